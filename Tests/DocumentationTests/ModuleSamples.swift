internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailTesting
internal import Testing

@Suite("The samples of Modules in large packages")
struct ModuleSamples {
    protocol APIClient: Sendable { var name: String { get } }
    struct LiveClient: APIClient { let name = "live" }
    struct MockClient: APIClient { let name = "mock" }
    struct LoggingClient: APIClient {
        let inner: any APIClient
        var name: String { "logged " + inner.name }
    }
    final class Search: Sendable {
        let api: any APIClient
        init(api: any APIClient) { self.api = api }
    }
    protocol Plugin: Sendable { var name: String { get } }
    struct Spelling: Plugin { let name = "spelling" }
    struct Grammar: Plugin { let name = "grammar" }
    struct Editor { let plugins: [any Plugin] }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public struct NetworkModule: Module {
        public init() {}
        public var body: some Module {
            Bind((any APIClient).self, LiveClient.init).lifetime(.singleton)
        }
    }

    struct SearchModule: Module {
        var requirements: [any Module] { [NetworkModule()] }
        var body: some Module {
            Bind(Search.init).lifetime(.singleton)
        }
    }

    @Test("A requirement is installed with the module that requires it, once")
    func requirements() throws {
        let container = try Container { SearchModule() }
        let search = try container.resolve(Search.self)
        #expect(search.api.name == "live")
        _ = try Container {
            NetworkModule()
            SearchModule()
        }
    }

