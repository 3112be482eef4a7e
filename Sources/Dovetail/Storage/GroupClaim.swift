internal import DovetailGraph

/// The right to create several shared instances together, held by a thread or by a task: for the members of a cycle.
///
/// All slots are claimed, or none: who finds one taken gives back what it has before it waits. They are claimed in the order of
/// their addresses, so that two who want the same slots meet at the first.
struct GroupClaim: Sendable {
    private let claimed: [(reference: SlotReference, claim: CreationClaim?)]
    private let thread: UInt

    /// What came of an attempt.
    enum Attempt {
        case claimed(GroupClaim)
        /// Another is creating what belongs there.
        case blocked(SlotReference)
    }

    /// Claims every slot in which no instance is ready.
    ///
    /// - Parameter chain: The task that creates; `nil` for the calling thread.
    static func attempt(_ references: [SlotReference], for chain: AwaitChain? = nil) -> Attempt {
        let thread = CurrentThread.id
        var claimed: [(SlotReference, CreationClaim?)] = []
        for reference in references.sorted(by: { $0.slot.word.address < $1.slot.word.address })
        where !reference.slot.isReady {
            let claim = chain.map { CreationClaim(chain: $0) }
            let isClaimed = claim.map { reference.slot.claim($0) } ?? reference.slot.claim(thread: thread)
            if isClaimed {
                claimed.append((reference, claim))
            } else if !reference.slot.isReady {
                GroupClaim(claimed: claimed, thread: thread).giveBack()
                return .blocked(reference)
            }
        }
        return .claimed(GroupClaim(claimed: claimed, thread: thread))
    }

    /// The claim of a task on one of the slots, for its own requester to wait for.
    func claim(on slot: InstanceSlot) -> CreationClaim? { claimed.first { $0.reference.slot == slot }?.claim }

    /// Settles one slot with what was created.
    func settle(_ slot: InstanceSlot, with created: InstanceSlot.Created) {
        guard let (reference, claim) = claimed.first(where: { $0.reference.slot == slot }) else { return }
        if let claim {
            reference.slot.settle(claim, with: created)
        } else {
            reference.slot.settle(thread: thread, with: created)
        }
    }

    /// Whether it has a slot.
    func has(_ slot: InstanceSlot) -> Bool { claimed.contains { $0.reference.slot == slot } }

    /// Gives back slots for which nothing was created.
    func giveBack(except settled: Set<InstanceSlot> = []) {
        for (reference, _) in claimed where !settled.contains(reference.slot) {
            settle(reference.slot, with: .elsewhere)
        }
    }

    /// Gives everything back after a failure, which those who wait get too.
    func fail(_ error: ResolutionError) {
        for (reference, claim) in claimed {
            if let claim {
                claim.record(failure: error)
                reference.slot.settle(claim, with: .elsewhere)
            } else {
                reference.slot.fail(thread: thread, error)
            }
        }
    }
}
