internal import DovetailModel

/// The texts of the notes that only this module adds.
extension Wording {
    static func text(of key: Key, _ similarity: Finding.Similarity, at location: SourceLocation?) -> String {
        "similar binding: \(text(of: key, besides: similarity, at: location)) \(text(of: similarity))"
    }

    private static func text(of similarity: Finding.Similarity) -> String {
        switch similarity {
        case .otherQualification, .optionalOrCollection, .otherModule, .otherFile, .spelling: "is provided here"
        case .conformingType: "is provided here; `.as` makes it serve this type, too"
        case .inChild: "is provided here, in a child container"
        case .inOtherContainer: "is provided here, in another container"
        case .notInstalled(module: ""): "is provided here, in a module that is not installed"
        case .notInstalled(let module): "is provided here, in the module '\(module)', which is not installed"
        case .otherType: "is provided here, with another type"
        case .conditional: "is provided here, under a condition"
        case .hidden: "is provided here, but is hidden in its module"
        }
    }
}
