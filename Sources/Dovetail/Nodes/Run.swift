internal import DovetailGraph
internal import Synchronization

/// What the instances of one outermost resolve, or of the making of one shared instance, have in common.
///
/// One walk uses it; child tasks of that walk that run at the same time touch different graph instances, because
/// dependencies that reach a common graph binding are made one after the other. Everything else is behind a lock.
@usableFromInline
final class Run: Sendable {
    /// Drawn from a counter of the process only where somebody asks.
    var id: ResolutionID {
        let known = number.load(ordering: .acquiring)
        if known != 0 { return ResolutionID(number: known) }
        let new = ResolutionID()
        let (isFirst, other) = number.compareExchange(
            expected: 0, desired: new.number, ordering: .acquiringAndReleasing)
        return isFirst ? new : ResolutionID(number: other)
    }
    private let number: Atomic<UInt64>
    /// The instances by their indices. References are loaded with no lock held.
    private let graph: Mutex<[Instance?]>

    private struct Instance: Sendable {
        let box: AnyBox
        /// Whether its binding says so; then it may be used from any isolation.
        let isSendable: Bool
    }
    // Safe: the members of a ring are made one after the other.
    private let rings = Mutex<[ObjectIdentifier: Transfer<RingState>]>([:])
    private let ended = Atomic<Bool>(false)
    private let isRemembered = Atomic<Bool>(false)
    /// The arguments of the request, for the binding it asks for.
    let arguments: Arguments?
    /// The ring that this run makes, when it makes one.
    let making: Ring?
    /// What notes everything that is created for a `start()`.
    let record: CreationRecord?
    /// The run that this one continues, for a `Lazy` of that graph, and whether it may be used from another isolation.
    private let origin: (run: Run, onlySendable: Bool)?

    /// - Parameters:
    ///   - room: For how many graph instances there is room at once.
    ///   - id: The resolve it belongs to, when it makes a shared instance for one.
    init(
        room: Int = 0, arguments: Arguments? = nil, making: Ring? = nil, id: ResolutionID? = nil,
        record: CreationRecord? = nil, continuing origin: (run: Run, onlySendable: Bool)? = nil
    ) {
        number = Atomic(id?.number ?? 0)
        graph = Mutex([Instance?](repeating: nil, count: room))
        self.arguments = arguments
        self.making = making
        self.record = record
        self.origin = origin
    }

    /// The graph instance at `index`, if it was made in this run.
    func instance<Value>(at index: Int, as type: Value.Type = Value.self) -> Value? {
        // Loaded with no lock held: the last reference to the object may go here.
        instance(at: index)?.box.value(ifOf: type)
    }

    private func instance(at index: Int) -> Instance? {
        graph.withLock { $0.indices.contains(index) ? $0[index] : nil }
    }

    /// - Parameter isSendable: What the binding says of its values.
    func setInstance<Value>(_ value: Value, at index: Int, isSendable: Bool?) {
        put(Instance(box: AnyBox(value), isSendable: isSendable == true), at: index)
    }

    /// Puts instances there that exist already.
    func keep(_ instances: [(index: Int, box: AnyBox)]) {
        for (index, box) in instances { put(Instance(box: box, isSendable: false), at: index) }
    }

    private func put(_ instance: Instance, at index: Int) {
        guard index >= 0 else { return }
        graph.withLock { instances in
            while instances.count <= index { instances.append(nil) }
            instances[index] = instance
        }
    }

    /// The state of a ring whose members are being made.
    func state(of ring: Ring) -> RingState {
        rings.withLock { states in
            if let state = states[ObjectIdentifier(ring)] { return state }
            let state = Transfer(RingState())
            states[ObjectIdentifier(ring)] = state
            return state
        }.value
    }

    /// A run with the instance at an index alone, for a look from elsewhere: what it was made for may end meanwhile.
    func retaining(_ index: Int) -> Run? {
        // Loaded with no lock held: the last reference to the object may go here.
        guard let known = instance(at: index), let strong = known.box.strengthened else { return nil }
        let run = Run(id: id)
        run.put(Instance(box: strong, isSendable: known.isSendable), at: index)
        return run
    }

    /// A run with the instances of this graph that are still alive, for what a `Lazy` creates later.
    ///
    /// - Parameter onlySendable: Whether the run may be used from another isolation than this one was.
    func continuing(onlySendable: Bool) -> Run {
        let run = Run(id: id, continuing: (self, onlySendable))
        run.remember()
        copyInstances(to: run, onlySendable: onlySendable)
        return run
    }

    /// Hands over living instances, those of the run that this one continues first.
    private func copyInstances(to run: Run, onlySendable: Bool) {
        origin?.run.copyInstances(to: run, onlySendable: onlySendable)
        // Loaded with no lock held: the last reference to an object may go here.
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

    /// Whether the resolve is over.
    var isEnded: Bool { ended.load(ordering: .acquiring) }

    /// Somebody will ask for graph instances after the end: keep weak references to them.
    func remember() { isRemembered.store(true, ordering: .relaxed) }

    /// The resolve is over: releases the graph instances, so that only those who use them keep them.
    func end() {
        guard !ended.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let keeps = isRemembered.load(ordering: .relaxed)
        let states = rings.withLock { states in
            defer { states = [:] }
            return states
        }
        withExtendedLifetime(states) {}
        // What goes is released after the lock.
        let instances = graph.withLock { $0 }
        let references =
            keeps
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
