internal import DovetailModel

extension AnyBinding {
    /// Creates a node for this binding, which the linker owns and links.
    ///
    /// - Parameter slot: The slot of the instance in the container, if it has one. It is no part of the site, because a `Lazy`
    ///   stores its site, and a slot that was added later retains its instance, which may store the `Lazy`.
    func makeNode(
        at site: consuming BindingSite, slot: SlotAddress?, in linker: inout Linker
    ) -> AnyNode {
        // The declaration of a collection creates nothing.
        if kind == .multibinding { return linker.own(AnyNode(binding: self)) }
        func make<Value>(_ type: Value.Type) -> any LinkableNode { InstanceNode<Value>(self, slot) }
        return linker.own(linking: _openExistential(type, do: make), at: site)
    }

    /// Creates a node that returns an external object if `inject(into:)` offers one; `nil` if nothing is injected into
    /// such objects.
    ///
    /// - Parameter provided: The node of the value that a child received for this input, if any.
    func makeObjectNode(in linker: inout Linker, or provided: AnyNode?) -> AnyNode? {
        guard hasSteps else { return nil }
        func make<Value>(_ type: Value.Type) -> AnyNode {
            // It was provided for exactly this type.
            let provided = provided.map { known($0, as: Node<Value>.self) }
            let node = linker.own(Node<Value>(creating: self))
            node.takesObject = provided == nil
            node.links = provided.map { [.init(node: $0, isInjection: false)] } ?? []
            // The index is assigned later.
            node.evaluate = { context in
                if let object = context.run?.instance(at: node.graphIndex, as: Value.self) { return object }
                if let provided { return try provided.value(in: &context) }
                throw ResolutionError(
                    .missingInput(key: self.ownKey.key, requester: .caller), at: self.location, trace: [self.step])
            }
            return node
        }
        return _openExistential(type, do: make)
    }

    /// Creates a node for the instances of this binding that an ancestor of the requesting container stores, or
    /// another overlay of the same original.
    func makeInheritedNode(
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

    /// Removes from a custom store what a container stored there. Returns false if the binding has no custom store, or
    /// nothing to remove from it.
    func dropFromStore(in container: Container, withForeign: Bool) -> Bool {
        guard case .custom = storage else { return false }
        var identities = container.storeEntries.take(of: self)
        let own = StoreContext.Identity(key: ownKey, arguments: nil)
        if withForeign, servesOwnKey, !identities.contains(own) { identities.append(own) }
        func drop<Value>(_ type: Value.Type) {
            guard let store = customStore(for: type) else { return }
            let stored = container.plan.overlay(creating: self)?.store(for: store, of: self) ?? store
            for identity in identities {
                stored.remove(
                    StoreContext(identity: identity, home: container, resolution: ResolutionScope.newID()))
            }
        }
        _openExistential(type, do: drop)
        return !identities.isEmpty
    }
}

extension AnyBinding {
    /// Creates the binding for values of a type that are passed to child containers, which fill the slot.
    static func provided<V: Sendable>(_ type: V.Type) -> AnyBinding {
        let missing = Problem.missingInput(key: Key(TypeName(type)), requester: .caller)
        let binding = AnyBinding(
            Factory { () throws -> V in throw ResolutionError(missing) },
            at: .known(SourceLocation(file: "makeChild(providing:)", line: 1, column: 1)))
        binding.lifetime = .singleton
        binding.storage = .slot
        binding.fillsInput = true
        binding.kind = .instance
        return binding
    }
}
