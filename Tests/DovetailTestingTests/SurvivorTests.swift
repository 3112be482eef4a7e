internal import Dovetail
internal import DovetailModel
internal import Testing

@testable internal import DovetailTesting

/// The test that is reported for an object that survives it, and exceptions.
struct SurvivorTests {
    private class Spy: @unchecked Sendable {}
    // Safe: it has no state.
    private final class SharpSpy: Spy, @unchecked Sendable {}
    private final class Other: Sendable {}

    /// Stores itself in a static variable, unlike all others.
    private final class Clinging: Greeter {
        static let all = Shelf()
        let word = "still here"
        init() { Clinging.all.put(self) }
    }

    private let reports = Reports()

    @Test func `an object that a factory returns a second time was not created by it`() async throws {
        let spy = Spy()
        try await reports.overlay("spies").run {
            Bind { spy }
        } _: {
            _ = try current().resolveNow(Spy.self)
            _ = try await current().resolve(Spy.self)
        }
        #expect(reports.all == [])
        withExtendedLifetime(spy) {}
    }

    @Test func `objects that come with an instance may be returned by factories`() async throws {
        let spy = Spy()
        try await reports.overlay("spies").run {
            Instance(spy)
            Bind { (spy: Spy) -> any Sendable in spy }
        } _: {
            _ = try current().resolveNow((any Sendable).self)
        }
        #expect(reports.all == [])
        withExtendedLifetime(spy) {}
    }