    @Test("With mustBePresent a requirement that is not listed is an error")
    func policy() throws {
        let error = #expect(throws: AssemblyError.self) {
            try Container(requirements: .mustBePresent) { SearchModule() }
        }
        #expect(error?.findings.map(\.id) == [.missingRequirement])
        _ = try Container(requirements: .mustBePresent) {
            NetworkModule()
            SearchModule()
        }
    }

    struct PrivateSearchModule: Module {
        var body: some Module {
            Bind((any APIClient).self, LiveClient.init).hidden()
            Bind(Search.init).lifetime(.singleton)
        }
    }

    @Test("A hidden binding is visible in its own module only")
    func hidden() throws {
        let container = try Container { PrivateSearchModule() }
        _ = try container.resolve(Search.self)
        let error = #expect(throws: ResolutionError.self) { try container.resolve((any APIClient).self) }
        #expect(error?.id == .missingBinding)
        #expect(try container.resolve((any APIClient).self, in: PrivateSearchModule.self).name == "live")
        // Another module binds the same key.
        let both = try Container {
            PrivateSearchModule()
            Bind((any APIClient).self, MockClient.init)
        }
        #expect(try both.resolve(Search.self).api.name == "live")
        #expect(try both.resolve((any APIClient).self).name == "mock")
    }

    struct HistoryModule: Module {
        struct History: Sendable { let api: any APIClient }
        var imports: [any Module.Type] { [PrivateSearchModule.self] }
        var body: some Module {
            Bind { History(api: $0) }
        }
    }

    @Test("A module can import the hidden bindings of another one")
    func imports() throws {
        let container = try Container {
            PrivateSearchModule()
            HistoryModule()
        }
        #expect(try container.resolve(HistoryModule.History.self).api.name == "live")
    }

    @Test("An overlay replaces a hidden binding")
    func overlay() throws {
        let container = try Container { PrivateSearchModule() }
        let overlay = try container.overriding { Bind((any APIClient).self, MockClient.init) }
        #expect(try overlay.resolve(Search.self).api.name == "mock")
        #expect(try container.resolve(Search.self).api.name == "live")
    }

    @Test(
        "A test replaces a hidden binding", .dependencies { PrivateSearchModule() },
        .dependencies { Bind((any APIClient).self, MockClient.init) })
    func hiddenInTest() throws {
        let container = try #require(Container.current)
        #expect(try container.resolveNow(Search.self).api.name == "mock")
    }

    struct SpellingModule: Module {
        var body: some Module {
            Bind(Spelling.init).into((any Plugin).self) { $0 }
        }
    }
    struct GrammarModule: Module {
        var body: some Module {
            Bind(Grammar.init).into((any Plugin).self) { $0 }
        }
    }
    struct EditorModule: Module {
        var body: some Module {
            Multibinding((any Plugin).self)  // may be empty
            Bind(Editor.init)
        }
    }

    @Test("Modules contribute elements to one collection")
    func collections() throws {
        let container = try Container {
            EditorModule()
            SpellingModule()
            GrammarModule()
        }
        let editor = try container.resolve(Editor.self)
        #expect(editor.plugins.map(\.name) == ["spelling", "grammar"])
        #expect(try Container { EditorModule() }.resolve(Editor.self).plugins.isEmpty)
        let undeclared = try Container { Bind(Editor.init) }
        #expect(throws: ResolutionError.self) { try undeclared.resolve(Editor.self) }
    }

    struct DebugModule: Module {
        var body: some Module {
            Bind(LoggingClient.init).decorating((any APIClient).self) { $0 }
        }
    }

    @Test("A decorator is declared in a separate module")
    func decorators() throws {
        let container = try Container {
            NetworkModule()
            DebugModule()
        }
        let client = try container.resolve((any APIClient).self)
        #expect(client.name == "logged live")
    }

    @Test("A decorator outside wraps a hidden binding too")
    func hiddenDecorated() throws {
        let container = try Container {
            PrivateSearchModule()
            DebugModule()
        }
        #expect(try container.resolve(Search.self).api.name == "logged live")
        // A hidden decorator wraps for its own module only.
        let hidden = try Container {
            NetworkModule()
            HiddenDebugModule()
            Bind(Search.init)
        }
        #expect(try hidden.resolve(Search.self).api.name == "live")
        #expect(try hidden.resolve((any APIClient).self, in: HiddenDebugModule.self).name == "logged live")
    }

    struct HiddenDebugModule: Module {
        var body: some Module {
            Bind(LoggingClient.init).decorating((any APIClient).self) { $0 }.hidden()
        }
    }

    @Test("A hidden binding without effect for others is a warning")
    func redundant() throws {
        let container = try Container {
            PrivateSearchModule()
            Bind((any APIClient).self, MockClient.init).replacing()
        }
        try container.validate()
        #expect(container.findings.contains { $0.id == .redundantOverride })
        #expect(try container.resolve(Search.self).api.name == "live")
    }

    struct DefaultsModule: Module {
        var body: some Module {
            Bind((any APIClient).self, MockClient.init).asDefault()
        }
    }

    @Test("A default yields to another binding, and a replacing one takes precedence; the order does not matter")
    func defaults() throws {
        #expect(try Container { DefaultsModule() }.resolve((any APIClient).self).name == "mock")
        let live = try Container {
            DefaultsModule()
            NetworkModule()
        }
        #expect(try live.resolve((any APIClient).self).name == "live")
        let replaced = try Container {
            Bind((any APIClient).self, MockClient.init).replacing()
            NetworkModule()
        }
        #expect(try replaced.resolve((any APIClient).self).name == "mock")
        let error = #expect(throws: AssemblyError.self) {
            try Container {
                NetworkModule()
                Bind((any APIClient).self, MockClient.init)
            }
        }
        #expect(error?.findings.map(\.id) == [.duplicateBinding])
    }

    struct Logger: Sendable {
        let prefix: String
        let write: @Sendable (String) -> Void
    }
    struct LoggingModule: Module, Equatable {
        let prefix: String
        let write: @Sendable (String) -> Void

        static func == (left: Self, right: Self) -> Bool { left.prefix == right.prefix }

        var body: some Module {
            Instance(Logger(prefix: prefix, write: write))
        }
    }

    @Test("Two values of one module type must be equal")
    func equatable() throws {
        _ = try Container {
            LoggingModule(prefix: "app") { print($0) }
            LoggingModule(prefix: "app") { print($0) }
        }
        let error = #expect(throws: AssemblyError.self) {
            try Container {
                LoggingModule(prefix: "app") { print($0) }
                LoggingModule(prefix: "net") { print($0) }
            }
        }
        #expect(error?.findings.map(\.id) == [.moduleMismatch])
    }

    struct AppModule: Module {
        var isDebug = false
        var body: some Module {
            SearchModule()
            EditorModule()
            SpellingModule()
            if isDebug { DebugModule() }
        }
    }

    @Test("Modules nest, and a body may contain conditions")
    func nesting() throws {
        try Container { AppModule() }.validate()
        #expect(try Container { AppModule(isDebug: true) }.resolve(Search.self).api.name == "logged live")
    }
}
