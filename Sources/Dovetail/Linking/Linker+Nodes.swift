internal import DovetailModel

/// Creates the nodes of bindings when they are first needed.
extension Linker {
    /// Returns the plan a number of levels up.
    @inline(__always)
    func ancestor(_ level: Int) -> Plan { level == 0 ? plan : plan.ancestor(level) }

    /// Returns the node of a binding, and creates it if there is none.
    mutating func node(
        _ binding: Int, level: Int, wrapped: Wrapped?, arguments: Bool? = nil
    ) throws(LinkFailure) -> AnyNode {
        let takesArguments = arguments ?? self.takesArguments
        let isPlain = level == 0 && wrapped == nil && !takesArguments
        if isPlain, let known = state.own[binding] { return known }
        let key = NodeKey.binding(
            binding, level: level, takesArguments: takesArguments, wrapped: wrapped.map { ObjectIdentifier($0.node) })
        if !isPlain, let known = state.nodes[key] { return known }
        let home = ancestor(level)
        let installed = home.assembly.bindings[binding]
        if installed.binding.kind == .input {
            if let provided = try provided(for: installed.binding) { return provided }
            let node = try object(installed.binding)
            if isPlain { state.own[binding] = node } else { state.nodes[key] = node }
            assignGraphIndex(to: node, of: binding, level: level)
            return node
        }
        let site = BindingSite(
            level: level, module: installed.module, binding: binding, id: installed.id,
            occurrence: installed.occurrence, isAdded: installed.isAdded,
            uses: installed.binding.uses, takesArguments: takesArguments, wrapped: wrapped)
        var node =
            level == 0
            ? installed.binding.makeNode(at: consume site, slot: plan.slot(of: installed, level: 0), in: &self)
            : try inherited(installed.binding, consume site)
        if installed.binding.fillsInput { node = object(or: node, for: installed.binding.ownKey, above: level) }
        if isPlain { state.own[binding] = node } else { state.nodes[key] = node }
        if installed.binding.lifetime == .graph { assignGraphIndex(to: node, of: binding, level: level) }
        return node
    }

    /// Returns a node for a binding of an ancestor. This plan or the ancestor's plan creates the instances.
    private mutating func inherited(_ binding: AnyBinding, _ home: consuming BindingSite) throws(LinkFailure) -> AnyNode
    {
        let slot = Plan.InheritedSlot(level: home.level, binding: home.binding)
        if let sibling = plan.overlay?.siblings[slot], binding.isShared {
            let original = try sibling.plan.node(
                .init(level: home.level + 1, binding: home.binding), takesArguments: home.takesArguments,
                decorating: home.wrapped?.key, from: module(seeing: home))
            return binding.makeInheritedNode(of: original, levels: 0, sibling: sibling.home, in: &self)
        }
        let isAffected = plan.affected?.contains(slot) ?? false
        if plan.affected != nil, !isAffected, binding.isShared, !binding.isOwned {
            // An overlay shares the instances that its original stores.
            let original = try plan.ancestor(1).node(
                slot, takesArguments: home.takesArguments, decorating: home.wrapped?.key, from: module(seeing: home))
            return binding.makeInheritedNode(of: original, levels: 1, in: &self)
        }
        if binding.isOwned, !isAffected {
            let creator = creator(of: home.binding, home.level)
            let original = try ancestor(creator).node(
                .init(level: home.level - creator + 1, binding: home.binding), takesArguments: home.takesArguments,
                decorating: home.wrapped?.key, from: module(seeing: home))
            return binding.makeInheritedNode(of: original, levels: creator, in: &self)
        }
        if binding.isOwned { home.owner = home.level }
        let own = plan.slot(of: ancestor(home.level).assembly.bindings[home.binding], level: home.level)
        return binding.makeNode(at: home, slot: own, in: &self)
    }

    /// Returns the module from which the current binding sees a decorator, if both belong to the same container.
    private func module(seeing home: BindingSite) -> Int? { site.level == home.level ? site.module : nil }

    /// Returns the number of levels up at which an owned instance is created: by the nearest overlay that creates it
    /// again, otherwise by its owner.
    private func creator(of binding: Int, _ level: Int) -> Int {
        let overlay = (1..<level).first { overlay in
            ancestor(overlay).affected?.contains(.init(level: level - overlay, binding: binding)) ?? false
        }
        return overlay ?? level
    }

    private mutating func assignGraphIndex(to node: AnyNode, of binding: Int, level: Int) {
        let id = Plan.InheritedSlot(level: level, binding: binding)
        if let known = state.graphIndices[id] {
            node.graphIndex = known
        } else {
            state.graphIndices[id] = state.graphIndices.count
            node.graphIndex = state.graphIndices.count - 1
        }
    }

    /// Assigns an index among the graph instances to a binding of a cycle.
    mutating func assignCycleIndex(_ node: AnyNode) {
        guard node.graphIndex < 0 else { return }
        let index = state.graphIndices.count
        state.graphIndices[.init(level: -1, binding: index)] = index
        node.graphIndex = index
    }

    /// Returns the node of the binding that provides the value of an input, if any.
    private mutating func provided(for binding: BindingFacts) throws(LinkFailure) -> AnyNode? {
        guard case .binding(let found, let id)? = answer(to: binding.ownKey),
            ancestor(found).assembly.bindings[id].binding.kind != .input
        else { return nil }
        return try node(id, level: found, wrapped: nil)
    }

    /// Returns a node for the same value. If `inject(into:)` offers an object of that type, the node returns the
    /// object.
    private mutating func object(or provided: AnyNode, for key: KeyID, above level: Int) -> AnyNode {
        for (above, plan) in plan.chain.enumerated().dropFirst(level + 1) {
            guard case .one(let number) = plan.assembly.table.lookUpPublic(key),
                plan.assembly.bindings[number].binding.kind == .input,
                let node = plan.assembly.bindings[number].binding.makeObjectNode(in: &self, or: provided)
            else { continue }
            assignGraphIndex(to: node, of: number, level: above)
            return node
        }
        return provided
    }

    /// Returns the node of the object that `inject(into:)` may offer for an input without a value.
    private mutating func object(_ binding: AnyBinding) throws(LinkFailure) -> AnyNode {
        if let node = binding.makeObjectNode(in: &self, or: nil) { return node }
        throw LinkFailure(.missingInput(binding.ownKey), linking: current?.binding ?? binding)
    }

    mutating func foreign<T>(_ type: T.Type, _ key: KeyID) -> Node<T>? {
        guard let parent = foreignParent(serving: type, under: key.qualification) else { return nil }
        // One node for all requesters, so that a repeated request allocates nothing that stays.
        let served = NodeKey.served(key, .init(level: -1, module: nil, takesArguments: false))
        // Stored for a request of this type.
        if let known = state.nodes[served] { return Dovetail.known(known, as: Node<T>.self) }
        let node = own(ForeignNode<T>(parent))
        state.nodes[served] = node
        return node
    }

    /// Returns the parent of the outermost container, if that parent is not a container and may have a value of a type.
    func foreignParent<T>(serving type: T.Type, under qualification: KeyID.Qualification) -> ForeignParent? {
        guard self.qualification(of: type, under: qualification) == .none else { return nil }
        var levels = 0
        var last = plan
        while let parent = last.parent {
            last = parent
            levels += 1
        }
        return last.hasForeignParent ? ForeignParent(levels: levels) : nil
    }
}
