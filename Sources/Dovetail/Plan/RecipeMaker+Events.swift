internal import DovetailGraph

extension RecipeMaker {
    // MARK: Telling observers

    var startTime: ContinuousClock.Instant? { isObserved ? .now : nil }

    /// An instance is about to be made. Gives the time, where somebody wants to know how long it takes.
    func began(_ context: inout Context) -> ContinuousClock.Instant? {
        guard isObserved else { return nil }
        let id = context.ensureRun().id
        context.container.tell { $0.willCreate(BindingDescription(recipe), resolution: id) }
        return .now
    }

    func ended(_ start: ContinuousClock.Instant?, _ context: Context) {
        guard isObserved, let start, let id = context.run?.id else { return }
        context.container.tell {
            $0.didCreate(BindingDescription(recipe), resolution: id, duration: start.duration(to: .now))
        }
    }

    func delivered(_ value: Value, _ context: Context) -> Value {
        if isObserved {
            let id = context.run?.id ?? ResolutionID()
            context.container.tell { $0.didResolve(BindingDescription(recipe), resolution: id) }
        }
        return value
    }

    // MARK: Errors

    func failure(_ error: any Error, in kind: Step<Value>.Kind = .injection) -> ResolutionError {
        if let error = error as? ResolutionError { return error.through(recipe.step) }
        let cause = String(describing: error)
        let problem: Problem =
            kind == .onCreate
            ? .hookFailed(target: recipe.displayName, hook: "onCreate", cause: cause)
            : .factoryFailed(target: recipe.displayName, cause: cause)
        return ResolutionError(Finding(problem, at: recipe.location, trace: [recipe.step]), cause: error)
    }

    func needsAsync(isInTheMaking: Bool) -> ResolutionError {
        problem(.needsAsync(target: recipe.displayName, isInTheMaking: isInTheMaking))
    }

    func wrongIsolation(_ needed: any Actor, _ current: (any Actor)?) -> ResolutionError {
        problem(
            .wrongIsolation(target: recipe.displayName, needed: Isolation(needed), from: Isolation(current)))
    }

    func error(for refusal: Once<Value>.Refusal) -> ResolutionError {
        switch refusal {
        case .madeByTask: needsAsync(isInTheMaking: true)
        case .madeByCaller: problem(.reentrance(key: recipe.ownKey.key))
        case .cancelled: problem(.cancelled(target: recipe.displayName))
        }
    }

    private func problem(_ problem: Problem) -> ResolutionError {
        ResolutionError(problem, at: recipe.location, trace: [recipe.step])
    }
}
