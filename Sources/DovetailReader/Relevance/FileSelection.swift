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
    /// The files that contain one of these names.
    private var mentioning: Set<Int> = []

    private init(_ files: [FileIdentifiers]) {
        self.files = files
        isSelected = Array(repeating: false, count: files.count)
        waiting = files.flatMap(\.aliases)
    }

    /// Selects files until all required names are declared.
    ///
    /// - Parameters:
    ///   - files: The identifiers of all files.
    ///   - references: Parses the files at some indices, and returns their references in the same order.
    ///   - mentioning: Returns those of the indices whose files contain at least one of the names.
    package static func run(
        _ files: [FileIdentifiers], references: ([Int]) throws -> [FileReferences],
        mentioning: (Set<String>, [Int]) throws -> [Int]
    ) rethrows {
        guard files.contains(where: \.namesLibrary) else { return }
        var selection = FileSelection(files)
        var selected = selection.selectRequired()
        while !selected.isEmpty {
            for references in try references(selected) { selection.add(references) }
            let families = selection.extendFamilies()
            if !families.isEmpty {
                let open = files.indices.filter { !selection.isSelected[$0] }
                selection.mentioning.formUnion(try mentioning(families, open))
            }
            selected = selection.selectRequired()
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

    /// Adds the types that refine a family, and returns them. The types that conform to them are required too, and only
    /// a search for the names in all files finds these.
    private mutating func extendFamilies() -> Set<String> {
        var found: Set<String> = []
        var open = Array(families)
        while let family = open.popLast() {
            for name in subtypes[family] ?? [] where families.insert(name).inserted {
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
