extension Digest: FactsCodable {
    package func write(to writer: inout FactsWriter) { writer.write(text: text) }

    package init(from reader: inout FactsReader) throws(FactsError) {
        guard let digest = Digest(text: try reader.text()) else { throw .malformed }
        self = digest
    }
}
