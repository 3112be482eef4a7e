internal import DovetailModel

/// A linked node, together with the plan that retains it and everything it reaches.
struct LinkedRoot<Value>: Sendable {
    let node: Node<Value>
    let plan: Plan

    init(_ node: Node<Value>, in plan: Plan) {
        self.node = node
        self.plan = plan
    }
}

extension Plan {
    /// Returns the binding at a site; `nil` for a request from outside, or if the binding was replaced since.
    func binding(of site: BindingSite) -> AnyBinding? {
        let site = settled(site)
        return site.isFromOutside ? nil : ancestor(site.level).assembly.bindings[site.binding].binding
    }

    /// Returns the current state of a site. A binding that was replaced belongs to no module any more.
    func settled(_ site: BindingSite) -> BindingSite {
        guard !site.isFromOutside, let id = site.id else { return site }
        let bindings = ancestor(site.level).assembly.bindings
        guard site.binding >= bindings.count || bindings[site.binding].id != id else { return site }
        var site = site
        site.binding = -1
        site.module = nil
        return site
    }

    /// Returns the node for a request from outside, or from a `Lazy`, a `Provider` or a `Resolution` of the binding at
    /// `site`.
    ///
    /// - Parameters:
    ///   - isRemembered: True if later requests may find it without the lock.
    func root<T>(
        _ type: T.Type, under qualification: KeyID.Qualification, at site: BindingSite, isRemembered: Bool = false
    ) throws(LinkFailure) -> Node<T> {
        let found = try link { linker throws(LinkFailure) in
            if isRemembered { linker.remember(KeyID(type, qualification), takesArguments: site.takesArguments) }
            return try linker.root(type, under: qualification, at: site)
        }
        // The linker's `root` returned it.
        return known(found, as: Node<T>.self)
    }

    /// Returns the node of a binding, linked as visible to this plan, for children that share its instance. The level
    /// is counted from a child.
    ///
    /// - Parameters:
    ///   - key: The key that it decorates, if it is a decorator.
    ///   - module: The module from which it is visible.
    func node(
        _ slot: InheritedSlot, takesArguments: Bool, decorating key: KeyID? = nil, from module: Int? = nil
    ) throws(LinkFailure) -> AnyNode {
        // Less than for a creation, because no code of the user runs meanwhile.
        guard CurrentThread.hasStack(reserve: 80 << 10) else {
            let binding = ancestor(slot.level - 1).assembly.bindings[slot.binding].binding
            throw LinkFailure(.tooDeep(binding))
        }
        return try link { linker throws(LinkFailure) in
            linker.site.takesArguments = takesArguments
            guard let key else { return try linker.node(slot.binding, level: slot.level - 1, wrapped: nil) }
            linker.site.level = slot.level - 1
            linker.site.module = module
            return try linker.layer(of: slot.binding, level: slot.level - 1, over: key)
        }
    }
}

extension Linker {
    /// Returns the node of one of the plan's own bindings, for `start()`.
    mutating func start(_ binding: Int) throws(LinkFailure) -> AnyNode {
        let installed = plan.assembly.bindings[binding]
        guard let decoration = installed.binding.decoration else { return try node(binding, level: 0, wrapped: nil) }
        site = BindingSite(module: installed.module)
        defer { site = BindingSite() }
        return try layer(
            of: binding, level: 0, over: KeyID(decoration.key.type.type, installed.binding.qualification))
    }
}
