internal import DovetailGraph

/// A linked node, with the plan that keeps it and everything it leads to.
struct LinkedRoot<Value>: Sendable {
    let node: Node<Value>
    let plan: Plan

    init(_ node: Node<Value>, in plan: Plan) {
        self.node = node
        self.plan = plan
    }
}

extension Plan {
    /// The recipe at a site; `nil` for a request from outside, and where the recipes were cleared since.
    func recipe(of site: RecipeSite) -> AnyRecipe? {
        let site = settled(site)
        return site.recipe < 0 ? nil : ancestor(site.level).assembly.recipes[site.recipe].recipe
    }

    /// The site as it is now: a binding that was replaced or cleared is in no module any more.
    func settled(_ site: RecipeSite) -> RecipeSite {
        guard site.recipe >= 0, let id = site.id else { return site }
        let recipes = ancestor(site.level).assembly.recipes
        guard site.recipe >= recipes.count || recipes[site.recipe].id != id else { return site }
        var site = site
        site.recipe = -1
        site.module = nil
        return site
    }

    /// The node for a request from outside, or from a `Lazy`, a `Provider` or a `Resolution` of the recipe at `site`.
    ///
    /// - Parameters:
    ///   - isRemembered: Whether later requests find it without the lock.
    func root<T>(
        _ type: T.Type, under qualification: KeyID.Qualification, at site: RecipeSite, isRemembered: Bool = false
    ) throws(LinkFailure) -> Node<T> {
        let found = try link { linker throws(LinkFailure) in
            if isRemembered { linker.remember(KeyID(type, qualification), takesArguments: site.takesArguments) }
            return try linker.root(type, under: qualification, at: site)
        }
        // It is what `root` gave.
        return known(found, as: Node<T>.self)
    }

    /// The node of a recipe, linked as this plan sees it; for children, which share its instance. The level is counted
    /// from a child.
    ///
    /// - Parameters:
    ///   - key: What it decorates, if it is a decorator.
    ///   - module: The module from which it is seen.
    func node(
        _ slot: InheritedSlot, takesArguments: Bool, decorating key: KeyID? = nil, from module: Int? = nil
    ) throws(LinkFailure) -> AnyNode {
        guard CurrentThread.hasStack() else {
            let recipe = ancestor(slot.level - 1).assembly.recipes[slot.recipe].recipe
            throw LinkFailure(.tooDeep(recipe))
        }
        return try link { linker throws(LinkFailure) in
            linker.site.takesArguments = takesArguments
            guard let key else { return try linker.node(slot, takesArguments: takesArguments) }
            linker.site.level = slot.level - 1
            linker.site.module = module
            return try linker.layer(of: slot.recipe, level: slot.level - 1, over: key)
        }
    }
}

extension Linker {
    func node(_ slot: Plan.InheritedSlot, takesArguments: Bool) throws(LinkFailure) -> AnyNode {
        site.takesArguments = takesArguments
        return try node(slot.recipe, level: slot.level - 1, wrapped: nil)
    }

    /// The node of an own recipe, for `start()`.
    func start(_ recipe: Int) throws(LinkFailure) -> AnyNode {
        let installed = plan.assembly.recipes[recipe]
        guard let decoration = installed.recipe.decoration else { return try node(recipe, level: 0, wrapped: nil) }
        site = RecipeSite(module: installed.module)
        defer { site = RecipeSite() }
        return try layer(
            of: recipe, level: 0, over: KeyID(decoration.key.type.type, installed.recipe.qualification))
    }
}
