internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailReport
internal import DovetailTesting
internal import Testing

@Suite("The samples of Getting started")
struct GettingStartedSamples {
    @Test("A container is created, validated and used")
    func first() throws {
        let container = try Container { GreetingModule() }
        try container.validate()
        let greeter = try container.resolve(Greeter.self)
        #expect(greeter.greet("Ann"))
    }

    @Test("The picture of the graph")
    func picture() throws {
        let container = try Container { GreetingModule() }
        let report = Report(container.graph)
        print(report.tree)  // and .dot, .mermaid, .json, .html
        #expect(
            report.tree == """
                Greeter (root)
                └─ any Mailer (singleton)

                """)
        #expect(report.html.contains("<html"))
    }

    struct Refusing: Mailer { func send(_ text: String, to name: String) -> Bool { false } }

    @Test(.dependencies { GreetingModule() }, .dependencies { Bind((any Mailer).self, Refusing.init) })
    func greetingIsRefused() throws {
        let greeter = try #require(Container.current).resolveNow(Greeter.self)
        #expect(!greeter.greet("Ann"))
    }

    @Test("A mistake is found before anything is created")
    func mistake() throws {
        let container = try Container { Bind(Greeter.init) }
        try #require(throws: ValidationError.self) { try container.validate() }
    }
}

protocol Mailer: Sendable { func send(_ text: String, to name: String) -> Bool }
struct Postbox: Mailer { func send(_ text: String, to name: String) -> Bool { true } }
struct Greeter {
    let mailer: any Mailer
    func greet(_ name: String) -> Bool { mailer.send("Hello!", to: name) }
}

struct GreetingModule: Module {
    var body: some Module {
        Bind((any Mailer).self, Postbox.init).lifetime(.singleton)
        Bind(Greeter.init).root()
    }
}
