internal import DovetailModel

/// Bindings that depend on each other, including injections. They are created, claimed and published together.
final class CycleGroup: Sendable {
    /// The bindings whose instances are shared. They are claimed before the first one is created.
    private let members: Guarded<[AnyNode]>
    private var shared: [AnyNode] { members.withLock { $0 } }
    /// True if an instance of one of them must be closed.
    let hasOnClose: Bool
    /// True if an instance of one of them is stored outside of containers.
    let isStoredElsewhere: Bool

    init(_ members: [AnyNode]) {
        let shared = members.filter { $0.binding?.isShared == true }
        self.members = Guarded(shared)
        hasOnClose = shared.contains { $0.binding?.hasOnClose == true }
        isStoredElsewhere = shared.contains { $0.binding?.isStoredElsewhere == true }
    }

    /// Claims the slots of all shared members in which no instance is ready. The creation uses the instances in the others.
    ///
    /// - Parameters:
    ///   - own: The slot of the requested member.
    ///   - chain: The chain of the task that creates the members; `nil` for the calling thread.
    func claim(
        _ own: SlotReference, in home: _InstanceHome, for chain: AwaitChain?
    ) throws(ResolutionError) -> SlotClaim.Attempt {
        var members: [(reference: SlotReference, node: AnyNode)] = []
        for node in shared {
            if let reference = try node.reference(in: home) { members.append((reference, node)) }
        }
        var claims: [SlotClaim] = []
        var isComplete = false
        defer { if !isComplete { for claim in claims { claim.withdraw() } } }
        for (reference, _) in members.sorted(by: { InstanceSlot.precedes($0.reference.slot, $1.reference.slot) })
        where !reference.slot.isReady {
            if let claim = SlotClaim(reference, for: chain) {
                claims.append(claim)
            } else if claims.contains(where: { $0.has(reference.slot) }) {
                // A child lists the binding again, so that two members are one instance of the process or a pool.
                throw ResolutionError(.cycle(names: members.compactMap { $0.node.binding?.fullName }))
            } else if !reference.slot.isReady {
                return .blocked(by: reference)
            }
        }
        // Looked up again if the requested member exists, or if another one that existed was released meanwhile.
        guard let mine = claims.first(where: { $0.has(own.slot) }) else { return .blocked(by: own) }
        var existing: [(index: Int, box: AnyBox)] = []
        for (reference, node) in members where !claims.contains(where: { $0.has(reference.slot) }) {
            guard let box = try node.existing(in: home) else { return .blocked(by: own) }
            existing.append((node.graphIndex, box))
        }
        isComplete = true
        return .claimed(mine.together(with: SlotClaim.Group(claims, existing: existing)))
    }

    /// Empties the slots with weak references to objects that were released.
    func discardDead(in home: _InstanceHome) { for node in shared { node.discardDead(in: home) } }

    /// Breaks the references between nodes, so that a plan can be released.
    func unlink() {
        let unlinked = members.withLock { members in
            defer { members = [] }
            return members
        }
        withExtendedLifetime(unlinked) {}
    }
}

/// The progress of the creation of a cycle group, in one resolve.
///
/// Invariant: one resolve creates the members one after the other, because they reach each other. Therefore the state
/// needs no lock.
final class CycleGroupState {
    /// The number of members whose initializer is running.
    var constructing = 0
    /// The pending injections of members that exist already.
    var pending: [Pending] = []
    /// The instances to publish when the cycle group is complete, in the order of completion.
    var publications: [(SlotClaim) -> (InstanceSlot, InstanceSlot.Created)?] = []

    /// The remaining part of the creation of one member.
    struct Pending {
        let part: Part
        /// Called instead if another part has failed, with its error.
        let fail: (any Error) -> Void

        func run(_ context: inout ResolutionContext) throws {
            switch part {
            case .now(let run): try run(&context)
            // Never reached: what waits for the factory of a thread was added during its nested calls.
            case .later: throw ResolutionError(.needsAsync(target: "", isBeingCreated: false))
            }
        }

        func run(for request: AsyncResolution) async throws {
            switch part {
            case .now(let run): try await request.perform(on: nil, nil, run)
            case .later(let run): try await run()
            }
        }
    }

    enum Part {
        case now((inout ResolutionContext) throws -> Void)
        case later(() async throws -> Void)
    }

    /// Runs the remaining parts of a thread, in order. If one fails, the others are told.
    static func run(_ parts: [Pending], in context: inout ResolutionContext) throws {
        for (index, pending) in parts.enumerated() {
            do { try pending.run(&context) } catch {
                for other in parts[(index + 1)...] { other.fail(error) }
                throw error
            }
        }
    }

    /// Runs the remaining parts of a task.
    static func run(_ parts: [Pending], for request: AsyncResolution) async throws {
        for (index, pending) in parts.enumerated() {
            do { try await pending.run(for: request) } catch {
                for other in parts[(index + 1)...] { other.fail(error) }
                throw error
            }
        }
    }

    /// Passes the instances of the other shared members to the claim, which settles all slots together, and returns the result
    /// for the requested one.
    func publish(in claim: SlotClaim) -> InstanceSlot.Created {
        var results: [InstanceSlot: InstanceSlot.Created] = [:]
        for publication in publications { if let (slot, created) = publication(claim) { results[slot] = created } }
        publications = []
        let own = results.removeValue(forKey: claim.reference.slot)
        claim.group?.results.exchange(results)
        return own ?? .elsewhere
    }
}

extension CycleGroupState {
    /// Begins an initializer of the cycle group. Returns the index from which pending parts belong to it.
    func begin() -> Int {
        constructing += 1
        return pending.count
    }

    /// Ends an initializer of the cycle group. If no other one is running, returns the parts that waited for it.
    func end(from first: Int) -> (isOutermost: Bool, waiting: [Pending]) {
        constructing -= 1
        guard constructing == 0 else { return (false, []) }
        let waiting = Array(pending[first...])
        pending.removeSubrange(first...)
        return (true, waiting)
    }

    /// Ends an initializer of the cycle group that has failed, and the parts that waited for it.
    func fail(from first: Int, with error: any Error) {
        constructing -= 1
        for waiting in pending[first...] { waiting.fail(error) }
        pending.removeSubrange(first...)
    }

    /// Runs an initializer of the cycle group. Returns its value, and the result of `end`.
    func constructing<Value>(_ create: () throws -> Value) throws -> (Value, Bool, [Pending]) {
        let first = begin()
        do {
            let value = try create()
            let (isOutermost, waiting) = end(from: first)
            return (value, isOutermost, waiting)
        } catch {
            fail(from: first, with: error)
            throw error
        }
    }
}
