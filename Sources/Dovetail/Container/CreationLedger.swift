internal import DovetailModel
internal import Synchronization

/// A ledger of the instances that a container is creating and of those that it has to close. It ensures that a closed
/// container creates nothing and that no instance escapes its hook.
package struct CreationLedger: ~Copyable, Sendable {
    // Not private, because other files compute the layout of the ledger: if it is private, Swift 6.3.1 stops with
    // "Broken module found" in debug builds.
    struct State: EmptyInitializable {
        var closings: [Int: Closing] = [:]
        var waiters: [CheckedContinuation<Void, Never>] = []
    }
    /// Allocated only if there is something to close, or if a task waits.
    private let state = MutexOnDemand<State>()
    /// The number of creations in progress, times `one`, plus the flags. This is one word, so that creating an instance
    /// takes no lock. A task that waits sets `isAwaited` under the lock before it checks the number; a creation that
    /// reduces the number to zero checks `isAwaited` afterwards and takes the lock to wake the task. So one of the two
    /// always observes the other.
    private let activeCount = Atomic<Int>(0)
    private static var isClosed: Int { 1 }
    private static var isAwaited: Int { 2 }
    /// A start is in progress, so creations that do not belong to it set `hasOthers`.
    private static var isStarting: Int { 4 }
    private static var hasOthers: Int { 8 }
    private static var one: Int { 16 }

    package init() {}

    /// Registers a creation. Returns false if the container is closed.
    ///
    /// - Parameters:
    ///   - isNested: True if it belongs to another one in progress, so it may be completed after `close()`.
    ///   - isOfStart: True if the start in progress removes the instance should it fail.
    package func tryBegin(isNested: Bool = false, isOfStart: Bool = false) -> Bool {
        let before = activeCount.wrappingAdd(CreationLedger.one, ordering: .acquiringAndReleasing).oldValue
        if before & (CreationLedger.isClosed | CreationLedger.isStarting) == 0 { return true }
        if before & CreationLedger.isStarting != 0, !isOfStart { setFlags(CreationLedger.hasOthers) }
        if before & CreationLedger.isClosed == 0 || isNested { return true }
        end()
        return false
    }

    /// Registers a creation as ``tryBegin(isNested:isOfStart:)`` does, and throws if the container is closed.
    package func begin(
        isNested: Bool = false, isOfStart: Bool = false, of owner: String = "the container"
    ) throws(ResolutionError) {
        if !tryBegin(isNested: isNested, isOfStart: isOfStart) { throw ResolutionError(.closed(what: owner)) }
    }

    /// Registers a start.
    ///
    /// - Returns: False if one is in progress already. Then all creations of this one are those of others.
    package func beginStart() -> Bool {
        let before = setFlags(CreationLedger.isStarting)
        if before & CreationLedger.isStarting != 0 { return false }
        if before >= CreationLedger.one { setFlags(CreationLedger.hasOthers) }
        return true
    }

    /// Returns true if, since the start began, a creation was in progress that does not belong to it, or if one is in
    /// progress now, besides that of the caller.
    ///
    /// It writes the word, so a creation that begins later also observes what the caller wrote before.
    var hasOtherCreations: Bool {
        let now = setFlags(0)
        return now & CreationLedger.hasOthers != 0 || now >= 2 * CreationLedger.one
    }

    /// Unregisters a start for which ``beginStart()`` has returned true.
    package func endStart() {
        let flags = CreationLedger.isStarting | CreationLedger.hasOthers
        _ = activeCount.bitwiseAnd(~flags, ordering: .acquiringAndReleasing)
    }

    @discardableResult private func setFlags(_ flags: Int) -> Int {
        activeCount.bitwiseOr(flags, ordering: .acquiringAndReleasing).oldValue
    }

    /// Unregisters a creation that was completed or has failed.
    package func end() {
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
    package func add(_ closing: Closing) { state.withLock { $0.closings[closing.number] = closing } }

    /// Refuses further creations.
    package func close() { setFlags(CreationLedger.isClosed) }

    /// Waits until no creation is in progress.
    package nonisolated(nonsending) func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                let before = setFlags(CreationLedger.isAwaited)
                if before >= CreationLedger.one { state.waiters.append(continuation) }
                return before < CreationLedger.one
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Removes and returns everything that has to be closed, in the order of completion. The caller closes it.
    package func takeAll() -> [Closing] {
        if count == 0 { return [] }
        let all = state.withLock { state in
            defer { state.closings = [:] }
            return state.closings
        }
        return all.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Removes one entry. Returns false if it was removed before.
    package func take(_ closing: Closing) -> Bool {
        state.withLock { $0.closings.removeValue(forKey: closing.number) != nil }
    }

    /// The number of instances to close.
    var count: Int { state.withLockIfPresent { $0.closings.count } ?? 0 }
}
