extension UInt32: FactsCodable {
    package func write(to writer: inout FactsWriter) { writer.write(number: Int(self)) }

    package init(from reader: inout FactsReader) throws(FactsError) {
        guard let number = UInt32(exactly: try reader.number()) else { throw .malformed }
        self = number
    }
}

extension FileIdentifiers: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(declared)
        writer.write(aliases)
        writer.write(isMarked)
        writer.write(namesLibrary)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(
            declared: try reader.read(), aliases: try reader.read(), isMarked: try reader.read(),
            namesLibrary: try reader.read())
    }
}

extension FileReferences: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(always)
        writer.write(onDemand)
        writer.write(refinements)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        self.init(always: try reader.read(), onDemand: try reader.read(), refinements: try reader.read())
    }
}
