public import DovetailInjection

extension Dependencies {
    /// The clock that continues while the system sleeps. Its default is `ContinuousClock`.
    public var continuousClock: any Clock<Duration> { live { ContinuousClock() as any Clock<Duration> } }

    /// The clock that stops while the system sleeps. Its default is `SuspendingClock`.
    public var suspendingClock: any Clock<Duration> { live { SuspendingClock() as any Clock<Duration> } }

    /// The current date. Its default is ``DateGenerator/system``.
    public var date: DateGenerator { live { .system } }

    /// New UUIDs. Its default is ``UUIDGenerator/system``.
    public var uuid: UUIDGenerator { live { .system } }

    /// Random numbers. Its default is ``WithRandomNumberGenerator/system``.
    public var withRandomNumberGenerator: WithRandomNumberGenerator { live { .system } }
}
