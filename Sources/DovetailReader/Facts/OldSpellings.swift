/// A spelling of an earlier version, with that of today.
struct OldSpelling: Sendable {
    /// The code in which a spelling is ours. Elsewhere, it may be anybody's.
    enum Context: Sendable {
        case anywhere
        /// A chain of calls that begins with `Bind`, `Instance` or the like.
        case binding
        /// An extension of `Dependencies`.
        case key
        /// A member of something that is named like a container.
        case container
        /// A function that a type with the conformance `Observer` declares.
        case observer
        /// An argument of a call whose first argument is a type; in the call of a modifier, the chain must be a binding.
        case argument
    }

    /// The code to find. `…` is any code up to the bracket that encloses it. A name of a type may follow `Dovetail.`.
    var old: String
    /// The new code, with `…` as often as in the old one, and in the same order.
    var new: String
    var context: Context
    /// True if the new code can replace the old one without a look at other lines.
    var isExact: Bool
    /// The modules that declare the same name. A file that imports one of them may mean theirs.
    var foreign: Set<String>
    /// True if many modules may declare the name, so that a file may mean theirs if it imports an unknown one.
    var isCommonName: Bool

    init(
        _ old: String, _ new: String, in context: Context = .anywhere, isExact: Bool = true,
        notWith foreign: Set<String> = [], isCommonName: Bool = false
    ) {
        (self.old, self.new, self.context, self.isExact) = (old, new, context, isExact)
        (self.foreign, self.isCommonName) = (foreign, isCommonName)
    }

    /// The spelling of a label in the arguments of a function.
    init(_ function: String, label: String) {
        self.init(
            "\(function)(…, \(label): …)", "\(function)(…, .\(label)(…))", in: .argument,
            notWith: ["Swinject", "Factory", "FactoryKit", "Resolver", "Dip"])
    }

    /// The first identifier that only the old spelling has. The label of an argument may be anybody's.
    var name: String? {
        let newWords = OldSpelling.words(of: new)
        return context == .argument
            ? nil : OldSpelling.words(of: old).first { OldSpelling.isName($0) && !newWords.contains($0) }
    }

    /// True if the first identifier of the old spelling is gone, so that a function of that name may be anybody's.
    var beginsWithOldName: Bool { OldSpelling.words(of: old).first(where: OldSpelling.isName) == name }

    static func isName(_ word: String) -> Bool { word.first.map { $0.isLetter || $0 == "_" } ?? false }

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
    static let all = lifetimes + names + injection + events + arguments

    private static let lifetimes = [
        OldSpelling(".lifetime(.container)", ".lifetime(.scoped)"),
        OldSpelling(".lifetime(.weakInContainer)", ".lifetime(.weakScoped)"),
        OldSpelling(".lifetime(.scope(…))", ".lifetime(.pool(…))"),
        OldSpelling(".releaseAll()", ".reset()"),
        OldSpelling(".release(….self)", ".reset(….self)"),
        OldSpelling(".clear()", ".close()", in: .container, isExact: false),
        OldSpelling("InstanceScope", "InstancePool"),
    ]

    private static let names = [
        OldSpelling(".unused()", ".root()", in: .binding),
        OldSpelling(".named(…)", ".qualified(.name(…))", in: .binding),
        OldSpelling(".tagged(….self)", ".qualified(.tag(….self))", in: .binding),
        OldSpelling("Argument<…>", "RuntimeArgument<…>", notWith: ["ArgumentParser"]),
        OldSpelling("Name", "Qualifier", isCommonName: true),
        OldSpelling("Name(…)", "Qualifier.name(…)", isCommonName: true),
        OldSpelling("Resolving", "ParentContainer", notWith: ["Factory", "FactoryKit", "Resolver"]),
        OldSpelling("ResolutionID", "UInt64"),
        OldSpelling("CreationID", "UInt64"),
        OldSpelling(".isMade", ".isCreated"),
        OldSpelling(".keptAlive(by: …)", ".retained(by: …)"),
        OldSpelling(".remedy", ".suggestedFix", isExact: false),
        OldSpelling(".invalidRecipe", ".invalidBinding"),
        OldSpelling(".opaqueRecipe", ".unanalyzedBinding"),
    ]

