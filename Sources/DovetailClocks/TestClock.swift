internal import DovetailModel

/// A clock whose time passes only if a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let tea = Task {
///     try await clock.sleep(for: .seconds(180))
///     return "ready"
/// }
/// try await clock.waitForSleepers()
/// await clock.advance(by: .seconds(180))
/// #expect(try await tea.value == "ready")
/// ```
///
/// Sleepers are woken one after the other: in the order of their deadlines, and those with one deadline in the order in which
/// they went to sleep. When one is woken, ``now`` is its deadline. The next one is woken after the task of the first has
/// continued, and other tasks had the opportunity to run. So if it sleeps again, for a deadline within the same
/// ``advance(to:)``, it is woken once more. That is certain if the task sleeps on the actor of the test, such as the main
/// actor. A clock cannot know when a task that does something else in between sleeps again: then call
/// ``waitForSleepers(_:)`` before you advance further.
///
/// The idea and the names are those of swift-clocks.
public final class TestClock: Clock, Sendable {
    /// A point in time, as the duration since the first one.
    public struct Instant: InstantProtocol {
        /// The duration since the first instant.
        public let offset: Swift.Duration

        /// Creates an instant.
        ///
        /// - Parameter offset: The duration since the first instant.
        public init(offset: Swift.Duration = .zero) { self.offset = offset }

        /// Returns a later instant.
        ///
        /// - Parameter duration: The duration between both.
        /// - Returns: The instant.
        public func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }

        /// Returns the duration until another instant.
        ///
        /// - Parameter other: The other instant.
        /// - Returns: The duration, which is negative if the other instant is earlier.
        public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }

        /// Returns true if an instant is before another one.
        ///
        /// - Parameters:
        ///   - left: An instant.
        ///   - right: Another one.
        /// - Returns: True if `left` is earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state: Guarded<State>

    /// Creates a clock that stands still.
    ///
    /// - Parameter now: The first instant.
    public init(now: Instant = Instant()) { state = Guarded(State(now: now)) }

    /// The current instant.
    public var now: Instant { state.withLock { $0.now } }

    /// Zero: any difference of two instants is measured.
    public var minimumResolution: Swift.Duration { .zero }

    /// The number of tasks that sleep.
    public var sleeperCount: Int { state.withLock { $0.sleeperCount } }

    /// Waits until the clock has been advanced to a deadline.
    ///
    /// - Parameters:
    ///   - deadline: The instant. If it is not after ``now``, the function returns at once.
    ///   - tolerance: Not used.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
        switch await suspend(until: .time(deadline)) {
        case .woken: change { $0.wakingCount -= 1 }
        case .notSuspended: break
        case .cancelled: throw CancellationError()
        }
    }

    /// Waits until the clock has been advanced by a duration.
    ///
    /// - Parameters:
    ///   - duration: The duration. If it is not positive, the function returns at once.
    ///   - tolerance: Not used.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(for duration: Swift.Duration, tolerance: Swift.Duration? = nil) async throws {
        // Unlike the function of the protocol, it stays on the actor of the caller.
        try await sleep(until: now.advanced(by: duration))
    }

    /// Waits until tasks sleep on the clock, so that a test does not advance it too early.
    ///
    /// - Parameter count: The number of tasks that have to sleep at the same time.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func waitForSleepers(_ count: Int = 1) async throws {
        if case .cancelled = await suspend(until: .sleepers(count)) { throw CancellationError() }
    }

    /// Lets a duration pass, and wakes the tasks whose deadlines it contains.
    ///
    /// - Parameter duration: The duration. Without it, the tasks run that need no time.
    public func advance(by duration: Swift.Duration = .zero) async { await advance(to: now.advanced(by: duration)) }

    /// Lets time pass up to an instant, and wakes the tasks whose deadlines it contains.
    ///
    /// - Parameter deadline: The instant. If it is before ``now``, the time stays the same.
    public func advance(to deadline: Instant) async {
        await letOthersRun()
        while change({ $0.wakeNext(until: deadline) }) {
            _ = await suspend(until: .continued)
            await letOthersRun()
        }
    }

    /// Wakes all tasks that sleep, and those that sleep again, each at its deadline.
    ///
    /// If a task sleeps in an endless loop, this returns only after the task that calls it was cancelled.
    public func run() async {
        await letOthersRun()
        while !Task.isCancelled, let deadline = state.withLock({ $0.nextDeadline }) { await advance(to: deadline) }
    }

    // MARK: Waiting

    /// What a task waits for.
    fileprivate enum Condition: Sendable {
        case time(Instant)
        case sleepers(Int)
        /// Each task that was woken runs again.
        case continued
    }

    fileprivate enum Outcome: Sendable {
        /// The condition was true already.
        case notSuspended
        case woken
        case cancelled
    }

    /// A task that waits.
    fileprivate struct Waiter: Sendable {
        let id: Int
        let condition: Condition
        let continuation: CheckedContinuation<Outcome, Never>

        var deadline: Instant? { if case .time(let deadline) = condition { deadline } else { nil } }
    }

    private func suspend(
        until condition: Condition, isolation: isolated (any Actor)? = #isolation
    ) async -> Outcome {
        let id = change { $0.makeID() }
        return await withTaskCancellationHandler {
            // A closure runs on the actor that it captures, or else on no actor: then it would add the waiter too late.
            _ = isolation
            return await withCheckedContinuation { continuation in
                // If the task is cancelled from now on, the handler finds the waiter.
                change { $0.add(Waiter(id: id, condition: condition, continuation: continuation)) }
            }
        } onCancel: {
            change { $0.cancel(id) }
        }
    }

    /// Changes the state, and then resumes the tasks that have nothing to wait for any more.
    private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let (result, resumed) = state.withLock { state in
            let result = body(&state)
            return (result, state.takeResumed())
        }
        for (waiter, outcome) in resumed { waiter.continuation.resume(returning: outcome) }
        return result
    }

    /// Lets tasks that can run do so. No function of the language waits for them, so this gives way several times with the
    /// lowest priority.
    private func letOthersRun() async {
        for _ in 0..<20 { await Task.detached(priority: .background) { await Task.yield() }.value }
    }
}

