internal import DovetailGraph

/// The right to create several shared instances together, held by a thread or by a task: for the members of a cycle.
///
/// All slots are claimed, or none: who finds one taken gives back what it has before it waits. They are claimed in the order of
/// their addresses, so that two who want the same slots meet at the first.
struct GroupClaim: Sendable {
    private let claimed: [(reference: SlotReference, claim: CreationClaim?)]

    /// What came of an attempt.
    enum Attempt {
        case claimed(GroupClaim)
        /// Another is creating what belongs there.
        case blocked(SlotReference)
    }

    /// Claims every slot in which no instance is ready.
    ///
    /// - Parameter chain: The task that creates; `nil` for the calling thread.
    static func attempt(on references: [SlotReference], for chain: AwaitChain? = nil) -> Attempt {
        let thread = CurrentThread.id
        var claimed: [(SlotReference, CreationClaim?)] = []
        for reference in references.sorted(by: { $0.slot.word.address < $1.slot.word.address })
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

    /// The claim of a task on one of the slots, for its own requester to wait for.
    func claim(on slot: InstanceSlot) -> CreationClaim? { claimed.first { $0.reference.slot == slot }?.claim }

    /// Settles one slot with what was created.
    func settle(_ slot: InstanceSlot, with created: InstanceSlot.Created) {
        if has(slot) { slot.settle(with: created) }
    }

    /// Whether it has a slot.
    func has(_ slot: InstanceSlot) -> Bool { claimed.contains { $0.reference.slot == slot } }

    /// Gives back slots for which nothing was created.
    func withdraw(except settled: Set<InstanceSlot> = []) {
        for (reference, _) in claimed where !settled.contains(reference.slot) {
            reference.slot.settle(with: .elsewhere)
        }
    }

    /// Gives everything back after a failure, which those who wait get too.
    func fail(with error: ResolutionError) {
        for (reference, _) in claimed { reference.slot.fail(with: error) }
    }
}
