internal import DovetailGraph

/// A binding with its type forgotten: what an assembly sorts by key, and what is linked.
@usableFromInline
class AnyBinding: BindingFacts, @unchecked Sendable {
    final var aliases: [Alias] = []
    final var elements: [Alias] = []
    final var decoration: Alias?

    /// One more key, or a collection to be an element of, with the checked upcast.
    struct Alias: Sendable {
        let key: KeyID
        private let entryKey: (any Hashable & Sendable)?
        let entryType: Any.Type?
        /// A node that gives what the node of the binding gives, upcast.
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

    /// One parameter of a binding's code.
    struct Parameter {
        let role: Dependency.Role
        let type: Any.Type
        var qualification: KeyID.Qualification = .none
    }

    override init(type: Any.Type, at site: DeclarationSite) { super.init(type: type, at: site) }

    init(copying other: AnyBinding) {
        aliases = other.aliases
        elements = other.elements
        decoration = other.decoration
        super.init(copying: other)
    }

    /// The keys it serves: its own, unless it decorates or is a mere element; then those of `.as`.
    final override var keys: [KeyID] {
        let others = aliases.map { $0.key }
        return servesOwnKey ? [ownKey] + others : others
    }

    /// Whether it is asked for by its own type.
    final var servesOwnKey: Bool { elements.isEmpty && decoration == nil }

    /// How many words of a block its instance takes, its slot included.
    var slotWords: Int { InstanceBlock.slotWords }

    /// Those of `.using` for which it has no parameter.
    final var unfitUses: [Use] {
        if uses.isEmpty { return [] }
        let shapes = parameters.map { DependencyShape($0.type, $0.qualification) }
        return uses.filter { use in !shapes.contains { $0.keys.contains { $0.type.type == use.type } } }
    }

    /// The parameters of the factory and of each injection, in order.
    var parameters: [Parameter] { [] }
    /// The same binding, to be changed.
    func copied() -> AnyBinding { AnyBinding(copying: self) }
    var isAsync: Bool { false }
    /// A node for this binding, kept and linked by a linker.
    func makeNode(at site: BindingSite, in linker: Linker) -> AnyNode { linker.own(AnyNode(binding: self)) }
    /// A node that gives an object from outside where it is offered; `nil` if nothing is injected into such objects.
    ///
    /// - Parameter provided: What gives the value that a child was given in place of such an object.
    func makeObjectNode(in linker: Linker, or provided: AnyNode?) -> AnyNode? { nil }
    /// A node for this binding as it lives in an ancestor of the container that asks.
    func makeInheritedNode(of ancestor: AnyNode, levels: Int, in linker: Linker) -> AnyNode { ancestor }
    /// Whether its instances are kept in a scope.
    func isStored(in scope: InstanceScope) -> Bool { false }
    /// Removes from a custom store what a container put there. Gives whether there was such a store.
    func dropFromStore(in home: InstanceHome, withForeign: Bool) -> Bool { false }

    final override var arguments: [Any.Type] {
        parameters.compactMap { ($0.type as? any ArgumentKind.Type)?.argument }
    }
}
