internal import DovetailModel

/// A ledger of the instances that a container is creating and of those that it has to close. It ensures that a closed
/// container creates nothing and that no instance escapes its hook.
package struct CreationLedger: ~Copyable, Sendable {
    // Not private, because other files compute the layout of the ledger: if it is private, Swift 6.3.1 stops with
    // "Broken module found" in debug builds.
    struct State {
        /// The number of creations in progress.
        var active = 0
        var isClosed = false
        var isStarting = false
        /// True if a creation was in progress that does not belong to the start in progress.
        var hasOthers = false
        var closings: [Int: Closing] = [:]
        var waiters: [CheckedContinuation<Void, Never>] = []
    }
    private let state = Guarded(State())

    package init() {}

    /// Registers a creation. Returns false if the container is closed.
    ///
    /// - Parameters:
    ///   - isNested: True if it belongs to another one in progress, so it may be completed after `close()`.
    ///   - isOfStart: True if the start in progress removes the instance should it fail.
    package func tryBegin(isNested: Bool = false, isOfStart: Bool = false) -> Bool {
        state.withLock { state in
            if state.isStarting, !isOfStart { state.hasOthers = true }
            guard !state.isClosed || isNested else { return false }
            state.active += 1
            return true
        }
    }

    /// Registers a creation as ``tryBegin(isNested:isOfStart:)`` does, and throws if the container is closed.
    package func begin(
        isNested: Bool = false, isOfStart: Bool = false, of owner: String = "the container"
    ) throws(ResolutionError) {
        if !tryBegin(isNested: isNested, isOfStart: isOfStart) { throw ResolutionError(.closed(what: owner)) }
    }

    /// Registers a start, for which ``waitUntilIdle()`` waits as for a creation: a start that fails runs hooks at its end.
    ///
    /// - Returns: False if one is in progress already. Then all creations of this one are those of others.
    package func beginStart() -> Bool {
        state.withLock { state in
            if state.isStarting { return false }
            state.isStarting = true
            if state.active > 0 { state.hasOthers = true }
            state.active += 1
            return true
        }
    }

    /// Returns true if, since the start began, a creation was in progress that does not belong to it. Its own ones may still
    /// be in progress, because they end after their waiters were woken.
    var hasOtherCreations: Bool { state.withLock { $0.hasOthers } }

    /// Unregisters a start for which ``beginStart()`` has returned true.
    package func endStart() {
        state.withLock { state in
            state.isStarting = false
            state.hasOthers = false
        }
        end()
    }

    /// Unregisters a creation that was completed or has failed.
    package func end() {
        let waiters: [CheckedContinuation<Void, Never>]? = state.withLock { state in
            state.active -= 1
            guard state.active == 0, !state.waiters.isEmpty else { return nil }
            defer { state.waiters = [] }
            return state.waiters
        }
        if let waiters { for waiter in waiters { waiter.resume() } }
    }

    /// Records an instance that is complete and has to be closed.
    package func add(_ closing: Closing) { state.withLock { $0.closings[closing.number] = closing } }

    /// Refuses further creations.
    package func close() { state.withLock { $0.isClosed = true } }

    /// Waits until no creation is in progress.
    package nonisolated(nonsending) func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.active > 0 { state.waiters.append(continuation) }
                return state.active == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Removes and returns everything that has to be closed, in the order of completion. The caller closes it.
    package func takeAll() -> [Closing] {
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

    /// Removes entries whose hooks run before ``end()`` is called, which ``waitUntilIdle()`` waits for, because they use
    /// instances that are closed then.
    ///
    /// - Returns: The entries that nobody has removed. None if the container is being closed, which runs the hooks then; in
    ///   that case, do not call ``end()``.
    package func beginHooks(of closings: [Closing]) -> [Closing] {
        state.withLock { state in
            if state.isClosed { return [] }
            let taken = closings.filter { state.closings.removeValue(forKey: $0.number) != nil }
            if !taken.isEmpty { state.active += 1 }
            return taken
        }
    }

    /// The number of instances to close.
    var count: Int { state.withLock { $0.closings.count } }
}
