internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private enum Second {}

private final class Page {
    init() {}
}
private protocol Leaf: AnyObject {}
private final class Left: Leaf {
    let page: Page
    init(page: Page) { self.page = page }
}
private final class Right: Leaf {
    let page: Page
    init(page: Page) { self.page = page }
}
private final class Book {
    let (left, right): (Lazy<Left>, Lazy<Right>)
    let (again, optional): (Lazy<Left>, Lazy<Left?>)
    let (all, tagged): (Lazy<[any Leaf]>, Lazy<Tagged<Left, Second>>)
    let byName: Lazy<[String: any Leaf]>
    init(
        left: Lazy<Left>, right: Lazy<Right>, again: Lazy<Left>, optional: Lazy<Left?>, all: Lazy<[any Leaf]>,
        tagged: Lazy<Tagged<Left, Second>>, byName: Lazy<[String: any Leaf]>
    ) {
        (self.left, self.right, self.again, self.optional, self.all) = (left, right, again, optional, all)
        (self.tagged, self.byName) = (tagged, byName)
    }
}
private struct BookModule: Module {
    var body: some Module {
        Bind(Page.init).lifetime(.graph)
        Bind(Left.init).lifetime(.graph).as(Left.self) { $0 }.into((any Leaf).self) { $0 }
            .into((any Leaf).self, key: "left") { $0 }
        Bind(Right.init).lifetime(.graph).as(Right.self) { $0 }.into((any Leaf).self) { $0 }
            .into((any Leaf).self, key: "right") { $0 }
        Bind(Left.init).qualified(.tag(Second.self)).lifetime(.graph)
        Bind(Book.init).lifetime(.graph)
    }
}

private final class Root {
    let (deep, flat): (Lazy<Deep>, Lazy<Page>)
    init(deep: Lazy<Deep>, flat: Lazy<Page>) { (self.deep, self.flat) = (deep, flat) }
}
private final class Deep {
    let page: Lazy<Page>
    init(page: Lazy<Page>) { self.page = page }
}

private final class Note: Sendable {}
private final class Desk {
    let (left, right): (AsyncLazy<Note>, Lazy<Note>)
    init(left: AsyncLazy<Note>, right: Lazy<Note>) { (self.left, self.right) = (left, right) }
}

/// All `Lazy`s of one graph share the `.graph` instances that one of them has created.
@Suite struct GraphOfLazyTests {
    private func book() throws -> Book {
        let container = try Container { BookModule() }
        try container.validate()
        let book = try container.resolve(Book.self)
        try #require(container.findings.isEmpty)
        // A `Lazy` does not retain its container.
        containers.append(container)
        return book
    }
    private let containers = Kept()

    @Test func `F2: two Lazys of one graph return one instance`() throws {
        let book = try book()
        let left = try book.left()
        #expect(try book.again() === left)
        #expect(try book.right().page === left.page)
    }

    @Test func `F2: a Lazy of an Optional, a collection, or a tagged dependency belongs to its graph, too`() throws {
        let book = try book()
        let (left, right) = (try book.left(), try book.right())
        #expect(try book.optional() === left)
        let all = try book.all()
        #expect(all.contains { $0 === left } && all.contains { $0 === right } && all.count == 2)
        let byName = try book.byName()
        #expect(byName["left"] === left && byName["right"] === right)
        #expect(try book.tagged().value.page === left.page)
        #expect(try book.tagged().value !== left)
    }

    @Test func `F2: a collection that is resolved first shares its elements with later requests for one`() throws {
        let book = try book()
        let all = try book.all()
        let left = try book.left()
        #expect(all.contains { $0 === left })
    }

    @Test func `F2: an instance that a Lazy creates has Lazys of the same graph`() throws {
        let container = try Container {
            Bind(Page.init).lifetime(.graph)
            Bind(Deep.init).lifetime(.graph)
            Bind(Root.init).lifetime(.graph)
        }
        let first = try container.resolve(Root.self)
        #expect(try first.deep().page() === first.flat())
        let second = try container.resolve(Root.self)
        #expect(try second.flat() === second.deep().page())
        #expect(try second.flat() !== first.flat())
    }

