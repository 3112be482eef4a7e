internal import DovetailGraph
internal import Synchronization

/// The right to create one shared instance, held by a thread for a synchronous stretch or by a task.
@usableFromInline
final class CreationClaim: @unchecked Sendable {
    // Safe: the constants never change; everything else is read and written under the lock of `WaitGraph` only.

    /// The thread that creates the instance in one go; `nil` if a task does.
    let thread: UInt?
    /// The task that creates the instance; `nil` if a thread does.
    let chain: AwaitChain?
    /// Why it failed, for those who wait; `nil` while it is under way, and if they should look again.
    private(set) var failure: ResolutionError?
    private(set) var outcome: AnyBox?
    var isSettled = false
    var waiters: [Waiter] = []
    var cancel: (@Sendable () -> Void)?
    /// Whether everybody who waited has left, so that the creation was cancelled.
    var isAbandoned = false

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
        WaitGraph.lock.withLock { _ in
            // A failure that only concerns the requester is not handed on: the others try for themselves.
            // Nor is one that came of being abandoned: whoever has come since wants the instance.
            if let failure, !failure.concernsRequesterOnly, !isAbandoned { self.failure = failure }
            self.outcome = outcome
        }
    }

    /// How to stop the creation when nobody waits for it any more. Call it before the first one waits.
    func onAbandoned(_ cancel: @escaping @Sendable () -> Void) {
        WaitGraph.lock.withLock { _ in self.cancel = cancel }
    }

    enum Waiter {
        case thread(ThreadSignal, id: UInt)
        case task(CheckedContinuation<Bool, Never>, id: UInt64, chain: AwaitChain)
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
