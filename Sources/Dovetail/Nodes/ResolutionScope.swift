internal import DovetailModel

/// The state that the instances of one outermost resolve share, or those of the creation of one shared instance.
///
/// One resolve uses it. Its child tasks that run at the same time use different graph instances, because dependencies
/// that reach a common graph binding are created one after the other. Everything else is protected by a lock.
@usableFromInline
package final class ResolutionScope: Sendable {
    /// The identifier, drawn from a counter of the process when it is first read.
    var id: UInt64 {
        state.withLock { state in
            if state.id == 0 { state.id = ResolutionScope.newID() }
            return state.id
        }
    }
    private static let lastID = Guarded<UInt64>(0)

    /// Returns an identifier that no other resolve has.
    package static func newID() -> UInt64 { lastID.next() }
    private let state: Guarded<State>

    private struct State: Sendable {
        var id: UInt64
        /// The instances by index. References are loaded without a lock.
        var graph: [Instance?]
        // Safe because the members of a cycle are created one after the other.
        var cycles: [ObjectIdentifier: Transfer<CycleGroupState>] = [:]
        var hasEnded = false
        var isRemembered = false
    }

    private struct Instance: Sendable {
        let box: AnyBox
        /// True if the binding states that its values are `Sendable`; then any isolation may use the instance.
        let isSendable: Bool
    }
    /// The arguments of the request, for the requested binding.
    let arguments: Arguments?
    /// The cycle that this run creates, if any.
    let creating: CycleGroup?
    /// The record of everything that is created for a `start()`.
    let record: CreationRecord?
    /// The run that this one continues, for a `Lazy` of that graph, and whether it may be used from another isolation.
    private let origin: (run: ResolutionScope, onlySendable: Bool)?

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - graphCount: The number of graph instances for which memory is allocated at once.
    ///   - id: The resolve that it belongs to, if it creates a shared instance for one.
    init(
        graphCount: Int = 0, arguments: Arguments? = nil, creating: CycleGroup? = nil, id: UInt64? = nil,
        record: CreationRecord? = nil, continuing origin: (run: ResolutionScope, onlySendable: Bool)? = nil
    ) {
        state = Guarded(State(id: id ?? 0, graph: Array(repeating: nil, count: graphCount)))
        self.arguments = arguments
        self.creating = creating
        self.record = record
        self.origin = origin
    }

    /// Returns the graph instance at `index`, if it was created in this run.
    func instance<Value>(at index: Int, as type: Value.Type) -> Value? {
        // Loaded without a lock, because the last reference to the object may be released here.
        instance(at: index)?.box.value(ifOf: type)
    }

    private func instance(at index: Int) -> Instance? {
        state.withLock { $0.graph.indices.contains(index) ? $0.graph[index] : nil }
    }

    /// Stores a graph instance.
    ///
    /// - Parameter isSendable: True if the binding states that its values are `Sendable`.
    func setInstance<Value>(_ value: Value, at index: Int, isSendable: Bool?) {
        put(Instance(box: AnyBox(value), isSendable: isSendable == true), at: index)
    }

    /// Stores existing instances.
    func store(_ instances: [(index: Int, box: AnyBox)]) {
        for (index, box) in instances { put(Instance(box: box, isSendable: false), at: index) }
    }

    private func put(_ instance: Instance, at index: Int) {
        guard index >= 0 else { return }
        // Released after the lock.
        let old = state.withLock { state in
            while state.graph.count <= index { state.graph.append(nil) }
            return exchange(&state.graph[index], with: instance)
        }
        withExtendedLifetime(old) {}
    }

    /// Returns the state of a cycle whose members are being created.
    func state(of cycleGroup: CycleGroup) -> CycleGroupState {
        state.withLock { state in
            if let known = state.cycles[ObjectIdentifier(cycleGroup)] { return known }
            let new = Transfer(CycleGroupState())
            state.cycles[ObjectIdentifier(cycleGroup)] = new
            return new
        }.value
    }

    /// Returns a run with only the instance at an index, for a request that may outlive this run.
    func retaining(_ index: Int) -> ResolutionScope? {
        // Loaded without a lock, because the last reference to the object may be released here.
        guard let known = instance(at: index), let strong = known.box.strengthened else { return nil }
        let run = ResolutionScope(id: id)
        run.put(Instance(box: strong, isSendable: known.isSendable), at: index)
        return run
    }

    /// Returns a run with the instances of this graph that still exist, for later creations by a `Lazy`.
    ///
    /// - Parameter onlySendable: True if the run may be used from another isolation than this one.
    func continuing(onlySendable: Bool) -> ResolutionScope {
        let run = ResolutionScope(id: id, continuing: (self, onlySendable))
        run.remember()
        copyInstances(to: run, onlySendable: onlySendable)
        return run
    }

    /// Copies existing instances, those of the run that this one continues first.
    private func copyInstances(to run: ResolutionScope, onlySendable: Bool) {
        origin?.run.copyInstances(to: run, onlySendable: onlySendable)
        // Loaded without a lock, because the last reference to an object may be released here.
        for (index, known) in state.withLock({ $0.graph }).enumerated() {
            guard let known, known.isSendable || !onlySendable, let strong = known.box.strengthened else { continue }
            run.put(Instance(box: strong, isSendable: known.isSendable), at: index)
        }
    }

    /// Remembers what a `Lazy` of this graph has created, so that every other one returns the same.
    ///
    /// An instance that is alive stays. If two `Lazy`s are called at the same time, each may have created one.
    private func adopt(_ references: [Instance?], onlySendable: Bool) {
        for (index, reference) in references.enumerated() {
            guard let reference, reference.isSendable || !onlySendable else { continue }
            if instance(at: index)?.box.strengthened == nil { put(reference, at: index) }
        }
        if let origin { origin.run.adopt(references, onlySendable: onlySendable || origin.onlySendable) }
    }

    /// True if the resolve has ended.
    var isEnded: Bool { state.withLock { $0.hasEnded } }

    /// Retains weak references to graph instances after the end, because they will be requested then.
    func remember() { state.withLock { $0.isRemembered = true } }

    /// Ends the resolve, and releases the graph instances, so that only their users retain them.
    func end() {
        // What the state refers to is released after the lock.
        let old = state.withLock { state in
            defer {
                state.hasEnded = true
                state.cycles = [:]
            }
            return state
        }
        if old.hasEnded { return }
        let references =
            old.isRemembered
            ? old.graph.map { known in
                known.flatMap { known in
                    known.box.weakened.map { Instance(box: $0, isSendable: known.isSendable) }
                }
            } : []
        state.withLock { $0.graph = references }
        if let origin { origin.run.adopt(references, onlySendable: origin.onlySendable) }
        withExtendedLifetime(old) {}
    }
}
