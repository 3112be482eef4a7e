internal import DovetailModel

/// The creation of one instance by its binding: the factory, then injections and hooks in their order.
final class InstanceCreation<Value>: AnyCreation {
    private let node: InstanceNode<Value>
    private let outer: AsyncResolution
    private let isDelivered: Bool
    private let onCreated: (Value) -> Void
    /// The request within which dependencies are created, and the event for observers.
    private var request: AsyncResolution
    private var event: Creation?
    private let cycleGroup: CycleGroup?
    private var phase = Phase.start
    private var value: Value?

    private enum Phase {
        case start, create
        /// The requester was cancelled.
        case cancelled
        /// The factory has returned.
        case created
        case step(Int)
        case run(Int)
        case end
    }

    /// Prepares the creation of one instance.
    ///
    /// - Parameters:
    ///   - cycleGroup: The cycle group that contains the node.
    ///   - isDelivered: True if the value is returned to a requester, so that observers are notified.
    ///   - onCreated: A closure that is called as soon as the factory has returned.
    init(
        _ node: InstanceNode<Value>, _ outer: AsyncResolution,
        in cycleGroup: CycleGroup? = nil,
        isDelivered: Bool = false, onCreated: @escaping (Value) -> Void = { _ in }
    ) {
        self.node = node
        self.outer = outer
        self.cycleGroup = cycleGroup
        self.isDelivered = isDelivered
        self.onCreated = onCreated
        request = outer
    }

    // MARK: Cycle groups

    /// The index from which pending parts of the cycle group wait for this creation.
    private var firstPending = 0
    private var isConstructing = false

    /// Ends the factory of a member. Other members can use the instance; injections wait for the outermost factory.
    private func endConstruction(of cycleGroup: CycleGroup) -> CreationStep? {
        let state = outer.run.state(of: cycleGroup)
        isConstructing = false
        let (isOutermost, waiting) = state.end(from: firstPending)
        phase = .step(0)
        guard isOutermost else {
            state.pending.append(.creation(self))
            return .done(box)
        }
        return waiting.isEmpty ? nil : .resume(waiting.map { $0.creation(for: request) })
    }

    private var box: AnyBox { value.map { AnyBox($0) } ?? AnyBox() }

    // MARK: Steps

    override func next() throws(ResolutionError) -> CreationStep {
        while true {
            switch phase {
            case .start:
                try checkCancellation()
                (event, request) = node.begin(for: outer)
                if let cycleGroup {
                    firstPending = outer.run.state(of: cycleGroup).begin()
                    isConstructing = true
                }
                phase = .create
                let nodes = node.links[node.createLinks].map(\.node)
                return .prepare(nodes, for: node.declared.factory.isolation, request)
            case .create:
                try checkCancellation()
                phase = .created
                switch node.code {
                case .now(let make)?:
                    return .run(on: node.declared.factory.isolation, request) { [self] in value = try make(&$0) }
                case .later(let make)?: return .await(request) { [self] in value = try await make(&$0) }
                case nil: throw ResolutionError(.closed(what: "the container"))
                }
            case .created:
                phase = .step(0)
                if let value { created(value) }
                if let cycleGroup, let step = endConstruction(of: cycleGroup) { return step }
            case .step(let index):
                guard index < node.steps.count else {
                    phase = .end
                    continue
                }
                phase = .run(index)
                let step = node.steps[index]
                return .prepare(node.links[step.links].map(\.node), for: step.isolation, request)
            case .run(let index):
                phase = .step(index + 1)
                let step = node.steps[index]
                switch step.code {
                case .now(let run):
                    return .run(on: step.isolation, request) { [self] in if let value { try run(&$0, value) } }
                case .later(let run):
                    return .await(request) { [self] in if let value { try await run(&$0, value) } }
                }
            case .end:
                node.end(event, for: outer)
                if let cycleGroup, let value { node.schedule(value, on: cycleGroup, for: outer) }
                if isDelivered, let value { _ = node.delivered(value, for: outer) }
                return .done(box)
            case .cancelled: return .done(box)
            }
        }
    }

    private func created(_ value: Value) {
        if node.isObserved { outer.container.liveObjects?.created(value, by: node.declared) }
        onCreated(value)
    }

    private func checkCancellation() throws(ResolutionError) {
        guard Task.isCancelled else { return }
        phase = .cancelled
        try outer.checkCancellation(node.declared)
    }

    override func fail(_ error: any Error) -> ResolutionError {
        if isConstructing, let cycleGroup { _ = outer.run.state(of: cycleGroup).end(from: firstPending) }
        let failure = failure(error)
        node.end(event, for: outer, with: failure)
        return failure
    }

    private func failure(_ error: any Error) -> ResolutionError {
        switch phase {
        case .created:
            // The error of synchronous code contains its location already.
            if case .now? = node.code, let known = error as? ResolutionError { return known }
            return node.failure(error)
        case .step(let next) where next > 0: return node.failure(error, in: node.steps[next - 1].kind)
        case .run(let index): return node.failure(error, in: node.steps[index].kind)
        case .cancelled, .step, .end: return error as? ResolutionError ?? node.failure(error)
        case .start, .create: return node.failure(error)
        }
    }

    override func wrongIsolation(_ needed: any Actor, from current: (any Actor)?) -> ResolutionError {
        node.wrongIsolation(needed, from: current)
    }
    override var needsAsync: ResolutionError { node.needsAsync(isBeingCreated: false) }
}
