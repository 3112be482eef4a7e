internal import DovetailGraph
internal import Synchronization

/// What a container is making, and what it will have to close: so that nothing is made for a container that is closed,
/// and nothing that was made is forgotten.
final class MakingLedger: Sendable {
    private struct State {
        var isClosed = false
        var underway = 0
        var closings: [Closing] = []
        var waiters: [CheckedContinuation<Void, Never>] = []
        var isEnrolled = false
    }
    private let state = Mutex(State())
    /// Called once, when the container owns its first instance that must be closed.
    private let enrol: @Sendable () -> Void

    init(enrol: @escaping @Sendable () -> Void) { self.enrol = enrol }

    /// A shared instance is about to be made; `isNested`: for one that is being made, which may be completed after
    /// `close()`.
    func begin(isNested: Bool = false, of owner: String = "the container") throws(ResolutionError) {
        let isRefused = state.withLock { state in
            let isRefused = state.isClosed && !isNested
            if !isRefused { state.underway += 1 }
            return isRefused
        }
        if isRefused { throw ResolutionError(.closed(what: owner)) }
    }

    /// It was made, or not.
    func end() {
        let waiters = state.withLock { state in
            state.underway -= 1
            guard state.underway == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// An instance is complete; remembers what to do when it is closed.
    func completed(_ holder: AnyHolder?) {
        guard let closing = holder?.closing else { return }
        let isFirst = state.withLock { state in
            state.closings.append(closing)
            defer { state.isEnrolled = true }
            return !state.isEnrolled
        }
        if isFirst { enrol() }
    }

    /// From now on nothing is made.
    func close() { state.withLock { $0.isClosed = true } }

    /// Returns when nothing is being made any more.
    nonisolated(nonsending) func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.underway > 0 { state.waiters.append(continuation) }
                return state.underway == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Everything that is still to be closed, in the order of completion. The caller closes it.
    func takeAll() -> [Closing] {
        state.withLock { state in
            defer { state.closings = [] }
            return state.closings
        }
    }

    /// Takes one out, if it is still there.
    func take(_ closing: Closing) -> Bool {
        state.withLock { state in
            guard let index = state.closings.firstIndex(where: { $0 === closing }) else { return false }
            state.closings.remove(at: index)
            return true
        }
    }

    /// Takes out those that were added since `count` were there.
    func take(since count: Int) -> [Closing] {
        state.withLock { state in
            let late = Array(state.closings.dropFirst(count))
            state.closings = Array(state.closings.prefix(count))
            return late
        }
    }

    /// How many instances are to be closed.
    var count: Int { state.withLock { $0.closings.count } }
}
