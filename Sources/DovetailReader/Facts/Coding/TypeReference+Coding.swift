extension TypeReference: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        switch self {
        case .path(let parts): writer.write(case: 0, parts)
        case .optional(let inner): writer.write(case: 1, inner)
        case .array(let inner): writer.write(case: 2, inner)
        case .dictionary(let key, let value): writer.write(case: 3, key, value)
        case .existential(let inner): writer.write(case: 4, inner)
        case .composition(let types): writer.write(case: 5, types)
        case .tuple(let types): writer.write(case: 6, types)
        case .function(let types, let attributes, let effects, let result):
            writer.write(case: 7, types, attributes)
            writer.write(effects)
            writer.write(result)
        case .unreadable(let text): writer.write(case: 8, text)
        case .metatype(let inner): writer.write(case: 9, inner)
        }
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        switch try reader.byte() {
        case 0: self = .path(try reader.read())
        case 1: self = .optional(try reader.read())
        case 2: self = .array(try reader.read())
        case 3: self = .dictionary(try reader.read(), try reader.read())
        case 4: self = .existential(try reader.read())
        case 5: self = .composition(try reader.read())
        case 6: self = .tuple(try reader.read())
        case 7:
            self = .function(
                try reader.read(), attributes: try reader.read(), effects: try reader.read(), try reader.read())
        case 8: self = .unreadable(try reader.read())
        case 9: self = .metatype(try reader.read())
        default: throw .malformed
        }
    }
}

extension TypeReference.Element: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(label)
        writer.write(type)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        let label: String? = try reader.read()
        self.init(try reader.read(), label: label)
    }
}

extension TypeReference.Part: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(name)
        writer.write(arguments)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(try reader.read(), try reader.read())
    }
}

extension FactsWriter {
    /// Writes a case of an enumeration: its number and its associated value.
    mutating func write(case number: UInt8, _ value: some FactsCodable) {
        write(byte: number)
        write(value)
    }

    /// Writes a case of an enumeration with two associated values.
    mutating func write(case number: UInt8, _ first: some FactsCodable, _ second: some FactsCodable) {
        write(case: number, first)
        write(second)
    }
}

extension FactsCodable where Self: RawRepresentable, RawValue == String {
    package func write(to writer: inout FactsWriter) { writer.write(text: rawValue) }

    package init(from reader: inout FactsReader) throws(FactsError) {
        guard let value = Self(rawValue: try reader.text()) else { throw .malformed }
        self = value
    }
}
