/// Encodes facts as bytes: first each string once, then the facts. The same facts always result in the same bytes.
package struct FactsWriter {
    /// The part of the facts that is written.
    package enum Extent { case everything, withoutPositions }

    private var bytes: [UInt8] = []
    private var texts: [String] = []
    private var numbers: [String: Int] = [:]
    /// The positions, with their ranges in the bytes.
    private var positions: [(position: Position, bytes: Range<Int>)] = []
    private let extent: Extent

    package init(_ extent: Extent = .everything) { self.extent = extent }

    package static func bytes(of value: some FactsCodable, _ extent: Extent = .everything) -> [UInt8] {
        bytes(extent) { $0.write(value) }
    }

    static func bytes(_ extent: Extent = .everything, writing body: (inout FactsWriter) -> Void) -> [UInt8] {
        var writer = FactsWriter(extent)
        body(&writer)
        return writer.finish()
    }

    package mutating func write(_ value: some FactsCodable) { value.write(to: &self) }

    mutating func write(byte: UInt8) { bytes.append(byte) }

    /// Writes seven bits in each byte, the lowest first. The sign is the lowest bit.
    mutating func write(number: Int) {
        FactsWriter.append(UInt64(bitPattern: Int64(number << 1 ^ number >> (Int.bitWidth - 1))), to: &bytes)
    }

    mutating func write(text: String) {
        let known = numbers[text]
        if known == nil {
            numbers[text] = texts.count
            texts.append(text)
        }
        write(number: known ?? texts.count - 1)
    }

    /// Writes bytes after their number.
    mutating func write(bytes part: some Collection<UInt8>) {
        FactsWriter.append(UInt64(part.count), to: &bytes)
        bytes += part
    }

    /// Writes a value after the number of its bytes, so that a reader can skip it.
    mutating func write(part: some FactsCodable) {
        let start = bytes.count
        part.write(to: &self)
        let written = Array(bytes[start...])
        bytes.removeLast(written.count)
        write(bytes: written)
    }

    /// Writes a position, which affects only messages.
    mutating func write(position: Position) {
        guard extent == .everything else { return }
        let start = bytes.count
        write(number: position.line)
        write(number: position.column)
        positions.append((position, start..<bytes.count))
    }

    /// Writes a line with a comment for the reader, which affects the findings in it.
    mutating func write(line: Int) { if extent != .withoutPositions { write(number: line) } }

    private consuming func finish() -> [UInt8] {
        var result: [UInt8] = []
        FactsWriter.append(UInt64(texts.count), to: &result)
        for text in texts {
            FactsWriter.append(UInt64(text.utf8.count), to: &result)
            result += text.utf8
        }
        return result + bytes
    }

    /// The bytes of a value, and a digest of them that depends on the order of the positions only.
    static func outlined(_ value: some FactsCodable) -> (bytes: [UInt8], outline: Digest) {
        var writer = FactsWriter()
        writer.write(value)
        let outline = writer.outline
        return (writer.finish(), outline)
    }

    /// The positions in a value, in the order in which they are written.
    static func positions(in value: some FactsCodable) -> [Position] {
        var writer = FactsWriter()
        writer.write(value)
        return writer.positions.map(\.position)
    }

    private var outline: Digest {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count + positions.count * 2)
        var start = 0
        for (_, range) in positions {
            plain += bytes[start..<range.lowerBound]
            start = range.upperBound
        }
        plain += bytes[start...]
        for rank in ranks { FactsWriter.append(UInt64(rank), to: &plain) }
        var digest = Digest(of: plain)
        for text in texts { digest.add(text) }
        return digest
    }

    /// For each position, the number of different positions before it.
    private var ranks: [Int] {
        let order = positions.indices.sorted { (positions[$0].position, $0) < (positions[$1].position, $1) }
        var ranks = Array(repeating: 0, count: positions.count)
        for (previous, next) in zip(order, order.dropFirst()) {
            ranks[next] = ranks[previous] + (positions[previous].position == positions[next].position ? 0 : 1)
        }
        return ranks
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest > 0x7f {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