    @Test func `F2: a Lazy that is called while its graph is created shares the new instances with the rest`() throws {
        final class Early {
            let page: Page
            init(page: Lazy<Page>) throws { self.page = try page() }
        }
        final class Whole {
            let (early, page): (Early, Page)
            init(early: Early, page: Page) { (self.early, self.page) = (early, page) }
        }
        let container = try Container {
            Bind(Page.init).lifetime(.graph)
            Bind { try Early(page: $0) }.lifetime(.graph)
            Bind(Whole.init).lifetime(.graph)
        }
        let whole = try container.resolve(Whole.self)
        #expect(whole.early.page === whole.page)
    }

    @Test func `F2: instances that a Lazy creates while its graph is created are shared after that, too`() throws {
        final class Early {
            let page: Page
            init(page: Lazy<Page>) throws { self.page = try page() }
        }
        final class Whole {
            let (early, page): (Early, Lazy<Page>)
            init(early: Early, page: Lazy<Page>) { (self.early, self.page) = (early, page) }
        }
        let container = try Container {
            Bind(Page.init).lifetime(.graph)
            Bind { try Early(page: $0) }.lifetime(.graph)
            Bind(Whole.init).lifetime(.graph)
        }
        let whole = try container.resolve(Whole.self)
        #expect(try whole.page() === whole.early.page)
    }

    @Test func `F2: an AsyncLazy and a Lazy of one graph return one instance`() async throws {
        let container = try Container {
            Bind(Note.init).lifetime(.graph)
            Bind(Desk.init).lifetime(.graph)
        }
        let desk = try container.resolveNow(Desk.self)
        let note = try await desk.left()
        #expect(try desk.right() === note)
    }

    @Test func `F2: Lazys of one graph may be called at the same time`() async throws {
        final class Desks: Sendable {
            let (one, two, three): (Lazy<Note>, Lazy<Note>, Lazy<Note?>)
            init(one: Lazy<Note>, two: Lazy<Note>, three: Lazy<Note?>) {
                (self.one, self.two, self.three) = (one, two, three)
            }
        }
        let container = try Container {
            Bind(Note.init).lifetime(.graph)
            Bind(Desks.init).lifetime(.graph)
        }
        for _ in 0..<200 {
            let desks = try await container.resolve(Desks.self)
            let first = Task.detached { try desks.one() }
            let second = Task.detached { try desks.two() }
            let notes = [try await first.value, try await second.value]
            #expect(try desks.one() === notes[0] && desks.two() === notes[1])
            let third = try desks.three()
            #expect(notes.contains { $0 === third })
        }
    }

    @Test func `F2: what cannot cross isolations is not shared with an AsyncLazy of the graph`() async throws {
        final class Part: Sendable {
            let page: ObjectIdentifier
            let keep: Transferred
            init(page: Page) { (self.page, keep) = (ObjectIdentifier(page), Transferred(page)) }
        }
        final class Whole {
            let (part, page): (AsyncLazy<Part>, Lazy<Page>)
            init(part: AsyncLazy<Part>, page: Lazy<Page>) { (self.part, self.page) = (part, page) }
        }
        let container = try Container {
            Bind(Page.init).lifetime(.graph)
            Bind(Part.init).lifetime(.graph)
            Bind(Whole.init).lifetime(.graph)
        }
        let whole = try container.resolveNow(Whole.self)
        let part = try await whole.part()
        #expect(try ObjectIdentifier(whole.page()) != part.page)
    }
}

/// Retains containers for the time of a test.
private final class Kept {
    private var containers: [Container] = []
    func append(_ container: Container) { containers.append(container) }
}

/// Retains an object that is only compared.
private final class Transferred: @unchecked Sendable {
    // Safe: nothing reads it.
    private let object: AnyObject
    init(_ object: AnyObject) { self.object = object }
}
