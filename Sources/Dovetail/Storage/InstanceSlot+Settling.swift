internal import DovetailGraph

/// The end of a creation, of which those who wait are told.
extension InstanceSlot {
    /// Gives the right to create the instance back, with what was created, and wakes those who wait.
    func settle(with created: Created) {
        if let claim = release(with: created) { WaitGraph.wakeAll(of: claim) }
    }

    /// The same after a failure, which those who wait get too.
    func fail(with error: ResolutionError?) {
        WaitGraph.claim(on: self)?.record(failure: error)
        settle(with: .elsewhere)
    }

    /// Whether a task is creating an instance, so that no thread can wait for it.
    var isCreatedByTask: Bool { isClaimed && WaitGraph.claim(on: self)?.isAsynchronous == true }
}
