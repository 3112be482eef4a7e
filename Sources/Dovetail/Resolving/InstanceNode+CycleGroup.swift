internal import DovetailModel

/// The creation of bindings on a cycle that an injection closes.
///
/// Other members of the cycle group can use an instance as soon as its initializer has returned. Its injections wait
/// until no initializer of the group is running. The slots of all shared members are claimed together before the first
/// one is created, and settled when the whole group is complete.
extension InstanceNode {
    /// The result of claiming a cycle group.
    enum GroupTurn {
        case found(Value)
        /// The claim, and the members that exist already.
        case claimed(GroupClaim, [(index: Int, box: AnyBox)])
    }

    /// Claims the cycle group for a thread, or waits until its instance exists or it can be claimed. From then on, the
    /// container counts one creation.
    func claim(
        _ cycleGroup: CycleGroup, in container: Container, for record: CreationRecord?, within creation: UInt64?
    ) throws(ResolutionError) -> GroupTurn {
        while true {
            if let value: Value = try storage.existing(in: container) { return .found(value) }
            let references = try cycleGroup.references(in: container)
            switch GroupClaim.attempt(on: references) {
            case .claimed(let claim):
                guard let existing = try others(of: cycleGroup, in: container, except: claim) else { continue }
                do throws(ResolutionError) { try beginCreation(cycleGroup, in: container, for: record) } catch {
                    claim.fail(with: error)
                    throw error
                }
                return .claimed(claim, existing)
            case .blocked(let reference):
                switch WaitGraph.wait(
                    for: reference.slot, stalled: stalled(in: container, within: creation) ?? { _ in })
                {
                case .look: continue
                case .failed(let error): throw error
                case .needsAsync: throw self.error(for: .createdByTask)
                case .cycle: throw self.error(for: .createdByRequester)
                }
            }
        }
    }

    /// Returns the members that exist already. If this one does, or if another one was released meanwhile, the claim is
    /// withdrawn, and the result is `nil`: the slots have to be looked up again.
    private func others(
        of cycleGroup: CycleGroup, in container: Container, except claim: GroupClaim
    ) throws(ResolutionError) -> [(index: Int, box: AnyBox)]? {
        var existing: [(index: Int, box: AnyBox)]?
        do throws(ResolutionError) {
            if claim.has(try storage.reference(in: container).slot) {
                existing = try cycleGroup.existing(in: container, except: claim)
            }
        } catch {
            claim.withdraw()
            throw error
        }
        if existing != nil { return existing }
        claim.withdraw()
        cycleGroup.discardDead(in: container)
        return nil
    }

    private func beginCreation(
        _ cycleGroup: CycleGroup, in container: Container, for record: CreationRecord?
    ) throws(ResolutionError) {
        if cycleGroup.hasOnClose { try container.enrol() }
        let isOfStart = record?.mayRemove(from: container, isStoredElsewhere: cycleGroup.isStoredElsewhere)
        try container.creations.begin(isOfStart: isOfStart == true)
    }

    // MARK: For a thread

    /// Returns a member. If it is shared, the whole cycle group is created, and no other request sees the member before
    /// that.
    func memberValue(on cycleGroup: CycleGroup, in context: inout ResolutionContext) throws -> Value {
        guard declared.isShared, context.run?.creating !== cycleGroup else {
            return try createMember(on: cycleGroup, in: &context)
        }
        let container = context.container
        switch try claim(
            cycleGroup, in: container, for: context.run?.record, within: context.creation)
        {
        case .found(let value): return delivered(value, in: context)
        case .claimed(let claim, let existing):
            defer { container.creations.end() }
            let run = ResolutionScope(creating: cycleGroup, id: context.run?.id, record: context.run?.record)
            defer { run.end() }
            run.store(existing)
            do {
                var inner = ResolutionContext(
                    container, isolation: context.isolation, run: run, creation: context.creation)
                let value = try createMember(on: cycleGroup, in: &inner)
                run.state(of: cycleGroup).publish(in: claim)
                return delivered(value, in: context)
            } catch {
                claim.fail(with: ResolutionError(creating: Value.self, error))
                throw error
            }
        }
    }

    /// Creates a member by plain calls: its value at once, its injections when no factory of the cycle group is
    /// running.
    private func createMember(on cycleGroup: CycleGroup, in context: inout ResolutionContext) throws -> Value {
        let container = context.container
        let run = context.ensureRun()
        if let value = try existingMember(in: run, of: container) { return delivered(value, in: context) }
        try checkIsolation(in: context)
        let state = run.state(of: cycleGroup)
        let creation = begin(in: &context)
        let (value, isOutermost, waiting): (Value, Bool, [CycleGroupState.Pending])
        do {
            (value, isOutermost, waiting) = try state.constructing { try create(in: &context) }
        } catch {
            end(creation, in: &context, with: error)
            throw error
        }
        context.creation = creation?.parent
        run.setInstance(value, at: graphIndex, isSendable: declared.isSendable)
        let rest = CycleGroupState.Pending(
            part: .now { context in
                do { try self.complete(value, in: &context) } catch {
                    self.end(creation, in: &context, with: error)
                    throw error
                }
                self.end(creation, in: &context)
                self.schedule(value, on: cycleGroup, in: run, of: container)
            }, fail: { [creation] in self.end(creation, in: container, with: $0) })
        if !isOutermost {
            state.pending.append(rest)
        } else {
            try CycleGroupState.run(waiting + [rest], in: &context)
        }
        return value
    }

    // MARK: For a task

    func memberValue(on cycleGroup: CycleGroup, for request: AsyncResolution) async throws(ResolutionError) -> Value {
        if declared.isShared, request.run.creating !== cycleGroup {
            return delivered(try await sharedValue(on: cycleGroup, for: request), for: request)
        }
        return try await createMember(on: cycleGroup, for: request)
    }

