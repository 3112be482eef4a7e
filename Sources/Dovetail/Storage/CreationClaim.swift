internal import DovetailGraph
internal import Synchronization

/// The right to create one shared instance, held by a thread for a synchronous stretch or by a task.
@usableFromInline
final class CreationClaim: Sendable {
    /// The thread that creates the instance in one go; `nil` if a task does.
    let thread: UInt?
    /// The task that creates the instance; `nil` if a thread does.
    let chain: AwaitChain?
    /// What has come of the creation, and who waits for it. Whoever holds the lock of ``WaitGraph`` too has taken that one first.
    let progress = Mutex(Progress())

    struct Progress: Sendable {
        /// Why it failed, for those who wait; `nil` while it is under way, and if they should look again.
        var failure: ResolutionError?
        var outcome: AnyBox?
        var isSettled = false
        var waiters: [Waiter] = []
        var cancel: (@Sendable () -> Void)?
        /// Whether everybody who waited has left, so that the creation was cancelled.
        var isAbandoned = false

        /// Removes a task that no longer waits.
        ///
        /// - Returns: The task, and how to stop the creation if nobody is left who waits; `nil` if it did not wait.
        mutating func removeWaiter(_ id: UInt64) -> (waiter: Waiter, cancel: (@Sendable () -> Void)?)? {
            guard let index = waiters.firstIndex(where: { if case .task(_, id, _) = $0 { true } else { false } }) else {
                return nil
            }
            let waiter = waiters.remove(at: index)
            if waiters.isEmpty { isAbandoned = true }
            return (waiter, waiters.isEmpty ? cancel : nil)
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
    }

    var isAsynchronous: Bool { thread == nil }

    /// Records the outcome for those who wait. Call it before the slot is settled.
    func record(failure: ResolutionError?, outcome: AnyBox? = nil) {
        progress.withLock { progress in
            // A failure that only concerns the requester is not handed on: the others try for themselves.
            // Nor is one that came of being abandoned: whoever has come since wants the instance.
            if let failure, !failure.concernsRequesterOnly, !progress.isAbandoned { progress.failure = failure }
            progress.outcome = outcome
        }
    }

    /// How to stop the creation when nobody waits for it any more. Call it before the first one waits.
    func onAbandoned(_ cancel: @escaping @Sendable () -> Void) {
        progress.withLock { $0.cancel = cancel }
    }
}

extension ResolutionError {
    /// Whether another requester might succeed where this one failed.
    var concernsRequesterOnly: Bool {
        switch id {
        case .needsAsync, .wrongIsolation, .cancelled, .tooDeep: true
        default: false
        }
    }
}
