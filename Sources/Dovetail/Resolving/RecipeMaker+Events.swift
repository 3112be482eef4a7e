internal import DovetailGraph

extension RecipeMaker {
    // MARK: Telling observers

    /// An instance is about to be made; what is made for it is made within. `nil` where nobody observes.
    func begin(_ context: inout Context) -> Creation? {
        guard isObserved else { return nil }
        let creation = Creation(recipe, context.ensureRun().id, within: context.creation)
        context.creation = creation.id
        context.container.tell { creation.willCreate($0) }
        return creation
    }

    /// It was made, or not.
    func end(_ creation: Creation?, _ context: inout Context, _ error: (any Error)?) {
        guard let creation else { return }
        context.creation = creation.parent
        let container = context.container
        container.tell { creation.ended($0, error as? ResolutionError) }
    }

    /// As the other, for a walk of a task: gives the walk within which the rest is made.
    func begin(_ request: Request) -> (Creation?, Request) {
        guard isObserved else { return (nil, request) }
        let creation = Creation(recipe, request.run.id, within: request.creation)
        var inner = request
        inner.creation = creation.id
        request.container.tell { creation.willCreate($0) }
        return (creation, inner)
    }

    func end(_ creation: Creation?, _ request: Request, _ error: ResolutionError?) {
        guard let creation else { return }
        request.container.tell { creation.ended($0, error) }
    }

    func delivered(_ value: Value, _ context: borrowing Context) -> Value {
        if isObserved { deliver(value, context.container, context.run?.id ?? ResolutionID(), context.creation) }
        return value
    }

    func delivered(_ value: Value, _ request: Request) -> Value {
        if isObserved { deliver(value, request.container, request.run.id, request.creation) }
        return value
    }

    private func deliver(_ value: Value, _ container: Container, _ resolution: ResolutionID, _ creation: CreationID?) {
        container.census?.delivered(value, by: recipe)
        let binding = BindingDescription(recipe, parent: creation)
        container.tell { $0.didResolve(binding, resolution: resolution) }
    }

    // MARK: Errors

    func failure(_ error: any Error, in kind: Step<Value>.Kind = .injection) -> ResolutionError {
        recipe.failure(error, isHook: kind == .onCreate)
    }

    func needsAsync(isInTheMaking: Bool) -> ResolutionError {
        problem(.needsAsync(target: recipe.displayName, isInTheMaking: isInTheMaking))
    }

    func wrongIsolation(_ needed: any Actor, _ current: (any Actor)?) -> ResolutionError {
        problem(
            .wrongIsolation(target: recipe.displayName, needed: Isolation(needed), from: Isolation(current)))
    }

    func error(for refusal: MakeOnce<Value>.Refusal) -> ResolutionError {
        switch refusal {
        case .createdByTask: needsAsync(isInTheMaking: true)
        case .createdByRequester: problem(.reentrance(key: recipe.ownKey.key))
        case .cancelled: problem(.cancelled(target: recipe.displayName))
        }
    }

    private func problem(_ problem: Problem) -> ResolutionError {
        ResolutionError(problem, at: recipe.location, trace: [recipe.step])
    }
}
