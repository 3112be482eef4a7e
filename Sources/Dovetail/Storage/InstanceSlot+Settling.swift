internal import DovetailGraph

/// The end of a creation, of which those who wait are told.
extension InstanceSlot {
    /// Gives the right of a thread back, with what was created, and wakes those who wait.
    func settle(thread: UInt, with created: Created) {
        if let claim = release(thread: thread, with: created) { WaitGraph.wakeAll(of: claim) }
    }

    /// Gives it back after a failure, which those who wait get too.
    func fail(thread: UInt, with error: any Error) {
        WaitGraph.claim(on: self)?.record(failure: error as? ResolutionError)
        settle(thread: thread, with: .elsewhere)
    }

    /// The same as ``settle(thread:with:)`` for a claim.
    func settle(_ claim: CreationClaim, with created: Created) {
        if release(claim, with: created) || claim.isAsynchronous { WaitGraph.wakeAll(of: claim) }
    }

    /// Whether a task is creating an instance, so that no thread can wait for it.
    var isCreatedByTask: Bool { isClaimed && WaitGraph.claim(on: self)?.isAsynchronous == true }
}
