internal import DovetailGraph
internal import Synchronization

/// One call of `shared`, `transient` or `instance`: what it is called and where it is written.
struct ProviderSite {
    let name: String
    let lifetime: Binding.Lifetime
    let fileID: StaticString
    let line: UInt
    let column: UInt

    init(
        _ name: String, _ lifetime: Binding.Lifetime, _ fileID: StaticString, _ line: UInt, _ column: UInt
    ) {
        self.name = name
        self.lifetime = lifetime
        self.fileID = fileID
        self.line = line
        self.column = column
    }

    /// The provider as a recipe, for observers, diagnostics and the graph.
    func recipe(making type: Any.Type) -> AnyRecipe {
        let recipe = AnyRecipe(type: type, location: SourceLocation(fileID: fileID, line: line, column: column))
        recipe.qualification = .name(name)
        recipe.lifetime = lifetime
        return recipe
    }
}

/// What tells the providers of a scope apart: a generic one has a key for each specialization.
struct ProviderKey: Hashable, Sendable {
    let name: String
    let type: TypeID
}

/// One provider of one scope, as far as it was used.
final class ProviderRecord: Sendable {
    let key: ProviderKey
    let recipe: AnyRecipe
    /// Which scope it belongs to; only compared.
    let scope: ObjectIdentifier
    private let needed = Mutex<[ProviderRecord]>([])

    init(_ key: ProviderKey, _ recipe: AnyRecipe, in scope: Scope) {
        self.key = key
        self.recipe = recipe
        self.scope = ObjectIdentifier(scope)
    }

    /// What it has asked for so far, in the order first asked.
    var needs: [ProviderRecord] { needed.withLock { $0 } }

    func needs(_ other: ProviderRecord) {
        needed.withLock { needed in
            if !needed.contains(where: { $0 === other }) { needed.append(other) }
        }
    }

    var step: Finding.Step { Finding.Step(name: key.name, location: recipe.location) }
}

/// The word of one shared instance, freed with what lies in it when nobody uses it any more.
final class WordBox: Sendable {
    let word = Word.allocate()
    deinit { Word.free(word) }
}

/// A provider whose code is running, and those it runs within: the chain that a diagnostic shows.
///
/// Handed down as a task-local value, which a `Task` started by a provider inherits too; that one is told by its task.
final class ProviderFrame: Sendable {
    let provider: ProviderRecord
    let outer: ProviderFrame?
    private let task = ProviderFrame.taskIdentity
    private let isRunning = Atomic<Bool>(true)

    @TaskLocal private static var top: ProviderFrame?
    private static var taskIdentity: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    private init(_ provider: ProviderRecord) {
        self.provider = provider
        outer = ProviderFrame.current
    }

    /// The frame of the provider whose code calls this.
    static var current: ProviderFrame? {
        guard let top, top.isRunning.load(ordering: .acquiring), top.task == taskIdentity else { return nil }
        return top
    }

    /// Runs `body` as code of `provider`.
    static func run<Result>(_ provider: ProviderRecord, _ body: () -> Result) -> Result {
        let frame = ProviderFrame(provider)
        defer { frame.isRunning.store(false, ordering: .releasing) }
        return $top.withValue(frame) { body() }
    }

    /// Whether a provider of `scope` is running, here or further out.
    func isWithin(_ scope: Scope) -> Bool {
        sequence(first: self, next: \.outer).contains { $0.provider.scope == ObjectIdentifier(scope) }
    }

    /// The way from the outermost provider down to this one.
    var chain: [ProviderRecord] { sequence(first: self, next: \.outer).map(\.provider).reversed() }
}
