internal import Dovetail
internal import DovetailClocks
internal import DovetailInjection
internal import DovetailTesting
internal import Foundation
internal import Testing

/// A type with injected properties.
private struct Draft {
    @Injected(\.date) var date
    @Injected(\.uuid) var uuid
    @Injected(\.withRandomNumberGenerator) var withRandomNumberGenerator
    @Injected(\.continuousClock) var clock
    @Injected(\.suspendingClock) var suspendingClock

    var text: String {
        let side = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
        return "\(uuid().uuidString.suffix(2)), \(Int(date.now.timeIntervalSince1970)), \(side)"
    }

    func wait() async throws -> String {
        try await clock.sleep(for: .seconds(60))
        return text
    }
}

/// A type with an initializer.
private final class Reminder: Sendable {
    private let clock: any Clock<Duration>
    private let date: DateGenerator

    init(clock: any Clock<Duration>, date: DateGenerator) { (self.clock, self.date) = (clock, date) }

    func wait() async throws -> Date {
        try await clock.sleep(for: .seconds(60))
        return date.now
    }
}

private struct SystemModule: Module {
    var body: some Module {
        Bind((any Clock<Duration>).self) { ContinuousClock() }
        Instance(DateGenerator.system)
    }
}
private struct AppModule: Module {
    var body: some Module {
        SystemModule().live()
        Bind(Reminder.init).lifetime(.singleton)
    }
}

@Suite("Keys and bindings of clocks")
struct KeyTests {
    @Test(arguments: 0..<20)
    func `each of many parallel tests has its own clock, date, UUIDs and numbers`(_ seconds: Int) async throws {
        let clock = TestClock()
        try await withDependencies {
            $0.continuousClock = clock
            $0.date = .following(clock, from: Date(timeIntervalSince1970: Double(seconds)))
            $0.uuid = .incrementing
            $0.withRandomNumberGenerator = .seeded(11)
        } operation: {
            let draft = Draft()
            let expected = WithRandomNumberGenerator.seeded(11)
            let sides = (0..<2).map { _ in expected { Int.random(in: 1...6, using: &$0) } }
            #expect(draft.text == "00, \(seconds), \(sides[0])")
            let waiting = Task { try await draft.wait() }
            try await clock.waitForSleepers()
            await clock.advance(by: .seconds(60))
            #expect(try await waiting.value == "01, \(seconds + 60), \(sides[1])")
        }
    }

    @Test(.dependencies(replacing: { $0.date.now = Date(timeIntervalSince1970: 5) }))
    func `a trait sets the date`() {
        #expect(Draft().date.now == Date(timeIntervalSince1970: 5))
    }

    @Test func `the defaults are those of the system`() async throws {
        let draft = Draft()
        #expect(draft.clock is ContinuousClock && draft.suspendingClock is SuspendingClock)
        #expect(draft.date.now > Date(timeIntervalSince1970: 1_000) && draft.uuid() != draft.uuid())
        #expect((1...6).contains(draft.withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }))
    }

    @Test(
        .dependencies(live: .fails) { AppModule() },
        .dependencies {
            Bind { TestClock() }.lifetime(.singleton).as((any Clock<Duration>).self) { $0 }
            Bind { (clock: TestClock) in DateGenerator.following(clock, from: Date(timeIntervalSince1970: 0)) }
        })
    func `an initializer takes them from bindings`() async throws {
        let container = try #require(Container.current)
        let clock = try container.resolveNow(TestClock.self)
        let reminder = try container.resolveNow(Reminder.self)
        async let date = reminder.wait()
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(60))
        #expect(try await date == Date(timeIntervalSince1970: 60))
    }

    @Test func `the name of a key is whole, although its type contains dots`() {
        let name = DependencyPath(path: \Dependencies.continuousClock).name
        #expect(name == "continuousClock" || name.hasPrefix("<computed "))
    }

    /// Runs `body`, which has to record an issue with these words, and no other.
    private func expectIssue(_ words: String, body: () throws -> Void) throws {
        try withKnownIssue {
            try body()
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains(words) && $0.rawValue.contains("which is live") }
        }
    }

    @Test(.dependencies(live: .fails) { AppModule() })
    func `in a strict test, what is not replaced fails by name`() throws {
        let draft = Draft()
        try expectIssue("any Clock<Duration>") { _ = draft.clock }
        try expectIssue("any Clock<Duration>") { _ = draft.suspendingClock }
        try expectIssue("DateGenerator") { _ = draft.date.now }
        try expectIssue("UUIDGenerator") { _ = draft.uuid() }
        try expectIssue("WithRandomNumberGenerator") { _ = draft.withRandomNumberGenerator.next() }
        let container = try #require(Container.current)
        try expectIssue("any Clock<Duration>") { _ = try container.resolveNow((any Clock<Duration>).self) }
        try expectIssue("DateGenerator") { _ = try container.resolveNow(DateGenerator.self) }
    }
}