    private static let injection = [
        OldSpelling("shared {", "lifetime(.weak) {", in: .key),
        OldSpelling("shared(.temporary)", "lifetime(.weak)", in: .key),
        OldSpelling("shared(.permanent)", "lifetime(.singleton)", in: .key),
        inKey("@Injected(…, .temporary)", nil),
        inKey("@Injected(…, .temporary, .local)", nil),
        inKey("@Injected(…, .temporary, .shared)", "weak"),
        inKey("@Injected(…, .permanent)", "reused"),
        inKey("@Injected(…, .permanent, .local)", "reused"),
        inKey("@Injected(…, .permanent, .shared)", "singleton"),
        OldSpelling(".override(…, .temporary, .shared)", ".override(…, .weak)"),
        OldSpelling(".override(…, .permanent, .shared)", ".override(…, .singleton)"),
        OldSpelling("Lifespan", "Injected.Lifetime", isExact: false),
        OldSpelling("InjectionScope<…>", "Injected<…>.Lifetime", isExact: false),
    ]

    /// A scope that a property states, which is the lifetime of its key today.
    private static func inKey(_ old: String, _ lifetime: String?) -> OldSpelling {
        guard let lifetime else { return OldSpelling(old, "@Injected(…)") }
        return OldSpelling(old, "@Injected(…), and lifetime(.\(lifetime)) in the key", isExact: false)
    }

    private static let events = [
        ("didRegister", "registered"), ("willCreate", "creating"), ("didCreate", "created"),
        ("didNotCreate", "creationFailed"), ("didResolve", "resolved"), ("didRelease", "released"),
        ("didAbandon", "abandoned"), ("isWaiting", "waiting"), ("willStart", "starting"), ("didStart", "started"),
        ("didNotStart", "startFailed"), ("didFail", "failed"),
    ].map { OldSpelling("\($0)(…)", "handle(.\($1)(…))", in: .observer, isExact: false) }

    private static let arguments = [
        "resolve", "isRegistered", "as", "into", "inject", "using", "EntryPoint", "Multibinding", "Resolved",
    ].flatMap { [OldSpelling($0, label: "name"), OldSpelling($0, label: "tag")] }

    /// The names of all old spellings. Most files have none of them.
    static let allNames = Set(all.compactMap(\.name))

    static func of(_ old: String) -> OldSpelling? { all.first { $0.old == old } }
}

/// The names that sources declare, so that an old spelling may mean theirs.
struct DeclaredNames {
    private var types: Set<String> = []
    /// The names of functions and properties, and those of functions with each of their labels.
    private var functions: Set<String> = []
    private let modules: Set<String>
    /// The members that the sources add to types of the library.
    private var additions: Set<String> = []

    init(_ modules: [ModuleFacts]) {
        self.modules = DeclaredNames.common.union(modules.map(\.name))
        for file in modules.lazy.flatMap(\.files) {
            add(file.functions, file.properties)
            for declaration in file.declarations { add(declaration) }
        }
    }

    /// Modules of the system that declare none of our names.
    private static let common: Set<String> = [
        "Foundation", "FoundationEssentials", "Observation", "Synchronization", "SwiftUI", "UIKit", "AppKit", "Testing",
        "XCTest",
    ]

    private mutating func add(_ functions: [Function], _ properties: [Property]) {
        self.functions.formUnion(properties.map(\.name))
        for function in functions {
            types.formUnion(function.generics)
            self.functions.insert(function.name)
            for case let label? in function.parameters.map(\.label) {
                self.functions.insert("\(function.name) \(label)")
            }
        }
    }

    private mutating func add(_ declaration: Declaration) {
        if declaration.kind != .extension { types.insert(declaration.name) }
        types.formUnion(declaration.generics)
        add(declaration.functions, declaration.properties)
        if case .path(let parts)? = declaration.target, declaration.kind == .extension,
            let name = parts.last?.name, LibraryNames.types.contains(name)
        {
            additions.formUnion(declaration.functions.map(\.name) + declaration.properties.map(\.name))
        }
        for member in declaration.members { add(member) }
    }

    /// True if a spelling in a file with some imports may mean a declaration of the sources, or of an unknown module.
    func mayDeclare(_ spelling: OldSpelling, importing imports: [String]) -> Bool {
        if spelling.isCommonName,
            !imports.allSatisfy({ $0.hasPrefix(LibraryNames.module) || modules.contains($0) })
        {
            return true
        }
        // A function or a type with the name at its beginning, which may be the one that is called.
        let words = OldSpelling.words(of: spelling.old)
        let first = words.first(where: OldSpelling.isName) ?? ""
        if types.contains(first) { return true }
        guard let name = spelling.name else {
            return words.dropFirst().contains { functions.contains("\(first) \($0)") }
        }
        if first != name, functions.contains(first) { return true }
        return switch spelling.context {
        case .binding: types.contains(name) || additions.contains(name)
        case .observer: types.contains("Observer")
        default:
            types.contains(name) || additions.contains(name)
                || spelling.beginsWithOldName && functions.contains(name)
        }
    }
}
