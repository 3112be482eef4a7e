internal import DovetailModel

extension InstanceNode {
    // MARK: Notifying observers

    /// Notifies observers that a creation begins. The creations of dependencies are then nested in it. Returns `nil` if
    /// there are no observers.
    func begin(in context: inout ResolutionContext) -> Creation? {
        guard isObserved else { return nil }
        let creation = Creation(declared, context.ensureRun().id, within: context.creation)
        context.creation = creation.id
        context.container.notify(creation.creating)
        return creation
    }

    /// Notifies observers that a creation has succeeded or failed.
    func end(_ creation: Creation?, in context: inout ResolutionContext, with error: (any Error)? = nil) {
        guard let creation else { return }
        context.creation = creation.parent
        end(creation, in: context.container, with: error)
    }

    func end(_ creation: Creation?, in container: Container, with error: (any Error)?) {
        guard let creation else { return }
        container.watch?.ended(creation.id, within: creation.parent)
        container.notify(creation.ended(with: error.map { ResolutionError(failed: Value.self, cause: $0) }))
    }

    /// Notifies observers that a creation begins for the request of a task. Returns the request within which the
    /// dependencies are created.
    func begin(for request: AsyncResolution) -> (Creation?, AsyncResolution) {
        guard isObserved else { return (nil, request) }
        let creation = Creation(declared, request.run.id, within: request.creation)
        var inner = request
        inner.creation = creation.id
        request.container.notify(creation.creating)
        return (creation, inner)
    }

    func end(_ creation: Creation?, for request: AsyncResolution, with error: ResolutionError? = nil) {
        end(creation, in: request.container, with: error)
    }

    func delivered(_ value: Value, in context: borrowing ResolutionContext) -> Value {
        if isObserved {
            notifyDelivery(
                of: value, by: context.container, for: context.run?.id ?? ResolutionScope.newID(),
                within: context.creation)
        }
        return value
    }

    func delivered(_ value: Value, for request: AsyncResolution) -> Value {
        if isObserved {
            notifyDelivery(of: value, by: request.container, for: request.run.id, within: request.creation)
        }
        return value
    }

    private func notifyDelivery(
        of value: Value, by container: Container, for resolution: UInt64, within creation: UInt64?
    ) {
        container.watch?.delivered(value, by: declared, within: creation)
        container.notify(.resolved(BindingDescription(declared, resolution: resolution, parent: creation)))
    }

    // MARK: Errors

    @inline(never)
    func failure(_ error: any Error, in kind: Step<Value>.Kind = .injection) -> ResolutionError {
        declared.failure(error, isHook: kind == .onCreate)
    }

    @inline(never)
    func needsAsync(isBeingCreated: Bool) -> ResolutionError {
        problem(.needsAsync(target: declared.fullName, isBeingCreated: isBeingCreated))
    }

    var tooDeep: ResolutionError {
        @inline(never) get { problem(.tooDeep(target: declared.fullName)) }
    }

    @inline(never)
    func wrongIsolation(_ needed: any Actor, from current: (any Actor)?) -> ResolutionError {
        problem(
            .wrongIsolation(target: declared.fullName, needed: Isolation(needed), from: Isolation(current)))
    }

    @inline(never)
    func error(for refusal: MakeOnce<Value>.Refusal) -> ResolutionError {
        switch refusal {
        case .createdByTask: needsAsync(isBeingCreated: true)
        case .createdByRequester: problem(.reentrance(key: declared.ownKey.key))
        case .cancelled: problem(.cancelled(target: declared.fullName))
        }
    }

    private func problem(_ problem: Problem) -> ResolutionError {
        ResolutionError(problem, at: declared.location, trace: [declared.step])
    }
}

/// The creation of one instance, for observers.
package struct Creation {
    let id: UInt64
    let parent: UInt64?
    private let binding: BindingDescription
    private let start: ContinuousClock.Instant
    private static let lastID = Guarded<UInt64>(0)

    package init(_ facts: BindingFacts, _ resolution: UInt64, within parent: UInt64?) {
        id = Creation.lastID.next()
        self.parent = parent
        binding = BindingDescription(facts, resolution: resolution, creation: id, parent: parent)
        start = .now
    }

    /// The event of its begin.
    package var creating: ContainerEvent { .creating(binding) }

    /// Returns the event of its end.
    package func ended(with error: ResolutionError?) -> ContainerEvent {
        if let error { return .creationFailed(binding, error: error) }
        return .created(binding, duration: start.duration(to: .now))
    }
}

/// The container of a context. A ``Container`` is the only kind of ``_InstanceHome``.
extension ResolutionContext {
    var container: Container { known(home.retained, as: Container.self) }
}

extension AsyncResolution {
    var container: Container { known(home, as: Container.self) }
}
