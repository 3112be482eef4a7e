/// SipHash-2-4 with a result of 128 bits, by Jean-Philippe Aumasson and Daniel J. Bernstein: https://github.com/veorq/SipHash
///
/// It is the function whose collisions have been searched for longest among those that are fast enough to read every
/// source in every run: Swift's own hash tables rest on it.
struct SipHash {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64

    private init(key: (UInt64, UInt64)) {
        v0 = 0x736f_6d65_7073_6575 ^ key.0
        v1 = 0x646f_7261_6e64_6f6d ^ key.1 ^ 0xee
        v2 = 0x6c79_6765_6e65_7261 ^ key.0
        v3 = 0x7465_6462_7974_6573 ^ key.1
    }

    /// The hash of some words followed by bytes.
    ///
    /// - Parameters:
    ///   - words: Hashed first, each as eight bytes in little-endian order.
    ///   - key: The same function for every key; a digest that is stored needs the same key each time.
    static func hash(
        _ bytes: UnsafeRawBufferPointer, after words: (UInt64, UInt64)? = nil, key: (UInt64, UInt64)
    ) -> (UInt64, UInt64) {
        var state = SipHash(key: key)
        if let words {
            state.add(words.0)
            state.add(words.1)
        }
        var position = 0
        while bytes.count - position >= 8 {
            state.add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)))
            position += 8
        }
        // The last word has the remaining bytes, and the lowest byte of the length.
        var last = UInt64(truncatingIfNeeded: bytes.count + (words == nil ? 0 : 16)) << 56
        for (index, byte) in bytes[position...].enumerated() { last |= UInt64(byte) << (index * 8) }
        state.add(last)
        return state.finish()
    }

    private mutating func add(_ word: UInt64) {
        v3 ^= word
        round()
        round()
        v0 ^= word
    }

    private consuming func finish() -> (UInt64, UInt64) {
        v2 ^= 0xee
        for _ in 0..<4 { round() }
        let first = v0 ^ v1 ^ v2 ^ v3
        v1 ^= 0xdd
        for _ in 0..<4 { round() }
        return (first, v0 ^ v1 ^ v2 ^ v3)
    }

    @inline(__always) private mutating func round() {
        v0 &+= v1
        v1 = SipHash.rotated(v1, by: 13) ^ v0
        v0 = SipHash.rotated(v0, by: 32)
        v2 &+= v3
        v3 = SipHash.rotated(v3, by: 16) ^ v2
        v0 &+= v3
        v3 = SipHash.rotated(v3, by: 21) ^ v0
        v2 &+= v1
        v1 = SipHash.rotated(v1, by: 17) ^ v2
        v2 = SipHash.rotated(v2, by: 32)
    }

    @inline(__always) private static func rotated(_ word: UInt64, by count: UInt64) -> UInt64 {
        word &<< count | word &>> (64 &- count)
    }
}
