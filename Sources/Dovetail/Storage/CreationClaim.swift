internal import DovetailModel

/// The claim on the creation of one shared instance, owned by a thread that creates it without suspension, or by a
/// task.
@usableFromInline
final class CreationClaim: Sendable {
    /// The thread that creates the instance without suspension; `nil` if a task does.
    let thread: UInt?
    /// The chain of the task that creates the instance; `nil` if a thread does.
    let chain: AwaitChain?
    /// The outcome of the creation, and its waiters. A thread that needs both this lock and the lock of ``WaitGraph``
    /// locks the wait graph first.
    let progress = Guarded(Progress())

    struct Progress: Sendable {
        /// The error that waiters receive; `nil` while the creation is running, and if the waiters should look up the
        /// instance again.
        var failure: ResolutionError?
        /// The error for the requester that has started the creation, whom it concerns in any case.
        var ownFailure: ResolutionError?
        var outcome: AnyBox?
        var isSettled = false
        var waiters: [Waiter] = []
        /// True until the requester that has started the creation waits for it, too.
        var isStarterOnItsWay = false
        var cancel: (@Sendable () -> Void)?
        /// True if all waiters have left, so that the creation was cancelled.
        var isAbandoned = false

        /// Removes a task that no longer waits.
        ///
        /// - Returns: The task, and a closure that cancels the creation if no waiter is left; `nil` if the task did not
        ///   wait.
        mutating func removeWaiter(_ id: UInt64) -> (waiter: Waiter, cancel: (@Sendable () -> Void)?)? {
            guard let index = waiters.firstIndex(where: { if case .task(_, id, _) = $0 { true } else { false } }) else {
                return nil
            }
            let waiter = waiters.remove(at: index)
            return (waiter, abandonIfAlone() ? cancel : nil)
        }

        /// Marks the creation as abandoned. Returns false if somebody besides this requester waits for it.
        mutating func abandonIfAlone(except id: UInt64? = nil) -> Bool {
            let others = waiters.contains { if case .task(_, let other, _) = $0 { other != id } else { true } }
            if others || isStarterOnItsWay || isSettled { return false }
            isAbandoned = true
            return true
        }
    }

    enum Waiter: Sendable {
        case thread(ThreadSignal, id: UInt)
        case task(CheckedContinuation<Bool, Never>, id: UInt64, chain: AwaitChain)
    }

    init(thread: UInt) {
        self.thread = thread
        chain = nil
    }

    init(chain: AwaitChain) {
        self.chain = chain
        thread = nil
        progress.withLock { $0.isStarterOnItsWay = true }
    }

    var isAsynchronous: Bool { thread == nil }

    /// Records the outcome for the waiters. Call before the slot is settled.
    func record(failure: ResolutionError?, outcome: AnyBox? = nil) {
        progress.withLock { progress in
            progress.outcome = outcome
            // A failure of an abandoned creation is not passed on, because requesters that arrived later want the instance.
            guard let failure, !progress.isAbandoned else { return }
            progress.ownFailure = failure
            // The others try themselves if it only concerns the requester.
            if !failure.concernsRequesterOnly { progress.failure = failure }
        }
    }

    /// Sets the closure that cancels the creation when no waiter is left. Call before the first requester waits.
    func onAbandoned(_ cancel: @escaping @Sendable () -> Void) {
        // The creation may have ended already. Nothing would release the closure then, which refers to the claims of a cycle.
        progress.withLock { if !$0.isSettled { $0.cancel = cancel } }
    }
}

extension ResolutionError {
    /// True if another requester might succeed where this one failed.
    var concernsRequesterOnly: Bool {
        switch id {
        case .needsAsync, .wrongIsolation, .cancelled, .tooDeep: true
        default: false
        }
    }
}
