/// Decodes the facts of modules as far as they can affect the graph. The graph and the findings are those of all facts.
package struct RelevantFacts {
    /// A declaration by its number in a file, or everything else in the file.
    private struct Place {
        var module: Int
        var file: Int
        var piece: Int?
    }

    private var modules: [DividedModule]
    private var places: [Place] = []
    private var isDecoded: [Bool]

    /// The modules with the declarations that are needed, and with everything else of their files.
    ///
    /// - Throws: A `FactsError`.
    package static func modules(_ encoded: [EncodedModule]) throws -> [ModuleFacts] {
        var facts = RelevantFacts(try encoded.map { try DividedModule($0.contents) })
        try FileSelection.run(facts.identifiers) { selected, _ in
            try facts.decode(selected)
        } mentioning: { names, open, areForwarders in
            // What may call one is marked.
            if areForwarders { return [] }
            let names = IdentifierSet(names.map(Identifier.hash))
            return open.filter { facts.piece($0)?.parents.contains(where: names.contains) == true }
        }
        return facts.modules.map(\.facts)
    }

    private init(_ modules: [DividedModule]) {
        self.modules = modules
        for (module, divided) in modules.enumerated() {
            for (file, contents) in divided.files.enumerated() {
                places.append(Place(module: module, file: file))
                for piece in contents.pieces.indices {
                    places.append(Place(module: module, file: file, piece: piece))
                }
            }
        }
        isDecoded = Array(repeating: false, count: places.count)
    }

    private func piece(_ index: Int) -> DividedModule.Piece? {
        let place = places[index]
        return place.piece.map { modules[place.module].files[place.file].pieces[$0] }
    }

    /// The names of each place. What is not a type is always needed.
    private var identifiers: [FileIdentifiers] {
        let rest = FileIdentifiers(declared: [], aliases: [], isMarked: true, namesLibrary: true)
        return places.indices.map { piece($0)?.identifiers ?? rest }
    }

    /// Decodes the facts of some places.
    private mutating func decode(_ indices: [Int]) throws -> [FileReferences] {
        var files: [FileFacts] = []
        var declarations: [Declaration] = []
        for index in indices {
            let place = places[index]
            isDecoded[index] = true
            if let piece = place.piece {
                declarations.append(try modules[place.module].decode(piece, of: place.file))
            } else {
                files.append(modules[place.module].files[place.file].rest)
            }
        }
        return [FileReferences(of: files, declarations), subtypes(ofTypesIn: declarations)]
    }

    /// The names of the types that inherit from a protocol, a class or an alias, because a diagnostic may suggest them.
    private func subtypes(ofTypesIn declarations: [Declaration]) -> FileReferences {
        let names = IdentifierSet(declarations.flatMap(\.namesOfSupertypes).map(Identifier.hash))
        var declared: [UInt32] = []
        for index in places.indices where names.count > 0 && !isDecoded[index] {
            guard let piece = piece(index), piece.parents.contains(where: names.contains) else { continue }
            declared += piece.identifiers.declared
        }
        return FileReferences(always: declared, onDemand: [], refinements: [])
    }
}

extension Declaration {
    /// The names in it from which other types may inherit.
    fileprivate var namesOfSupertypes: [String] {
        ([.protocol, .class, .alias].contains(kind) ? [name] : []) + members.flatMap(\.namesOfSupertypes)
    }
}
