internal import DovetailModel

/// State under a lock, whose memory is allocated at its first use, because few objects of their kind ever need it.
struct GuardedOnDemand<State: EmptyInitializable>: ~Copyable, Sendable {
    // Not private, because files that lay out a type with this member need its layout; see
    // Tests/CompilerReductions/PrivateStateOfNoncopyable.swift.
    final class Memory: Sendable { let state = Guarded(State()) }
    private let memory = Guarded<Memory?>(nil)

    func withLock<Result: Sendable>(_ body: (inout sending State) -> Result) -> Result {
        let memory = memory.withLock { memory in
            let known = memory ?? Memory()
            memory = known
            return known
        }
        return memory.state.withLock { body(&$0) }
    }

    /// Runs `body` on the state, under its lock; returns `nil` if the state was never used.
    func withLockIfPresent<Result: Sendable>(_ body: (inout sending State) -> Result) -> Result? {
        memory.withLock { $0 }?.state.withLock { body(&$0) }
    }
}

/// State whose initial value is indistinguishable from state that has always existed.
protocol EmptyInitializable: SendableMetatype {
    init()
}
