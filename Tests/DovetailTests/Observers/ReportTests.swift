@testable internal import Dovetail
@testable internal import DovetailActivity
internal import DovetailAnalysis
internal import DovetailDiagnostics
internal import Testing

private final class Clock: Sendable {}
private final class Database: Sendable { init(clock: Clock) {} }
private final class Shop: Sendable { init(database: Database, clock: Clock) {} }
private final class Cart: Sendable { init(database: Database) {} }
private final class Unused: Sendable {}
private struct Broken: Error {}
private final class Failing: Sendable {
    init(clock: Clock) throws { throw Broken() }
}
/// Counts the objects that exist, through a factory that captures it.
private final class Captured: Sendable {
    let alive: Locked<Int>
    init(_ alive: Locked<Int>) {
        self.alive = alive
        alive.change { $0 += 1 }
    }
    deinit { alive.change { $0 -= 1 } }
}

private struct ShopModule: Module {
    var body: some Module {
        Bind(Clock.init).lifetime(.singleton)
        Bind(Database.init).lifetime(.singleton)
        Bind(Shop.init).lifetime(.singleton).eager()
        Bind(Cart.init)
        Bind(Unused.init).lifetime(.singleton)
    }
}

@Suite("Reports on a running container") struct ReportTests {
    private func number(_ name: String, in report: ContainerReport) throws -> Int {
        try #require(report.graph.bindings.firstIndex { $0.displayName == name })
    }

    @Test("without a recorder, the report shows which instances exist, and no times")
    func existing() throws {
        let container = try Container { ShopModule() }
        #expect(container.report().existing == [])
        _ = try container.resolve(Database.self)
        let report = container.report()
        #expect(report.existing == [try number("Clock", in: report), try number("Database", in: report)])
        #expect(!report.isRecorded)
        #expect(report.creations == [] && report.starts == [] && report.summaries == [:])
        #expect(report.isCreated(try number("Clock", in: report)))
        #expect(!report.isCreated(try number("Unused", in: report)))
    }

    @Test("a recorder adds when each instance was created, for what, and the starts")
    func recorded() throws {
        let container = try Container(observers: [CreationRecorder()]) { ShopModule() }
        try container.start()
        _ = try container.resolve(Cart.self)
        _ = try container.resolve(Cart.self)
        let report = container.report()
        #expect(report.isRecorded)
        #expect(report.creations.map(\.name) == ["Shop", "Database", "Clock", "Cart", "Cart"])
        #expect(report.creations.map(\.requester) == [nil, 0, 1, nil, nil])
        #expect(report.creations.allSatisfy { $0.failure == nil && $0.duration.map { $0 >= .zero } == true })
        #expect(report.creations.map(\.binding) == report.creations.map { try? number($0.name, in: report) })
        let start = try #require(report.starts.first)
        #expect(report.starts.count == 1)
        for creation in report.creations.prefix(3) {
            let end = creation.start + (creation.duration ?? .zero)
            #expect(start.start <= creation.start && end <= start.start + (start.duration ?? .zero))
        }
        let cart = try #require(report.summaries[try number("Cart", in: report)])
        #expect(cart.count == 2 && cart.failureCount == 0 && cart.firstRequester == nil)
        #expect(cart.longest <= cart.total)
        let database = try #require(report.summaries[try number("Database", in: report)])
        #expect(database.firstRequester == "Shop")
        #expect(report.text.contains("not created: Unused ("))
    }

    @Test("an awaited start is recorded, too")
    func awaited() async throws {
        let container = try Container(observers: [CreationRecorder()]) { ShopModule() }
        try await container.start()
        let report = container.report()
        #expect(report.starts.count == 1)
        #expect(report.starts.first?.duration != nil)
        #expect(Set(report.creations.map(\.name)) == ["Shop", "Database", "Clock"])
    }

    @Test("failures are recorded with their id, also that of a start")
    func failures() async throws {
        let container = try Container(observers: [CreationRecorder()]) {
            Bind(Clock.init).lifetime(.singleton)
            Bind(Failing.init).lifetime(.singleton).eager()
        }
        #expect(throws: ResolutionError.self) { try container.start(isolation: nil) }
        await #expect(throws: ResolutionError.self) { try await container.start() }
        let report = container.report()
        #expect(report.starts.map(\.failure) == [.factoryFailed, .factoryFailed])
        #expect(report.creations.filter { $0.name == "Failing" }.allSatisfy { $0.failure == .factoryFailed })
        let failing = try #require(report.summaries[try number("Failing", in: report)])
        #expect((failing.count, failing.failureCount) == (0, 2))
        #expect(!report.isCreated(try number("Failing", in: report)))
        #expect(report.text.contains("failed: factory-failed"))
    }

