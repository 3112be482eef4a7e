#if ServiceLifecycle
    internal import Dovetail
    internal import DovetailModel

    /// An event that happens once, and for which tasks wait.
    final class Readiness: Sendable {
        private struct State {
            var result: Result<Void, any Error>?
            var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
            var lastWaiter = 0
        }
        private let state = Guarded(State())

        /// Ends the wait of all tasks, unless it has ended before.
        func end(with result: Result<Void, any Error>) {
            let waiters = state.withLock { state in
                guard state.result == nil else { return [CheckedContinuation<Void, any Error>]() }
                state.result = result
                defer { state.waiters = [:] }
                return Array(state.waiters.values)
            }
            for waiter in waiters { waiter.resume(with: result) }
        }

        /// Waits for the event.
        ///
        /// - Throws: The error of the event, or a `CancellationError` if the task is cancelled.
        func wait() async throws {
            let number = state.withLock { state in
                state.lastWaiter += 1
                return state.lastWaiter
            }
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let result: Result<Void, any Error>? = state.withLock { state in
                        if let result = state.result { return result }
                        // The handler has run before.
                        if Task.isCancelled { return .failure(CancellationError()) }
                        state.waiters[number] = continuation
                        return nil
                    }
                    if let result { continuation.resume(with: result) }
                }
            } onCancel: {
                let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
                waiter?.resume(throwing: CancellationError())
            }
        }
    }
#endif
