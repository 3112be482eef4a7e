internal import DovetailGraph

extension InstanceCreator {
    // MARK: Telling observers

    /// Notifies observers that a creation begins. The creations of dependencies are then nested in it. Returns `nil` if
    /// there are no observers.
    func begin(in context: inout ResolutionContext) -> Creation? {
        guard isObserved else { return nil }
        let creation = Creation(binding, context.ensureRun().id, within: context.creation)
        context.creation = creation.id
        context.container.tell { creation.willCreate($0) }
        return creation
    }

    /// Notifies observers that a creation has succeeded or failed.
    func end(_ creation: Creation?, in context: inout ResolutionContext, with error: (any Error)? = nil) {
        guard let creation else { return }
        context.creation = creation.parent
        let container = context.container
        container.tell { creation.ended($0, error as? ResolutionError) }
    }

    /// Does the same for the request of a task. Returns the request within which the dependencies are created.
    func begin(for request: AsyncResolution) -> (Creation?, AsyncResolution) {
        guard isObserved else { return (nil, request) }
        let creation = Creation(binding, request.run.id, within: request.creation)
        var inner = request
        inner.creation = creation.id
        request.container.tell { creation.willCreate($0) }
        return (creation, inner)
    }

    func end(_ creation: Creation?, for request: AsyncResolution, with error: ResolutionError? = nil) {
        guard let creation else { return }
        request.container.tell { creation.ended($0, error) }
    }

    func delivered(_ value: Value, in context: borrowing ResolutionContext) -> Value {
        if isObserved {
            tellDelivery(
                of: value, by: context.container, for: context.run?.id ?? ResolutionID(), within: context.creation)
        }
        return value
    }

    func delivered(_ value: Value, for request: AsyncResolution) -> Value {
        if isObserved { tellDelivery(of: value, by: request.container, for: request.run.id, within: request.creation) }
        return value
    }

    private func tellDelivery(
        of value: Value, by container: Container, for resolution: ResolutionID, within creation: CreationID?
    ) {
        container.census?.delivered(value, by: binding)
        let description = BindingDescription(binding, parent: creation)
        container.tell { $0.didResolve(description, resolution: resolution) }
    }

    // MARK: Errors

    func failure(_ error: any Error, in kind: Step<Value>.Kind = .injection) -> ResolutionError {
        binding.failure(error, isHook: kind == .onCreate)
    }

    func needsAsync(isInTheMaking: Bool) -> ResolutionError {
        problem(.needsAsync(target: binding.displayName, isInTheMaking: isInTheMaking))
    }

    func wrongIsolation(_ needed: any Actor, from current: (any Actor)?) -> ResolutionError {
        problem(
            .wrongIsolation(target: binding.displayName, needed: Isolation(needed), from: Isolation(current)))
    }

    func error(for refusal: MakeOnce<Value>.Refusal) -> ResolutionError {
        switch refusal {
        case .createdByTask: needsAsync(isInTheMaking: true)
        case .createdByRequester: problem(.reentrance(key: binding.ownKey.key))
        case .cancelled: problem(.cancelled(target: binding.displayName))
        }
    }

    private func problem(_ problem: Problem) -> ResolutionError {
        ResolutionError(problem, at: binding.location, trace: [binding.step])
    }
}
