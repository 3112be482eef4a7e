internal import DovetailGraph

/// Bindings on a cycle that an injection closes.
///
/// Others of the ring see an instance as soon as its initializer has returned; what is injected into it waits until no
/// initializer of the ring is running any more. The slots of all shared members are claimed together before the first is
/// created, and settled when the whole ring is complete.
extension RecipeMaker {
    /// What came of claiming a ring.
    enum GroupTurn {
        case found(Value)
        /// And the members that exist already.
        case claimed(GroupClaim, [(index: Int, box: AnyBox)])
    }

    /// For a thread: claims the ring, or waits until it can be found or claimed. The container counts a creation from then on.
    func claim(_ ring: Ring, in container: Container) throws(ResolutionError) -> GroupTurn {
        while true {
            if let value = try storage.existing(in: container, nil, nil) { return .found(value) }
            let references = try ring.references(in: container)
            switch GroupClaim.attempt(on: references) {
            case .claimed(let claim):
                guard claim.has(try storage.reference(in: container, nil).slot),
                    let existing = try ring.existing(in: container, except: claim)
                else {
                    claim.giveBack()
                    discardDead(references)
                    continue
                }
                do throws(ResolutionError) { try beginMaking(ring, in: container) } catch {
                    claim.fail(with: error)
                    throw error
                }
                return .claimed(claim, existing)
            case .blocked(let reference):
                switch WaitGraph.wait(for: reference.slot) {
                case .look: continue
                case .failed(let error): throw error
                case .needsAsync: throw self.error(for: .createdByTask)
                case .cycle: throw self.error(for: .createdByRequester)
                }
            }
        }
    }

    private func discardDead(_ references: [SlotReference]) {
        for reference in references { storage.discardDead(in: reference.slot) }
    }

    private func beginMaking(_ ring: Ring, in container: Container) throws(ResolutionError) {
        if ring.hasOnClose { try container.enrol() }
        try container.making.begin()
    }

    func giveInRing(_ node: Node<Value>, _ ring: Ring, _ context: inout Context) throws -> Value {
        guard recipe.isShared, context.run?.making !== ring else { return try join(node, ring, &context) }
        let container = context.container
        switch try claim(ring, in: container) {
        case .found(let value): return delivered(value, context)
        case .claimed(let claim, let existing):
            defer { container.making.end() }
            let run = Run(container.plan, making: ring, id: context.run?.id, record: context.run?.record)
            defer { run.end() }
            run.keep(existing)
            do {
                var inner = Context(container, isolation: context.isolation, run: run, creation: context.creation)
                let value = try join(node, ring, &inner)
                run.state(of: ring).publish(in: claim)
                return delivered(value, context)
            } catch {
                claim.fail(with: ResolutionError(making: Value.self, error))
                throw error
            }
        }
    }

    nonisolated(nonsending) func giveInRingLater(
        _ node: Node<Value>, _ ring: Ring, _ request: Request
    ) async throws(ResolutionError) -> Value {
        if recipe.isShared, request.run.making !== ring, case .await = node.needs {
            return delivered(try await shareRingLater(node, ring, request), request)
        }
        // The creation is of this node, whose values are of this type.
        return try await request.drive(try ringCreation(node, ring, request)).value(as: Value.self)
    }

    /// The creation of a member, or of the whole ring if nobody is at it.
    func ringCreation(_ node: Node<Value>, _ ring: Ring, _ request: Request) throws(ResolutionError) -> AnyCreation {
        if recipe.isShared, request.run.making !== ring { return GroupCreation(self, node, ring, request) }
        if let value = try member(node, request.run, request.container) {
            return ReadyCreation(delivered(value, request))
        }
        return InstanceCreation(self, node, request, in: ring) { request.run.setInstance($0, at: node.graphIndex) }
    }

