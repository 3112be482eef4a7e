internal import DovetailGraph

extension RecipeMaker {
    func arguments(_ run: Run?) -> Arguments? { keeper.isPerArguments ? run?.arguments : nil }

    private func once(
        _ word: Word, _ container: Container, _ arguments: Arguments?, _ run: Run?
    ) -> Once<Value> {
        Once(
            word: word,
            existing: { [keeper] () throws(ResolutionError) in try keeper.existing(in: container, arguments, run) },
            refusal: { self.error(for: $0) })
    }

    /// The `Once` of this recipe's own instance.
    private func once(
        in container: Container, _ arguments: Arguments?, _ run: Run?
    ) throws(ResolutionError) -> Once<Value> {
        once(try keeper.word(in: container, arguments), container, arguments, run)
    }

    /// The `Once` of the ring this recipe stands on.
    func once(of ring: Ring, in container: Container) -> Once<Value> {
        once(container.ringWord(ring), container, nil, nil)
    }

    /// Gives the kept instance, or makes it in a graph of its own while everybody else waits.
    func share(_ node: Node<Value>, _ context: inout Context) throws -> Value {
        let container = context.container
        let isolation = context.isolation
        guard CurrentThread.hasStack() else {
            throw ResolutionError(.tooDeep(target: recipe.displayName), at: recipe.location, trace: [recipe.step])
        }
        let arguments = arguments(context.run)
        let id = context.run?.id
        let creation = context.creation
        let value = try once(in: container, arguments, context.run).now {
            try container.making.begin()
            defer { container.making.end() }
            let run =
                arguments != nil || isObserved
                ? Run(graphCount: container.plan.graphCount, arguments: arguments, id: id) : nil
            var inner = Context(container, isolation: isolation, run: run, creation: creation)
            defer { inner.run?.end() }
            let value = try build(&inner) { _ in }
            return (value, try keep(value, container, arguments, inner.run))
        }
        return delivered(value, context)
    }

    /// The same where something must be awaited.
    nonisolated(nonsending) func shareLater(
        _ node: Node<Value>, _ request: Request
    ) async throws(ResolutionError) -> Value {
        let container = request.container
        let arguments = arguments(request.run)
        let once = try once(in: container, arguments, request.run)
        let make = { (walk: Walk) async throws(ResolutionError) -> Once<Value>.Made in
            try container.making.begin()
            defer { container.making.end() }
            let run = Run(graphCount: container.plan.graphCount, arguments: arguments, id: request.run.id)
            defer { run.end() }
            let creation = request.creation
            let request = Request(
                container: container, run: run, walk: walk, isPatient: false, creation: creation)
            let value = try await self.buildLater(node, request) { _ in }
            return (value, try self.keep(value, container, arguments, run))
        }
        let value: Value
        if case .await = node.needs {
            value = try await once.later(walk: request.walk, isPatient: request.isPatient, make)
        } else {
            // A long chain, nothing of which must be awaited: the walk's frames are on the heap, that is all.
            value = try await once.nowInFrames { () async throws(ResolutionError) in try await make(request.walk) }
        }
        return delivered(value, request.context(#isolation))
    }

    private func keep(
        _ value: Value, _ container: Container, _ arguments: Arguments?, _ run: Run?
    ) throws(ResolutionError) -> AnyHolder? {
        let holder = try keeper.keep(value, in: container, arguments, run)
        container.making.completed(holder)
        return holder
    }
}
