internal import DovetailGraph

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#endif

/// The only file of the runtime that imports the C library for standard error.
enum StandardError {
    private static let descriptor: Int32 = 2

    /// Writes one line.
    static func write(_ text: String) {
        var bytes = Array((text + "\n").utf8)[...]
        while !bytes.isEmpty {
            #if canImport(Darwin)
                let count = bytes.withUnsafeBytes { Darwin.write(descriptor, $0.baseAddress, $0.count) }
            #elseif canImport(Glibc)
                let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            #elseif canImport(Musl)
                let count = bytes.withUnsafeBytes { Musl.write(descriptor, $0.baseAddress, $0.count) }
            #else
                let count = bytes.withUnsafeBytes { Android.write(descriptor, $0.baseAddress, $0.count) }
            #endif
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}

/// Prints the whole diagnostic and stops the process: for the few places that cannot throw.
func stop(_ error: ResolutionError) -> Never {
    StandardError.write(error.description)
    fatalError("\(error.id)")
}
