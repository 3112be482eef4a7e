internal import DovetailGraph
internal import Synchronization

/// What a container is making, and what it will have to close: so that nothing is made for a container that is closed,
/// and nothing that was made is forgotten.
struct MakingLedger: ~Copyable, Sendable {
    // Not private: other files lay the ledger out, and then Swift 6.3.1 stops with "Broken module found" in debug builds.
    struct State: EmptyInitializable {
        var closings: [Int: Closing] = [:]
        var waiters: [CheckedContinuation<Void, Never>] = []
    }
    /// There is some where something is to be closed, or somebody waits.
    private let state = MutexOnDemand<State>()
    /// Four times how many are under way, plus `isClosed`, plus `isAwaited`: one word, so that making an instance takes no
    /// lock. Who waits sets `isAwaited` under the lock, before it looks whether anything is under way; who brings the number
    /// to nothing looks at `isAwaited` afterwards, and takes the lock to wake: so one of the two sees the other.
    private let underway = Atomic<Int>(0)
    private static var isClosed: Int { 1 }
    private static var isAwaited: Int { 2 }
    private static var one: Int { 4 }

    /// A shared instance is about to be made. `false` where nothing is made any more.
    func tryBegin(isNested: Bool = false) -> Bool {
        let before = underway.wrappingAdd(MakingLedger.one, ordering: .acquiringAndReleasing).oldValue
        if before & MakingLedger.isClosed == 0 || isNested { return true }
        end()
        return false
    }

    /// A shared instance is about to be made; `isNested`: for one that is being made, which may be completed after
    /// `close()`.
    func begin(isNested: Bool = false, of owner: String = "the container") throws(ResolutionError) {
        if !tryBegin(isNested: isNested) { throw ResolutionError(.closed(what: owner)) }
    }

    /// It was made, or not.
    func end() {
        let now = underway.wrappingSubtract(MakingLedger.one, ordering: .acquiringAndReleasing).newValue
        if now < MakingLedger.one, now & MakingLedger.isAwaited != 0 { wake() }
    }

    private func wake() {
        let waiters = state.withLock { state in
            guard underway.load(ordering: .acquiring) < MakingLedger.one else {
                return [CheckedContinuation<Void, Never>]()
            }
            _ = underway.bitwiseAnd(~MakingLedger.isAwaited, ordering: .acquiringAndReleasing)
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// An instance is complete that must be closed.
    func add(_ closing: Closing) { state.withLock { $0.closings[closing.number] = closing } }

    /// From now on nothing is made.
    func close() { _ = underway.bitwiseOr(MakingLedger.isClosed, ordering: .acquiringAndReleasing) }

    /// Returns when nothing is being made any more.
    nonisolated(nonsending) func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                let before = underway.bitwiseOr(MakingLedger.isAwaited, ordering: .acquiringAndReleasing).oldValue
                if before >= MakingLedger.one { state.waiters.append(continuation) }
                return before < MakingLedger.one
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Everything that is still to be closed, in the order of completion. The caller closes it.
    func takeAll() -> [Closing] {
        if count == 0 { return [] }
        let all = state.withLock { state in
            defer { state.closings = [:] }
            return state.closings
        }
        return all.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Takes one out, if it is still there.
    func take(_ closing: Closing) -> Bool {
        state.withLock { $0.closings.removeValue(forKey: closing.number) != nil }
    }

    /// How many instances are to be closed.
    var count: Int { state.withLockIfPresent { $0.closings.count } ?? 0 }
}
