#if Configuration
    internal import Configuration
    internal import Dovetail
    internal import DovetailConfiguration
    internal import DovetailDiagnostics
    internal import Testing

    @Suite("Values of swift-configuration as bindings")
    struct ConfigurationTests {
        enum Level: String, SettingValue { case debug, info }
        struct Server: Equatable {
            var host: String
            var port: Int
        }

        private func reader(_ values: [AbsoluteConfigKey: ConfigValue]) -> ConfigReader {
            ConfigReader(provider: InMemoryProvider(name: "memory", values: values))
        }

        private func error(
            _ reader: ConfigReader, at path: String = "", @SettingBuilder _ settings: () -> Settings
        ) -> AssemblyError? {
            let values = ConfigurationValues(reader, at: path, settings)
            do throws(AssemblyError) { _ = try Container { values } } catch { return error }
            return nil
        }

        @Test("values are bound by path and type, from environment variables as from memory")
        func values() throws {
            let environment = EnvironmentVariablesProvider(environmentVariables: [
                "HTTP_PORT": "9090", "HTTP_RATIO": "0.5", "HTTP_VERBOSE": "yes", "HTTP_HOSTS": "a,b",
                "HTTP_LEVEL": "debug",
            ])
            let memory = InMemoryProvider(values: [
                "http.host": "localhost", "http.port": 1, "http.sizes": .init(.intArray([1, 2]), isSecret: false),
            ])
            let values = ConfigurationValues(ConfigReader(providers: [environment, memory]), at: "http") {
                Setting("host", String.self)
                Setting("port", Int.self)
                Setting("ratio", Double.self)
                Setting("verbose", Bool.self)
                Setting("hosts", [String].self)
                Setting("sizes", [Int].self)
                Setting("level", Level.self)
                Setting("levels", default: [Level.info])
            }
            let container = try Container {
                values
                Bind(Server.init).using(String.self, .name("http.host")).using(Int.self, .name("http.port"))
            }
            #expect(try container.resolveNow(Server.self) == Server(host: "localhost", port: 9090))
            #expect(try container.resolve(Double.self, .name("http.ratio"), isolation: #isolation) == 0.5)
            #expect(try container.resolve(Bool.self, .name("http.verbose"), isolation: #isolation))
            #expect(try container.resolve([String].self, .name("http.hosts"), isolation: #isolation) == ["a", "b"])
            #expect(try container.resolve([Int].self, .name("http.sizes"), isolation: #isolation) == [1, 2])
            #expect(try container.resolve(Level.self, .name("http.level"), isolation: #isolation) == .debug)
            #expect(try container.resolve([Level].self, .name("http.levels"), isolation: #isolation) == [.info])
        }

        @Test("values of several paths are listed in one container")
        func paths() throws {
            let config = reader(["http.port": 1, "log.level": "info"])
            let http = ConfigurationValues(config, at: "http") { Setting("port", Int.self) }
            let log = ConfigurationValues(config) { Setting("log.level", Level.self) }
            let container = try Container {
                http
                log
            }
            #expect(try container.resolve(Int.self, .name("http.port"), isolation: #isolation) == 1)
            #expect(try container.resolve(Level.self, .name("log.level"), isolation: #isolation) == .info)
        }

        @Test("all mistakes are reported before anything is created, with key, type and providers")
        func mistakes() throws {
            let providers: [any ConfigProvider] = [
                EnvironmentVariablesProvider(environmentVariables: ["PORT": "80a", "LEVEL": "loud"]),
                InMemoryProvider(name: "memory", values: ["port": 1]),
            ]
            let error = error(ConfigReader(providers: providers)) {
                Setting("host", String.self)
                Setting("port", default: 8080)
                Setting("level", default: Level.info)
            }
            let found = try #require(error)
            let asked = "asked: EnvironmentVariablesProvider, InMemoryProvider[memory]"
            #expect(
                found.findings.map(\.message) == [
                    "no provider has the value 'host', which is read as String; \(asked)",
                    "'port' is a string, which cannot be read as Int; \(asked)",
                    "'level' is a string, which cannot be read as ConfigurationTests.Level; \(asked)",
                ])
            #expect(
                found.findings.allSatisfy {
                    $0.id == .invalidValue && $0.location?.file.hasSuffix("ConfigurationTests.swift") == true
                })
        }

        @Test(
            "a value of another type is described",
            arguments: [
                (ConfigContent.string("x"), "a string"), (.double(1.5), "a number"), (.bool(true), "a Boolean"),
                (.bytes([1]), "data"), (.intArray([1]), "an array"),
            ])
        func kinds(_ content: ConfigContent, _ kind: String) throws {
            let found = try #require(
                error(reader(["a": ConfigValue(content, isSecret: false)])) { Setting("a", Int.self) })
            #expect(
                found.findings.map(\.message) == [
                    "'a' is \(kind), which cannot be read as Int; asked: InMemoryProvider[memory]"
                ])
        }

        @Test("a provider that fails is reported, without the text of its error")
        func failure() throws {
            let found = try #require(error(ConfigReader(provider: Failing())) { Setting("a", default: 1) })
            #expect(
                found.findings.map(\.message) == [
                    "a provider failed to return 'a', which is read as Int; asked: Failing"
                ])
        }

        @Test("a declared value that nothing uses is a warning")
        func unused() throws {
            let values = ConfigurationValues(reader(["a": 1, "b": 2])) { Setting("a", Int.self) }
            let container = try Container { values }
            #expect(container.findings.map(\.message) == ["the value 'a' is never used"])
        }

        @Test("a secret appears in no error, description, reflection or graph")
        func secrets() throws {
            struct Denied: Error { let password: Secret<String> }
            struct Client { init(password: Secret<String>) throws { throw Denied(password: password) } }
            let config = reader(["password": .init(.string("hunter2"), isSecret: true), "pin": "hunter3"])
            let values = ConfigurationValues(config) { Setting("password", Secret<String>.self) }
            let container = try Container {
                values
                Bind(Client.init).using(Secret<String>.self, .name("password"))
            }
            let secret = try container.resolve(Secret<String>.self, .name("password"), isolation: #isolation)
            #expect(secret.revealed == "hunter2")
            var texts = [
                "\(secret)", String(reflecting: secret), "\(container.graph)", String(reflecting: container.graph),
            ]
            texts.append(String(reflecting: values))
            var dumped = ""
            dump(secret, to: &dumped)
            dump(values, to: &dumped)
            dump(container.graph, to: &dumped)
            let denied = #expect(throws: ResolutionError.self) {
                try container.resolveNow(Client.self)
            }
            texts.append(denied?.description ?? "")
            let mistyped = error(config) { Setting("pin", Secret<Int>.self) }
            #expect(
                mistyped?.findings.map(\.message) == [
                    "'pin' is a string, which cannot be read as Secret<Int>; asked: InMemoryProvider[memory]"
                ])
            texts += [mistyped?.description ?? "", dumped]
            #expect(!texts.contains { $0.contains("hunter") })
        }

        /// A provider whose every answer is an error that contains a secret.
        struct Failing: ConfigProvider, ConfigSnapshot {
            struct Refused: Error { let token = "hunter2" }
            var providerName: String { "Failing" }
            func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult { throw Refused() }
            func fetchValue(forKey key: AbsoluteConfigKey, type: ConfigType) async throws -> LookupResult {
                throw Refused()
            }
            func watchValue<Return: ~Copyable>(
                forKey key: AbsoluteConfigKey, type: ConfigType,
                updatesHandler: (ConfigUpdatesAsyncSequence<Result<LookupResult, any Error>, Never>) async throws ->
                    Return
            ) async throws -> Return {
                try await watchValueFromValue(forKey: key, type: type, updatesHandler: updatesHandler)
            }
            func snapshot() -> any ConfigSnapshot { self }
            func watchSnapshot<Return: ~Copyable>(
                updatesHandler: (ConfigUpdatesAsyncSequence<any ConfigSnapshot, Never>) async throws -> Return
            ) async throws -> Return { try await watchSnapshotFromSnapshot(updatesHandler: updatesHandler) }
        }
    }
#endif
