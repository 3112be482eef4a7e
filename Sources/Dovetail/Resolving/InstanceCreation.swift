internal import DovetailGraph

/// The creation of one instance by its binding: the factory, then injections and hooks in their order.
final class InstanceCreation<Value>: AnyCreation {
    private let creator: InstanceCreator<Value>
    private let node: Node<Value>
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
        _ creator: InstanceCreator<Value>, _ node: Node<Value>, _ outer: AsyncResolution,
        in cycleGroup: CycleGroup? = nil,
        isDelivered: Bool = false, onCreated: @escaping (Value) -> Void = { _ in }
    ) {
        self.creator = creator
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
                (event, request) = creator.begin(for: outer)
                if let cycleGroup {
                    firstPending = outer.run.state(of: cycleGroup).begin()
                    isConstructing = true
                }
                phase = .create
                let nodes = node.links[creator.createLinks].map(\.node)
                return .prepare(nodes, for: creator.binding.factory.isolation, request)
            case .create:
                try checkCancellation()
                phase = .created
                switch creator.code {
                case .now(let make):
                    return .run(on: creator.binding.factory.isolation, request) { [self] in value = try make(&$0) }
                case .later(let make): return .await(request) { [self] in value = try await make(&$0) }
                }
            case .created:
                phase = .step(0)
                if let value { created(value) }
                if let cycleGroup, let step = endConstruction(of: cycleGroup) { return step }
            case .step(let index):
                guard index < creator.steps.count else {
                    phase = .end
                    continue
                }
                phase = .run(index)
                let step = creator.steps[index]
                return .prepare(node.links[step.links].map(\.node), for: step.isolation, request)
            case .run(let index):
                phase = .step(index + 1)
                let step = creator.steps[index]
                switch step.code {
                case .now(let run):
                    return .run(on: step.isolation, request) { [self] in if let value { try run(&$0, value) } }
                case .later(let run):
                    return .await(request) { [self] in if let value { try await run(&$0, value) } }
                }
            case .end:
                creator.end(event, for: outer)
                if let cycleGroup, let value { creator.schedule(value, on: cycleGroup, for: outer) }
                if isDelivered, let value { _ = creator.delivered(value, for: outer) }
                return .done(box)
            case .cancelled: return .done(box)
            }
        }
    }

    private func created(_ value: Value) {
        if creator.isObserved { outer.container.liveObjects?.created(value, by: creator.binding) }
        onCreated(value)
    }

    private func checkCancellation() throws(ResolutionError) {
        guard Task.isCancelled else { return }
        phase = .cancelled
        try outer.checkCancellation(creator.binding)
    }

    override func fail(_ error: any Error) -> ResolutionError {
        if isConstructing, let cycleGroup { _ = outer.run.state(of: cycleGroup).end(from: firstPending) }
        let failure = failure(error)
        creator.end(event, for: outer, with: failure)
        return failure
    }

    private func failure(_ error: any Error) -> ResolutionError {
        switch phase {
        case .created:
            // The error of synchronous code contains its location already.
            if case .now = creator.code, let known = error as? ResolutionError { return known }
            return creator.failure(error)
        case .step(let next) where next > 0: return creator.failure(error, in: creator.steps[next - 1].kind)
        case .run(let index): return creator.failure(error, in: creator.steps[index].kind)
        case .cancelled, .step, .end: return error as? ResolutionError ?? creator.failure(error)
        case .start, .create: return creator.failure(error)
        }
    }

    override func wrongIsolation(_ needed: any Actor, from current: (any Actor)?) -> ResolutionError {
        creator.wrongIsolation(needed, from: current)
    }
    override var needsAsync: ResolutionError { creator.needsAsync(isBeingCreated: false) }
}
