@testable internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private protocol Clock: Sendable {}
private final class SystemClock: Clock, Sendable { init() {} }
private struct Timer: Sendable { init(_ clock: any Clock) {} }
private struct Alarm: Sendable { init(_ timer: Timer) {} }
private final class Left: Sendable { init(_ right: Right) {} }
private final class Right: Sendable { init(_ left: Left) {} }
private struct User: Sendable, Hashable {}
private struct Detail: Sendable {}
private struct List: Sendable { init(_ detail: Detail) {} }
private final class Database: Sendable { init() async {} }
private final class Store: Sendable { init(_ database: Database) {} }
@MainActor private final class Window { init() {} }
private final class Notebook { init() {} }
@MainActor private final class Reader {
    let notebook: Notebook
    init(_ notebook: Notebook) { self.notebook = notebook }
}
@MainActor private final class LateReader {
    let notebook: Lazy<Notebook>
    init(_ notebook: Lazy<Notebook>) { self.notebook = notebook }
}
@MainActor private final class LateOptionalReader {
    let notebook: Lazy<Notebook?>
    init(_ notebook: Lazy<Notebook?>) { self.notebook = notebook }
}
@MainActor private final class LateListReader {
    let notebooks: Lazy<[Notebook]>
    init(_ notebooks: Lazy<[Notebook]>) { self.notebooks = notebooks }
}
private final class Desk {
    let notebook: Notebook
    init(notebook: Notebook) { self.notebook = notebook }
}
private final class Office {
    init(_ reader: Reader, _ desk: Desk) {}
}
private struct Secret: Module {
    var body: some Module { Bind { Detail() }.hidden() }
}
private struct OtherSecret: Module {
    var body: some Module { Bind { Detail() }.hidden() }
}
private struct Curious: Module {
    var imports: [any Module.Type] { [Secret.self, OtherSecret.self] }
    var body: some Module { Bind(List.init) }
}

