internal import Synchronization

/// State under a lock that few objects of their kind ever have: its memory is allocated when somebody first needs it.
struct MutexOnDemand<State: EmptyInitializable>: ~Copyable, Sendable {
    // Not private: files that lay out what this is in know its layout, see Tests/CompilerReductions/PrivateStateOfNoncopyable.swift.
    final class Memory: Sendable { let state = Mutex(State()) }
    private let memory = Mutex<Memory?>(nil)

    func withLock<Result: Sendable>(_ body: (inout sending State) -> Result) -> Result {
        let memory = memory.withLock { memory in
            let known = memory ?? Memory()
            memory = known
            return known
        }
        return memory.state.withLock { body(&$0) }
    }

    /// The same, if there is any state; `nil` if there is none.
    func withLockIfPresent<Result: Sendable>(_ body: (inout sending State) -> Result) -> Result? {
        memory.withLock { $0 }?.state.withLock { body(&$0) }
    }
}

/// State that is as if it had always been there when it is first looked at.
protocol EmptyInitializable: SendableMetatype {
    init()
}
