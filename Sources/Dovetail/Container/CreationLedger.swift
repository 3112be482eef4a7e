internal import DovetailGraph
internal import Synchronization

/// A ledger of the instances that a container is creating and of those that it has to close. It ensures that a closed
/// container creates nothing and that no instance escapes its hook.
struct CreationLedger: ~Copyable, Sendable {
    // Not private, because other files compute the layout of the ledger: if it is private, Swift 6.3.1 stops with
    // "Broken module found" in debug builds.
    struct State: EmptyInitializable {
        var closings: [Int: Closing] = [:]
        var waiters: [CheckedContinuation<Void, Never>] = []
    }
    /// Allocated only if there is something to close, or if a task waits.
    private let state = MutexOnDemand<State>()
    /// Four times the number of creations in progress, plus `isClosed`, plus `isAwaited`. This is one word, so that
    /// creating an instance takes no lock. A task that waits sets `isAwaited` under the lock before it checks the
    /// number; a creation that reduces the number to zero checks `isAwaited` afterwards and takes the lock to wake the
    /// task. So one of the two always observes the other.
    private let activeCount = Atomic<Int>(0)
    private static var isClosed: Int { 1 }
    private static var isAwaited: Int { 2 }
    private static var one: Int { 4 }

    /// Registers a creation. Returns false if the container is closed.
    func tryBegin(isNested: Bool = false) -> Bool {
        let before = activeCount.wrappingAdd(CreationLedger.one, ordering: .acquiringAndReleasing).oldValue
        if before & CreationLedger.isClosed == 0 || isNested { return true }
        end()
        return false
    }

    /// Registers a creation. If `isNested` is true, it belongs to another one in progress and may be completed after
    /// `close()`.
    func begin(isNested: Bool = false, of owner: String = "the container") throws(ResolutionError) {
        if !tryBegin(isNested: isNested) { throw ResolutionError(.closed(what: owner)) }
    }

    /// Unregisters a creation that was completed or has failed.
    func end() {
        let now = activeCount.wrappingSubtract(CreationLedger.one, ordering: .acquiringAndReleasing).newValue
        if now < CreationLedger.one, now & CreationLedger.isAwaited != 0 { wake() }
    }

    private func wake() {
        let waiters = state.withLock { state in
            guard activeCount.load(ordering: .acquiring) < CreationLedger.one else {
                return [CheckedContinuation<Void, Never>]()
            }
            _ = activeCount.bitwiseAnd(~CreationLedger.isAwaited, ordering: .acquiringAndReleasing)
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Records an instance that is complete and has to be closed.
    func add(_ closing: Closing) { state.withLock { $0.closings[closing.number] = closing } }

    /// Refuses further creations.
    func close() { _ = activeCount.bitwiseOr(CreationLedger.isClosed, ordering: .acquiringAndReleasing) }

    /// Waits until no creation is in progress.
    nonisolated(nonsending) func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                let before = activeCount.bitwiseOr(CreationLedger.isAwaited, ordering: .acquiringAndReleasing).oldValue
                if before >= CreationLedger.one { state.waiters.append(continuation) }
                return before < CreationLedger.one
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Removes and returns everything that has to be closed, in the order of completion. The caller closes it.
    func takeAll() -> [Closing] {
        if count == 0 { return [] }
        let all = state.withLock { state in
            defer { state.closings = [:] }
            return state.closings
        }
        return all.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Removes one entry. Returns false if it was removed before.
    func take(_ closing: Closing) -> Bool {
        state.withLock { $0.closings.removeValue(forKey: closing.number) != nil }
    }

    /// The number of instances to close.
    var count: Int { state.withLockIfPresent { $0.closings.count } ?? 0 }
}
