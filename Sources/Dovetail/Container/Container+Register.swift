internal import DovetailGraph

extension Container {
    /// Adds bindings to a living container, for tests, flags and plug-ins.
    ///
    /// A later binding replaces an earlier one with its decorators; a cached instance of the old one is released. What was
    /// made before keeps what it has; to rebuild dependents, use ``overriding(_:)``.
    /// - Throws: `already-registered` where either binding is not overridable. Then nothing has changed.
    public func register(@ModuleBuilder _ modules: () throws -> Bindings) throws(AssemblyError) {
        let bindings = try Container.list(modules)
        try inTurn { () throws(AssemblyError) in try register(bindings) }
    }

    /// Runs `body` while no other thread registers in this container. One that runs within another goes on in the turn of that one.
    private func inTurn(_ body: () throws(AssemblyError) -> Void) throws(AssemblyError) {
        let slot = state.withLock { $0.registering }.slot
        let thread = CurrentThread.id
        while !slot.claim(thread: thread) {
            if case .cycle = WaitGraph.wait(for: slot) { return try body() }
        }
        defer { slot.settle(with: .elsewhere) }
        try body()
    }

    private func register(_ bindings: Bindings) throws(AssemblyError) {
        var before: Assembly?
        var prepared: Set<ObjectIdentifier> = []
        var after: (assembly: Assembly, replaced: [(binding: AnyBinding, slot: SlotAddress)])?
        while after == nil {
            let old = try planForAssembly()
            let assembly = try Assembler.extend(old, with: bindings, prepared: &prepared)
            before = before ?? old.assembly
            let new = adopt { plan in
                // A `prepare()` may have registered something itself; then it is put together again.
                guard plan.assembly.number == old.assembly.number, !plan.isClosed else { return nil }
                return Plan(
                    assembly, parent: plan.parent, hasForeignParent: plan.hasForeignParent, isObserved: plan.isObserved,
                    continuing: plan)
            }
            let replaced = assembly.replaced.compactMap { installed in
                old.slot(of: installed, level: 0).map { (installed.binding, $0) }
            }
            after = new.map { _ in (assembly, replaced) }
        }
        guard let (assembly, replaced) = after else { return }
        do throws(AssemblyError) { try announce(assembly) } catch {
            if let before { takeBack(assembly, to: before) }
            throw error
        }
        for (binding, slot) in replaced where !slots.take(at: slot).isEmpty {
            tell { $0.didRelease(BindingDescription(binding)) }
        }
    }

    /// Goes back to the bindings there were before. What others have registered since is kept apart from that by taking turns.
    private func takeBack(_ assembly: Assembly, to before: Assembly) {
        adopt { plan in
            plan.isClosed
                ? nil
                : Plan(
                    before, parent: plan.parent, hasForeignParent: plan.hasForeignParent, isObserved: plan.isObserved,
                    continuing: plan)
        }
    }

    /// Whether a binding serves the type, here or in a parent. A collection counts if it has an element or is declared, or is bound
    /// as a whole.
    ///
    /// It looks at keys: an `Optional`, a ``Lazy`` or a ``Provider`` of what is registered is not registered itself.
    public func isRegistered<T>(_ type: T.Type) -> Bool {
        guard let plan = try? livePlan() else { return false }
        if plan.serves(KeyID(type)) { return true }
        return outermost.foreignParent?.isRegistered(type) ?? false
    }

    /// Whether a binding serves the type under a name, here or in a parent.
    public func isRegistered<T>(_ type: T.Type, name: Name) -> Bool { isRegistered(KeyID(type, .name(name.text))) }

    /// Whether a binding serves the type under a tag, here or in a parent.
    public func isRegistered<T, G: Qualifier>(_ type: T.Type, tag: G.Type) -> Bool {
        isRegistered(KeyID(type, .tag(TypeID(tag))))
    }

    private func isRegistered(_ key: KeyID) -> Bool { (try? livePlan())?.serves(key) ?? false }

    var outermost: Container {
        var result = self
        while let next = result.parentContainer { result = next }
        return result
    }

    /// Drops the shared instance that serves a type, by any key of its binding; the next request makes a new one. Its
    /// `.onClose` waits for ``close()``. A child's `release` never touches its parent's instances.
    public func release<T>(_ type: T.Type) { _ = drop(KeyID(type)) }

    /// Drops the shared instance that serves a type and awaits its `.onClose`.
    public func release<T>(_ type: T.Type) async throws {
        for instance in drop(KeyID(type)) {
            if let closing = instance.closing, making.take(closing) { try await closing.run() }
        }
    }