/// The same mistake has the same words from `resolve`, from `validate()` and from the graph with the request in it.
@Suite("One rule, one implementation") struct OneRuleTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let id: DiagnosticID
        let make: @Sendable () throws -> Container
        let ask: @Sendable (Container) async throws -> Void
        /// True if only a request makes it a mistake, so that the graph must have one.
        var request: Graph.Request?

        init(
            _ what: String, _ id: DiagnosticID, request: Graph.Request? = nil,
            _ make: @escaping @Sendable () throws -> Container,
            asking ask: @escaping @Sendable (Container) async throws -> Void
        ) {
            testDescription = what
            self.id = id
            self.make = make
            self.ask = ask
            self.request = request
        }
    }

    private static func request<T>(_ type: T.Type, in wrappers: Dependency.Wrapper...) -> Graph.Request {
        let nowhere = SourceLocation(file: "", line: 0, column: 0)
        var dependency = Dependency(key: Key(TypeName(type)), position: 0, location: nowhere)
        dependency.wrappers = wrappers
        return Graph.Request(dependency)
    }

    static let mistakes = [
        Mistake("a parameter that nothing serves", .missingBinding) {
            try Container {
                Bind(Alarm.init)
                Bind(Timer.init)
                Bind(SystemClock.init)
                Bind((any Clock).self, SystemClock.init).qualified(.name("wall"))
                Bind(SystemClock.init).into((any Clock).self) { $0 }
            }
        } asking: {
            _ = try $0.resolveNow(Alarm.self)
        },
        Mistake("an injection that nothing serves", .missingBinding) {
            try Container {
                Bind(Detail.init).inject { (_: Detail, _: User, _: any Clock) in }
                Bind(User.init)
                Bind(SystemClock.init)
            }
        } asking: {
            _ = try $0.resolveNow(Detail.self)
        },
        Mistake("a Lazy of what lacks something", .missingBinding) {
            try Container {
                Bind { (timer: Lazy<Timer>) in
                    _ = try timer()
                    return Detail()
                }
                Bind(Timer.init)
            }
        } asking: {
            _ = try $0.resolveNow(Detail.self)
        },
        Mistake("what lies below a decorator", .missingBinding) {
            try Container {
                Bind(Timer.init)
                Bind { (clock: any Clock) in SystemClock() }.decorating((any Clock).self) { $0 }
                Bind { (user: User) in SystemClock() }.as((any Clock).self) { $0 }
            }
        } asking: {
            _ = try $0.resolveNow(Timer.self)
        },
        Mistake("initializers that need each other", .cycle) {
            try Container {
                Bind(Left.init).lifetime(.singleton)
                Bind(Right.init)
            }
        } asking: {
            _ = try $0.resolveNow(Left.self)
        },
        Mistake("what two imported modules hide", .duplicateBinding) {
            try Container {
                Secret()
                OtherSecret()
                Curious()
            }
        } asking: {
            _ = try $0.resolveNow(List.self)
        },
        Mistake("arguments that are left out", .argumentMismatch) {
            try Container {
                Bind { (_: RuntimeArgument<User>) in Detail() }
                Bind(List.init)
            }
        } asking: {
            _ = try $0.resolveNow(List.self)
        },
        Mistake("arguments of another type for a provider", .argumentMismatch) {
            try Container {
                Bind { (_: RuntimeArgument<User>) in Detail() }
                Bind { (make: Provider<Detail, Int>) in List(try make(1)) }
            }
        } asking: {
            _ = try $0.resolveNow(List.self)
        },
        Mistake("an input that nobody has filled", .missingInput, request: request(List.self)) {
            try Container {
                Input(Detail.self)
                Bind(List.init)
            }
        } asking: {
            _ = try $0.resolveNow(List.self)
        },
        Mistake("what must be awaited", .needsAsync, request: request(Store.self)) {
            try Container {
                Bind(Store.init)
                Bind(Database.init).lifetime(.singleton)
            }
        } asking: { container in
            let ask: () throws -> Void = { _ = try container.resolveNow(Store.self) }
            try ask()
        },
        Mistake("what belongs to an actor", .wrongIsolation, request: request(List.self)) {
            try Container {
                Bind { (_: Window) in List(Detail()) }
                Bind(Window.init)
            }
        } asking: { container in
            let ask: () throws -> Void = { _ = try container.resolveNow(List.self) }
            try ask()
        },
        Mistake(
            "an element with a qualifier that takes arguments", .argumentMismatch,
            request: request(Detail.self, in: .array)
        ) {
            try Container {
                Bind { (_: RuntimeArgument<User>) in Detail() }.qualified(.name("late")).into(Detail.self) { $0 }
            }
        } asking: {
            _ = try $0.resolveNow([Detail].self)
        },
        Mistake(
            "an element with a qualifier that belongs to an actor", .wrongIsolation,
            request: request(Detail.self, in: .array)
        ) {
            try Container {
                Bind { @MainActor in Detail() }.qualified(.name("late")).into(Detail.self) { $0 }
            }
        } asking: { container in
            let ask: () throws -> Void = { _ = try container.resolveNow([Detail].self) }
            try ask()
        },
        Mistake("an actor that keeps what the caller receives", .notSendable) {
            try Container {
                Bind { Notebook() }.lifetime(.graph)
                Bind { @MainActor (notebook: Notebook) in Reader(notebook) }
                Bind { (_: Reader, notebook: Notebook) in Desk(notebook: notebook) }
            }
        } asking: {
            _ = try await $0.resolve(Desk.self)
        },
        Mistake("an actor that keeps a Lazy of what the caller receives", .notSendable) {
            try Container {
                Bind { Notebook() }.lifetime(.graph)
                Bind { @MainActor (notebook: Lazy<Notebook>) in LateReader(notebook) }
                Bind { (_: LateReader, notebook: Notebook) in Desk(notebook: notebook) }
            }
        } asking: {
            _ = try await $0.resolve(Desk.self)
        },
        Mistake("an actor that keeps a Lazy of an Optional of what the caller receives", .notSendable) {
            try Container {
                Bind { Notebook() }.lifetime(.graph)
                Bind { @MainActor (notebook: Lazy<Notebook?>) in LateOptionalReader(notebook) }
                Bind { (_: LateOptionalReader, notebook: Notebook) in Desk(notebook: notebook) }
            }
        } asking: {
            _ = try await $0.resolve(Desk.self)
        },
        Mistake("an actor that keeps a Lazy of a collection with what the caller receives", .notSendable) {
            try Container {
                Bind { Notebook() }.lifetime(.graph).as(Notebook.self) { $0 }.into(Notebook.self) { $0 }
                Bind { @MainActor (notebooks: Lazy<[Notebook]>) in LateListReader(notebooks) }
                Bind { (_: LateListReader, notebook: Notebook) in Desk(notebook: notebook) }
            }
        } asking: {
            _ = try await $0.resolve(Desk.self)
        },
        Mistake("an actor that may ask for what the caller receives", .notSendable) {
            try Container {
                Bind { Notebook() }.lifetime(.graph)
                Bind { @MainActor (resolution: Resolution) in Reader(try resolution.resolve()) }
                Bind { (_: Reader, notebook: Notebook) in Desk(notebook: notebook) }
            }
        } asking: {
            _ = try await $0.resolve(Desk.self)
        },
    ]

    /// The part that does not depend on the start of the path.
    private static func text(_ finding: Finding) -> [String] {
        var finding = finding
        finding.trace = []
        finding.severity = .error
        return finding.description.split(separator: "\n").map(String.init)
    }

    @Test("a request fails with the finding of the graph", arguments: mistakes)
    func agrees(_ mistake: Mistake) async throws {
        let container = try mistake.make()
        var graph = container.graph
        graph.requests = mistake.request.map { [$0] } ?? []
        graph.requests = graph.requests.map { request in
            var request = request
            request.hasLocation = false
            return request
        }
        let reported = graph.findings().filter { $0.id == mistake.id }.map(Self.text)
        do {
            try await mistake.ask(container)
            Issue.record("nothing was thrown")
        } catch let error as ResolutionError {
            #expect(error.id == mistake.id)
            #expect(reported.contains(Self.text(error.finding)), "\(error), but the graph reports \(reported)")
            #expect(!error.path.isEmpty)
        }
    }

    @Test func `a Lazy that fails in the factory of its owner has the owner once in the path`() throws {
        let container = try Container {
            Bind { (timer: Lazy<Timer>) in
                _ = try timer()
                return Detail()
            }
            Bind(Timer.init)
            Bind(List.init)
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(List.self) }
        #expect(error?.path.map(\.name) == ["List", "Detail", "Timer", "'any Clock'"])
    }

    @Test func `the path of not-sendable has every binding down to the instance`() async throws {
        let container = try Container {
            Bind { Notebook() }.lifetime(.graph)
            Bind { @MainActor (notebook: Notebook) in Reader(notebook) }
            Bind { (notebook: Notebook) in Desk(notebook: notebook) }
            Bind { (reader: Reader, desk: Desk) in Office(reader, desk) }.root()
        }
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Office.self) }
        #expect(error?.path.map(\.name) == ["Office", "Desk", "Notebook"])
        let finding = container.findings.first { $0.id == .notSendable }
        #expect(finding?.trace.map(\.name) == ["Office", "Desk", "Notebook"])
    }

    @Test func `a Lazy of a graph instance is valid if only that actor uses the instance`() async throws {
        let container = try Container {
            Bind { Notebook() }.lifetime(.graph)
            Bind { @MainActor (notebook: Lazy<Notebook>) in LateReader(notebook) }
            Bind { @MainActor (late: LateReader, notebook: Notebook) in Reader(notebook) }
        }
        _ = try await container.resolve(LateReader.self)
        _ = try await container.resolve(Reader.self)
        #expect(!container.findings.contains { $0.id == .notSendable })
    }

    @Test func `an error below a decorator has the decorator in its path`() throws {
        struct Complaint: Error {}
        let container = try Container {
            Bind(Timer.init)
            Bind { (clock: any Clock) in SystemClock() }.decorating((any Clock).self) { $0 }
            Bind { () throws -> SystemClock in throw Complaint() }.as((any Clock).self) { $0 }
            Bind(Alarm.init)
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Alarm.self) }
        #expect(error?.path.map(\.name) == ["Alarm", "Timer", "SystemClock", "SystemClock"])
        #expect(Set(error?.path.map(\.location) ?? []).count == 4)
    }

    @Test func `bindings that resolve each other by hand are a cycle, with the path into it`() {
        let text = errorText {
            let container = try Container {
                Bind(List.init)
                Bind { (resolution: Resolution) in
                    _ = try resolution.resolve(Alarm.self)
                    return Detail()
                }
                Bind { (resolution: Resolution) in Alarm(try resolution.resolve()) }
                Bind { (_: Detail) in Timer(SystemClock()) }
            }
            _ = try container.resolve(List.self)
        }
        let lines = text.split(separator: "\n")
        #expect(lines.first?.contains("[cycle] dependency cycle: ") == true)
        for edge in ["Detail depends on Alarm", "Alarm depends on Timer", "Timer depends on Detail"] {
            #expect(lines.contains { $0.hasSuffix("note: \(edge)") }, "\(text)")
        }
        #expect(lines.count < 10)
        #expect(lines.contains { $0.hasSuffix("← List") }, "\(text)")
    }

    @Test func `two values for one input are one too many`() throws {
        let container = try Container { Input(Int.self) }
        let text = errorText { _ = try container.makeChild(providing: 1, 2) }
        #expect(
            text == """
                error: [unknown-input] 2 values are provided for the input 'Int', which takes one
                help: provide only one of them, or declare a separate type with an `Input` for each
                docs: diagnostics/unknown-input
                """)
        #expect(try container.makeChild(providing: 1).resolve(Int.self) == 1)
    }
}
