internal import DovetailClocks
internal import Testing

/// A list that several tasks add to.
private actor Entries {
    private(set) var all: [String] = []
    func add(_ entry: String) { all.append(entry) }
}

@Suite("A clock that tests advance")
struct TestClockTests {
    private let clock = TestClock()

    /// Starts a task that sleeps, and waits until it does.
    private func sleeper(
        _ name: String, for duration: Duration, adding entries: Entries, count: Int
    ) async throws -> Task<Void, any Error> {
        let task = Task { [clock] in
            try await clock.sleep(for: duration)
            await entries.add("\(name) at \(clock.now.offset)")
        }
        try await clock.waitForSleepers(count)
        return task
    }

    @Test func `time stands still until it is advanced, also by an instant`() async {
        #expect(clock.now == TestClock.Instant())
        await clock.advance(by: .seconds(2))
        #expect(clock.now.offset == .seconds(2))
        await clock.advance(to: TestClock.Instant(offset: .seconds(5)))
        await clock.advance(to: TestClock.Instant(offset: .seconds(1)))
        #expect(clock.now.offset == .seconds(5))
        #expect(TestClock.Instant().duration(to: clock.now) == .seconds(5))
        #expect(TestClock(now: clock.now).now == clock.now)
    }

    @Test func `sleepers wake in the order of their deadlines, each at its own`() async throws {
        let entries = Entries()
        let late = try await sleeper("late", for: .seconds(3), adding: entries, count: 1)
        let early = try await sleeper("early", for: .seconds(1), adding: entries, count: 2)
        let never = try await sleeper("never", for: .seconds(9), adding: entries, count: 3)
        await clock.advance(by: .seconds(1))
        try await early.value
        await clock.advance(by: .seconds(4))
        try await late.value
        #expect(await entries.all.map { String($0.prefix(5)) } == ["early", "late "])
        #expect(await entries.all.first == "early at 1.0 seconds")
        #expect(clock.sleeperCount == 1)
        #expect(clock.now.offset == .seconds(5))
        never.cancel()
        await #expect(throws: CancellationError.self) { try await never.value }
    }

    @Test @MainActor
    func `sleepers with one deadline wake in the order in which they went to sleep`() async throws {
        let woken = Numbers()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<20 {
            tasks.append(
                Task { [clock] in
                    try await clock.sleep(for: .seconds(1))
                    woken.add(number)
                })
            try await clock.waitForSleepers(number + 1)
        }
        await clock.advance(by: .seconds(1))
        for task in tasks { try await task.value }
        #expect(woken.all == Array(0..<20))
        #expect(clock.sleeperCount == 0)
    }

    @Test @MainActor func `tasks of the test's actor that sleep again are woken again, in order`() async throws {
        let woken = Numbers()
        let tasks = [(first: 2, interval: 2), (first: 1, interval: 3)].map { timer in
            Task { [clock] in
                try await clock.sleep(for: .seconds(timer.first))
                while true {
                    woken.add(Int(clock.now.offset.components.seconds))
                    try await clock.sleep(for: .seconds(timer.interval))
                }
            }
        }
        try await clock.waitForSleepers(2)
        await clock.advance(by: .seconds(12))
        #expect(woken.all == [1, 2, 4, 4, 6, 7, 8, 10, 10, 12])
        for task in tasks { task.cancel() }
    }

    @Test @MainActor func `a task of the test's actor sleeps without leaving it`() async throws {
        for _ in 0..<100 {
            let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
            // The task runs first. If it left the actor before it sleeps, this would continue too early.
            await Task.yield()
            #expect(clock.sleeperCount == 1)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func `a deadline that has passed is no reason to sleep`() async throws {
        try await clock.sleep(until: clock.now)
        try await clock.sleep(for: .seconds(-1))
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a task that sleeps again is woken again by the same call`() async throws {
        let instants = Numbers()
        let task = Task { [clock] in
            for second in 1...5 {
                // An absolute deadline, so that the result does not depend on when the task continues.
                try await clock.sleep(until: TestClock.Instant(offset: .seconds(second)))
                instants.add(second)
            }
        }
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(5))
        try await task.value
        #expect(instants.all == [1, 2, 3, 4, 5])
    }

    @Test func `a timer ticks once for each second that is advanced`() async throws {
        let ticks = Numbers()
        let timer = Task { [clock] in
            while true {
                try await clock.sleep(for: .seconds(1))
                ticks.add(Int(clock.now.offset.components.seconds))
            }
        }
        for second in 1...10 {
            try await clock.waitForSleepers()
            await clock.advance(by: .seconds(1))
            try await clock.waitForSleepers()
            #expect(ticks.all == Array(1...second))
        }
        timer.cancel()
        await #expect(throws: CancellationError.self) { try await timer.value }
    }

    @Test func `a cancelled sleeper throws at once, and time stays the same`() async throws {
        let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        try await clock.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
        #expect(clock.now.offset == .zero)
    }

    @Test func `a task that is cancelled already does not sleep`() async {
        let task = Task { [clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(1)) }
            await #expect(throws: CancellationError.self) { try await clock.waitForSleepers() }
            await clock.advance(by: .seconds(1))
            await clock.run()
        }
        await task.value
        #expect(clock.sleeperCount == 0)
        #expect(clock.now.offset == .seconds(1))
    }

    @Test func `cancelling and advancing at the same time resumes each sleeper once`() async throws {
        for round in 1...200 {
            let task = Task { [clock] in try? await clock.sleep(for: .seconds(1)) }
            try await clock.waitForSleepers()
            async let cancelled: Void = task.cancel()
            await clock.advance(by: .seconds(1))
            await cancelled
            await task.value
            #expect(clock.sleeperCount == 0)
            #expect(clock.now.offset == .seconds(round))
        }
    }

    @Test func `many sleepers of many tasks all wake`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for number in 0..<100 {
                tasks.addTask { [clock] in try await clock.sleep(for: .milliseconds(1 + number % 7)) }
            }
            try await clock.waitForSleepers(100)
            await clock.run()
            try await tasks.waitForAll()
        }
        #expect(clock.now.offset == .milliseconds(7))
    }

    @Test func `a run without sleepers does not move the time`() async {
        await clock.run()
        #expect(clock.now.offset == .zero)
    }

    @Test func `nobody waits on an immediate clock`() async throws {
        let clock = ImmediateClock()
        try await clock.sleep(for: .seconds(3))
        try await clock.sleep(until: TestClock.Instant(offset: .seconds(2)))
        #expect(clock.now.offset == .seconds(3))
        #expect(try await clock.measure { try await clock.sleep(for: .seconds(1)) } == .seconds(1))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
