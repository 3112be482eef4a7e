internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

@Suite("The samples of Isolation and async")
struct IsolationSamples {
    struct Config: Sendable {}
    actor Index { init(config: Config) {} }
    final class Database: Sendable {
        let rows = 3
        init(config: Config) async throws {}
    }
    @MainActor final class Screen { init(database: Database, index: Index) {} }

    struct AppModule: Module {
        var body: some Module {
            Instance(Config())
            Bind(Index.init).lifetime(.singleton)
            Bind(Database.init).lifetime(.singleton).eager()
            Bind(Screen.init)
        }
    }

    @Test("Asynchronous requests create everything, and hop to the main actor")
    func asynchronous() async throws {
        let container = try Container { AppModule() }
        let screen = try await container.resolve(Screen.self)
        _ = screen
    }

    @Test("After start, a synchronous request reads what exists")
    func starting() async throws {
        let container = try Container { AppModule() }
        try await container.start()  // creates the database
        let database = try container.resolveNow(Database.self)  // exists already
        #expect(database.rows == 3)
    }

    @Test("A synchronous request throws if it would have to wait or to change the actor")
    func errors() async throws {
        let container = try Container { AppModule() }
        let early = #expect(throws: ResolutionError.self) {
            try container.resolveNow(Database.self)
        }
        #expect(early?.id == .needsAsync)

        try await container.start()
        let elsewhere = #expect(throws: ResolutionError.self) {
            try container.resolveNow(Screen.self)
        }
        #expect(elsewhere?.id == .wrongIsolation)
    }

    @Test("An actor with a synchronous initializer can be created from any isolation")
    func actors() throws {
        let container = try Container { AppModule() }
        #expect(try container.resolveNow(Index.self) === container.resolveNow(Index.self))
    }

    @MainActor func show(in container: Container) throws -> Screen {
        try container.resolve()  // already on the main actor
    }

    @Test("On the main actor, its types are created synchronously") @MainActor
    func main() async throws {
        let container = try Container { AppModule() }
        try await container.start()
        _ = try show(in: container)
    }

    final class Reports: Sendable {
        private let database: AsyncLazy<Database>
        init(database: AsyncLazy<Database>) { self.database = database }
        func count() async throws -> Int { try await database().rows }
    }

    @Test("An AsyncLazy creates its value at the first call")
    func deferred() async throws {
        let container = try Container {
            AppModule()
            Bind(Reports.init)
        }
        try container.validate()
        let reports = try container.resolveNow(Reports.self)
        #expect(try await reports.count() == 3)
    }

    final class Draft {}
    @MainActor final class Editor { init(draft: Draft) {} }
    @globalActor actor Disk { static let shared = Disk() }
    @Disk final class Autosave { init(draft: Draft) {} }

    @Test("A value that is not Sendable may be used from one isolation per request")
    func regions() throws {
        struct Window: Sendable {
            let editor: Editor
            let autosave: Autosave
        }
        let container = try Container {
            Bind(Draft.init).lifetime(.graph)
            Bind(Editor.init)
            Bind(Autosave.init)
            Bind(Window.init)
        }
        let findings = container.findings
        #expect(findings.contains { $0.id == .notSendable })
    }
}
