internal import DovetailModel
internal import Synchronization

/// The state that the instances of one outermost resolve share, or those of the creation of one shared instance.
///
/// One resolve uses it. Its child tasks that run at the same time use different graph instances, because dependencies
/// that reach a common graph binding are created one after the other. Everything else is protected by a lock.
@usableFromInline
package final class ResolutionScope: Sendable {
    /// The identifier, drawn from a counter of the process when it is first read.
    var id: UInt64 {
        let known = number.load(ordering: .acquiring)
        if known != 0 { return known }
        let new = ResolutionScope.newID()
        let (isFirst, other) = number.compareExchange(
            expected: 0, desired: new, ordering: .acquiringAndReleasing)
        return isFirst ? new : other
    }
    private let number: Atomic<UInt64>
    private static let lastID = Atomic<UInt64>(0)

    /// Returns an identifier that no other resolve has.
    package static func newID() -> UInt64 { lastID.wrappingAdd(1, ordering: .relaxed).newValue }
    /// The instances by index. References are loaded without a lock.
    private let graph: Mutex<[Instance?]>

    private struct Instance: Sendable {
        let box: AnyBox
        /// True if the binding states that its values are `Sendable`; then any isolation may use the instance.
        let isSendable: Bool
    }
    // Safe because the members of a ring are created one after the other.
    private let rings = Mutex<[ObjectIdentifier: Transfer<CycleGroupState>]>([:])
    private let ended = Atomic<Bool>(false)
    private let isRemembered = Atomic<Bool>(false)
    /// The arguments of the request, for the requested binding.
    let arguments: Arguments?
    /// The ring that this run creates, if any.
    let creating: CycleGroup?
    /// The record of everything that is created for a `start()`.
    let record: CreationRecord?
    /// The run that this one continues, for a `Lazy` of that graph, and whether it may be used from another isolation.
    private let origin: (run: ResolutionScope, onlySendable: Bool)?

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - room: The number of graph instances for which memory is allocated at once.
    ///   - id: The resolve that it belongs to, if it creates a shared instance for one.
    init(
        graphCount: Int = 0, arguments: Arguments? = nil, creating: CycleGroup? = nil, id: UInt64? = nil,
        record: CreationRecord? = nil, continuing origin: (run: ResolutionScope, onlySendable: Bool)? = nil
    ) {
        number = Atomic(id ?? 0)
        graph = Mutex([Instance?](repeating: nil, count: graphCount))
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
        graph.withLock { $0.indices.contains(index) ? $0[index] : nil }
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
        graph.withLock { instances in
            while instances.count <= index { instances.append(nil) }
            instances[index] = instance
        }
    }

    /// Returns the state of a ring whose members are being created.
    func state(of cycleGroup: CycleGroup) -> CycleGroupState {
        rings.withLock { states in
            if let state = states[ObjectIdentifier(cycleGroup)] { return state }
            let state = Transfer(CycleGroupState())
            states[ObjectIdentifier(cycleGroup)] = state
            return state
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
        for (index, known) in graph.withLock({ $0 }).enumerated() {
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
    var isEnded: Bool { ended.load(ordering: .acquiring) }

    /// Retains weak references to graph instances after the end, because they will be requested then.
    func remember() { isRemembered.store(true, ordering: .relaxed) }

    /// Ends the resolve, and releases the graph instances, so that only their users retain them.
    func end() {
        guard !ended.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let isStoring = isRemembered.load(ordering: .relaxed)
        let states = rings.withLock { states in
            defer { states = [:] }
            return states
        }
        withExtendedLifetime(states) {}
        // The instances are released after the lock.
        let instances = graph.withLock { $0 }
        let references =
            isStoring
            ? instances.map { known in
                known.flatMap { known in
                    known.box.weakened.map { Instance(box: $0, isSendable: known.isSendable) }
                }
            } : []
        graph.withLock { $0 = references }
        if let origin { origin.run.adopt(references, onlySendable: origin.onlySendable) }
        withExtendedLifetime(instances) {}
    }
}
