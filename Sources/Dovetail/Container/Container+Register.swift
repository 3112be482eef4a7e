internal import DovetailModel

extension Container {
    /// Adds bindings to a running container, for tests, feature flags and plug-ins.
    ///
    /// A new binding replaces an existing one for the same key and its decorators, and an instance that the old binding
    /// shares is released. Instances that depend on it stay as they are; use ``overriding(_:)`` if they should be
    /// created again. If an overlay shares an instance that does not exist yet, it is created with the bindings of the
    /// container that requests it first: those of the overlay do not change. Either all bindings of a call are added or
    /// none.
    ///
    /// Registrations in one container take turns: a call waits until the call of another thread has returned. So
    /// `prepare()` and `assembled(in:)` of a module, an observer, and the key of a dictionary's entry must
    /// not wait for another thread that registers in the same container. They can register themselves.
    ///
    /// - Parameter modules: Modules and bindings, one per line.
    /// - Throws: An ``AssemblyError``, for example with the id `already-registered` if the old or the new binding is
    ///   not overridable. The container is then unchanged.
    public func register(@ModuleBuilder _ modules: () throws -> Bindings) throws(AssemblyError) {
        let bindings = try Container.list(modules)
        var replaced = Replaced()
        // Released when others may register again, because the `deinit` of an instance may wait for a thread that does.
        defer { withExtendedLifetime(replaced) {} }
        // Only threads register, so it always waits.
        _ = try state.withLock { $0.registering }.slot.inTurn { () throws(AssemblyError) in
            try register(bindings, &replaced)
        }
        for (binding, _) in replaced.instances { notify(.released(BindingDescription(binding))) }
    }

    /// What a registration has replaced.
    private struct Replaced {
        var plans: [Plan] = []
        var keepers: [InstanceKeeper] = []
        var instances: [(binding: AnyBinding, taken: [StoredInstance])] = []
    }

    private func register(_ bindings: Bindings, _ replaced: inout Replaced) throws(AssemblyError) {
        var prepared: Set<ObjectIdentifier> = []
        var after: (assembly: Assembly, instances: [(binding: AnyBinding, slot: SlotAddress?)])?
        while after == nil {
            let old = try planForAssembly()
            replaced.plans.append(old)
            var assembly = try Assembler.extend(old, with: bindings, prepared: &prepared)
            let instances = assembly.replaced.map { ($0.binding, old.slot(of: $0, level: 0)) }
            // Otherwise the new plan would retain the old bindings until the next registration.
            assembly.replaced = []
            let new = adopt { plan in
                // A `prepare()` may have registered bindings itself; then the assembly is repeated.
                guard plan.assembly.number == old.assembly.number, !plan.isClosed else { return nil }
                return Plan(
                    assembly, parent: plan.parent, hasForeignParent: plan.hasForeignParent, isObserved: plan.isObserved,
                    continuing: plan)
            }
            after = new.map { _ in (assembly, instances) }
        }
        guard let after else { return }
        do throws(AssemblyError) { try announce(after.assembly) } catch {
            replaced.plans.append(plan)
            // That of before the first attempt.
            takeBack(to: replaced.plans[0])
            throw error
        }
        let keepers = keepers
        // The last reference to one may be this, and its instances have a `deinit`.
        replaced.keepers = keepers
        for (binding, address) in after.instances {
            // From a store at once, because the new binding may have the same one.
            if let taken = takeInstances(of: binding, at: keepers.isEmpty ? address : nil) {
                replaced.instances.append((binding, taken))
            }
            if keepers.isEmpty { continue }
            let retired = RetiredInstances { [weak self] in
                guard let self, takeInstances(of: binding, at: address) != nil else { return }
                notify(.released(BindingDescription(binding)))
            }
            for keeper in keepers { keeper.keep(retired) }
        }
    }

    /// Takes the instances of a replaced binding out of their slot, and removes them from its store. Returns `nil` if there are
    /// none.
    private func takeInstances(of binding: AnyBinding, at address: SlotAddress?) -> [StoredInstance]? {
        let taken = address.map { slots.take(at: $0) } ?? []
        return binding.dropFromStore(in: self, withForeign: false) || !taken.isEmpty ? taken : nil
    }

