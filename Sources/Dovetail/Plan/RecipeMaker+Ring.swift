internal import DovetailGraph

/// Recipes on a cycle that an injection closes.
///
/// Others of the ring see an instance as soon as its initializer has returned; what is injected into it waits until no
/// initializer of the ring is running any more. Kept instances are published when the whole ring is complete.
extension RecipeMaker {
    func giveInRing(_ node: Node<Value>, _ ring: Ring, _ context: inout Context) throws -> Value {
        guard recipe.isShared, context.run?.making !== ring else { return try join(node, ring, &context) }
        let container = context.container
        let isolation = context.isolation
        let id = context.run?.id
        let creation = context.creation
        let value = try once(of: ring, in: container).now {
            try container.making.begin()
            defer { container.making.end() }
            let run = Run(graphCount: container.plan.graphCount, making: ring, id: id)
            defer { run.end() }
            var inner = Context(container, isolation: isolation, run: run, creation: creation)
            let value = try join(node, ring, &inner)
            run.state(of: ring).publish()
            return (value, .elsewhere)
        }
        return delivered(value, context)
    }

    func giveInRingLater(
        _ node: Node<Value>, _ ring: Ring, _ request: Request
    ) async throws(ResolutionError) -> Value {
        guard recipe.isShared, request.run.making !== ring else { return try await joinLater(node, ring, request) }
        let container = request.container
        let make = { (walk: Walk) async throws(ResolutionError) -> Once<Value>.Made in
            try container.making.begin()
            defer { container.making.end() }
            let run = Run(graphCount: container.plan.graphCount, making: ring, id: request.run.id)
            defer { run.end() }
            let creation = request.creation
            let request = Request(
                container: container, run: run, walk: walk, isPatient: false, creation: creation)
            let value = try await self.joinLater(node, ring, request)
            run.state(of: ring).publish()
            return (value, .elsewhere)
        }
        let once = once(of: ring, in: container)
        guard case .await = node.needs else {
            return try await once.nowInFrames { () async throws(ResolutionError) in try await make(request.walk) }
        }
        return try await once.later(walk: request.walk, isPatient: request.isPatient, make)
    }

    private func member(_ node: Node<Value>, _ run: Run, _ container: Container) throws(ResolutionError) -> Value? {
        if node.graphIndex >= 0, let value: Value = run.instance(at: node.graphIndex) { return value }
        return recipe.isShared ? try keeper.existing(in: container, nil, run) : nil
    }

    /// Makes a member of a ring for a thread.
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
        if node.graphIndex >= 0 { run.setInstance(value, at: node.graphIndex) }
        let rest = RingState.Pending(
            now: { context in
                do { try self.complete(value, &context) } catch {
                    self.end(creation, &context, error)
                    throw error
                }
                self.end(creation, &context, nil)
                self.schedule(value, in: state, context.container, run)
            },
            later: { _ throws(ResolutionError) in throw self.error(for: .madeByTask) })
        if !isOutermost {
            state.pending.append(rest)
        } else {
            for pending in waiting + [rest] { try pending.now(&context) }
        }
        return value
    }

    /// Makes a member of a ring for a task.
    private func joinLater(
        _ node: Node<Value>, _ ring: Ring, _ outer: Request
    ) async throws(ResolutionError) -> Value {
        let run = outer.run
        if let value = try member(node, run, outer.container) { return delivered(value, outer.context(#isolation)) }
        let state = run.state(of: ring)
        let (creation, request) = begin(outer)
        let first = state.begin()
        let value: Value
        do throws(ResolutionError) { value = try await createLater(node, request) } catch {
            _ = state.end(first)
            end(creation, outer, error)
            throw error
        }
        let (isOutermost, waiting) = state.end(first)
        if node.graphIndex >= 0 { run.setInstance(value, at: node.graphIndex) }
        let rest = RingState.Pending(
            now: { _ in throw self.error(for: .madeByTask) },
            later: { request throws(ResolutionError) in
                do throws(ResolutionError) { try await self.completeLater(value, node, request) } catch {
                    self.end(creation, request, error)
                    throw error
                }
                self.end(creation, request, nil)
                self.schedule(value, in: state, request.container, run)
            })
        if !isOutermost {
            state.pending.append(rest)
        } else {
            for pending in waiting + [rest] { try await pending.later(request) }
        }
        return value
    }

    /// A shared member is complete: it will be kept when the ring is.
    private func schedule(_ value: Value, in state: RingState, _ container: Container, _ run: Run) {
        guard recipe.isShared else { return }
        state.publications.append { [keeper] in
            // The word is not claimed, the ring is: so the instance gets a holder.
            guard let word = try? keeper.word(in: container, nil),
                case .holder(let holder)? = try? keeper.keep(value, in: container, nil, run)
            else { return }
            word.discardIfDead()
            if word.publish(holder), let closing = holder.closing { container.willClose(closing) }
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
