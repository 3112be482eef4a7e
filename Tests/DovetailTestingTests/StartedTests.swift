internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailInjection
internal import DovetailTesting
internal import DovetailModel
internal import Testing

private final class Opened: Sendable {
    private let names = Guarded<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
}
private final class Database: Sendable {
    let name: String
    init(name: String, opened: Opened) async {
        self.name = name
        opened.add(name)
    }
}
private final class Cache: Sendable {
    let database: Database
    init(database: Database, opened: Opened) async {
        self.database = database
        opened.add("cache of \(database.name)")
    }
}
private struct AppModule: Module {
    var body: some Module {
        Bind(Opened.init).lifetime(.singleton)
        Bind { await Database(name: "real", opened: $0) }.lifetime(.singleton).eager()
        Bind(Cache.init).lifetime(.singleton).eager()
    }
}

extension Dependencies {
    fileprivate var greeting: String { "live" }
}
private final class Greeting: Sendable {
    init(opened: Opened) { opened.add(Injected(\.greeting).wrappedValue) }
}
private struct GreetingModule: Module {
    var body: some Module {
        Bind(Opened.init).lifetime(.singleton)
        Bind(Greeting.init).lifetime(.singleton).eager()
    }
}

@Suite("A started container for each test")
struct StartedTests {
    @Test("the instances of eager bindings exist", .dependencies(started: true) { AppModule() })
    func started() async throws {
        let opened: Opened = try resolved(isolation: #isolation)
        #expect(opened.all == ["real", "cache of real"])
        #expect(try resolved(Database.self, isolation: #isolation).name == "real")
    }

    @Test("without it nothing is created before the test", .dependencies { AppModule() })
    func notStarted() async throws {
        #expect(try resolved(Opened.self, isolation: #isolation).all.isEmpty)
        #expect(try await resolved(Cache.self).database.name == "real")
    }

    @Suite("that a suite requests", .dependencies(started: true) { AppModule() })
    struct OfSuite {
        @Test(
            "a binding of the test takes the place of that of the suite, which is never created",
            .dependencies { Bind { await Database(name: "fake", opened: $0) }.lifetime(.singleton) })
        func overridden() async throws {
            #expect(try resolved(Opened.self, isolation: #isolation).all == ["fake", "cache of fake"])
        }

        @Test("a test without bindings has those of the suite, started once")
        func plain() async throws {
            #expect(try resolved(Opened.self, isolation: #isolation).all == ["real", "cache of real"])
        }
    }

    @Test("a container that cannot be started fails the test, which does not run", .dependencies(started: true) {})
    func failing() async throws {
        struct Broken: Error {}
        let make: @Sendable () throws -> Opened = { throw Broken() }
        let trait: DependenciesTrait = .dependencies(started: true) { Bind(make).lifetime(.singleton).eager() }
        let test = try #require(Test.current)
        let error = await #expect(throws: ResolutionError.self) {
            try await trait.provideScope(for: test, testCase: nil) { Issue.record("it ran") }
        }
        #expect(error?.id == .factoryFailed && error?.description.contains("StartedTests.swift") == true)
    }

    @Suite("whose keys a test replaces", .dependencies { GreetingModule() })
    struct WithKeys {
        @Test("start() in the test creates what the suite binds", .dependencies(replacing: { $0.greeting = "test" }))
        func startedByTest() async throws {
            try await current().start()
            #expect(try resolved(Opened.self, isolation: #isolation).all == ["test"])
            try current().start(isolation: #isolation)
            #expect(try resolved(Opened.self, isolation: #isolation).all == ["test"])
        }

        @Test(
            "the start before the test reads the replacements of all traits", .dependencies(started: true) {},
            .dependencies(replacing: { $0.greeting = "trait" }))
        func startedBefore() throws {
            #expect(try resolved(Opened.self, isolation: #isolation).all == ["trait"])
        }

        @Test("a start within withDependencies is that of the container around it")
        func withinReplacement() async throws {
            try await withDependencies {
                $0.greeting = "inner"
            } operation: {
                try await current().start()
            }
            #expect(try resolved(Opened.self, isolation: #isolation).all == ["inner"])
            try await current().start()
            #expect(try resolved(Opened.self, isolation: #isolation).all == ["inner"])
        }
    }

    @Test("without a container, the error says so")
    func noContainer() async throws {
        let error = await #expect(throws: ResolutionError.self) { try await resolved(Opened.self) }
        #expect(error?.id == .missingBinding)
    }

    @Test("start() of an overlay creates again what depends on the replacement, and nothing that was replaced")
    func overlay() async throws {
        let original = try Container { AppModule() }
        try await original.start()
        let overlay = try original.overriding {
            Bind { await Database(name: "fake", opened: $0) }.lifetime(.singleton)
        }
        try await overlay.start()
        #expect(
            try original.resolveNow(Opened.self).all == [
                "real", "cache of real", "fake", "cache of fake",
            ])
        #expect(try overlay.resolveNow(Cache.self).database.name == "fake")
    }
}
