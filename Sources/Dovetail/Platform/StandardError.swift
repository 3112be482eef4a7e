#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#elseif canImport(Bionic)
    internal import Bionic
#elseif canImport(ucrt)
    internal import ucrt
#elseif canImport(WASILibc)
    internal import WASILibc
#endif

/// The standard error stream of the process.
enum StandardError {
    /// Writes one line.
    static func write(_ text: String) {
        var bytes = Array((text + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = writeSome(of: bytes)
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}

/// Writes the beginning of `bytes` to standard error. It is declared outside of ``StandardError``, whose `write` would
/// hide the C library's.
///
/// - Returns: The number of bytes that were written; 0 or less if none could be.
private func writeSome(of bytes: ArraySlice<UInt8>) -> Int {
    unsafe bytes.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return 0 }
        #if canImport(ucrt)
            return Int(_write(2, start, UInt32(clamping: bytes.count)))
        #else
            return unsafe write(2, start, bytes.count)
        #endif
    }
}
