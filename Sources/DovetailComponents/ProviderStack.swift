internal import Dovetail

/// The providers whose code is running on this thread, the outermost first.
///
/// It determines which provider depends on which other one, and the dependency path of diagnostics. The code of a
/// provider is synchronous, so it ends on the thread where it began, and reads its dependencies on that thread. A task
/// that it starts is not part of it.
///
/// Invariants: the frames belong to one thread, which alone uses them, and are freed when that thread ends. A frame is
/// in use only between `begin` and `end`. The caller retains the scope in that time, and the scope retains the record
/// and its dependencies. The tests named "Providers that nest…" attack these.
enum ProviderStack {
    /// A provider that runs: the address of its record, the number of the dependency that it read last, and the addresses of
    /// the outer and inner frames. The inner frame stays allocated for the next provider.
    private struct Frame {
        let words: AtomicWord

        /// The frame at an address; `nil` for 0.
        static func at(_ address: UInt) -> Frame? { AtomicWord(address: address).map(Frame.init) }

        var record: Borrowed<ProviderRecord>? { Borrowed(address: words.relaxed) }
        var need: AtomicWord { words[1] }
        var outer: AtomicWord { words[2] }
        var inner: AtomicWord { words[3] }
        /// The innermost frame in use. Only the outermost frame, which has no record, uses this property.
        var innermost: AtomicWord { words[4] }
    }

    /// The outermost frame of each thread, which is freed when the thread ends.
    private static let memory = ThreadLocal()
    /// The outermost frames of threads on which that is not possible. They are freed when no provider runs on the
    /// thread.
    private static let table = ThreadTable()

    /// The outermost frame of this thread; `nil` if no provider has run on it.
    @inline(__always)
    private static var outermost: Frame? {
        let own = memory.address
        return .at(own != 0 ? own : table.address)
    }

    /// The innermost frame in use.
    @inline(__always)
    private static var innermost: Frame? { outermost.flatMap { .at($0.innermost.relaxed) } }

    @inline(never)
    private static func create() -> Frame {
        let frame = Frame(words: .allocate(count: 5))
        let address = frame.words.address
        frame.innermost.store(relaxed: address)
        let isStored = unsafe memory.set(address) { ProviderStack.free(.at(UInt(bitPattern: $0))) }
        if !isStored { table.address = address }
        return frame
    }

    /// Frees the frames at the end of a thread.
    private static func free(_ outermost: Frame?) {
        var next = outermost
        while let frame = next {
            next = .at(frame.inner.relaxed)
            frame.words.deallocate()
        }
    }

    // MARK: Running

    /// Begins the code of a provider. The caller retains its scope until it calls ``end()``.
    static func begin(_ record: ProviderRecord) {
        let outermost = outermost ?? create()
        guard let outer = Frame.at(outermost.innermost.relaxed) else { return }
        let frame = Frame.at(outer.inner.relaxed) ?? create(within: outer)
        frame.words.store(relaxed: Borrowed(record).address)
        frame.need.store(relaxed: 0)
        outermost.innermost.store(relaxed: frame.words.address)
    }

    @inline(never)
    private static func create(within outer: Frame) -> Frame {
        let frame = Frame(words: .allocate(count: 4))
        frame.outer.store(relaxed: outer.words.address)
        outer.inner.store(relaxed: frame.words.address)
        return frame
    }

    /// Ends the code of the innermost provider.
    static func end() {
        guard let outermost, let frame = Frame.at(outermost.innermost.relaxed) else { return }
        let outer = frame.outer.relaxed
        outermost.innermost.store(relaxed: outer)
        if outer == outermost.words.address, memory.address == 0 {
            table.address = 0
            free(outermost)
        }
    }

    /// Runs `body` as the code of `provider`.
    static func run<Result>(_ provider: ProviderRecord, body: () -> Result) -> Result {
        begin(provider)
        defer { withExtendedLifetime(provider) { end() } }
        return body()
    }

    // MARK: Dependencies

    /// Records that the running provider, if any, depends on another one.
    static func note(_ record: ProviderRecord) {
        guard let frame = innermost, let running = frame.record else { return }
        let position = running.use { $0.needs.position(of: record, after: Int(frame.need.relaxed) - 1) }
        frame.need.store(relaxed: UInt(position + 1))
    }

    /// Returns true if a provider of `scope` is running on this thread.
    static func isWithin(_ scope: Scope) -> Bool { chain.contains { $0.scope == ObjectIdentifier(scope) } }

    /// The dependency path from the outermost provider to the innermost one.
    static var chain: [ProviderRecord] {
        var chain: [ProviderRecord] = []
        var next = innermost
        while let frame = next, let record = frame.record {
            chain.append(record.retained)
            next = .at(frame.outer.relaxed)
        }
        return chain.reversed()
    }
}
