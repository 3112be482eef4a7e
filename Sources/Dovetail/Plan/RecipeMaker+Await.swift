internal import DovetailGraph

extension RecipeMaker {
    /// Makes one instance, awaiting what must be.
    nonisolated(nonsending) func buildLater(
        _ node: Node<Value>, _ outer: Request, _ onMade: (Value) -> Void
    ) async throws(ResolutionError) -> Value {
        try outer.checkCancellation(recipe)
        let (creation, request) = begin(outer)
        do throws(ResolutionError) {
            let value = try await createLater(node, request)
            onMade(value)
            try await completeLater(value, node, request)
            end(creation, outer, nil)
            return value
        } catch {
            end(creation, outer, error)
            throw error
        }
    }

    nonisolated(nonsending) func createLater(
        _ node: Node<Value>, _ request: Request
    ) async throws(ResolutionError) -> Value {
        let frame: Frame?
        do { frame = try await request.prepare(node, createLinks, for: recipe.factory.isolation) } catch {
            throw failure(error)
        }
        try request.checkCancellation(recipe)
        do {
            let value: Value
            switch code {
            case .now(let make): value = try await request.perform(on: recipe.factory.isolation, frame, make)
            case .later(let make):
                defer { withExtendedLifetime(frame) {} }
                var context = request.context(#isolation, frame)
                value = try await make(&context)
            }
            if isObserved { request.container.census?.created(value, by: recipe) }
            return value
        } catch {
            // Code for one stretch has said itself where it failed.
            if case .now = code, let error = error as? ResolutionError { throw error }
            throw failure(error)
        }
    }

    nonisolated(nonsending) func completeLater(
        _ value: Value, _ node: AnyNode, _ request: Request
    ) async throws(ResolutionError) {
        for step in steps {
            do {
                let frame = try await request.prepare(node, step.links, for: step.isolation)
                switch step.code {
                case .now(let run):
                    try await request.perform(on: step.isolation, frame) { context in try run(&context, value) }
                case .later(let run):
                    defer { withExtendedLifetime(frame) {} }
                    var context = request.context(#isolation, frame)
                    try await run(&context, value)
                }
            } catch {
                throw failure(error, in: step.kind)
            }
        }
    }
}
