/// Writes facts as bytes: the texts that occur, each once, then the facts. The same facts give the same bytes.
package struct FactsWriter {
    /// What of the facts is written.
    package enum Extent { case everything, withoutPlaces }

    private var bytes: [UInt8] = []
    private var texts: [String] = []
    private var numbers: [String: Int] = [:]
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

    /// Where something stands, which only matters to whoever is told about it.
    mutating func write(place: Int) { if extent == .everything { write(number: place) } }

    private consuming func finish() -> [UInt8] {
        var result: [UInt8] = []
        FactsWriter.append(UInt64(texts.count), to: &result)
        for text in texts {
            FactsWriter.append(UInt64(text.utf8.count), to: &result)
            result += text.utf8
        }
        return result + bytes
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
