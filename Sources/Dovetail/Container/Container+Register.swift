internal import DovetailGraph

extension Container {
    /// Adds recipes to a living container, for tests, flags and plug-ins.
    ///
    /// A later recipe replaces an earlier one with its decorators; a cached instance of the old one is released. What was
    /// made before keeps what it has; to rebuild dependents, use ``overriding(_:)``.
    /// - Throws: `already-registered` where either recipe is not overridable. Then nothing has changed.
    public func register(@ModuleBuilder _ modules: () throws -> Bindings) throws(AssemblyError) {
        let bindings = try Container.list(modules)
        var before: Assembly?
        let plan = try replacePlan { plan throws(AssemblyError) in
            before = plan.assembly
            return Plan(
                try Assembler.extend(plan, with: bindings), parent: plan.parent,
                hasForeignParent: plan.hasForeignParent, isObserved: plan.isObserved, continuing: plan)
        }
        do throws(AssemblyError) { try announce(plan.assembly) } catch {
            if let before { takeBack(plan, to: before) }
            throw error
        }
        let used = Set(plan.assembly.used)
        for (number, installed) in plan.assembly.recipes.enumerated() where !used.contains(number) {
            guard let slot = installed.slot else { continue }
            let isEmpty = argumentTable.take(slot: slot).isEmpty
            if word(at: slot).take(of: installed.recipe) != nil || !isEmpty {
                tell { $0.didRelease(BindingDescription(installed.recipe)) }
            }
        }
    }

    /// Whether a recipe serves the type, here or in a parent. Collections count as keys, not their elements.
    public func isRegistered<T>(_ type: T.Type) -> Bool {
        guard let plan = try? livePlan() else { return false }
        if plan.recipe(serving: KeyID(type)) != nil { return true }
        return outermost.foreignParent?.isRegistered(type) ?? false
    }

    private var outermost: Container {
        var result = self
        while let next = result.parentContainer { result = next }
        return result
    }

    /// Drops the shared instance that serves a type, by any key of its recipe; the next request makes a new one. Its
    /// `.onClose` waits for ``close()``. A child's `release` never touches its parent's instances.
    public func release<T>(_ type: T.Type) { _ = drop(KeyID(type)) }

    /// Drops the shared instance that serves a type and awaits its `.onClose`.
    public func release<T>(_ type: T.Type) async throws {
        for holder in drop(KeyID(type)) {
            if let closing = holder.closing, making.take(closing) { try await closing.run() }
        }
    }

    /// Drops every shared instance of this container but those of recipes that are not overridable. Each `.onClose` waits
    /// for ``close()``. From custom stores it removes what this container put there.
    public func releaseAll() {
        guard let plan = try? livePlan() else { return }
        for installed in plan.assembly.recipes where installed.recipe.overridable != false { _ = drop(installed) }
        for (key, slot) in plan.inheritedSlots {
            let recipe = ancestor(key.level).plan.assembly.recipes[key.recipe]
            if recipe.recipe.overridable != false {
                _ = drop(Assembly.Installed(recipe: recipe.recipe, module: nil, slot: slot))
            }
        }
    }

    private func drop(_ key: KeyID) -> [AnyHolder] {
        guard let plan = try? livePlan() else { return [] }
        var recipes: [Assembly.Installed] = []
        if let found = plan.recipe(serving: key) {
            if found.level == 0 {
                recipes = [plan.assembly.recipes[found.recipe]]
            } else if let slot = plan.inheritedSlots[.init(level: found.level, recipe: found.recipe)] {
                let recipe = ancestor(found.level).plan.assembly.recipes[found.recipe].recipe
                recipes = [.init(recipe: recipe, module: nil, slot: slot)]
            }
        }
        recipes += plan.assembly.table.decorators[key]?.map { plan.assembly.recipes[$0.binding] } ?? []
        return recipes.flatMap { drop($0, withForeign: true) }
    }

    /// - Parameter withForeign: Whether to take from a custom store what another container put there, too.
    private func drop(_ installed: Assembly.Installed, withForeign: Bool = false) -> [AnyHolder] {
        let recipe = installed.recipe
        if recipe.kind == .instance || recipe.kind == .value { return [] }
        var holders: [AnyHolder] = []
        if let slot = installed.slot {
            if let holder = word(at: slot).take(of: recipe) { holders.append(holder) }
            holders += argumentTable.take(slot: slot)
        }
        if recipe.dropFromStore(in: self, withForeign: withForeign) || !holders.isEmpty {
            tell { $0.didRelease(BindingDescription(recipe)) }
        }
        return holders
    }

    /// Everything goes: recipes, instances, observers of this container. What children have stays theirs. Hooks that have
    /// not run are told to observers as abandoned.
    public func clear() {
        guard let plan = try? livePlan() else { return }
        for installed in plan.assembly.recipes { _ = drop(installed) }
        for (key, slot) in plan.inheritedSlots {
            _ = word(at: slot).take(of: ancestor(key.level).plan.assembly.recipes[key.recipe].recipe)
        }
        for closing in making.takeAll().reversed() { tell { $0.didAbandon(closing.binding) } }
        removeObservers()
        adopt { Plan(Assembly(), parent: $0.parent, hasForeignParent: $0.hasForeignParent, continuing: $0) }
    }

    /// Fills an object that someone else made (a storyboard, a framework callback): runs the injections and hooks of the
    /// recipe for its type. Asked again for the same object, it injects again. The object is not stored.
    ///
    /// - Throws: `missing-binding` where no recipe is bound to the type.
    public func inject<T: AnyObject>(
        into object: T, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) {
        guard CurrentThread.hasStack() else {
            throw ResolutionError(.tooDeep(target: TypeName(T.self).description))
        }
        let plan = try livePlan()
        let found = try plan.explaining(.caller(KeyID(T.self))) { () throws(LinkFailure) in
            try plan.link { linker throws(LinkFailure) in try linker.injector(for: T.self) }
        }
        // It is what `injector` gave.
        let node = unsafeDowncast(found, to: Node<Injector<T>>.self)
        let actor: (any Actor)? = isolation
        try checkPlace(of: node, actor)
        var context = Context(self, isolation: actor)
        defer { context.run?.end() }
        do { try node.value(&context).run(&context, object) } catch { throw ResolutionError(making: T.self, error) }
    }
}
