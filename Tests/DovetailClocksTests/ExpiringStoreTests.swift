internal import Dovetail
internal import DovetailClocks
internal import DovetailInjection
internal import DovetailModel
internal import DovetailTesting
internal import Testing

@Suite("A store whose instances expire")
struct ExpiringStoreTests {
    private final class Rates: Sendable {}
    /// The bindings of an app, which name no clock.
    private struct RatesModule: Module {
        var body: some Module {
            Bind(Rates.init).lifetime(.custom(ExpiringStore(after: .seconds(60))))
        }
    }

    private let clock = TestClock()

    /// Runs a test with the clock in the place of that of the system.
    private func timed<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await withDependencies {
            $0.continuousClock = clock
        } operation: {
            try await body()
        }
    }

    @Test func `an instance is used until its time is over, and not longer`() async throws {
        let container = try Container { RatesModule() }
        try await timed {
            let first = try container.resolveNow(Rates.self)
            await clock.advance(by: .seconds(59))
            #expect(try container.resolveNow(Rates.self) === first)
            await clock.advance(by: .seconds(1))
            let second = try container.resolveNow(Rates.self)
            #expect(second !== first)
            // Its time begins with it, and not with the request that found the first one.
            await clock.advance(by: .seconds(59))
            #expect(try container.resolveNow(Rates.self) === second)
        }
    }

    @Test func `eight tasks at once receive one instance in each period`() async throws {
        let made = Locked(0)
        let container = try Container {
            Bind { [clock] () async throws -> Rates in
                made.add(1)
                try await clock.sleep(for: .seconds(1))
                return Rates()
            }.lifetime(.custom(ExpiringStore(after: .seconds(60), clock: clock)))
        }
        for period in 1...20 {
            async let all = withThrowingTaskGroup(of: Rates.self) { tasks in
                for _ in 0..<8 { tasks.addTask { try await container.resolve(Rates.self) } }
                return try await tasks.reduce(into: Set<ObjectIdentifier>()) { $0.insert(ObjectIdentifier($1)) }
            }
            try await clock.waitForSleepers()
            await clock.advance(by: .seconds(1))
            #expect(try await all.count == 1)
            #expect(made.value == period)
            await clock.advance(by: .seconds(60))
        }
    }

    @Test func `a reset releases the instance before its time is over`() async throws {
        let container = try Container { RatesModule() }
        try await timed {
            weak var first: Rates?
            first = try container.resolveNow(Rates.self)
            #expect(first != nil)
            try await container.reset(Rates.self)
            #expect(first == nil)
            weak var second: Rates?
            second = try container.resolveNow(Rates.self)
            #expect(second != nil)
            try await container.reset()
            #expect(second == nil)
        }
    }

    @Test func `the next request releases what has expired, also if it fails`() async throws {
        struct Offline: Error {}
        let isOnline = Locked(1)
        let container = try Container {
            Bind { () throws -> Rates in
                if isOnline.value == 0 { throw Offline() }
                return Rates()
            }.lifetime(.custom(ExpiringStore(after: .seconds(60), clock: clock)))
        }
        weak var first: Rates?
        first = try container.resolveNow(Rates.self)
        await clock.advance(by: .seconds(60))
        #expect(first != nil)
        isOnline.add(-1)
        #expect(throws: ResolutionError.self) { try container.resolveNow(Rates.self) }
        #expect(first == nil)
        isOnline.add(1)
        let second = try container.resolveNow(Rates.self)
        #expect(try container.resolveNow(Rates.self) === second)
    }

    @Test func `each argument has its own time, and those that never come again are released`() async throws {
        let living = Locked(0)
        let container = try Container {
            Bind {
                living.add(1)
                return Watched(number: arg($0)) { living.add(-1) }
            }.lifetime(.custom(ExpiringStore(after: .seconds(60), clock: clock)))
        }
        let zero = try container.resolveNow(Watched.self, arguments: 0)
        await clock.advance(by: .seconds(30))
        let one = try container.resolveNow(Watched.self, arguments: 1)
        await clock.advance(by: .seconds(30))
        #expect(try container.resolveNow(Watched.self, arguments: 0) !== zero)
        #expect(try container.resolveNow(Watched.self, arguments: 1) === one)
        for number in 2..<200 {
            _ = try container.resolveNow(Watched.self, arguments: number)
            await clock.advance(by: .seconds(30))
        }
        #expect(living.value <= 32, "\(living.value) of 200")
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `without a time to live, each request creates an instance`(_ duration: Duration) throws {
        let container = try Container {
            Bind(Rates.init).lifetime(.custom(ExpiringStore(after: duration, clock: clock)))
        }
        #expect(try container.resolveNow(Rates.self) !== container.resolveNow(Rates.self))
    }

    @Test func `it follows the rules of stores`() async {
        let mistakes = await timed {
            await violations(
                of: { ExpiringStore<Rates>(after: .seconds(60)) }, making: { Rates() }, isSame: { $0 === $1 })
        }
        #expect(mistakes == [])
    }

    @Test(.dependencies { RatesModule() }, .dependencies(replacing: { $0.continuousClock = TestClock() }))
    func `a trait replaces the clock of a module that names none`() async throws {
        let container = try #require(Container.current)
        let clock = try #require(Injected(\.continuousClock).wrappedValue as? TestClock)
        let first = try container.resolveNow(Rates.self)
        await clock.advance(by: .seconds(59))
        #expect(try container.resolveNow(Rates.self) === first)
        await clock.advance(by: .seconds(1))
        #expect(try container.resolveNow(Rates.self) !== first)
    }

    @Test(.dependencies(live: .fails) { RatesModule() })
    func `a strict test that forgets the clock fails by its name`() throws {
        let container = try #require(Container.current)
        try withKnownIssue {
            _ = try container.resolveNow(Rates.self)
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue.contains("any Clock<Duration>") && $0.rawValue.contains("which is live")
            }
        }
    }
}

/// An object that says when it is released.
private final class Watched: Sendable {
    private let released: @Sendable () -> Void
    init(number: Int, released: @escaping @Sendable () -> Void) { self.released = released }
    deinit { released() }
}

/// A number that any task may change.
private final class Locked: Sendable {
    private let number: Guarded<Int>
    init(_ number: Int) { self.number = Guarded(number) }
    var value: Int { number.withLock { $0 } }
    func add(_ more: Int) { number.withLock { $0 += more } }
}
