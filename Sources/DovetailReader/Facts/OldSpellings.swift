/// A spelling of an earlier version, with that of today.
struct OldSpelling: Sendable {
    /// The code to find. `…` is any code up to the bracket that encloses it. A name of a type may follow `Dovetail.`.
    var old: String
    /// The new code, with `…` as often as in the old one, and in the same order.
    var new: String
    /// True if the spelling is ours only in a chain of calls that begins with `Bind`, `Instance` or the like.
    var isModifier = false
    /// The modules that declare the same name. A file that imports one of them may mean theirs.
    var foreign: Set<String> = []

    init(_ old: String, _ new: String, isModifier: Bool = false, notWith foreign: Set<String> = []) {
        (self.old, self.new, self.isModifier, self.foreign) = (old, new, isModifier, foreign)
    }

    /// The identifiers that only the old spelling has, the first of them first.
    var names: [String] { OldSpelling.words(of: old).filter { OldSpelling.isName($0) && !newWords.contains($0) } }

    private var newWords: [String] { OldSpelling.words(of: new) }

    /// True if the first identifier of the old spelling is gone, so that a function of that name may be anybody's.
    var beginsWithOldName: Bool { OldSpelling.words(of: old).first(where: OldSpelling.isName) == names.first }

    private static func isName(_ word: String) -> Bool { word.first.map { $0.isLetter || $0 == "_" } ?? false }

    /// The identifiers, and every other character but spaces.
    static func words(of text: String) -> [String] {
        var words: [String] = []
        var isOpen = false
        for character in text {
            let isPart = character.isLetter || character.isNumber || character == "_"
            if isPart, isOpen {
                words[words.count - 1].append(character)
            } else if !character.isWhitespace {
                words.append(String(character))
            }
            isOpen = isPart
        }
        return words
    }
}

/// The spellings that `check` reports for one version, so that a rename is found line by line.
///
/// Add a row if you rename something, and remove the rows of the last version when you release one.
enum OldSpellings {
    static let all: [OldSpelling] = [
        OldSpelling(".lifetime(.container)", ".lifetime(.scoped)"),
        OldSpelling(".lifetime(.weakInContainer)", ".lifetime(.weakScoped)"),
        OldSpelling(".lifetime(.scope(…))", ".lifetime(.pool(…))"),
        OldSpelling(".unused()", ".root()", isModifier: true),
        OldSpelling(".named(…)", ".qualified(.name(…))", isModifier: true),
        OldSpelling(".tagged(….self)", ".qualified(.tag(….self))", isModifier: true),
        OldSpelling(".releaseAll()", ".reset()"),
        OldSpelling(".release(….self)", ".reset(….self)"),
        OldSpelling("InstanceScope", "InstancePool"),
        OldSpelling("Argument<…>", "RuntimeArgument<…>", notWith: ["ArgumentParser"]),
        OldSpelling("Resolving", "ParentContainer", notWith: ["Factory", "FactoryKit", "Resolver"]),
    ]

    /// The identifiers of all old spellings. Most files have none of them.
    static let names = Set(all.flatMap(\.names))

    static func of(_ old: String) -> OldSpelling? { all.first { $0.old == old } }
}

/// The names that sources declare, so that an old spelling may mean theirs.
struct DeclaredNames {
    private var types: Set<String> = []
    private var functions: Set<String> = []
    /// The members that the sources add to types of the library.
    private var additions: Set<String> = []

    init(_ modules: [ModuleFacts]) {
        for file in modules.lazy.flatMap(\.files) {
            functions.formUnion(file.functions.map(\.name))
            for declaration in file.declarations { add(declaration) }
        }
    }

    private mutating func add(_ declaration: Declaration) {
        types.insert(declaration.name)
        functions.formUnion(declaration.functions.map(\.name))
        if case .path(let parts)? = declaration.target, declaration.kind == .extension,
            let name = parts.last?.name, LibraryNames.types.contains(name)
        {
            additions.formUnion(declaration.functions.map(\.name) + declaration.properties.map(\.name))
        }
        for member in declaration.members { add(member) }
    }

    /// True if a spelling may mean a declaration of the sources.
    func mayDeclare(_ spelling: OldSpelling) -> Bool {
        let names = spelling.names
        return names.contains { types.contains($0) || additions.contains($0) }
            || spelling.beginsWithOldName && !spelling.isModifier && names.first.map(functions.contains) == true
    }
}
