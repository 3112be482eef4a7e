internal import DovetailModel

extension InstanceNode {
    /// Returns the mechanism that creates the instance of this binding once.
    ///
    /// - Parameter creation: The creation that requests the instance, if any.
    func once(
        in container: Container, with arguments: Arguments?, run: ResolutionScope?, within creation: UInt64?
    ) -> MakeOnce<Value> {
        var once = MakeOnce(
            slot: { [storage] () throws(ResolutionError) in try storage.reference(in: container, for: arguments) },
            existing: { [storage] reference throws(ResolutionError) in
                try storage.existing(at: reference, in: container, for: arguments, resolution: run?.id)
            },
            discardDead: { [storage, cycleGroup] slot in
                if let cycleGroup { cycleGroup.discardDead(in: container) } else { storage.discardDead(in: slot) }
            },
            refusal: { self.error(for: $0) },
            register: { isBegin throws(ResolutionError) in
                if !isBegin { return container.creations.end() }
                try self.beginCreation(in: container, for: run?.record)
            }, stalled: stalled(in: container, within: creation))
        if let cycleGroup {
            once.together = { own, chain throws(ResolutionError) in
                try cycleGroup.claim(own, in: container, for: chain)
            }
        }
        return once
    }

    /// Notifies observers that a request has been waiting long.
    func stalled(in container: Container, within creation: UInt64?) -> (@Sendable (Duration) -> Void)? {
        guard isObserved else { return nil }
        return { [declared] duration in
            container.notify(.waiting(BindingDescription(declared, parent: creation), duration: duration))
        }
    }

    /// Returns the arguments that distinguish the instances, if any.
    func arguments(of request: AsyncResolution) -> Arguments? { storage.isPerArguments ? request.run.arguments : nil }

    /// Begins the creation of a shared instance, or of all members of its cycle.
    ///
    /// - Parameter record: The record of the start that creates it, if any.
    /// - Throws: `closed` if the container is closing, or a parent that would have to wait for the instance.
    func beginCreation(in container: Container, for record: CreationRecord?) throws(ResolutionError) {
        if cycleGroup?.hasOnClose ?? declared.hasOnClose { try container.enrol() }
        let isOfStart = record?.mayRemove(
            from: container, isStoredElsewhere: cycleGroup?.isStoredElsewhere ?? declared.isStoredElsewhere)
        try container.creations.begin(isOfStart: isOfStart == true)
    }

    /// Returns the request for the creation of a shared instance, which has a separate graph.
    func inner(of outer: AsyncResolution, chain: AwaitChain? = nil, creating cycleGroup: CycleGroup? = nil)
        -> AsyncResolution
    {
        let run = ResolutionScope(
            arguments: arguments(of: outer), creating: cycleGroup, id: outer.run.id,
            record: outer.run.record)
        return AsyncResolution(
            home: outer.home, plan: outer.plan, run: run, chain: chain ?? outer.chain, isPatient: false,
            creation: outer.creation)
    }

    /// Returns the stored instance, or creates it in a separate graph while all other requesters wait.
    func share(in context: inout ResolutionContext) throws -> Value {
        let container = context.container
        let isolation = context.isolation
        guard CurrentThread.hasStack() else { throw tooDeep }
        let arguments = storage.isPerArguments ? context.arguments?.retained : nil
        // A store receives the identifier of the resolve.
        let run = declared.lifetime == .custom ? context.ensureRun() : context.run
        let creation = context.creation
        let value = try once(in: container, with: arguments, run: run, within: creation).now { claim in
            let record = run?.record
            let own =
                isObserved || record != nil || declared.lifetime == .custom
                ? ResolutionScope(arguments: arguments, id: run?.id, record: record) : nil
            var inner = ResolutionContext(
                container, isolation: isolation, run: own, arguments: arguments, creation: creation)
            defer { inner.run?.end() }
            let value = try build(in: &inner)
            return (value, try store(value, at: claim.reference, in: container, with: arguments, run: inner.run))
        }
        return delivered(value, in: context)
    }

    /// Returns the stored instance, or creates it in a separate task, while all other requesters wait.
    func share(for request: AsyncResolution) async throws(ResolutionError) -> Value {
        let container = request.container
        let once = once(in: container, with: arguments(of: request), run: request.run, within: request.creation)
        let value = try await once.later(for: request.chain, ownedBy: container, isPatient: request.isPatient) {
            claim, chain throws(ResolutionError) in
            let inner = self.inner(of: request, chain: chain)
            defer { inner.run.end() }
            let value = try await self.create(for: inner)
            return (value, try self.store(value, at: claim.reference, for: inner))
        }
        return delivered(value, for: request)
    }

    func store(_ value: Value, at reference: SlotReference, for request: AsyncResolution) throws(ResolutionError)
        -> InstanceSlot.Created
    {
        try store(value, at: reference, in: request.container, with: arguments(of: request), run: request.run)
    }

    func store(
        _ value: Value, at reference: SlotReference, in container: Container, with arguments: Arguments?,
        run: ResolutionScope?
    ) throws(ResolutionError) -> InstanceSlot.Created {
        let created = try storage.store(
            value, in: container, for: arguments, resolution: run?.id)
        if case .instance(let instance) = created, let record = run?.record {
            record.add(.init(binding: declared, home: container, reference: reference, instance: instance))
        }
        return created
    }
}
