internal import Dovetail
internal import DovetailActivity
internal import DovetailAnalysis
internal import DovetailDiagnostics
internal import Testing

/// The example of DITranquillity's README in Dovetail's spelling: a graph with a cycle, a list, tags and an optional.
@Suite("Migrating from DITranquillity")
struct FromDITranquillity {
    protocol Animal: Sendable { var name: String { get } }
    struct Cat: Animal { let name: String }
    struct Dog: Animal { let name: String }
    nonisolated final class Home {
        let animals: [any Animal]
        let favorite: (any Animal)?
        weak var town: Town?
        init(animals: [any Animal], favorite: (any Animal)?) { (self.animals, self.favorite) = (animals, favorite) }
    }
    nonisolated final class Town {
        let home: Home
        init(home: Home) { self.home = home }
    }
    enum Favorite {}

    struct AnimalsPart: Module {
        var body: some Module {
            Bind { Cat(name: "Felix") }.into((any Animal).self) { $0 }
            Bind { Dog(name: "Rex") }.into((any Animal).self) { $0 }
                .as((any Animal).self, .tag(Favorite.self)) { $0 }
        }
    }

    struct TownPart: Module {
        var requirements: [any Module] { [AnimalsPart()] }
        var body: some Module {
            Bind(Home.init).using((any Animal)?.self, .tag(Favorite.self)).lifetime(.graph).inject(\.town)
            Bind(Town.init).lifetime(.graph)
        }
    }

    @Test("The README's example, as a test")
    func example() throws {
        let container = try Container { TownPart() }
        try container.validate()
        let town: Town = try container.resolve()
        #expect(town.home.animals.map(\.name) == ["Felix", "Rex"])
        #expect(town.home.favorite?.name == "Rex")
        #expect(town.home.town === town)
    }

    // MARK: Both containers at the same time

    protocol Mailer: AnyObject, Sendable {}
    final class LiveMailer: Mailer {}
    struct Newsletter { let mailer: any Mailer; let cat: Cat }

    /// The file before the move.
    enum Before {
        final class MailPart: DIPart {
            static func load(container: DIContainer) {
                container.register(LiveMailer.init)
                    .as(check: (any Mailer).self) { $0 }
                    .lifetime(.single)
            }
        }
    }

    struct MailPart: Module {
        var body: some Module {
            Bind((any Mailer).self, LiveMailer.init).lifetime(.singleton)
        }
    }

    struct LegacyModule: Module {
        let legacy: DIContainer
        var body: some Module {
            Bind((any Mailer).self) { [legacy] in legacy.resolve() }
        }
    }

    @Test("Each container resolves from the other, and each instance has one owner")
    func bridges() throws {
        let legacy = DIContainer()
        legacy.append(part: Before.MailPart.self)
        let container = try Container {
            LegacyModule(legacy: legacy)
            Bind { Cat(name: "Felix") }.lifetime(.singleton)
            Bind(Newsletter.init)
        }
        legacy.register { try! container.resolve(Cat.self) }

        try container.validate()
        let newsletter = try container.resolve(Newsletter.self)
        let mailer: any Mailer = legacy.resolve()
        let cat: Cat = legacy.resolve()
        #expect(newsletter.mailer === mailer)
        #expect(cat.name == "Felix")
        #expect(try Container { MailPart() }.resolve((any Mailer).self) is LiveMailer)
    }

    // MARK: The rows of the tables

    protocol Logging: Sendable { var name: String { get } }
    struct FileLog: Logging { let name = "file" }
    struct MockLog: Logging { let name = "mock" }
    final class Writer: Sendable {
        let log: any Logging
        let all: [any Logging]
        init(log: any Logging, all: [any Logging]) { (self.log, self.all) = (log, all) }
    }
    final class Counter: Sendable {
        let number: Int
        init(number: Int) { self.number = number }
    }
    final class Board: Sendable {
        let counter: Provider<Counter, Int>
        let late: Lazy<Writer>
        init(counter: Provider<Counter, Int>, late: Lazy<Writer>) { (self.counter, self.late) = (counter, late) }
    }
    @MainActor final class Screen {
        var board: Board?
        init() {}
    }
    /// A framework: its log is seen by its own bindings only.
    struct LogFramework: Module {
        var body: some Module {
            Bind(FileLog.init).hidden().as((any Logging).self) { $0 }.into((any Logging).self) { $0 }
            Bind(Writer.init).lifetime(.singleton)
        }
    }
    struct BoardFramework: Module {
        var requirements: [any Module] { [LogFramework()] }
        var imports: [any Module.Type] { [LogFramework.self] }
        let session: InstancePool
        var body: some Module {
            Bind(Board.init).root()
            Bind { Counter(number: arg($0)) }
            Bind { 7 }.lifetime(.pool(session)).root()
            Input(Screen.self).inject { @MainActor in $0.board = $1 }
        }
    }

    @Test("Frameworks, arguments, deferred values, scopes and hooks, as the tables have them")
    @MainActor func rows() async throws {
        let session = InstancePool("session", holding: .strong, parent: nil)
        let container = try Container { BoardFramework(session: session) }
        try container.validate()
        container.add(TextLog { _ in })

        let writer = try container.resolveNow(Writer.self)
        #expect(writer.all.map(\.name) == ["file"])
        #expect(try container.resolve((any Logging).self, in: LogFramework.self, isolation: #isolation).name == "file")
        #expect(!container.isRegistered((any Logging).self))

        let board = try container.resolveNow(Board.self)
        #expect(!board.late.isCreated)
        #expect(try board.late() === writer)
        #expect(board.late.isCreated)
        #expect(try board.counter(3).number == 3)
        let child = try container.makeChild { Instance("for everything below") }
        #expect(try child.resolveNow(String.self) == "for everything below")

        let screen = Screen()
        try container.inject(into: screen)
        #expect(screen.board != nil)

        let again: Board = try container.resolveNow()
        #expect(again !== board)
        try await container.start(session)
        session.reset()
        try await container.reset()
        #expect(GraphAnalysis(container.graph).cycles == [])
        #expect(container.graph.bindings.contains { $0.isRoot })
    }

    @Test("A test double, as the tables have it")
    func double() throws {
        let container = try Container { AnimalsPart() }
        let test = try container.overriding {
            Bind { Cat(name: "Mock") }.as((any Animal).self, .tag(Favorite.self)) { $0 }
        }
        #expect(try test.resolve((any Animal).self, .tag(Favorite.self)).name == "Mock")
        #expect(try container.resolve((any Animal).self, .tag(Favorite.self)).name == "Rex")
    }
}