    /// The keepers of the overlays that share instances with this container.
    private var keepers: [InstanceKeeper] {
        (state.withLockIfPresent { $0.keepers } ?? [])
            .compactMap { $0.object.map { known($0, as: InstanceKeeper.self) } }
    }

    /// Returns a keeper for an overlay of this container. Create it before you read the plan: it keeps what is replaced from
    /// then on.
    func makeKeeper() -> InstanceKeeper {
        let keeper = InstanceKeeper()
        for container in lineage { container.add(WeakReference(keeper)) }
        return keeper
    }

    private func add(_ keeper: WeakReference) {
        // References are loaded while no lock is held.
        let gone = (state.withLockIfPresent { $0.keepers } ?? []).filter { $0.object == nil }
        state.withLock { state in
            state.keepers.removeAll { known in gone.contains { $0 === known } }
            state.keepers.append(keeper)
        }
    }

    /// Restores the bindings of a plan, with their slots. Registrations take turns, so no other one is affected.
    private func takeBack(to previous: Plan) {
        adopt { plan in
            plan.isClosed
                ? nil
                : Plan(
                    previous.assembly, parent: plan.parent, hasForeignParent: plan.hasForeignParent,
                    isObserved: plan.isObserved, continuing: plan, restoring: previous)
        }
    }

    /// Returns whether a binding serves a type, here or in a parent.
    ///
    /// A collection counts if it has an element, if it is declared with ``Multibinding``, or if it is bound as a whole.
    /// Only keys count, so an Optional, a ``Lazy`` or a ``Provider`` of a registered type is not registered itself.
    ///
    /// - Parameter type: The type to look up.
    /// - Returns: True if there is a binding.
    public func isRegistered<T>(_ type: T.Type) -> Bool {
        guard let plan = try? livePlan() else { return false }
        if plan.serves(KeyID(type)) { return true }
        return outermost.foreignParent?.isRegistered(type) ?? false
    }

    /// Returns whether a binding serves a type with a qualifier, here or in a parent.
    ///
    /// - Parameters:
    ///   - type: The type to look up.
    ///   - qualifier: The qualifier to look up.
    /// - Returns: True if there is a binding.
    public func isRegistered<T>(_ type: T.Type, _ qualifier: Qualifier) -> Bool {
        (try? livePlan())?.serves(KeyID(type, qualifier.qualification)) ?? false
    }

    var outermost: Container {
        var result = self
        while let next = result.parentContainer { result = next }
        return result
    }

    /// Injects dependencies into an object that other code created, such as a storyboard or a framework.
    ///
    /// This runs the injections and the `.onCreate` hooks of the binding for the object's type. If you call it again
    /// for the same object, it injects again. The container does not store the object.
    ///
    /// If the type is bound as an ``Input(_:fileID:line:column:)``, the instances that are created for the object may
    /// depend on the object itself, for example a presenter on its screen. A shared instance cannot, and neither can
    /// one that is requested later through ``Lazy``, ``Provider`` or ``Resolution``: these get `missing-input`.
    ///
    /// - Parameters:
    ///   - object: The object that receives its dependencies.
    ///   - isolation: The actor that you call from, which is the default.
    /// - Throws: A ``ResolutionError``, for example with the id `missing-binding` if there is no binding for the type.
    public func inject<T: AnyObject>(
        into object: T, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) {
        do throws(ResolutionError) { try fill(object, on: isolation) } catch {
            if plan.isObserved { notify(.failed(error)) }
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
        // The node that `injector` returned.
        let node = known(found, as: Node<Injector<T>>.self)
        try node.checkStack()
        try checkIsolation(of: node, on: actor)
        var context = ResolutionContext(self, isolation: actor)
        defer { context.run?.end() }
        if node.graphIndex >= 0 { context.ensureRun().setInstance(object, at: node.graphIndex, isSendable: nil) }
        do { try node.value(in: &context).run(&context, object) } catch {
            throw ResolutionError(failed: T.self, cause: error)
        }
    }
}
