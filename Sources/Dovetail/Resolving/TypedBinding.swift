internal import DovetailGraph

/// A binding for values of one type.
@usableFromInline
final class TypedBinding<Value>: AnyBinding, @unchecked Sendable {
    var factory: Factory<Value>
    /// The injections in the order of declaration, then the hooks in the order of declaration.
    var steps: [Step<Value>] { stepList?.steps ?? [] }
    // A separate object, because an array of a generic type costs a lookup of that type even if it is empty.
    private var stepList: StepList<Value>?
    var hasSteps: Bool { stepList != nil }
    var storage: StorageKind = .transient
    var closing: (@Sendable (Value) async throws -> Void)?
    var ending: (@Sendable (Value, ContainerOutcome) async throws -> Void)?

    init(_ factory: Factory<Value>, at site: DeclarationSite) {
        self.factory = factory
        super.init(type: Value.self, at: site)
    }

    init(copying other: TypedBinding<Value>) {
        factory = other.factory
        stepList = other.stepList
        storage = other.storage
        closing = other.closing
        ending = other.ending
        super.init(copying: other)
    }

    /// Adds an injection after the existing ones but before all hooks, or a hook after everything.
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

    override func copied() -> AnyBinding { TypedBinding(copying: self) }
    /// True if the block of a container contains memory for an instance behind its slot.
    var isInline: Bool {
        switch storage {
        case .slot: InstanceBlock.isInline(for: Value.self)
        case .weakSlot: true
        default: false
        }
    }
    override var slotWords: Int {
        if case .weakSlot = storage { return InstanceBlock.words(for: AnyObject.self) }
        return InstanceBlock.words(for: Value.self)
    }
    override var hasOnClose: Bool { closing != nil || ending != nil }
    override var hasOnEnd: Bool { ending != nil }
    override var isolation: (any Actor)? { factory.isolation }
    override var isAsync: Bool { factory.isAsync || stepList?.isAsync == true }
    override func makeNode(at site: BindingSite, in linker: Linker) -> AnyNode {
        let creator = InstanceCreator(self, site)
        return linker.own(Node<Value>(creator, binding: self), linkedBy: creator)
    }
    override func makeObjectNode(in linker: Linker, or provided: AnyNode?) -> AnyNode? {
        guard hasSteps else { return nil }
        // It was provided for exactly this type.
        let provided = provided.map { known($0, as: Node<Value>.self) }
        let node = linker.own(Node<Value>(ObjectCreator(self, or: provided), binding: self))
        node.takesObject = provided == nil
        node.links = provided.map { [.init(node: $0, isInjection: false)] } ?? []
        return node
    }
    override func isStored(in scope: InstanceScope) -> Bool {
        if case .scope(let own, _) = storage { own === scope } else { false }
    }
    override func dropFromStore(in home: InstanceHome, withForeign: Bool) -> Bool {
        drop(in: known(home, as: Container.self), withForeign: withForeign)
    }
    override func makeInheritedNode(
        of original: AnyNode, levels: Int, sibling: InstanceHome? = nil, in linker: Linker
    ) -> AnyNode {
        // It is a node of exactly this binding.
        let creator = InheritedCreator(known(original, as: Node<Value>.self), levels: levels, sibling: sibling)
        return linker.own(Node<Value>(creator, binding: self), linkedBy: creator)
    }
}

extension TypedBinding {
    /// The custom store, if it has one. Only `Lifetime<Value>.custom(_:)` creates one, so its type is known.
    var customStore: CustomStore<Value>? {
        if case .custom(let store) = storage { known(store, as: CustomStore<Value>.self) } else { nil }
    }

    fileprivate func drop(in container: Container, withForeign: Bool) -> Bool {
        guard let store = customStore else { return false }
        var identities = container.storeEntries.take(of: self)
        let own = StoreContext.Identity(key: ownKey, arguments: nil)
        if withForeign, servesOwnKey, !identities.contains(own) { identities.append(own) }
        let stored = container.plan.overlay(creating: self)?.store(for: store, of: self) ?? store
        for identity in identities {
            stored.remove(StoreContext(identity: identity, home: container, resolution: ResolutionID()))
        }
        return !identities.isEmpty
    }
}

/// The injections and hooks of a binding. Copies of the binding share them until one adds a step. It never changes.
private final class StepList<Value> {
    let steps: [Step<Value>]
    let isAsync: Bool

    init(_ steps: [Step<Value>]) {
        self.steps = steps
        isAsync = steps.contains { $0.isAsync }
    }
}
