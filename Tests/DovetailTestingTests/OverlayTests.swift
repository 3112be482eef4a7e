internal import Dovetail
internal import Testing

@testable internal import DovetailTesting

/// The issues that are reported against a test, and those that are not.
struct OverlayTests {
    @Test func `an instance that a test retains is reported against it, with its binding's location`() async throws {
        let reports = Reports()
        let shelf = Shelf()
        try await reports.overlay("keeper", line: 7).run {
            DoorModule()
        } _: {
            shelf.put(try current().resolveNow((any Greeter).self))
        }
        #expect(reports.all.count == 1)
        let text = try #require(reports.all.first)
        #expect(text.hasPrefix("Some/Tests.swift:7 after keeper, 'any Greeter' was not released;"))
        #expect(text.contains("DovetailTestingTests/Fixtures.swift:"))
        _ = shelf
    }

    @Test func `a test that retains nothing has no issue, and its error is rethrown`() async throws {
        struct Refused: Error {}
        let reports = Reports()
        await #expect(throws: Refused.self) {
            try await reports.overlay("clean").run {
                DoorModule()
            } _: {
                _ = try current().resolveNow(Door.self)
                throw Refused()
            }
        }
        #expect(reports.all == [])
    }

    @Test func `a hook that fails at the end fails the test`() async throws {
        struct Refused: Error {}
        let reports = Reports()
        try await reports.overlay("closer").run {
            Bind(Knot.init).lifetime(.singleton).onClose { _ in throw Refused() }
        } _: {
            _ = try current().resolveNow(Knot.self)
        }
        #expect(reports.all.count == 1)
        #expect(reports.all.first?.contains("closing the container of closer failed") == true)
    }

    @Test func `late use by a task is recorded against the test that started it`() async throws {
        let reports = Reports()
        let signal = Signal()
        let shelf = Tasks()
        try await reports.overlay("first", line: 3).run {
            DoorModule()
        } _: {
            await shelf.add(
                Task {
                    await signal.wait()
                    _ = try? await current().resolve(Door.self)
                })
        }
        #expect(reports.all == [])
        try await reports.overlay("second", line: 9).run {
            DoorModule()
        } _: {
            await signal.turnOn()
            await shelf.finish()
            _ = try current().resolveNow(Door.self)
        }
        #expect(
            reports.all == [
                "Some/Tests.swift:3 an object of first at Some/Tests.swift:3 requested a dependency after the test had "
                    + "ended"
            ])
    }
}

actor Tasks {
    private var tasks: [Task<Void, Never>] = []
    func add(_ task: Task<Void, Never>) { tasks.append(task) }
    func finish() async { for task in tasks { await task.value } }
}
