#if ServiceLifecycle && Logging
    internal import Dovetail
    internal import DovetailLogging
    internal import DovetailServiceLifecycle
    internal import Logging
    internal import ServiceLifecycle
    internal import Testing
    internal import UnixSignals

    /// The samples of Using Dovetail on servers that need other packages.
    @Suite("The samples of Using Dovetail on servers, with swift-service-lifecycle", .timeLimit(.minutes(10)))
    struct ServerProgramSamples {
        final class Database: Service {
            func run() async throws { try await gracefulShutdown() }
            func disconnect() async {}
        }
        final class Mailing: Service {
            init(database: Database) {}
            func run() async throws { try await gracefulShutdown() }
        }
        final class HTTPServer: Service {
            init(mailing: Mailing) {}
            func run() async throws { try await gracefulShutdown() }
        }
        struct Unauthorized: Error {}

        struct WorkerModule: Module {
            var body: some Module {
                Bind(Database.init).lifetime(.singleton).service().onClose { await $0.disconnect() }
                Bind(Mailing.init).lifetime(.singleton).service()
                Bind(HTTPServer.init).lifetime(.singleton).service()
            }
        }

        enum Server {
            static func main() async throws {
                let container = try Container { WorkerModule() }
                try container.validate()
                try await container.run(logger: Logger(label: "server"))
            }
        }

        @Test("the main function ends when its task is cancelled")
        func program() async throws {
            let task = Task { try await Server.main() }
            task.cancel()
            await #expect(throws: (any Error).self) { try await task.value }
        }

        @Test("a container is a service of a group, and is closed last")
        func group() async throws {
            let container = try Container { Bind(Database.init).lifetime(.singleton) }
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            struct Other: Service { func run() async throws {} }
            let server = Other()
            await #expect(throws: ServiceGroupError.self) {
                let dependencies = ContainerService(container, logger: logger)
                let group = ServiceGroup(
                    services: [dependencies, server], gracefulShutdownSignals: [.sigterm], logger: logger)
                try await group.run()
            }
            #expect(throws: ResolutionError.self) { try container.resolveNow(Database.self) }
        }

        @Test("the level of an error is chosen by its cause")
        func levels() throws {
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let observer = LoggingObserver(logger) { error in
                error.cause is Unauthorized ? .debug : LoggingObserver.defaultLevel(of: error)
            }
            let container = try Container(observers: [observer]) {
                Bind { () throws -> Database in throw Unauthorized() }
            }
            #expect(throws: ResolutionError.self) { try container.resolve(Database.self) }
        }
    }
#endif