    /// Creates a member: its value at once, its injections when no factory of the cycle group is running.
    private func createMember(
        on cycleGroup: CycleGroup, for request: AsyncResolution
    ) async throws(ResolutionError) -> Value {
        if let value = try existingMember(in: request.run, of: request.container) {
            return delivered(value, for: request)
        }
        try request.checkCancellation(declared)
        let (creation, inner) = begin(for: request)
        do {
            let state = request.run.state(of: cycleGroup)
            let first = state.begin()
            let value: Value
            do { value = try await make(for: inner) } catch {
                state.fail(from: first, with: error)
                throw error
            }
            request.run.setInstance(value, at: graphIndex, isSendable: declared.isSendable)
            let (isOutermost, waiting) = state.end(from: first)
            if isOutermost {
                try await CycleGroupState.run(waiting, for: inner)
                try await end(value, on: cycleGroup, creation, for: request, within: inner)
            } else {
                let rest = CycleGroupState.Pending(
                    part: .later {
                        do { try await self.end(value, on: cycleGroup, creation, for: request, within: inner) } catch {
                            self.end(creation, in: request.container, with: error)
                            throw error
                        }
                    }, fail: { self.end(creation, in: request.container, with: $0) })
                state.pending.append(rest)
            }
            return value
        } catch {
            let failure = ResolutionError(creating: Value.self, error)
            end(creation, for: request, with: failure)
            throw failure
        }
    }

    private func end(
        _ value: Value, on cycleGroup: CycleGroup, _ creation: Creation?, for request: AsyncResolution,
        within inner: AsyncResolution
    ) async throws(ResolutionError) {
        try await complete(value, for: inner)
        end(creation, for: request)
        schedule(value, on: cycleGroup, for: request)
    }

    /// Returns a shared member of a cycle group with asynchronous dependencies. The group is created in a separate
    /// task.
    private func sharedValue(
        on cycleGroup: CycleGroup, for request: AsyncResolution
    ) async throws(ResolutionError) -> Value {
        let container = request.container
        while true {
            if let value: Value = try storage.existing(in: container) { return value }
            if Task.isCancelled { throw error(for: .cancelled) }
            let own = try storage.reference(in: container)
            let creator = AwaitChain(parent: nil, ownedBy: container)
            var awaited = own
            var known: CreationClaim?
            switch GroupClaim.attempt(on: try cycleGroup.references(in: container), for: creator) {
            case .blocked(let reference): awaited = reference
            case .claimed(let claim):
                guard let existing = try others(of: cycleGroup, in: container, except: claim),
                    let mine = claim.claim(on: own.slot)
                else { continue }
                known = mine
                start(claim, as: creator, on: cycleGroup, with: existing, for: request, outcomeTo: mine)
            }
            let watch = WaitGraph.watch(calling: stalled(in: container, within: request.creation))
            let (step, outcome, isCancelled) = await WaitGraph.wait(
                for: awaited.slot, known: known, chain: request.chain, isPatient: request.isPatient)
            watch?.cancel()
            if isCancelled { throw error(for: .cancelled) }
            if known != nil, let value = outcome?.value(ifOf: Value.self) { return value }
            switch step {
            case .look: continue
            case .failed(let error): throw error
            case .needsAsync: throw error(for: .createdByTask)
            case .cycle: throw error(for: .createdByRequester)
            }
        }
    }

    /// Starts the task that creates a cycle group with claimed slots.
    private func start(
        _ claim: GroupClaim, as chain: AwaitChain, on cycleGroup: CycleGroup,
        with existing: [(index: Int, box: AnyBox)], for request: AsyncResolution, outcomeTo own: CreationClaim
    ) {
        let container = request.container
        // Only the task uses the values that it receives.
        let work = Transfer((node: self, existing: existing))
        let task = Task {
            await chain.run {
                do throws(ResolutionError) {
                    let (node, existing) = work.value
                    try node.beginCreation(cycleGroup, in: container, for: request.run.record)
                    defer { container.creations.end() }
                    let inner = node.inner(of: request, chain: chain, creating: cycleGroup)
                    defer { inner.run.end() }
                    inner.run.store(existing)
                    let value = try await node.createMember(on: cycleGroup, for: inner)
                    own.record(failure: nil, outcome: AnyBox(value))
                    inner.run.state(of: cycleGroup).publish(in: claim)
                } catch {
                    claim.fail(with: error)
                }
            }
        }
        claim.onAbandoned { task.cancel() }
    }

    // MARK: Members

    private func existingMember(
        in run: ResolutionScope, of container: Container
    ) throws(ResolutionError) -> Value? {
        if let value = run.instance(at: graphIndex, as: Value.self) { return value }
        return declared.isShared ? try storage.existing(in: container) : nil
    }

    /// Schedules the publication of a shared member, which is stored when the cycle group is complete.
    func schedule(_ value: Value, on cycleGroup: CycleGroup, for request: AsyncResolution) {
        schedule(value, on: cycleGroup, in: request.run, of: request.container)
    }

    private func schedule(_ value: Value, on cycleGroup: CycleGroup, in run: ResolutionScope, of container: Container) {
        guard declared.isShared else { return }
        run.state(of: cycleGroup).publications.append { [self] claim in
            guard let reference = try? storage.reference(in: container), claim.has(reference.slot),
                let created = try? storage.store(value, at: reference, in: container, resolution: run.id)
            else { return nil }
            if case .instance(let instance) = created, let record = run.record {
                record.add(.init(binding: declared, container: container, reference: reference, instance: instance))
            }
            claim.settle(reference.slot, with: created)
            return reference.slot
        }
    }
}
