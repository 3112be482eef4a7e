internal import DovetailModel

/// A binding with a factory for values of one type.
///
/// It is not generic in the value, because a process creates the metadata of a generic class for each type, which was half
/// of the cost of a launch. `type` is the type of the factory's values and of the hooks. Code that is generic in the value gets
/// it by opening `type`.
@usableFromInline
final class FactoryBinding: AnyBinding, @unchecked Sendable {
    let factory: Factory
    var storage: StorageKind = .transient
    /// The injections and hooks, for the type of the values; `nil` if there are none.
    private var hooks: AnyBindingHooks?

    init(_ factory: Factory, at site: DeclarationSite) {
        self.factory = factory
        super.init(type: factory.type, at: site)
    }

    init(copying other: FactoryBinding) {
        factory = other.factory
        storage = other.storage
        hooks = other.hooks
        super.init(copying: other)
    }

    override func copied() -> AnyBinding { FactoryBinding(copying: self) }

    /// Returns the injections and hooks, if there are any.
    ///
    /// - Parameter type: The type of the values.
    func hooks<Value>(for type: Value.Type) -> BindingHooks<Value>? {
        assert(type == self.type)
        return hooks.map { known($0, as: BindingHooks<Value>.self) }
    }

    /// Adds an injection or hook.
    func add<Value>(_ change: BindingHooks<Value>.Change) {
        hooks = BindingHooks(hooks(for: Value.self), with: change)
    }

    var hasSteps: Bool { hooks?.hasSteps == true }
    override var hasOnClose: Bool { hooks?.hasOnClose == true }
    override var hasOnEnd: Bool { hooks?.hasOnEnd == true }
    override var isolation: (any Actor)? { factory.isolation }
    override var isIsolated: Bool { factory.isolation != nil }
    override var isAsync: Bool { factory.isAsync || hooks?.isAsync == true }

    override var parameters: Parameters {
        Parameters(ofFactory: factory.parameters, injected: hooks?.parameters ?? [])
    }

    override func hasParameter(where matches: (Parameter) -> Bool) -> Bool {
        for type in factory.parameters where matches(Parameter(role: .initializer, type: type)) { return true }
        return hooks?.parameters.contains(where: matches) ?? false
    }

    /// True if the slot of its instance contains a ``WeakReference``.
    var isInWeakSlot: Bool { if case .weakSlot = storage { true } else { false } }

    override func isStored(in pool: InstancePool) -> Bool {
        switch storage {
        case .pool(let own), .poolOfObjects(let own): own === pool
        default: false
        }
    }

    // MARK: Nodes

    override func makeNode(
        at site: consuming BindingSite, slot: SlotAddress?, in linker: inout Linker
    ) -> AnyNode {
        func make<Value>(_ type: Value.Type) -> any LinkableNode { InstanceNode<Value>(self, slot) }
        return linker.own(linking: _openExistential(type, do: make), at: site)
    }

    override func makeObjectNode(in linker: inout Linker, or provided: AnyNode?) -> AnyNode? {
        guard hasSteps else { return nil }
        func make<Value>(_ type: Value.Type) -> AnyNode {
            // It was provided for exactly this type.
            let provided = provided.map { known($0, as: Node<Value>.self) }
            let node = linker.own(ObjectNode<Value>(self, or: provided))
            node.takesObject = provided == nil
            node.links = provided.map { [.init(node: $0, isInjection: false)] } ?? []
            return node
        }
        return _openExistential(type, do: make)
    }

    override func makeInheritedNode(
        of original: AnyNode, levels: Int, sibling: _InstanceHome? = nil, in linker: inout Linker
    ) -> AnyNode {
        func make<Value>(_ type: Value.Type) -> AnyNode {
            // It is a node of exactly this binding.
            let original = known(original, as: Node<Value>.self)
            return linker.own(linking: InheritedNode<Value>(self, original, levels: levels, sibling: sibling))
        }
        return _openExistential(type, do: make)
    }

    // MARK: The custom store

    /// Returns the custom store, if it has one. Only `Lifetime<Value>.custom(_:)` creates one, so its type is known.
    ///
    /// - Parameter type: The type of the values.
    func customStore<Value>(for type: Value.Type) -> CustomStore<Value>? {
        assert(type == self.type)
        return if case .custom(let store) = storage { known(store, as: CustomStore<Value>.self) } else { nil }
    }

    override func dropFromStore(in home: _InstanceHome, withForeign: Bool) -> Bool {
        guard case .custom = storage else { return false }
        let container = known(home, as: Container.self)
        var identities = container.storeEntries.take(of: self)
        let own = StoreContext.Identity(key: ownKey, arguments: nil)
        if withForeign, servesOwnKey, !identities.contains(own) { identities.append(own) }
        func drop<Value>(_ type: Value.Type) {
            guard let store = customStore(for: type) else { return }
            let stored = container.plan.overlay(creating: self)?.store(for: store, of: self) ?? store
            for identity in identities {
                stored.remove(StoreContext(identity: identity, home: container, resolution: ResolutionScope.newID()))
            }
        }
        _openExistential(type, do: drop)
        return !identities.isEmpty
    }
}
