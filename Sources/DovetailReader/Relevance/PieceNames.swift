/// The names in a top-level declaration that show whether it must be decoded.
struct PieceNames {
    /// The types that it declares or extends, among them nested ones.
    private var declared: Set<String> = []
    /// The aliases as pairs: a name in the target, followed by the alias.
    private var aliases: [String] = []
    private var parents: Set<String> = []
    private var isMarked: Bool

    init(of declaration: Declaration, isMarked: Bool) {
        self.isMarked = isMarked || FileReferences(of: [], [declaration]).containMark
        visit(declaration)
    }

    private mutating func visit(_ declaration: Declaration) {
        if declaration.kind == .extension {
            declared.formUnion(declaration.target?.names ?? [])
        } else if declaration.kind != .associated {
            declared.insert(declaration.name)
        }
        if declaration.kind == .alias, let target = declaration.target {
            for name in target.names { aliases += [name, declaration.name] }
            parents.formUnion(target.names)
        }
        for type in declaration.inherited { parents.formUnion(type.names) }
        addParents(declaration.attributes)
        for function in declaration.functions {
            addParents(function.attributes)
            if !function.body.isEmpty { isMarked = true }
        }
        for property in declaration.properties {
            addParents(property.attributes)
            if property.usesLibrary { isMarked = true }
        }
        for member in declaration.members { visit(member) }
    }

    /// Adds the attributes that may be types: property wrappers and global actors.
    private mutating func addParents(_ attributes: [String]) {
        for attribute in attributes where attribute.contains(where: \.isUppercase) {
            parents.formUnion(attribute.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        }
    }
}

extension PieceNames {
    func write(to writer: inout FactsWriter) {
        writer.write(declared.sorted())
        writer.write(aliases)
        writer.write(parents.sorted())
        writer.write(isMarked)
    }
}

extension FactsReader {
    /// Reads the names of a declaration, and skips the declaration.
    mutating func piece() throws(FactsError) -> DividedModule.Piece {
        let (declared, aliases, parents) = (try identifiers(), try identifiers(), try identifiers())
        // They are pairs.
        guard aliases.count.isMultiple(of: 2) else { throw .malformed }
        let isMarked: Bool = try read()
        return DividedModule.Piece(
            identifiers: FileIdentifiers(
                declared: declared, aliases: aliases, isMarked: isMarked, namesLibrary: isMarked),
            parents: parents, range: try range())
    }

    private mutating func identifiers() throws(FactsError) -> [UInt32] {
        var identifiers: [UInt32] = []
        for _ in 0..<(try count()) { identifiers.append(try identifier()) }
        return identifiers
    }
}

extension FileReferences {
    private static let marks = IdentifierSet(Identifier.marks.map(Identifier.hash))

    /// True if one of the names shows that the file may declare bindings, or create or use containers.
    fileprivate var containMark: Bool {
        always.contains(where: FileReferences.marks.contains)
            || stride(from: 1, to: onDemand.count, by: 2).contains { FileReferences.marks.contains(onDemand[$0]) }
    }
}

extension Property {
    /// True if its code may bind something, or may use a container.
    fileprivate var usesLibrary: Bool {
        guard body.isEmpty, injected == nil else { return true }
        return value.map { value in
            let constant = Statement.constant(name: name, type: type, typePosition: nil, value)
            return ![constant].usingContainers.isEmpty || value.listsValues
        } == true
    }
}

extension TypeReference {
    /// All names in the type.
    fileprivate var names: [String] {
        switch self {
        case .path(let parts): parts.flatMap { [$0.name] + $0.arguments.flatMap(\.names) }
        case .optional(let inner), .array(let inner), .existential(let inner), .metatype(let inner): inner.names
        case .dictionary(let key, let value): key.names + value.names
        case .composition(let types): types.flatMap(\.names)
        case .tuple(let elements): elements.flatMap(\.type.names)
        case .function(let types, _, _, let result): types.flatMap(\.names) + result.names
        case .unreadable(let text): text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        }
    }
}
