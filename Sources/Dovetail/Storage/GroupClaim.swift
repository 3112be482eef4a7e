internal import DovetailModel

/// The claims on the slots of several shared instances that are created together, owned by a thread or task: the
/// members of a cycle.
///
/// Either all slots are claimed or none: a thread or task that finds a claimed slot releases its own claims before it
/// waits. Slots are claimed in one order, so that two threads or tasks that need the same slots meet
/// at the first one.
struct GroupClaim: Sendable {
    private let claimed: [(reference: SlotReference, claim: CreationClaim?)]

    /// The result of an attempt to claim the slots.
    enum Attempt {
        case claimed(GroupClaim)
        /// Another thread or task is creating the instance of this slot.
        case blocked(SlotReference)
    }

    /// Claims every slot in which no instance is ready.
    ///
    /// - Parameter chain: The chain of the task that creates the instances; `nil` for the calling thread.
    static func attempt(on references: [SlotReference], for chain: AwaitChain? = nil) -> Attempt {
        let thread = CurrentThread.id
        var claimed: [(SlotReference, CreationClaim?)] = []
        for reference in references.sorted(by: { InstanceSlot.precedes($0.slot, $1.slot) })
        where !reference.slot.isReady {
            let claim = chain.map { CreationClaim(chain: $0) }
            let isClaimed = claim.map { reference.slot.claim($0) } ?? reference.slot.claim(thread: thread)
            if isClaimed {
                claimed.append((reference, claim))
            } else if !reference.slot.isReady {
                GroupClaim(claimed: claimed).withdraw()
                return .blocked(reference)
            }
        }
        return .claimed(GroupClaim(claimed: claimed))
    }

    /// Returns a task's claim on one of the slots, so that the task's own requester can wait for it.
    func claim(on slot: InstanceSlot) -> CreationClaim? { claimed.first { $0.reference.slot == slot }?.claim }

    /// Sets the closure that cancels the creation when nobody waits for any of the instances. Call before the first
    /// requester waits.
    func onAbandoned(_ cancel: @escaping @Sendable () -> Void) {
        let claims = claimed.compactMap(\.claim)
        for claim in claims {
            claim.onAbandoned {
                // Those that come later are not told that it failed: they want the instance, and try again.
                let others = claims.filter { $0 !== claim && !$0.abandonIfAlone() }
                if others.isEmpty { cancel() }
            }
        }
    }

    /// Settles one of the slots with the result of its creation.
    func settle(_ slot: InstanceSlot, with created: InstanceSlot.Created) {
        if has(slot) { slot.settle(with: created) }
    }

    /// Returns true if `slot` is one of the claimed slots.
    func has(_ slot: InstanceSlot) -> Bool { claimed.contains { $0.reference.slot == slot } }

    /// Releases the claims on slots for which nothing was created.
    func withdraw(except settled: Set<InstanceSlot> = []) {
        for (reference, _) in claimed where !settled.contains(reference.slot) {
            reference.slot.settle(with: .elsewhere)
        }
    }

    /// Releases all claims after a failure, which the waiters receive too.
    func fail(with error: ResolutionError) {
        for (reference, _) in claimed { reference.slot.fail(with: error) }
    }
}
