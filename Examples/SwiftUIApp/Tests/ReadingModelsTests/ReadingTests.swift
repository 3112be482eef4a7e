import Dovetail
import DovetailClocks
import DovetailTesting
import ReadingModels
import Testing

/// A library that is always empty, or always fails.
struct TestLibrary: Library {
    struct Offline: Error {}
    var list: [Book] = []
    var isOffline = false

    func books() throws -> [Book] {
        if isOffline { throw Offline() }
        return list
    }
    func note(on book: Book, by reader: Reader) -> String { "read by \(reader.name)" }
    func save(_ note: String, on book: Book, by reader: Reader) throws { if isOffline { throw Offline() } }
}

/// A library that fails at first.
actor HesitantLibrary: Library {
    private var isReady = false

    func books() throws -> [Book] {
        defer { isReady = true }
        return try TestLibrary(list: [Book(id: 3, title: "Pnin")], isOffline: !isReady).books()
    }
    func note(on book: Book, by reader: Reader) -> String { "" }
    func save(_ note: String, on book: Book, by reader: Reader) {}
}

/// Nobody waits in these tests. One that forgot to replace the clock would fail.
@MainActor
@Suite(
    .dependencies(live: .fails) {
        ReadingModule()
        Bind((any Clock<Duration>).self) { ImmediateClock() }.replacing()
    })
struct ReadingTests {
    private let app: Container

    init() throws { app = try #require(Container.current) }

    private func session() throws -> Session { try app.resolveNow(Session.self) }

    @Test("The graph of the app has no mistakes")
    func graph() throws {
        try app.validate()
    }

    @Test("A login has a container of its own, and its history ends with it")
    func login() async throws {
        let session = try session()
        try session.logIn(as: Reader(name: "Ann"))
        let container = try #require(session.container)
        let list = try container.resolveNow(BookListModel.self)
        await list.load()
        let book = try #require(list.books.first)
        let model = try container.resolveNow(BookModel.self, arguments: book)
        await model.load()
        let history = try container.resolveNow(History.self)
        #expect(history.books == [book])
        try await session.logOut()
        #expect(history.isClosed && session.container == nil)
        #expect(throws: ResolutionError.self) { try container.resolveNow(BookListModel.self) }
    }

    @Test("Two readers do not see each other's notes")
    func readers() async throws {
        let book = Book(id: 1, title: "Middlemarch")
        let session = try session()
        for name in ["Ann", "Bob"] {
            try session.logIn(as: Reader(name: name))
            let model = try #require(session.container)
                .resolveNow(BookModel.self, arguments: book)
            await model.load()
            #expect(model.note == "")
            model.note = name
            try await model.save()
            try await session.logOut()
        }
    }

    @Test("The form needs a name")
    func form() throws {
        let form = try app.resolveNow(LoginModel.self)
        #expect(!form.canLogIn)
        form.name = "Ann"
        #expect(form.canLogIn)
        try form.logIn()
        #expect(try session().container != nil)
    }

    @Test(
        "The list is fetched once more after two seconds, which the test lets pass",
        .dependencies {
            Bind((any Library).self, HesitantLibrary.init).lifetime(.singleton)
            Bind { TestClock() }.lifetime(.singleton).as((any Clock<Duration>).self) { $0 }
        })
    func retry() async throws {
        let clock = try app.resolveNow(TestClock.self)
        try session().logIn(as: Reader(name: "Ann"))
        let list = try #require(session().container).resolveNow(BookListModel.self)
        async let loading: Void = list.load()
        try await clock.waitForSleepers()
        #expect(list.books.isEmpty && list.problem == nil)
        await clock.advance(by: .seconds(2))
        await loading
        #expect(list.books.map(\.title) == ["Pnin"])
    }

    @Test(
        "Without network the list says so",
        .dependencies { Bind((any Library).self) { TestLibrary(isOffline: true) } })
    func offline() async throws {
        let session = try session()
        try session.logIn(as: Reader(name: "Ann"))
        let list = try #require(session.container).resolveNow(BookListModel.self)
        await list.load()
        #expect(list.books.isEmpty)
        #expect(list.problem?.contains("Offline") == true)
    }
}
