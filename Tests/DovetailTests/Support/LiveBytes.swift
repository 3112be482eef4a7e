#if canImport(Glibc)
    internal import Glibc
#endif

/// The number of bytes of the heap in use in this process; `nil` if the C library cannot report it.
///
/// For the process of an exit test, in which nothing else allocates.
var liveBytes: Int? {
    #if canImport(Glibc)
        guard let report = heapReport else { return nil }
        func last(_ element: String, _ type: String) -> Int? {
            let start = "<\(element) type=\"\(type)\""
            guard let line = report.split(separator: "\n").last(where: { $0.hasPrefix(start) }),
                let size = line.split(separator: "\"").last(where: { Int($0) != nil })
            else { return nil }
            return Int(size)
        }
        guard let taken = last("system", "current"), let mapped = last("total", "mmap"),
            let fast = last("total", "fast"), let rest = last("total", "rest")
        else { return nil }
        return taken + mapped - fast - rest
    #else
        return nil
    #endif
}

#if canImport(Glibc)
    /// The report of `malloc_info`, as XML. The totals of all arenas come last.
    private var heapReport: String? {
        // Not in the module map.
        typealias Report = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
        var text: UnsafeMutablePointer<CChar>?
        var size = 0
        guard let symbol = dlsym(nil, "malloc_info"), let file = open_memstream(&text, &size) else { return nil }
        _ = unsafeBitCast(symbol, to: Report.self)(0, file)
        fclose(file)
        defer { free(text) }
        return text.map { String(cString: $0) }
    }
#endif

/// The number of bytes that each of so many calls leaks, after as many calls that may fill caches.
func growth(of calls: Int, _ body: (Int) throws -> Void) rethrows -> Double? {
    for call in 0..<calls { try body(call) }
    guard let before = liveBytes else { return nil }
    for call in calls..<2 * calls { try body(call) }
    guard let after = liveBytes else { return nil }
    return Double(after - before) / Double(calls)
}
