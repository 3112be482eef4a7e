/// Writes facts as bytes: the texts that occur, each once, then the facts. The same facts give the same bytes.
package struct FactsWriter {
    /// What of the facts is written.
    package enum Extent { case everything, withoutPlaces }

    private var bytes: [UInt8] = []
    private var texts: [String] = []
    private var numbers: [String: Int] = [:]
    /// The places, and where they lie in the bytes.
    private var places: [(place: Position, bytes: Range<Int>)] = []
    private let extent: Extent

    package init(_ extent: Extent = .everything) { self.extent = extent }

    package static func bytes(of value: some FactsCodable, _ extent: Extent = .everything) -> [UInt8] {
        var writer = FactsWriter(extent)
        writer.write(value)
        return writer.finish()
    }

    package mutating func write(_ value: some FactsCodable) { value.write(to: &self) }

    mutating func write(byte: UInt8) { bytes.append(byte) }

    /// Seven bits in each byte, the lowest first; the sign is the lowest bit.
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

    /// A source location, which matters only for messages.
    mutating func write(place: Position) {
        guard extent == .everything else { return }
        let start = bytes.count
        write(number: place.line)
        write(number: place.column)
        places.append((place, start..<bytes.count))
    }

    /// A line that says something about the places in it.
    mutating func write(line: Int) { if extent != .withoutPlaces { write(number: line) } }

    private consuming func finish() -> [UInt8] {
        var result: [UInt8] = []
        FactsWriter.append(UInt64(texts.count), to: &result)
        for text in texts {
            FactsWriter.append(UInt64(text.utf8.count), to: &result)
            result += text.utf8
        }
        return result + bytes
    }

    /// The bytes of a value, and a digest of them that knows of places only which comes before which.
    static func outlined(_ value: some FactsCodable) -> (bytes: [UInt8], outline: Digest) {
        var writer = FactsWriter()
        writer.write(value)
        let outline = writer.outline
        return (writer.finish(), outline)
    }

    private var outline: Digest {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count + places.count * 2)
        var start = 0
        for (_, range) in places {
            plain += bytes[start..<range.lowerBound]
            start = range.upperBound
        }
        plain += bytes[start...]
        for rank in ranks { FactsWriter.append(UInt64(rank), to: &plain) }
        var digest = Digest(of: plain)
        for text in texts { digest.add(text) }
        return digest
    }

    /// For each place, how many others come before it.
    private var ranks: [Int] {
        let order = places.indices.sorted { (places[$0].place, $0) < (places[$1].place, $1) }
        var ranks = Array(repeating: 0, count: places.count)
        for (previous, next) in zip(order, order.dropFirst()) {
            ranks[next] = ranks[previous] + (places[previous].place == places[next].place ? 0 : 1)
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
