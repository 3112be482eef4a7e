internal import Dovetail
internal import DovetailGraph
internal import Testing

@Suite("The samples of Isolation and async")
struct IsolationSamples {
    struct Config: Sendable {}
    actor Index { init(config: Config) {} }
    final class Database: Sendable { init(config: Config) async throws {} }
    @MainActor final class Screen { init(database: Database, index: Index) {} }

    struct AppModule: Module {
        var body: some Module {
            Instance(Config())
            Bind(Index.init).lifetime(.singleton)
            Bind(Database.init).lifetime(.singleton).eager()
            Bind(Screen.init)
        }
    }

    @Test("A request without `await` throws where it would have to wait, and serves what exists")
    func starting() async throws {
        let container = try Container { AppModule() }
        try await container.start()  // makes the database
        let screen = try await container.resolve(Screen.self)  // hops to the main actor and back
        let database = try container.resolve(Database.self, isolation: #isolation)  // exists: no waiting
        _ = (screen, database)
        let cold = try Container { AppModule() }
        let error = #expect(throws: ResolutionError.self) {
            try cold.resolve(Database.self, isolation: #isolation)
        }
        #expect(error?.id == .needsAsync)
    }

    @MainActor func show(_ container: Container) throws -> Screen {
        try container.resolve()  // on the main actor already
    }

    @Test("On the main actor its recipes are made at once") @MainActor
    func main() async throws {
        let container = try Container { AppModule() }
        try await container.start()
        _ = try show(container)
    }
}