    @Test func `a test is reported once for an object that only its factory has seen, with how to allow it`()
        async throws
    {
        let spy = Spy()
        func run(_ reports: Reports) async throws {
            try await reports.overlay("spies").run {
                Bind { spy }
            } _: {
                _ = try current().resolveNow(Spy.self)
            }
        }
        try await run(reports)
        #expect(reports.all.count == 1)
        #expect(
            reports.all.first?.hasSuffix(
                "(if it existed before, bind it as `Instance(…)`, or allow it to survive: "
                    + "`allowingSurvivors: Spy.self`)") == true, "\(reports.all)")
        let later = Reports()
        try await run(later)
        #expect(later.all == [], "an object that was left over from an earlier test")
        withExtendedLifetime(spy) {}
    }

    @Test func `objects of the types that are named may survive, subclasses and types as they are bound`() async throws
    {
        let (spy, sharp, greeter, other) = (Spy(), SharpSpy(), French(), Other())
        try await reports.overlay("spies").run(allowing: [Spy.self, (any Greeter).self]) {
            Bind { spy }
            Bind { sharp }
            Bind { () -> any Greeter in greeter }
            Bind { other }.qualified(.name("spare"))
        } _: {
            let container = try current()
            _ = try container.resolveNow(Spy.self)
            _ = try container.resolveNow(SharpSpy.self)
            _ = try container.resolveNow((any Greeter).self)
            _ = try container.resolveNow(Other.self, .name("spare"))
        }
        #expect(reports.all.count == 1)
        let text = try #require(reports.all.first)
        #expect(
            text.contains("'Other named \"spare\"' was not released") && text.contains("allowingSurvivors: Other.self`")
        )
        withExtendedLifetime((spy, sharp, greeter, other)) {}
    }

    @Test func `objects that a suite allows to survive may survive its tests as well`() async throws {
        let spy = Spy()
        try await reports.overlay("suite").run(allowing: [Spy.self]) {
            Bind { spy }
        } _: {
            try await reports.overlay("test").run {
                DoorModule()
            } _: {
                _ = try current().resolveNow(Spy.self)
            }
        }
        #expect(reports.all == [])
        withExtendedLifetime(spy) {}
    }

    @Test func `a new object that its initializer retains is a leak, each time`() async throws {
        try await reports.overlay("transient").run {
            Bind(Clinging.init)
        } _: {
            for _ in 0..<3 { _ = try current().resolveNow(Clinging.self) }
        }
        #expect(reports.all.count == 3)
    }

    @Test func `a shared object that its initializer retains is a leak once, by whatever key it is resolved`()
        async throws
    {
        try await reports.overlay("shared").run {
            Bind(Clinging.init).lifetime(.singleton)
            Bind { (clinging: Clinging) -> any Greeter in clinging }
        } _: {
            for _ in 0..<3 { _ = try current().resolveNow((any Greeter).self) }
            for _ in 0..<3 { _ = try current().resolveNow(Clinging.self) }
        }
        #expect(reports.all.count == 1)
        #expect(reports.all.first?.contains("'Clinging' was not released") == true)
    }

    @Test func `a decorated object that its initializer retains is a leak once`() async throws {
        try await reports.overlay("decorated").run {
            Bind { () -> any Greeter in Clinging() }.lifetime(.singleton)
            Bind { (greeter: any Greeter) -> any Greeter in greeter }.decorating((any Greeter).self) { $0 }
        } _: {
            for _ in 0..<3 { _ = try current().resolveNow((any Greeter).self) }
        }
        #expect(reports.all.count == 1)
    }

    private final class Page: Sendable {}
    private final class Printer: Sendable {}
    private struct Desk: Sendable { let printer: Printer }
    private final class Chapter: Sendable {
        let pages: [Page]
        init(pages: [Page]) { self.pages = pages }
    }
    private final class Library: Sendable {}
    private final class Book: Sendable {
        let chapter: Chapter
        private let desk: Desk
        private let cover: Page
        private let later = Guarded<Library?>(nil)
        init(chapter: Chapter, desk: Desk, cover: Page) {
            (self.chapter, self.desk, self.cover) = (chapter, desk, cover)
        }
        func attach(_ library: Library) { later.withLock { $0 = library } }
    }
    private struct BookModule: Module {
        var body: some Module {
            Bind(Page.init)
            Bind(Page.init).into(Page.self) { $0 }
            Bind(Page.init).into(Page.self) { $0 }.qualified(.name("second"))
            Bind(Printer.init)
            Bind(Desk.init)
            Bind(Chapter.init).lifetime(.singleton)
            Bind(Library.init).lifetime(.singleton)
            Bind(Book.init).inject { $0.attach($1) }
        }
    }

    /// The six are the chapter with its two pages, the cover, the printer within a struct, and the library, which is injected.
    @Test(arguments: [false, true])
    func `an object that retains six others is reported once, with their number`(isAwaited: Bool) async throws {
        let shelf = Shelf()
        try await reports.overlay("one").run {
            BookModule()
        } _: {
            let container = try current()
            shelf.put(isAwaited ? try await container.resolve(Book.self) : try container.resolveNow(Book.self))
        }
        #expect(reports.all.count == 1)
        #expect(
            reports.all.first?.contains("'Book' was not released, and 6 that it retains; the binding at ") == true,
            "\(reports.all)")
        withExtendedLifetime(shelf) {}
    }

    @Test func `objects that do not retain each other are reported each, and one that is released is not counted`()
        async throws
    {
        let shelf = Shelf()
        let blamed = try await leaks {
            BookModule()
        } after: {
            // The book itself is released.
            shelf.put(try await $0.resolve(Book.self).chapter)
            shelf.put(try await $0.resolve(Library.self))
        }
        #expect(blamed.map(\.name) == ["Chapter", "Library"])
        #expect(blamed.first?.description.contains(", and 2 that it retains") == true, "\(blamed)")
        #expect(blamed.last?.description.contains("that it retains") == false, "\(blamed)")
        withExtendedLifetime(shelf) {}
    }

    private final class Reader: Sendable {
        let writer: Writer
        init(writer: Writer) { self.writer = writer }
    }
    private final class Writer: Sendable {
        private let reader = Guarded<Reader?>(nil)
        private let library = Guarded<Library?>(nil)
        func attach(_ reader: Reader, _ library: Library) {
            self.reader.withLock { $0 = reader }
            self.library.withLock { $0 = library }
        }
    }

    @Test(arguments: [false, true])
    func `of objects that retain each other the first one is reported`(isAwaited: Bool) async throws {
        let blamed = try await leaks {
            Bind(Reader.init).lifetime(.singleton)
            Bind(Writer.init).lifetime(.singleton).inject { $0.attach($1, $2) }
            Bind(Library.init).lifetime(.singleton)
        } after: {
            _ = isAwaited ? try await $0.resolve(Writer.self) : try $0.resolveNow(Writer.self)
        }
        #expect(blamed.map(\.name) == ["Reader"])
        #expect(blamed.first?.description.contains(", and 2 that it retains") == true, "\(blamed)")
    }

    @Test func `in XCTest types are named in the call that checks for leaks`() async throws {
        let spy = Spy()
        let blamed = try await leaks(of: { Bind { spy } }, after: { _ = try await $0.resolve(Spy.self) })
        #expect(blamed.map(\.name) == ["Spy"])
        let other = Spy()
        let allowed = try await leaks(
            allowingSurvivors: [Spy.self], of: { Bind { other } }, after: { _ = try await $0.resolve(Spy.self) })
        #expect(allowed == [])
        withExtendedLifetime((spy, other)) {}
    }

    private static let session = Other()

    @Test(.dependencies(allowingSurvivors: Other.self, Spy.self) { Bind { SurvivorTests.session } })
    func `the trait names types as well`() throws { _ = try current().resolveNow(Other.self) }

    /// Resolves another in its `deinit`.
    private final class Farewell: Sendable {
        let container: Weak<Container>
        init(container: Weak<Container>) { self.container = container }
        deinit { _ = try? container.value?.resolveNow(Other.self) }
    }

    @Test func `objects may be freed during the search for survivors, and resolve others`() async throws {
        for _ in 0..<rounds(20) {
            try await reports.overlay("farewells").run {
                Bind(Farewell.init)
                Bind(Other.init)
            } _: {
                let container = try current()
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<8 {
                        group.addTask { for _ in 0..<50 { _ = try? container.resolveNow(Farewell.self) } }
                    }
                }
            }
        }
        #expect(reports.all == [])
    }
}