/// The state of a clock, which resumes no task itself.
private struct State: Sendable {
    var now: TestClock.Instant
    /// The number of tasks that were woken and do not run yet.
    var wakingCount = 0
    /// Those that sleep by deadline, then all others.
    private var waiters: [TestClock.Waiter] = []
    private var resumed: [(TestClock.Waiter, TestClock.Outcome)] = []
    private var lastID = 0

    init(now: TestClock.Instant) { self.now = now }

    var sleeperCount: Int { waiters.count { $0.deadline != nil } }
    var nextDeadline: TestClock.Instant? { waiters.first?.deadline }

    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    mutating func add(_ waiter: TestClock.Waiter) {
        if Task.isCancelled { return resumed.append((waiter, .cancelled)) }
        if isTrue(waiter.condition) { return resumed.append((waiter, .notSuspended)) }
        guard let deadline = waiter.deadline else { return waiters.append(waiter) }
        let index = waiters.firstIndex { $0.deadline.map { deadline < $0 } ?? true }
        waiters.insert(waiter, at: index ?? waiters.endIndex)
    }

    mutating func cancel(_ id: Int) {
        guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
        resumed.append((waiters.remove(at: index), .cancelled))
    }

    /// Wakes the first sleeper with a deadline up to an instant, or else moves the time to that instant.
    ///
    /// - Returns: True if there was a sleeper.
    mutating func wakeNext(until instant: TestClock.Instant) -> Bool {
        guard let deadline = nextDeadline, deadline <= instant else {
            now = max(now, instant)
            return false
        }
        now = deadline
        wakingCount += 1
        resumed.append((waiters.removeFirst(), .woken))
        return true
    }

    /// Returns the waiters that have to be resumed, and removes them.
    mutating func takeResumed() -> [(TestClock.Waiter, TestClock.Outcome)] {
        let ready = waiters.filter { $0.deadline == nil && isTrue($0.condition) }
        if !ready.isEmpty {
            let ids = Set(ready.map(\.id))
            waiters.removeAll { ids.contains($0.id) }
        }
        defer { resumed = [] }
        return resumed + ready.map { ($0, .woken) }
    }

    private func isTrue(_ condition: TestClock.Condition) -> Bool {
        switch condition {
        case .time(let deadline): deadline <= now
        case .sleepers(let count): sleeperCount >= count
        case .continued: wakingCount == 0
        }
    }
}
