internal import DovetailGraph

extension RecipeMaker {
    private func once(
        _ word: Word, _ container: Container, _ arguments: Arguments?, _ run: Run?
    ) -> Once<Value> {
        Once(
            word: word,
            existing: { [keeper] () throws(ResolutionError) in try keeper.existing(in: container, arguments, run) },
            refusal: { self.error(for: $0) })
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
        let arguments = keeper.isPerArguments ? context.arguments.map { Arguments.copied($0) } : nil
        let id = context.run?.id
        let creation = context.creation
        let word = try keeper.word(in: container, arguments)
        let value = try once(word, container, arguments, context.run).now {
            try container.making.begin()
            defer { container.making.end() }
            let run =
                isObserved ? Run(graphCount: container.plan.graphCount, arguments: arguments, id: id) : nil
            var inner = Context(
                container, isolation: isolation, run: run, arguments: arguments?.list, creation: creation)
            defer { inner.run?.end() }
            let value = try build(&inner) { _ in }
            return (value, try keep(value, container, arguments, inner.run, at: word))
        }
        return delivered(value, context)
    }

    /// The same where something must be awaited.
    nonisolated(nonsending) func shareLater(
        _ node: Node<Value>, _ request: Request
    ) async throws(ResolutionError) -> Value {
        let container = request.container
        let arguments = keeper.isPerArguments ? request.run.arguments : nil
        let word = try keeper.word(in: container, arguments)
        let once = once(word, container, arguments, request.run)
        let make = { (walk: Walk) async throws(ResolutionError) -> Once<Value>.Made in
            try container.making.begin()
            defer { container.making.end() }
            let run = Run(graphCount: container.plan.graphCount, arguments: arguments, id: request.run.id)
            defer { run.end() }
            let creation = request.creation
            let request = Request(
                container: container, run: run, walk: walk, isPatient: false, creation: creation)
            let value = try await self.buildLater(node, request) { _ in }
            return (value, try self.keep(value, container, arguments, run, at: word))
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
        _ value: Value, _ container: Container, _ arguments: Arguments?, _ run: Run?, at word: Word
    ) throws(ResolutionError) -> Kept {
        let kept = try keeper.keep(value, in: container, arguments, run, at: word)
        if let closing = kept.closing { container.willClose(closing) }
        return kept
    }
}
