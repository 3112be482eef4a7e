internal import Dovetail
internal import Testing

@Suite("The samples of Modules in large packages")
struct ModuleSamples {
    protocol APIClient: Sendable {}
    struct LiveClient: APIClient {}
    struct LoggingClient: APIClient { let inner: any APIClient }
    final class Search: Sendable { init(api: any APIClient) {} }
    protocol Plugin: Sendable { var name: String { get } }
    struct Spelling: Plugin { let name = "spelling" }
    struct Grammar: Plugin { let name = "grammar" }

    struct NetworkModule: Module {
        var body: some Module {
            Bind((any APIClient).self, LiveClient.init).lifetime(.singleton)
        }
    }

    struct SearchModule: Module {
        var requirements: [any Module] { [NetworkModule()] }
        var body: some Module {
            Bind(Search.init).lifetime(.singleton)
        }
    }

    @Test("A requirement comes with the module that needs it, once")
    func requirements() throws {
        let container = try Container { SearchModule() }
        _ = try container.resolve(Search.self)
        #expect(throws: AssemblyError.self) {
            try Container(requirements: .mustBePresent) { SearchModule() }
        }
    }

    struct PrivateNetwork: Module {
        var body: some Module {
            Bind((any APIClient).self, LiveClient.init).hidden()
            Bind(Search.init).lifetime(.singleton)
        }
    }

    @Test("What is hidden serves its own module only")
    func hidden() throws {
        let container = try Container { PrivateNetwork() }
        _ = try container.resolve(Search.self)
        #expect(throws: ResolutionError.self) { try container.resolve((any APIClient).self) }
    }

    @Test("Modules contribute elements to one collection")
    func collections() throws {
        let container = try Container {
            Bind(Spelling.init).into((any Plugin).self) { $0 }
            Bind(Grammar.init).into((any Plugin).self) { $0 }
        }
        let plugins = try container.resolve([any Plugin].self)
        #expect(plugins.map(\.name) == ["spelling", "grammar"])
    }

    @Test("A decorator stands in a module of its own")
    func decorators() throws {
        struct DebugModule: Module {
            var body: some Module {
                Bind(LoggingClient.init).decorating((any APIClient).self) { $0 }
            }
        }
        let container = try Container {
            NetworkModule()
            DebugModule()
        }
        #expect(try container.resolve((any APIClient).self) is LoggingClient)
    }
}
