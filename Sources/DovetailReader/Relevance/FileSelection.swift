/// Selects the files that must be parsed so that the graph is the same as if all files were: those that are marked, and
/// those that declare a name to which a selected file refers.
package struct FileSelection {
    private let files: [FileIdentifiers]
    private var isSelected: [Bool]
    private var required = IdentifierSet(Identifier.wellKnown.map(Identifier.hash))
    /// The names that are required once a member is used, as in `FileReferences.onDemand`.
    private var waiting: [UInt32] = []
    /// The types by the name of their supertype.
    private var subtypes: [String: Set<String>] = [:]
    /// The names of the families, and of all types that refine one of them.
    private var families = LibraryNames.families
    /// The functions that pass requests on, and the types and values whose subscripts do.
    private var forwarders: Set<String> = [FileReferences.request]
    /// True for the files whose bodies of functions are read.
    private var hasBodies: [Bool]
    /// The files that contain one of these names.
    private var mentioning: Set<Int> = []

    private init(_ files: [FileIdentifiers]) {
        self.files = files
        isSelected = Array(repeating: false, count: files.count)
        hasBodies = files.map(\.namesLibrary)
        waiting = files.flatMap(\.aliases)
    }

    /// Selects files until all required names are declared.
    ///
    /// - Parameters:
    ///   - files: The identifiers of all files.
    ///   - references: Parses the files at some indices, perhaps with the bodies of functions, and returns their references in
    ///     the same order.
    ///   - mentioning: Returns those of the indices whose files contain at least one of the names. The last parameter is true
    ///     for the names of functions that pass requests on.
    package static func run(
        _ files: [FileIdentifiers], references: ([Int], _ readingBodies: Bool) throws -> [FileReferences],
        mentioning: (Set<String>, [Int], _ areForwarders: Bool) throws -> [Int]
    ) rethrows {
        guard files.contains(where: \.namesLibrary) else { return }
        var selection = FileSelection(files)
        var selected = selection.selectRequired()
        while !selected.isEmpty {
            for references in try references(selected, false) { selection.add(references) }
            let families = selection.extend(\.families)
            if !families.isEmpty {
                let open = files.indices.filter { !selection.isSelected[$0] }
                selection.mentioning.formUnion(try mentioning(families, open, false))
            }
            selected = selection.selectRequired()
            while selected.isEmpty, case let names = selection.extend(\.forwarders), !names.isEmpty {
                let calling = try mentioning(names, files.indices.filter { !selection.hasBodies[$0] }, true)
                selection.select(calling: calling)
                for references in try references(calling, true) { selection.add(references) }
                selected = selection.selectRequired()
            }
        }
    }

    private mutating func add(_ references: FileReferences) {
        for name in references.always { required.insert(name) }
        waiting += references.onDemand
        for index in stride(from: 0, to: references.refinements.count, by: 2) {
            subtypes[references.refinements[index + 1], default: []].insert(references.refinements[index])
        }
    }

    /// Selects the files that are required now.
    private mutating func selectRequired() -> [Int] {
        requireMembers()
        let selected = files.indices.filter { index in
            !isSelected[index]
                && (files[index].isMarked || mentioning.contains(index)
                    || files[index].declared.contains { required.contains($0) })
        }
        for index in selected {
            isSelected[index] = true
            // Its code may use members that an extension in another file declares, without the name of the type.
            if files[index].isMarked { for name in files[index].declared { required.insert(name) } }
        }
        return selected
    }

    /// Selects files that may call functions that pass requests on.
    private mutating func select(calling indices: [Int]) {
        for index in indices {
            isSelected[index] = true
            hasBodies[index] = true
            for name in files[index].declared { required.insert(name) }
        }
    }

    /// Adds what refines one of the names, and returns it. Only a search in all files finds the types that conform to a
    /// family, and the calls of a function.
    private mutating func extend(_ names: WritableKeyPath<FileSelection, Set<String>>) -> Set<String> {
        var found: Set<String> = []
        var open = Array(self[keyPath: names])
        while let family = open.popLast() {
            for name in subtypes[family] ?? [] where self[keyPath: names].insert(name).inserted {
                found.insert(name)
                open.append(name)
            }
        }
        return found
    }

    /// Moves the names that wait for a required member to the required names.
    private mutating func requireMembers() {
        var isSettled = false
        while !isSettled {
            isSettled = true
            var rest: [UInt32] = []
            for index in stride(from: 0, to: waiting.count, by: 2) {
                if required.contains(waiting[index]) {
                    if required.insert(waiting[index + 1]) { isSettled = false }
                } else {
                    rest += waiting[index..<index + 2]
                }
            }
            waiting = rest
        }
    }
}
