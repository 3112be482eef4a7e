internal import DovetailGraph

/// A recipe with its type forgotten: what an assembly sorts by key, and what the graph shows.
///
/// A recipe is changed only by the modifiers of the one `Bind` that owns it (they copy it when it is shared); once a
/// module has been installed nobody changes it any more, which is why it may be shared.
@usableFromInline
class AnyRecipe: @unchecked Sendable {
    final let type: Any.Type
    final let place: Place
    final var kind: Binding.Kind = .factory
    final var qualification: KeyID.Qualification = .none
    final var lifetime: Binding.Lifetime = .transient
    final var isSendable: Bool?
    final var aliases: [Alias] = []
    final var elements: [Alias] = []
    final var decoration: Alias?
    final var uses: [Use] = []
    final var priority: Binding.Priority = .normal
    final var overridable: Bool?
    final var isHidden = false
    final var isEager = false
    final var isRoot = false
    final var isUnused = false
    /// Whether it stands for a value that a child was given.
    final var fillsInput = false
    final var mistakes: [Problem.RecipeMistake] = []
    /// Mistakes in what the recipe was written from, such as a file of values.
    final var findings: [Finding] = []
    /// What it took when it was written: the graph shows it, and nothing is looked up.
    final var reads: [KeyID] = []

    /// One more key, or a collection to be an element of, with the checked upcast.
    struct Alias: Sendable {
        let key: KeyID
        private let entryKey: (any Hashable & Sendable)?
        let entryType: Any.Type?
        /// A node that gives what the node of the recipe gives, upcast.
        let adapt: @Sendable (AnyNode) -> AnyNode

        init(
            key: KeyID, entry: (any Hashable & Sendable)? = nil, entryType: Any.Type? = nil,
            adapt: @escaping @Sendable (AnyNode) -> AnyNode
        ) {
            self.key = key
            entryKey = entry
            self.entryType = entryType
            self.adapt = adapt
        }

        /// The entry's key, for a dictionary.
        var entry: AnyHashable? { entryKey.map { AnyHashable($0) } }
    }

    /// One parameter of a recipe's code.
    struct Parameter {
        let role: Dependency.Role
        let type: Any.Type
        var qualification: KeyID.Qualification = .none
    }

    /// Under which qualification a dependency is looked up.
    struct Use {
        let type: Any.Type
        let qualification: KeyID.Qualification
    }

    init(type: Any.Type, at place: Place) {
        self.type = type
        self.place = place
    }

    init(copying other: AnyRecipe) {
        type = other.type
        place = other.place
        kind = other.kind
        qualification = other.qualification
        lifetime = other.lifetime
        isSendable = other.isSendable
        aliases = other.aliases
        elements = other.elements
        decoration = other.decoration
        uses = other.uses
        priority = other.priority
        overridable = other.overridable
        isHidden = other.isHidden
        isEager = other.isEager
        isRoot = other.isRoot
        isUnused = other.isUnused
        fillsInput = other.fillsInput
        mistakes = other.mistakes
        findings = other.findings
        reads = other.reads
    }

    /// Where it is written.
    final var location: SourceLocation { place.location }

    /// The key of the recipe itself.
    final var ownKey: KeyID { KeyID(type, qualification) }

    /// The keys it serves: its own, unless it decorates or is a mere element; then those of `.as`.
    final var keys: [KeyID] {
        let others = aliases.map { $0.key }
        return servesOwnKey ? [ownKey] + others : others
    }

    /// Whether it is asked for by its own type.
    final var servesOwnKey: Bool { elements.isEmpty && decoration == nil }

    /// Whether an instance is kept beyond the resolve that made it.
    final var isShared: Bool { lifetime != .transient && lifetime != .graph }

    /// Whether its instances are stored outside of containers.
    final var isStoredElsewhere: Bool {
        switch lifetime {
        case .process, .scope, .custom: true
        default: false
        }
    }

    /// Whether the instance belongs to the container that owns the recipe, or to something outside of containers.
    final var isOwned: Bool {
        switch lifetime {
        case .singleton, .weak, .process, .scope, .custom: true
        case .transient, .graph, .container, .weakInContainer: false
        }
    }

