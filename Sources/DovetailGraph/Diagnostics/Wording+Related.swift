public import DovetailModel

extension Finding.Related {
    /// The text of the note.
    public var message: String { Wording.text(of: self) }
}

/// The texts of notes.
extension Wording {
    static func text(of related: Finding.Related) -> String {
        switch related.kind {
        case .alsoBound: "also provided here"
        case .alsoRequested: "also requested here"
        case .edge(let from, let to): "\(from) depends on \(to)"
        case .cheapestEdge(let from, let to): "to break the cycle, let \(from) take `Lazy<\(to)>`"
        case .similar(let key, let similarity):
            "similar binding: \(text(of: key, besides: similarity, at: related.location)) \(text(of: similarity))"
        case .alsoProvided: "also specified here"
        case .unreadable: "invalid from here on"
        case .declared(let what): "\(what) is declared here"
        case .madeFor(let what): "required by \(what)"
        case .provided(let key): "\(key) is provided here"
        case .breach(let breach): text(of: breach.rule)
        case .onlyIf(let conditions): "only if \(conditions.map { "`\($0)`" }.joined(separator: " or "))"
        case .unknownCaller: "the sources do not determine whether the code that requests it runs then"
        }
    }

    private static func text(of similarity: Finding.Similarity) -> String {
        switch similarity {
        case .otherQualification, .optionalOrCollection, .otherModule, .otherFile, .spelling: "is provided here"
        case .conformingType: "is provided here; `.as` makes it serve this type, too"
        case .inChild: "is provided here, in a child container"
        case .notInstalled(module: ""): "is provided here, in a module that is not installed"
        case .notInstalled(let module): "is provided here, in the module '\(module)', which is not installed"
        case .otherType: "is provided here, with another type"
        case .conditional: "is provided here, under a condition"
        case .hidden: "is provided here, but is hidden in its module"
        }
    }
}
