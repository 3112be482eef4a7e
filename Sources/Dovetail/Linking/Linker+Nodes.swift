internal import DovetailGraph

/// The nodes of recipes, made when they are first needed.
extension Linker {
    func ancestor(_ level: Int) -> Plan { plan.ancestor(level) }

    /// The node of a recipe, made if there is none yet.
    func node(
        _ recipe: Int, level: Int, wrapped: Wrapped?, arguments: Bool? = nil
    ) throws(LinkFailure) -> AnyNode {
        let takesArguments = arguments ?? self.takesArguments
        let isPlain = level == 0 && wrapped == nil && !takesArguments
        if isPlain, let known = state.own[recipe] { return known }
        let key = NodeKey(
            level: level, recipe: recipe, takesArguments: takesArguments,
            wrapped: wrapped.map { ObjectIdentifier($0.node) })
        if !isPlain, let known = state.nodes[key] { return known }
        let home = ancestor(level)
        let installed = home.assembly.recipes[recipe]
        if installed.recipe.kind == .input {
            if let provided = try provided(for: installed.recipe) { return provided }
            let node = try object(installed.recipe)
            if isPlain { state.own[recipe] = node } else { state.nodes[key] = node }
            assignGraphIndex(to: node, of: recipe, level: level)
            return node
        }
        let site = RecipeSite(
            level: level, module: installed.module, recipe: recipe, id: installed.id, occurrence: installed.occurrence,
            uses: installed.recipe.uses, takesArguments: takesArguments, wrapped: wrapped,
            slot: level == 0 ? plan.slot(of: installed, level: 0) : nil)
        var node = level == 0 ? installed.recipe.makeNode(at: site, in: self) : try inherited(installed.recipe, site)
        if installed.recipe.fillsInput { node = object(or: node, for: installed.recipe.ownKey, above: level) }
        if isPlain { state.own[recipe] = node } else { state.nodes[key] = node }
        if installed.recipe.lifetime == .graph { assignGraphIndex(to: node, of: recipe, level: level) }
        return node
    }

    /// A node for a recipe of an ancestor: made here, or there.
    private func inherited(_ recipe: AnyRecipe, _ home: RecipeSite) throws(LinkFailure) -> AnyNode {
        let slot = Plan.InheritedSlot(level: home.level, recipe: home.recipe)
        let isAffected = plan.affected?.contains(slot) ?? false
        if plan.affected != nil, !isAffected, recipe.isShared, !recipe.isOwned {
            // A view shares what its original keeps.
            let original = try plan.ancestor(1).node(
                slot, takesArguments: home.takesArguments, decorating: home.wrapped?.key, from: module(seeing: home))
            return recipe.makeInheritedNode(of: original, levels: 1, in: self)
        }
        if recipe.isOwned, !isAffected {
            let maker = maker(of: home.recipe, home.level)
            let original = try ancestor(maker).node(
                .init(level: home.level - maker + 1, recipe: home.recipe), takesArguments: home.takesArguments,
                decorating: home.wrapped?.key, from: module(seeing: home))
            return recipe.makeInheritedNode(of: original, levels: maker, in: self)
        }
        var site = home
        if recipe.isOwned { site.owner = home.level }
        site.slot = plan.slot(of: ancestor(home.level).assembly.recipes[home.recipe], level: home.level)
        return recipe.makeNode(at: site, in: self)
    }

    /// From which module of its own container a decorator is seen by whoever is linked.
    private func module(seeing home: RecipeSite) -> Int? { site.level == home.level ? site.module : nil }

    /// How many levels up an owned instance is made: by the nearest view that makes it anew, else by its owner.
    private func maker(of recipe: Int, _ level: Int) -> Int {
        let view = (1..<level).first { view in
            ancestor(view).affected?.contains(.init(level: level - view, recipe: recipe)) ?? false
        }
        return view ?? level
    }

    private func assignGraphIndex(to node: AnyNode, of recipe: Int, level: Int) {
        let id = recipe * 64 + min(level, 63)
        if let known = state.graphIndices[id] {
            node.graphIndex = known
        } else {
            state.graphIndices[id] = state.graphIndices.count
            node.graphIndex = state.graphIndices.count - 1
        }
    }

    /// A place among the graph instances for a recipe of a ring.
    func assignRingIndex(_ node: AnyNode) {
        guard node.graphIndex < 0 else { return }
        let index = state.graphIndices.count
        state.graphIndices[-index - 1] = index
        node.graphIndex = index
    }

    /// What fills an input.
    private func provided(for recipe: BindingFacts) throws(LinkFailure) -> AnyNode? {
        guard case .recipe(let found, let id)? = answer(to: recipe.ownKey),
            ancestor(found).assembly.recipes[id].recipe.kind != .input
        else { return nil }
        return try node(id, level: found, wrapped: nil)
    }

    /// The same value, but where `inject(into:)` offers an object of that type, the object.
    private func object(or provided: AnyNode, for key: KeyID, above level: Int) -> AnyNode {
        for (above, plan) in plan.chain.enumerated().dropFirst(level + 1) {
            guard case .one(let number) = plan.assembly.table.lookUpPublic(key),
                plan.assembly.recipes[number].recipe.kind == .input,
                let node = plan.assembly.recipes[number].recipe.makeObjectNode(in: self, or: provided)
            else { continue }
            assignGraphIndex(to: node, of: number, level: above)
            return node
        }
        return provided
    }

    /// The object that `inject(into:)` may offer for an input that nothing fills.
    private func object(_ recipe: AnyRecipe) throws(LinkFailure) -> AnyNode {
        if let node = recipe.makeObjectNode(in: self, or: nil) { return node }
        throw LinkFailure(.missingInput(recipe.ownKey), linking: current?.recipe ?? recipe)
    }

    func foreign<T>(_ type: T.Type, _ key: KeyID) -> Node<T>? {
        foreignMaker(type, under: key.qualification).map { keep(Node<T>($0, recipe: nil)) }
    }

    /// What asks a parent that is no container, if there is one above everything.
    func foreignMaker<T>(_ type: T.Type, under qualification: KeyID.Qualification) -> ForeignMaker<T>? {
        guard self.qualification(of: type, under: qualification) == .none else { return nil }
        var levels = 0
        var last = plan
        while let parent = last.parent {
            last = parent
            levels += 1
        }
        return last.hasForeignParent ? ForeignMaker<T>(levels: levels) : nil
    }
}