    /// Whether its instance lies in the block of a container.
    final var needsSlot: Bool {
        switch lifetime {
        case .singleton, .container, .weak, .weakInContainer: kind != .input
        case .transient, .graph, .process, .scope, .custom: false
        }
    }

    /// How many words of a block its instance takes, its slot included.
    var slotWords: Int { 1 }

    final var name: TypeName { TypeName(type) }
    final var displayName: String { name.description }
    final var step: Finding.Step { Finding.Step(name: displayName, location: location) }

    /// What is thrown on when the recipe's own code, or something it needs, threw.
    final func failure(_ error: any Error, isHook: Bool) -> ResolutionError {
        if let error = error as? ResolutionError { return error.through(step) }
        let cause = String(describing: error)
        let problem: Problem =
            isHook
            ? .hookFailed(target: displayName, hook: "onCreate", cause: cause)
            : .factoryFailed(target: displayName, cause: cause)
        return ResolutionError(Finding(problem, at: location, trace: [step]), cause: error)
    }

    /// As the other, for code that is specialized where the recipe is written.
    @usableFromInline
    final func failure(_ error: any Error) -> any Error { failure(error, isHook: false) }

    /// Those of `.using` for which it has no parameter.
    final var unfitUses: [Use] {
        if uses.isEmpty { return [] }
        let shapes = parameters.map { DependencyShape($0.type, $0.qualification) }
        return uses.filter { use in !shapes.contains { $0.keys.contains { $0.type.type == use.type } } }
    }

    /// The parameters of the factory and of each injection, in order.
    var parameters: [Parameter] { [] }
    /// The same recipe, to be changed.
    func copied() -> AnyRecipe { AnyRecipe(copying: self) }
    var hasOnClose: Bool { false }
    var isolation: (any Actor)? { nil }
    var isAsync: Bool { false }
    /// A node for this recipe, to be linked.
    func makeNode(_ site: RecipeSite) -> AnyNode { AnyNode(recipe: self) }
    /// A node for this recipe as it lives in an ancestor of the container that asks.
    func makeInheritedNode(of ancestor: AnyNode, levels: Int) -> AnyNode { ancestor }
    /// Whether its instances are kept in a scope.
    func isKept(in scope: InstanceScope) -> Bool { false }
    /// Removes from a custom store what a container put there. Gives whether there was such a store.
    func dropFromStore(in container: Container, withForeign: Bool) -> Bool { false }
    /// The arguments that the recipe takes, in order.
    final var arguments: [Any.Type] {
        parameters.compactMap { ($0.type as? any ArgumentKind.Type)?.argument }
    }
}

/// Where a recipe is written, as the compiler hands it over: the name of the file becomes a text when somebody asks.
enum Place: Sendable {
    case code(StaticString, UInt, UInt)
    /// In something that was read.
    case known(SourceLocation)

    var location: SourceLocation {
        switch self {
        case .code(let file, let line, let column): SourceLocation(fileID: file, line: line, column: column)
        case .known(let location): location
        }
    }
}

/// A recipe for values of one type.
@usableFromInline
final class Recipe<Value>: AnyRecipe, @unchecked Sendable {
    var factory: Factory<Value>
    /// Injections in the order written, then hooks in the order written.
    var steps: [Step<Value>] { stepList?.steps ?? [] }
    // In an object of its own: an array of a generic type costs a look-up of that type even where it is empty.
    private var stepList: StepList<Value>?
    var hasSteps: Bool { stepList != nil }
    var storage: Lifetime<Value>.Storage = .transient
    var closing: (@Sendable (Value) async throws -> Void)?

    init(_ factory: Factory<Value>, at place: Place) {
        self.factory = factory
        super.init(type: Value.self, at: place)
    }

    init(copying other: Recipe<Value>) {
        factory = other.factory
        stepList = other.stepList
        storage = other.storage
        closing = other.closing
        super.init(copying: other)
    }

    /// Adds an injection after those there are, but before every hook; or a hook after everything.
    func add(_ step: Step<Value>) {
        var steps = steps
        let firstHook = step.kind == .injection ? steps.firstIndex { $0.kind == .onCreate } : nil
        steps.insert(step, at: firstHook ?? steps.endIndex)
        stepList = StepList(steps)
    }

    override var parameters: [Parameter] {
        var result = factory.parameters().map { Parameter(role: .initializer, type: $0) }
        if hasSteps { addParametersOfSteps(to: &result) }
        return result
    }

