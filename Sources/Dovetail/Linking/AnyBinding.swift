internal import DovetailModel

/// A binding without its static type, which an assembly sorts by key and a linker links.
///
/// The rule of ``BindingFacts`` applies to its properties too: they do not change after the module was installed.
@usableFromInline
class AnyBinding: BindingFacts, @unchecked Sendable {
    /// The keys besides its own one; `nil` if it has none, as most bindings, because each list would have to be initialized
    /// and released.
    private final var moreKeys: MoreKeys?

    final var aliases: [Alias] {
        get { moreKeys?.aliases ?? [] }
        set { change { $0.aliases = newValue } }
    }
    final var elements: [Alias] {
        get { moreKeys?.elements ?? [] }
        set { change { $0.elements = newValue } }
    }
    final var decoration: Alias? {
        get { moreKeys?.decoration }
        set { change { $0.decoration = newValue } }
    }

    /// Replaces the object with a changed copy, because copies of the binding share it.
    private final func change(_ change: (MoreKeys) -> Void) {
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

    override init(type: Any.Type, at site: DeclarationSite) { super.init(type: type, at: site) }

    final func add(alias: Alias) { aliases = aliases + [alias] }
    final func add(element: Alias) { elements = elements + [element] }

    init(copying other: AnyBinding) {
        moreKeys = other.moreKeys
        super.init(copying: other)
    }

    /// The keys under which it is found: its own key, unless it is a decorator or only an element, followed by those of
    /// `.as`.
    final override var keys: [KeyID] {
        let others = aliases.map { $0.key }
        return servesOwnKey ? [ownKey] + others : others
    }

    /// True if it has neither aliases nor elements, and is no decorator.
    final var hasOnlyOwnKey: Bool { moreKeys == nil }

    /// True if requests for its own type find it.
    final var servesOwnKey: Bool {
        guard let moreKeys else { return true }
        return moreKeys.decoration == nil && moreKeys.elements.allSatisfy { $0.keepsOwnKey }
    }

    /// The `.using` modifiers for which it has no parameter.
    final var unfitUses: [Use] {
        if uses.isEmpty { return [] }
        let shapes = parameters.map { DependencyShape($0.type, $0.qualification) }
        return uses.filter { use in !shapes.contains { $0.keys.contains { $0.type.type == use.type } } }
    }

    /// The parameters of the factory and of each injection, in order.
    var parameters: Parameters { Parameters() }
    /// Returns true if a parameter satisfies a condition. Unlike a search in ``parameters``, it copies no list.
    func hasParameter(where matches: (Parameter) -> Bool) -> Bool { false }
    /// Returns a copy of the binding, to be changed.
    func copied() -> AnyBinding { AnyBinding(copying: self) }
    var isAsync: Bool { false }
    /// Creates a node for this binding, which the linker owns and links.
    ///
    /// - Parameter slot: The slot of the instance in the container, if it has one. It is no part of the site, because a `Lazy`
    ///   stores its site, and a slot that was added later retains its instance, which may store the `Lazy`.
    func makeNode(at site: consuming BindingSite, slot: SlotAddress?, in linker: inout Linker) -> AnyNode {
        linker.own(AnyNode(binding: self))
    }
    /// Creates a node that returns an external object if `inject(into:)` offers one; `nil` if nothing is injected into
    /// such objects.
    ///
    /// - Parameter provided: The node of the value that a child received for this input, if any.
    func makeObjectNode(in linker: inout Linker, or provided: AnyNode?) -> AnyNode? { nil }
    /// Creates a node for the instances of this binding that an ancestor of the requesting container stores, or
    /// another overlay of the same original.
    func makeInheritedNode(
        of original: AnyNode, levels: Int, sibling: _InstanceHome? = nil, in linker: inout Linker
    ) -> AnyNode { original }
    /// Returns true if its instances are stored in a pool.
    func isStored(in pool: InstancePool) -> Bool { false }
    /// Removes from a custom store what a container stored there. Returns false if the binding has no custom store, or
    /// nothing to remove from it.
    func dropFromStore(in home: _InstanceHome, withForeign: Bool) -> Bool { false }

    final override var arguments: [Any.Type] {
        parameters.compactMap { DependencyShape.argument(of: $0.type) }
    }
}