    /// A ring in which something must be awaited, created in a task of its own.
    private nonisolated(nonsending) func shareRingLater(
        _ node: Node<Value>, _ ring: Ring, _ request: Request
    ) async throws(ResolutionError) -> Value {
        let container = request.container
        while true {
            if let value = try storage.existing(in: container, nil, nil) { return value }
            if Task.isCancelled { throw error(for: .cancelled) }
            let own = try storage.reference(in: container, nil)
            let creator = AwaitChain(parent: nil, heldBy: container)
            var slot = own.slot
            var known: CreationClaim?
            switch GroupClaim.attempt(on: try ring.references(in: container), for: creator) {
            case .blocked(let reference): slot = reference.slot
            case .claimed(let claim):
                guard let mine = claim.claim(on: own.slot),
                    let existing = try ring.existing(in: container, except: claim)
                else {
                    claim.giveBack()
                    storage.discardDead(in: own.slot)
                    continue
                }
                known = mine
                start(claim, mine, creator, node, ring, existing, request)
            }
            let (step, outcome, isCancelled) = await WaitGraph.wait(
                for: slot, known: known, chain: request.chain, isPatient: request.isPatient)
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

    private func start(
        _ claim: GroupClaim, _ own: CreationClaim, _ chain: AwaitChain, _ node: Node<Value>, _ ring: Ring,
        _ existing: [(index: Int, box: AnyBox)], _ request: Request
    ) {
        let container = request.container
        // Only the task uses what it is handed.
        let work = Transfer((maker: self, node: node, existing: existing))
        let task = Task {
            await chain.run {
                do throws(ResolutionError) {
                    let (maker, node, existing) = work.value
                    try maker.beginMaking(ring, in: container)
                    defer { container.making.end() }
                    let inner = maker.inner(of: request, chain: chain, making: ring)
                    defer { inner.run.end() }
                    inner.run.keep(existing)
                    let creation = try maker.ringCreation(node, ring, inner)
                    let box = try await inner.drive(creation)
                    own.record(failure: nil, outcome: box)
                    inner.run.state(of: ring).publish(in: claim)
                } catch {
                    claim.fail(with: error)
                }
            }
        }
        own.onAbandoned { task.cancel() }
    }

    private func member(_ node: Node<Value>, _ run: Run, _ container: Container) throws(ResolutionError) -> Value? {
        if let value: Value = run.instance(at: node.graphIndex) { return value }
        return recipe.isShared ? try storage.existing(in: container, nil, nil) : nil
    }

    /// Creates a member of a ring by plain calls.
    private func join(_ node: Node<Value>, _ ring: Ring, _ context: inout Context) throws -> Value {
        let run = context.ensureRun()
        if let value = try member(node, run, context.container) { return delivered(value, context) }
        try checkPlace(context)
        let state = run.state(of: ring)
        let creation = begin(&context)
        let (value, isOutermost, waiting): (Value, Bool, [RingState.Pending])
        do {
            (value, isOutermost, waiting) = try state.constructing { try create(&context) }
        } catch {
            end(creation, &context, error)
            throw error
        }
        context.creation = creation?.parent
        run.setInstance(value, at: node.graphIndex)
        let container = context.container
        let rest = RingState.Pending.now { context in
            do { try self.complete(value, &context) } catch {
                self.end(creation, &context, error)
                throw error
            }
            self.end(creation, &context, nil)
            self.schedule(value, in: ring, container, run)
        }
        if !isOutermost {
            state.pending.append(rest)
        } else {
            for pending in waiting + [rest] { try pending.run(&context) }
        }
        return value
    }

    /// A shared member is complete: it is stored when the ring is.
    func schedule(_ value: Value, in ring: Ring, _ request: Request) {
        schedule(value, in: ring, request.container, request.run)
    }

    private func schedule(_ value: Value, in ring: Ring, _ container: Container, _ run: Run) {
        guard recipe.isShared else { return }
        run.state(of: ring).publications.append { [self] claim in
            guard let reference = try? storage.reference(in: container, nil), claim.has(reference.slot),
                let created = try? storage.keep(value, at: reference, in: container, nil, run.id)
            else { return nil }
            if case .instance(let memory) = created, let record = run.record {
                record.add(
                    .init(
                        recipe: recipe, container: container, reference: reference, memory: memory,
                        closing: memory.closing))
            }
            claim.settle(reference.slot, with: created)
            return reference.slot
        }
    }
}

extension RingState {
    /// An initializer of the ring is about to run. Gives the place from which on what is pending belongs to it.
    func begin() -> Int {
        constructing += 1
        return pending.count
    }

    /// It has returned. If no other is running, gives what was pending because of it.
    func end(_ first: Int) -> (isOutermost: Bool, waiting: [Pending]) {
        constructing -= 1
        guard constructing == 0 else { return (false, []) }
        let waiting = Array(pending[first...])
        pending.removeSubrange(first...)
        return (true, waiting)
    }

    func constructing<Value>(_ create: () throws -> Value) throws -> (Value, Bool, [Pending]) {
        let first = begin()
        do {
            let value = try create()
            let (isOutermost, waiting) = end(first)
            return (value, isOutermost, waiting)
        } catch {
            _ = end(first)
            throw error
        }
    }
}