    @Test("the recorder of a parent records children; a child's own bindings are in the child's report")
    func children() throws {
        let parent = try Container(observers: [CreationRecorder()]) { ShopModule() }
        let child = try Container(parent: parent) { Bind(Unused.init).lifetime(.singleton).qualified(.tag(Local.self)) }
        _ = try child.resolve(Unused.self, .tag(Local.self))
        _ = try child.resolve(Cart.self)
        #expect(parent.report().creations.map { $0.binding != nil } == [false, true, true, true])
        #expect(child.report().creations.allSatisfy { $0.binding != nil })
        #expect(child.report().existing.count == 3)
        #expect(parent.report().existing.count == 2)
    }

    private enum Local {}

    @Test("a released instance no longer exists, but was created")
    func released() async throws {
        let container = try Container(observers: [CreationRecorder()]) { ShopModule() }
        _ = try await container.resolve(Clock.self)
        try await container.reset(Clock.self)
        let report = container.report()
        #expect(report.existing == [])
        #expect(report.isCreated(try number("Clock", in: report)))
    }

    @Test("beyond its limit, a recorder stores totals only", arguments: [0, 3])
    func limited(limit: Int) throws {
        let container = try Container(observers: [CreationRecorder(limit: limit)]) { ShopModule() }
        for _ in 0..<10 { _ = try container.resolve(Cart.self) }
        let report = container.report()
        #expect(report.creations.count == limit)
        #expect(report.omittedCount == 12 - limit)
        #expect(report.summaries[try number("Cart", in: report)]?.count == 10)
        #expect(report.summaries[try number("Database", in: report)]?.firstRequester == "Cart")
    }

    @Test("a recorder retains neither the container nor what factories capture")
    func retainsNothing() throws {
        let alive = Locked(0)
        let recorder = CreationRecorder()
        try scope(recorder, alive)
        #expect(alive.now == 0)
        #expect(recorder.record.creations.count == 1)
    }

    private func scope(_ recorder: CreationRecorder, _ alive: Locked<Int>) throws {
        let captured = Captured(alive)
        let container = try Container(observers: [recorder]) {
            Bind { () -> Clock in
                _ = captured
                return Clock()
            }.lifetime(.singleton)
        }
        _ = try container.resolve(Clock.self)
        #expect(alive.now == 1)
    }

    @Test("a recorder that is added later records from then on")
    func later() throws {
        let container = try Container { ShopModule() }
        _ = try container.resolve(Database.self)
        container.add(CreationRecorder())
        _ = try container.resolve(Shop.self)
        let report = container.report()
        #expect(report.creations.map(\.name) == ["Shop"])
        #expect(report.existing.count == 3)
        #expect(report.isCreated(try number("Database", in: report)))
    }

    @Test("threads record and report at the same time")
    func threads() async throws {
        let container = try Container(observers: [CreationRecorder(limit: 500)]) { ShopModule() }
        await withTaskGroup(of: Void.self) { tasks in
            for task in 0..<8 {
                tasks.addTask {
                    for round in 0..<200 {
                        if task.isMultiple(of: 2) {
                            _ = try? container.resolveNow(Cart.self)
                        } else if round.isMultiple(of: 20) {
                            let report = container.report()
                            #expect(report.creations.count <= 500)
                            #expect(!report.trace.isEmpty)
                        }
                    }
                }
            }
        }
        let report = container.report()
        #expect(report.summaries[try number("Cart", in: report)]?.count == 800)
        #expect(report.summaries[try number("Database", in: report)]?.count == 1)
        #expect(report.creations.count + report.omittedCount == 802)
        #expect(report.creations.allSatisfy { $0.duration != nil })
    }

    @Test("a creation in progress has no duration yet")
    func inProgress() throws {
        let recorder = CreationRecorder()
        let seen = Locked<[Duration?]>([])
        let container = try Container(observers: [recorder]) {
            Bind { () -> Clock in
                seen.change { $0 += recorder.record.creations.map(\.duration) }
                return Clock()
            }
        }
        _ = try container.resolve(Clock.self)
        #expect(seen.now == [nil])
    }
}
