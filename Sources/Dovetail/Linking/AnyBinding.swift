internal import DovetailModel

/// A binding with the code that creates its values, which an assembly sorts by key and a linker links.
///
/// It is not generic in the value, because a process creates the metadata of a generic class for each type, which was half
/// of the cost of a launch. Code that is generic in the value gets it by opening the type of the factory. The rule of
/// ``BindingFacts`` applies to its properties too: they do not change after the module was installed.
@usableFromInline
final class AnyBinding: BindingFacts, @unchecked Sendable {
    let factory: Factory
    var storage: StorageKind = .transient
    /// The injections and hooks, for the type of the values; `nil` if there are none.
    private var hooks: AnyBindingHooks?
    /// The keys besides its own one; `nil` if it has none, as most bindings, because each list would have to be initialized
    /// and released.
    private var moreKeys: MoreKeys?

    var aliases: [Alias] {
        get { moreKeys?.aliases ?? [] }
        set { change { $0.aliases = newValue } }
    }
    var elements: [Alias] {
        get { moreKeys?.elements ?? [] }
        set { change { $0.elements = newValue } }
    }
    var decoration: Alias? {
        get { moreKeys?.decoration }
        set { change { $0.decoration = newValue } }
    }

    /// Replaces the object with a changed copy, because copies of the binding share it.
    private func change(_ change: (MoreKeys) -> Void) {
        let changed = MoreKeys(copying: moreKeys)
        change(changed)
        moreKeys = changed
    }

    /// The keys besides its own one. It does not change after a binding has it.
    private final class MoreKeys {
        var aliases: [Alias]
        var elements: [Alias]
        var decoration: Alias?

        init(copying other: MoreKeys?) {
            aliases = other?.aliases ?? []
            elements = other?.elements ?? []
            decoration = other?.decoration
        }
    }

    /// An additional key, or a collection that contains the binding as an element, with the checked upcast.
    final class Alias: Sendable {
        let key: KeyID
        private let entryKey: (any Hashable & Sendable)?
        let entryType: Any.Type?
        /// True for an element whose binding also serves its own key. It is visible even if the binding is hidden.
        let keepsOwnKey: Bool
        /// Creates a node that returns the values of the binding's node, upcast.
        let adapt: @Sendable (AnyNode) -> AnyNode

        init(
            key: KeyID, entry: (any Hashable & Sendable)? = nil, entryType: Any.Type? = nil, keepsOwnKey: Bool = false,
            adapt: @escaping @Sendable (AnyNode) -> AnyNode
        ) {
            self.key = key
            entryKey = entry
            self.entryType = entryType
            self.keepsOwnKey = keepsOwnKey
            self.adapt = adapt
        }

        /// The entry's key, for a dictionary.
        var entry: AnyHashable? { entryKey.map { AnyHashable($0) } }
    }

    /// A parameter of a binding's code.
    struct Parameter {
        let role: Dependency.Role
        let type: Any.Type
        var qualification: KeyID.Qualification = .none
    }

    /// The parameters of a binding's code: those of its factory, followed by those of each injection.
    ///
    /// It is a collection of its own, because an array of all parameters would be created for each binding at each launch.
    struct Parameters: RandomAccessCollection {
        private let ofFactory: [Any.Type]
        private let injected: [Parameter]

        init(ofFactory: [Any.Type] = [], injected: [Parameter] = []) {
            self.ofFactory = ofFactory
            self.injected = injected
        }

        var startIndex: Int { 0 }
        var endIndex: Int { ofFactory.count + injected.count }
        subscript(index: Int) -> Parameter {
            index < ofFactory.count
                ? Parameter(role: .initializer, type: ofFactory[index]) : injected[index - ofFactory.count]
        }
    }

    init(_ factory: Factory, at site: DeclarationSite) {
        self.factory = factory
        super.init(type: factory.type, at: site)
    }

    /// Creates the declaration of a collection, which creates nothing.
    override init(type: Any.Type, at site: DeclarationSite) {
        factory = Factory {}
        super.init(type: type, at: site)
    }

    func add(alias: Alias) { aliases = aliases + [alias] }
    func add(element: Alias) { elements = elements + [element] }

    init(copying other: AnyBinding) {
        factory = other.factory
        storage = other.storage
        hooks = other.hooks
        moreKeys = other.moreKeys
        super.init(copying: other)
    }

    /// The keys under which it is found: its own key, unless it is a decorator or only an element, followed by those of
    /// `.as`.
    override var keys: [KeyID] {
        let others = aliases.map { $0.key }
        return servesOwnKey ? [ownKey] + others : others
    }

    /// True if it has neither aliases nor elements, and is no decorator.
    var hasOnlyOwnKey: Bool { moreKeys == nil }

    /// True if requests for its own type find it.
    var servesOwnKey: Bool { moreKeys?.decoration == nil && !isOnlyElement }

    override var isOnlyElement: Bool { moreKeys?.elements.contains { !$0.keepsOwnKey } ?? false }

    /// The `.using` modifiers for which it has no parameter.
    var unfitUses: [Use] {
        if uses.isEmpty { return [] }
        let shapes = parameters.map { DependencyShape($0.type, $0.qualification) }
        return uses.filter { use in !shapes.contains { $0.keys.contains { $0.type.type == use.type } } }
    }

    /// The parameters of the factory and of each injection, in order.
    var parameters: Parameters { Parameters(ofFactory: factory.parameters, injected: hooks?.parameters ?? []) }

    /// Returns true if a parameter satisfies a condition. Unlike a search in ``parameters``, it copies no list.
    func hasParameter(where matches: (Parameter) -> Bool) -> Bool {
        for type in factory.parameters where matches(Parameter(role: .initializer, type: type)) { return true }
        return hooks?.parameters.contains(where: matches) ?? false
    }

    override var arguments: [Any.Type] { parameters.compactMap { DependencyShape.argument(of: $0.type) } }

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
    var isAsync: Bool { factory.isAsync || hooks?.isAsync == true }

    /// True if the slot of its instance contains a ``WeakReference``.
    var isInWeakSlot: Bool { if case .weakSlot = storage { true } else { false } }

    /// Returns true if its instances are stored in a pool.
    func isStored(in pool: InstancePool) -> Bool {
        switch storage {
        case .pool(let own), .poolOfObjects(let own): own === pool
        default: false
        }
    }
}
