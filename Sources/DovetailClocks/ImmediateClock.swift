internal import DovetailModel

/// A clock on which nobody waits: `sleep` moves its time to the deadline, and returns.
///
/// Use it in a test or a preview of code that sleeps, if the order of several tasks is not important.
public final class ImmediateClock: Clock, Sendable {
    /// A point in time.
    public typealias Instant = TestClock.Instant

    private let time: Guarded<Instant>

    /// Creates a clock.
    ///
    /// - Parameter now: The first instant.
    public init(now: Instant = Instant()) { time = Guarded(now) }

    /// The latest deadline of a sleep so far.
    public var now: Instant { time.value }

    /// Zero: any difference of two instants is measured.
    public var minimumResolution: Swift.Duration { .zero }

    /// Moves the time to the deadline, unless it is later already, and lets other tasks run.
    ///
    /// - Parameters:
    ///   - deadline: The instant.
    ///   - tolerance: Not used.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
        try Task.checkCancellation()
        time.withLock { $0 = max($0, deadline) }
        await Task.yield()
    }
}
