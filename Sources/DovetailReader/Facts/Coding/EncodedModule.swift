/// The facts of a module as bytes, with what is known without decoding them.
package struct EncodedModule: Equatable, Sendable {
    package let name: String
    /// A digest of what the graph depends on, without source locations.
    package let interface: Digest
    /// A digest of the sources. It is empty if the facts do not contain it.
    package let full: Digest
    /// The bytes of a `DividedModule`.
    let contents: ArraySlice<UInt8>

    init(_ module: ModuleFacts, full: Digest) {
        name = module.name
        interface = Digest(of: FactsWriter.bytes(of: module, .withoutPositions))
        self.full = full
        contents = DividedModule.bytes(of: module)[...]
    }

    /// Decodes all facts of the module.
    package func facts() throws(FactsError) -> ModuleFacts {
        var divided = try DividedModule(contents)
        for file in divided.files.indices {
            for piece in divided.files[file].pieces.indices { try divided.decode(piece, of: file) }
        }
        return divided.facts
    }
}

extension EncodedModule: FactsCodable {
    package func write(to writer: inout FactsWriter) {
        writer.write(name)
        writer.write(interface)
        writer.write(full)
        writer.write(bytes: contents)
    }

    package init(from reader: inout FactsReader) throws(FactsError) {
        (name, interface, full) = (try reader.read(), try reader.read(), try reader.read())
        contents = try reader.slice()
    }
}