    /// Drops every shared instance of this container but those of bindings that are not overridable. Each `.onClose` waits
    /// for ``close()``. From custom stores it removes what this container put there.
    public func releaseAll() {
        guard let plan = try? livePlan() else { return }
        for (binding, slot) in plan.stored where binding.overridable != false { _ = drop(binding, at: slot) }
        for binding in plan.assembly.bindings.map(\.binding) where binding.overridable != false && !binding.needsSlot {
            _ = drop(binding, at: nil)
        }
    }

    private func drop(_ key: KeyID) -> [TakenInstance] {
        guard let plan = try? livePlan() else { return [] }
        var meant: [(binding: AnyBinding, slot: SlotAddress?)] = []
        if let found = plan.binding(serving: key) {
            let installed = plan.ancestor(found.level).assembly.bindings[found.binding]
            let slot = plan.slot(of: installed, level: found.level)
            if found.level == 0 || slot != nil { meant.append((installed.binding, slot)) }
        }
        let decorators = plan.assembly.table.decorators[key].map { $0.map(\.binding) } ?? []
        for number in decorators {
            let installed = plan.assembly.bindings[number]
            meant.append((installed.binding, plan.slot(of: installed, level: 0)))
        }
        return meant.flatMap { drop($0.binding, at: $0.slot, withForeign: true) }
    }

    /// - Parameter withForeign: Whether to take from a custom store what another container put there, too.
    private func drop(_ binding: AnyBinding, at slot: SlotAddress?, withForeign: Bool = false) -> [TakenInstance] {
        if binding.kind == .instance || binding.kind == .value { return [] }
        let taken = slot.map { slots.take(at: $0) } ?? []
        if binding.dropFromStore(in: self, withForeign: withForeign) || !taken.isEmpty {
            tell { $0.didRelease(BindingDescription(binding)) }
        }
        return taken
    }

    /// Everything goes: bindings, instances, observers of this container. What children have stays theirs. Hooks that have
    /// not run are told to observers as abandoned.
    public func clear() {
        guard let plan = try? livePlan() else { return }
        for (binding, slot) in plan.stored { _ = drop(binding, at: slot) }
        for binding in plan.assembly.bindings.map(\.binding) where !binding.needsSlot { _ = drop(binding, at: nil) }
        for closing in making.takeAll().reversed() { tell { $0.didAbandon(closing.binding) } }
        removeObservers()
        adopt { plan in
            plan.isClosed
                ? nil
                : Plan(Assembly(), parent: plan.parent, hasForeignParent: plan.hasForeignParent, continuing: plan)
        }
    }

    /// Fills an object that someone else made (a storyboard, a framework callback): runs the injections and hooks of the
    /// binding for its type. Asked again for the same object, it injects again. The object is not stored.
    ///
    /// If the type is bound as ``Input(_:fileID:line:column:)``, what is created for the object may take the object itself, as a presenter
    /// takes its screen. What is shared cannot take it, nor what asks later by ``Lazy``, ``Provider`` or ``Resolution``: they
    /// get `missing-input`.
    ///
    /// - Throws: `missing-binding` where no binding is bound to the type.
    public func inject<T: AnyObject>(
        into object: T, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) {
        do throws(ResolutionError) { try fill(object, on: isolation) } catch {
            if plan.isObserved { tell { $0.didFail(error) } }
            throw error
        }
    }

    private func fill<T: AnyObject>(_ object: T, on actor: (any Actor)?) throws(ResolutionError) {
        guard CurrentThread.hasStack() else {
            throw ResolutionError(.tooDeep(target: TypeName(T.self).description))
        }
        let plan = try livePlan()
        defer { withExtendedLifetime(plan) {} }
        let found = try plan.explaining(.injection(KeyID(T.self))) { () throws(LinkFailure) in
            try plan.link { linker throws(LinkFailure) in try linker.injector(for: T.self) }
        }
        // It is what `injector` gave.
        let node = known(found, as: Node<Injector<T>>.self)
        try checkPlace(of: node, on: actor)
        var context = Context(self, isolation: actor)
        defer { context.run?.end() }
        if node.graphIndex >= 0 { context.ensureRun().setInstance(object, at: node.graphIndex, isSendable: nil) }
        do { try node.value(in: &context).run(&context, object) } catch { throw ResolutionError(making: T.self, error) }
    }
}
