/// A digest of contents, with 128 bits. It is the same on every machine. It detects changes, but not malicious ones.
package struct Digest: Hashable, Sendable, Comparable {
    package private(set) var high: UInt64 = 0x9e37_79b9_7f4a_7c15
    package private(set) var low: UInt64 = 0xc2b2_ae3d_27d4_eb4f

    package init() {}

    package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    package init(of bytes: [UInt8]) {
        bytes.withUnsafeBytes { add($0) }
    }

    package init(of text: String) {
        add(text)
    }

    /// Adds a string. The digest depends on where each string ends.
    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    package mutating func add(_ other: Digest) {
        mix(other.high, other.low)
    }

    /// Adds sixteen bytes at a time. The last bytes are combined one by one, so nothing beyond the end is read.
    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var position = 0
        while position + 16 <= bytes.count {
            let first = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let second = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position + 8, as: UInt64.self))
            mix(first, second)
            position += 16
        }
        var rest: (UInt64, UInt64) = (0, 0)
        for (index, byte) in bytes[position...].enumerated() {
            if index < 8 { rest.0 |= UInt64(byte) << (index * 8) } else { rest.1 |= UInt64(byte) << ((index - 8) * 8) }
        }
        mix(rest.0, rest.1)
        mix(UInt64(bytes.count), 0x1656_67b1_9e37_79f9)
    }

    /// Mixes with crossed full multiplications, so that every bit of the input affects both halves.
    private mutating func mix(_ first: UInt64, _ second: UInt64) {
        let left = (high ^ first).multipliedFullWidth(by: 0xa076_1d64_78bd_642f)
        let right = (low ^ second).multipliedFullWidth(by: 0xe703_7ed1_a0b4_28db)
        high = left.high ^ right.low &+ first
        low = right.high ^ left.low &+ second
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

extension Digest: FactsCodable {
    package func write(to writer: inout FactsWriter) { writer.write(text: text) }

    package init(from reader: inout FactsReader) throws(FactsError) {
        guard let digest = Digest(text: try reader.text()) else { throw .malformed }
        self = digest
    }
}
