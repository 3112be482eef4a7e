/// A type that can be encoded as bytes and decoded. Each type lists its members in both directions, in the same order.
///
/// If you change what is written, increase `FactsFormat.version`.
package protocol FactsCodable {
    func write(to writer: inout FactsWriter)
    init(from reader: inout FactsReader) throws(FactsError)
}

/// The format of encoded facts.
package enum FactsFormat {
    /// The version. Facts of another version are refused.
    package static let version = 28
}

/// The reason why bytes cannot be decoded.
package enum FactsError: Error, Equatable {
    case truncated, malformed, tooDeep
}

extension Bool: FactsCodable {
    package func write(to writer: inout FactsWriter) { writer.write(byte: self ? 1 : 0) }

    package init(from reader: inout FactsReader) throws(FactsError) {
        switch try reader.byte() {
        case 0: self = false
        case 1: self = true
        default: throw .malformed
        }
    }
}

extension Int: FactsCodable {
    package func write(to writer: inout FactsWriter) { writer.write(number: self) }
    package init(from reader: inout FactsReader) throws(FactsError) { self = try reader.number() }
}

extension String: FactsCodable {
    package func write(to writer: inout FactsWriter) { writer.write(text: self) }
    package init(from reader: inout FactsReader) throws(FactsError) { self = try reader.text() }
}

extension Optional: FactsCodable where Wrapped: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(byte: self == nil ? 0 : 1)
        if let self { writer.write(self) }
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self = try Bool(from: &reader) ? try reader.read(Wrapped.self) : nil
    }
}

extension Array: FactsCodable where Element: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(number: count)
        for element in self { writer.write(element) }
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        let count = try reader.count()
        self = []
        reserveCapacity(count)
        for _ in 0..<count { append(try reader.read()) }
    }
}
