#if Configuration && ServiceLifecycle
    internal import Configuration
    internal import Dovetail
    internal import DovetailConfiguration
    internal import DovetailServiceLifecycle
    internal import Logging
    internal import ServiceLifecycle
    internal import Testing

    /// The samples of Configuration, and of the comments in DovetailConfiguration.
    @Suite("The samples of Configuration", .timeLimit(.minutes(10)))
    struct ConfigurationSamples {
        struct NotConnected: Error { let password: Secret<String> }
        struct Request: Sendable {}
        final class Database: Sendable {
            let connections: Int
            init(host: String, connections: Int, password: Secret<String>) throws {
                guard connections > 0 else { throw NotConnected(password: password) }
                self.connections = connections
            }
            func close() async {}
            func answer(_ request: Request) async -> String { "\(connections)" }
        }

        struct DatabaseModule: Module {
            let values: ConfigurationValues
            var body: some Module {
                values
                Bind(Database.init).lifetime(.singleton)
                    .using(String.self, .name("database.host")).using(Int.self, .name("database.connections"))
                    .using(Secret<String>.self, .name("database.password"))
                    .onClose { await $0.close() }
            }
        }

        struct Greeting: Sendable { let text: String }
        final class HTTPServer: Service {
            let port: Int
            let server: ReloadingContainer
            init(port: Int, server: ReloadingContainer) { (self.port, self.server) = (port, server) }
            func run() async throws {
                let text = try await server.withCurrent { try await $0.resolve(Greeting.self).text }
                #expect(port == 80 && text == "hello")
            }
        }

        struct ServerModule: Module {
            let start: ConfigurationValues
            let live: ConfigurationValues
            var body: some Module {
                start
                live
                Bind { (container: Weak<Container>) throws -> ReloadingContainer in
                    guard let container = container.value else { throw CancellationError() }
                    return try container.reloading(live, fetchingEvery: .seconds(5))
                }
                .lifetime(.singleton).service()
                Bind(HTTPServer.init).using(Int.self, .name("server.port")).lifetime(.singleton).service()
                Bind(Greeting.init).using(String.self, .name("server.greeting"))
            }
        }

        @Test("services take the container that follows changes, and end with it")
        func services() async throws {
            let values: [AbsoluteConfigKey: ConfigValue] = ["server.port": 80, "server.greeting": "hello"]
            let config = ConfigReader(provider: InMemoryProvider(values: values))
            let container = try Container {
                ServerModule(
                    start: ConfigurationValues(config, at: "server") { Setting("port", Int.self) },
                    live: ConfigurationValues(config, at: "server") { Setting("greeting", String.self) })
            }
            try container.validate()
            // The server ends at once, and with it the group.
            await #expect(throws: ServiceGroupError.self) {
                try await container.run(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            }
        }

        @Test("a failure is reported while the container runs")
        func reporting() async throws {
            let values = values()
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let container = try Container { DatabaseModule(values: values) }
            let server = try container.reloading(values, fetchingEvery: .seconds(5)) { event in
                if case .refused(let error) = event { logger.error("The old values stay: \(error)") }
            }
            try await server.close()
        }

        private func serve(_ server: ReloadingContainer) async throws {
            try await server.withCurrent { container in
                let database = try await container.resolve(Database.self)
                #expect(database.connections == 8)
            }
        }

        func runServer(with values: ConfigurationValues) async throws {
            let container = try Container { DatabaseModule(values: values) }
            let server = try container.reloading(values) { event in
                if case .refused(let error) = event { print("The old values stay: \(error)") }
            }
            try await server.start()
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { try await server.run() }
                tasks.addTask { try await serve(server) }
                try await tasks.next()
                tasks.cancelAll()
            }
            try await server.close()
        }

        func handle(_ request: Request, in server: ReloadingContainer) async throws -> String {
            try await server.withChild(providing: request) { scope in
                try await scope.resolve(Database.self).answer(request)
            }
        }

        @Test("a setting that is missing has the key, the type and the providers in its diagnostic")
        func declare() throws {
            let config = ConfigReader(providers: [
                EnvironmentVariablesProvider(),
                InMemoryProvider(values: ["database.host": "localhost"]),
            ])
            let values = ConfigurationValues(config, at: "database") {
                Setting("host", String.self)
                Setting("connections", default: 8)
                Setting("password", Secret<String>.self)
            }
            let error = #expect(throws: AssemblyError.self) { try Container { DatabaseModule(values: values) } }
            #expect(error?.findings.count == 1)
            #expect(error?.description.contains("asked: EnvironmentVariablesProvider, InMemoryProvider") == true)
        }

        private func values() -> ConfigurationValues {
            let provider = InMemoryProvider(values: ["database.host": "localhost", "database.password": "p"])
            return ConfigurationValues(ConfigReader(provider: provider), at: "database") {
                Setting("host", String.self)
                Setting("connections", default: 8)
                Setting("password", Secret<String>.self)
            }
        }

        @Test("a server runs and ends") func program() async throws { try await runServer(with: values()) }

        @Test("a request is handled in a child of the current generation")
        func request() async throws {
            let values = values()
            let server = try Container {
                DatabaseModule(values: values)
                Input(Request.self)
            }.reloading(values)
            #expect(try await handle(Request(), in: server) == "8")
            try await server.close()
        }
    }
#endif