    private func addParametersOfSteps(to result: inout [Parameter]) {
        for (injection, step) in steps.enumerated() {
            result += step.parameters().map {
                Parameter(role: .injection(injection), type: $0, qualification: step.qualification)
            }
        }
    }

    override func copied() -> AnyRecipe { Recipe(copying: self) }
    /// Whether there is room for an instance behind its slot, in the block of a container.
    var hasRoom: Bool {
        switch storage {
        case .slot: InstanceBlock.hasRoom(for: Value.self)
        case .weakSlot: true
        default: false
        }
    }
    override var slotWords: Int {
        if case .weakSlot = storage { return InstanceBlock.words(for: AnyObject.self) }
        return InstanceBlock.words(for: Value.self)
    }
    override var hasOnClose: Bool { closing != nil }
    override var isolation: (any Actor)? { factory.isolation }
    override var isAsync: Bool { factory.isAsync || stepList?.isAsync == true }
    override func makeNode(_ site: RecipeSite) -> AnyNode {
        Node<Value>(RecipeMaker(self, site), recipe: self)
    }
    override func isKept(in scope: InstanceScope) -> Bool {
        if case .scope(let own, _) = storage { own === scope } else { false }
    }
    override func dropFromStore(in container: Container, withForeign: Bool) -> Bool {
        drop(in: container, withForeign: withForeign)
    }
    override func makeInheritedNode(of ancestor: AnyNode, levels: Int) -> AnyNode {
        Node<Value>(
            InheritedMaker<Value>(unsafeDowncast(ancestor, to: Node<Value>.self), self, levels: levels), recipe: self)
    }
}

extension Recipe {
    fileprivate func drop(in container: Container, withForeign: Bool) -> Bool {
        guard case .custom(let store) = storage else { return false }
        var identities = container.storeEntries.take(of: self)
        let own = StoreContext.Identity(key: ownKey, arguments: nil)
        if withForeign, servesOwnKey, !identities.contains(own) { identities.append(own) }
        let kept = container.plan.overlay(creating: self)?.store(for: store, of: self) ?? store
        for identity in identities {
            kept.remove(StoreContext(identity: identity, container: container, resolution: ResolutionID()))
        }
        return !identities.isEmpty
    }
}

/// The code that makes a value, before and after it is linked.
@usableFromInline
struct Factory<Value> {
    let isolation: (any Actor)?
    let isAsync: Bool
    let parameters: () -> [Any.Type]
    let link: (Linker) throws(LinkFailure) -> Code<Value>

    @usableFromInline init(
        isolation: (any Actor)?, isAsync: Bool, parameters: @escaping () -> [Any.Type],
        link: @escaping (Linker) throws(LinkFailure) -> Code<Value>
    ) {
        self.isolation = isolation
        self.isAsync = isAsync
        self.parameters = parameters
        self.link = link
    }
}

/// Linked code: it takes what it needs from the nodes it was linked to.
@usableFromInline
enum Code<Result> {
    case now((inout Context) throws -> Result)
    case later((inout Context) async throws -> Result)
}

/// Something that is done to a fresh instance.
struct Step<Value> {
    enum Kind { case injection, onCreate }
    let kind: Kind
    let isolation: (any Actor)?
    let isAsync: Bool
    let parameters: () -> [Any.Type]
    /// Under what its dependency is looked up, where that was said.
    var qualification: KeyID.Qualification = .none
    let link: (Linker) throws(LinkFailure) -> StepCode<Value>
}

/// The steps of a recipe, and of its copies until they get more. Never changes.
final class StepList<Value>: @unchecked Sendable {
    let steps: [Step<Value>]
    let isAsync: Bool

    init(_ steps: [Step<Value>]) {
        self.steps = steps
        isAsync = steps.contains { $0.isAsync }
    }
}

enum StepCode<Value> {
    case now((inout Context, Value) throws -> Void)
    case later((inout Context, Value) async throws -> Void)
}

extension BindingIdentity {
    init(_ recipe: AnyRecipe, occurrence: Int) {
        let location = recipe.location
        file = location.file
        line = location.line
        column = location.column
        key = recipe.ownKey
        self.occurrence = occurrence
    }
}
