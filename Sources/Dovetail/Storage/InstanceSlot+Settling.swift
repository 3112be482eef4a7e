internal import DovetailModel

/// The end of a creation: the slot is settled, and the waiters are notified.
extension InstanceSlot {
    /// Ends the claim, publishes the created instance, and wakes the waiters.
    package func settle(with created: Created) {
        if let claim = release(with: created) { WaitGraph.wakeAll(of: claim) }
    }

    /// Ends the claim after a failure, and wakes the waiters, which receive the same error.
    package func fail(with error: ResolutionError?) {
        WaitGraph.claim(on: self)?.record(failure: error)
        settle(with: .elsewhere)
    }

    /// True if a task is creating the instance, so that no thread can wait for it.
    var isCreatedByTask: Bool { isClaimed && WaitGraph.claim(on: self)?.isAsynchronous == true }
}
