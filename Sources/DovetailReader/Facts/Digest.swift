/// A digest of contents, with 128 bits. It is the same on every machine. It detects changes, but not malicious ones,
/// because its key is known.
package struct Digest: Hashable, Sendable, Comparable {
    package let high: UInt64
    package let low: UInt64

    /// The digest to which others are added.
    package init() { self.init(high: 0, low: 0) }

    package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    private init(_ hash: (UInt64, UInt64)) { (high, low) = hash }

    package init(of bytes: [UInt8]) { self.init(bytes.withUnsafeBytes { SipHash.hash($0, key: Digest.key) }) }

    package init(of text: String) {
        var text = text
        self.init(text.withUTF8 { SipHash.hash(UnsafeRawBufferPointer($0), key: Digest.key) })
    }

    /// The key of the published test vectors: the bytes 0 to 15.
    private static let key: (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)

    /// Adds a string. The digest depends on where each string ends.
    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    package mutating func add(_ other: Digest) {
        withUnsafeBytes(of: (other.high.littleEndian, other.low.littleEndian)) { add($0) }
    }

    /// Replaces the digest with that of its own sixteen bytes and the others.
    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        self = Digest(SipHash.hash(bytes, after: (high, low), key: Digest.key))
    }

    /// 32 hexadecimal digits.
    package var text: String { Digest.hexadecimal(high) + Digest.hexadecimal(low) }

    package init?(text: some StringProtocol) {
        let digits = text.utf8
        guard digits.count == 32, let high = UInt64(text.prefix(16), radix: 16),
            let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
        guard self.text == text else { return nil }
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    package static func < (left: Self, right: Self) -> Bool { (left.high, left.low) < (right.high, right.low) }
}
