#if Tools
    internal import DovetailGraph
    internal import DovetailReader
    internal import Testing

    /// Programs about which the checker and the container must say the same; `Section01KeyTests` and `CollectionHelpTests` are
    /// the container's side.
    @Suite("Collections, and types of one name") struct CollectionTests {
        private func errors(_ files: [String: String]) -> [Finding] {
            let facts = files.sorted { $0.key < $1.key }
                .map { SourceReader.facts(of: "import Dovetail\n" + $0.value, path: $0.key) }
            return Program([ModuleFacts(name: "App", files: facts)]).findings().filter { $0.severity == .error }
        }

        private func program(_ types: String, _ bindings: String) -> [String: String] {
            let text = """
                \(types)
                struct AppModule: Module {
                    var body: some Module {
                        \(bindings)
                    }
                }
                func run() throws { let container = try Container { AppModule() } }
                """
            return ["App.swift": text]
        }

        @Test(
            "A using does not apply to the elements of a collection",
            arguments: [
                (element: "Client.self", use: "Client.self", fits: true),
                (element: "Client.self, .tag(Fast.self)", use: "Client.self", fits: false),
                (element: "Client.self", use: "[Client].self", fits: false),
                (element: "Client.self, .tag(Fast.self)", use: "[Client].self", fits: true),
            ])
        func using(element: String, use: String, fits: Bool) {
            let found = errors(
                program(
                    """
                    enum Fast {}
                    struct Client: Sendable { let region: String }
                    final class Screen: Sendable { init(all: [Client]) {} }
                    """,
                    """
                    Bind { Client(region: "us") }.into(\(element)) { $0 }
                    Bind(Screen.init).using(\(use), .tag(Fast.self)).root()
                    """))
            #expect(found.map(\.id) == (fits ? [] : [.missingBinding]))
        }

        @Test("An entry with a key that takes arguments is no element of the array")
        func entry() {
            let found = errors(
                program(
                    """
                    protocol Node: Sendable {}
                    struct Home: Node { let number: Int }
                    struct Plain: Node {}
                    final class Menu { init(all: [any Node]) {} }
                    final class Navigation { init(all: [String: Provider<any Node, Int>]) {} }
                    """,
                    """
                    Bind { Home(number: arg($0)) }.into((any Node).self, key: "home") { $0 }
                    Bind(Plain.init).into((any Node).self) { $0 }
                    Bind(Menu.init).root()
                    Bind(Navigation.init).root()
                    """))
            #expect(found.map(\.id) == [])
        }

        @Test("A protocol used as a type is not Hashable, even if it inherits from Hashable")
        func existential() {
            let found = errors(
                program(
                    """
                    protocol Theme: Hashable, Sendable {}
                    final class Page: Sendable { init(theme: any Theme) {} }
                    """, "Bind { Page(theme: arg($0)) }.lifetime(.singleton)"))
            #expect(found.map(\.id) == [.argumentNotHashable])
        }

        @Test("Private types of one name are printed with their files")
        func sameName() {
            var files = program(
                """
                private struct Token: Sendable {}
                private struct User { init(token: Token) {} }
                """,
                """
                OtherModule()
                Bind(User.init).root()
                """)
            files["Other.swift"] = """
                private struct Token: Sendable {}
                struct OtherModule: Module { var body: some Module { Bind(Token.init) } }
                """
            let found = errors(files)
            #expect(found.map(\.message) == ["no binding provides 'Token' in App.swift"])
            #expect(
                found.flatMap(\.related).map(\.message) == [
                    "similar binding: 'Token' in Other.swift is provided here"
                ])
        }
    }
#endif
