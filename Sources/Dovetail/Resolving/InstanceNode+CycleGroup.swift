internal import DovetailModel

/// The creation of bindings on a cycle that an injection closes.
///
/// Other members of the cycle group can use an instance as soon as its initializer has returned. Its injections wait
/// until no initializer of the group is running. The slots of all shared members are claimed together before the first
/// one is created (``CycleGroup/claim(_:in:for:)``), and settled when the whole group is complete.
extension InstanceNode {
    // MARK: For a thread

    /// Returns a member. If it is shared, the whole cycle group is created, and no other request sees the member before
    /// that.
    func memberValue(on cycleGroup: CycleGroup, in context: inout ResolutionContext) throws -> Value {
        let (container, run, creation) = (context.container, context.run, context.creation)
        guard declared.isShared, run?.creating !== cycleGroup else {
            return try createMember(on: cycleGroup, in: &context)
        }
        let isolation = context.isolation
        let value = try once(in: container, with: nil, run: run, within: creation).now { claim in
            let run = ResolutionScope(creating: cycleGroup, id: run?.id, record: run?.record)
            defer { run.end() }
            var inner = ResolutionContext(container, isolation: isolation, run: run, creation: creation)
            run.store(claim.group?.existing ?? [])
            let value = try createMember(on: cycleGroup, in: &inner)
            return (value, run.state(of: cycleGroup).publish(in: claim))
        }
        return delivered(value, in: context)
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
                if let creation { context.creation = creation.id }
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

    /// Returns a member. If it is shared, the whole cycle group is created in a separate task.
    func memberValue(on cycleGroup: CycleGroup, for request: AsyncResolution) async throws(ResolutionError) -> Value {
        guard declared.isShared, request.run.creating !== cycleGroup else {
            return try await createMember(on: cycleGroup, for: request)
        }
        let once = once(in: request.container, with: nil, run: request.run, within: request.creation)
        let value = try await once.later(
            for: request.chain, ownedBy: request.container, isPatient: request.isPatient
        ) { claim, chain throws(ResolutionError) in
            let inner = self.inner(of: request, chain: chain, creating: cycleGroup)
            defer { inner.run.end() }
            inner.run.store(claim.group?.existing ?? [])
            let value = try await self.createMember(on: cycleGroup, for: inner)
            return (value, inner.run.state(of: cycleGroup).publish(in: claim))
        }
        return delivered(value, for: request)
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
            let failure = ResolutionError(failed: Value.self, cause: error)
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
        schedule(value, on: cycleGroup, in: request.run, of: request.container)
    }

    // MARK: Members

    private func existingMember(
        in run: ResolutionScope, of container: Container
    ) throws(ResolutionError) -> Value? {
        if let value = run.instance(at: graphIndex, as: Value.self) { return value }
        return declared.isShared ? try storage.existing(in: container) : nil
    }

    /// Schedules the publication of a shared member, which is stored when the cycle group is complete.
    private func schedule(_ value: Value, on cycleGroup: CycleGroup, in run: ResolutionScope, of container: Container) {
        guard declared.isShared else { return }
        run.state(of: cycleGroup).publications.append { [self] claim in
            guard let reference = try? storage.reference(in: container), claim.has(reference.slot),
                let created = try? store(value, at: reference, in: container, with: nil, run: run)
            else { return nil }
            return (reference.slot, created)
        }
    }
}
