internal import Dovetail
internal import Testing

private final class Link: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}

private func decorator(adding more: Int) -> Bind<Link> {
    Bind { (link: Link) in Link(link.number + more) }.lifetime(.singleton).decorating(Link.self) { $0 }
}

/// A shared decorator was once linked without its inner binding if a lower container resolved first: it wrapped itself.
@Suite("Shared decorators, whichever container resolves first") struct SharedDecoratorTests {
    private func parent() throws -> Container {
        try Container {
            Bind { Link(1) }.lifetime(.singleton)
            decorator(adding: 1)
        }
    }

    @Test("Core 38: its own container")
    func own() throws {
        let parent = try parent()
        #expect(try parent.resolve(Link.self).number == 2)
        #expect(try parent.makeChild {}.resolve(Link.self) === parent.resolve(Link.self))
    }

    @Test("Core 38: a child")
    func child() throws {
        let parent = try parent()
        let child = try parent.makeChild {}
        let link = try child.resolve(Link.self)
        #expect(link.number == 2)
        #expect(try parent.resolve(Link.self) === link)
    }

    @Test("Core 38: an overlay")
    func overlay() throws {
        let overlay = try parent().overriding { Bind { 3 } }
        #expect(try overlay.resolve(Link.self).number == 2)
    }

    @Test("Core 38: a child of two decorators in one container")
    func two() throws {
        let parent = try Container {
            Bind { Link(1) }.lifetime(.singleton)
            decorator(adding: 1)
            decorator(adding: 10)
        }
        let child = try parent.makeChild {}
        #expect(try child.resolve(Link.self).number == 12)
        #expect(try parent.resolve(Link.self) === child.resolve(Link.self))
    }

    @Test("Core 38: a grandchild, with a decorator in each container", arguments: [false, true])
    func grandchild(isChildFirst: Bool) throws {
        let parent = try Container { Bind { Link(1) }.lifetime(.singleton) }
        let child = try parent.makeChild { decorator(adding: 1) }
        let grandchild = try child.makeChild { decorator(adding: 10) }
        if isChildFirst { #expect(try child.resolve(Link.self).number == 2) }
        #expect(try grandchild.resolve(Link.self).number == 12)
        #expect(try child.resolve(Link.self).number == 2)
        #expect(try parent.resolve(Link.self).number == 1)
    }

    @Test("Core 38: start()")
    func started() async throws {
        let container = try Container {
            Bind { Link(1) }.lifetime(.singleton)
            decorator(adding: 1).eager()
        }
        try await container.start()
        #expect(try await container.resolve(Link.self).number == 2)
    }

    @Test("Core 38: a child resolves a hidden decorator through a binding of its module")
    func hidden() throws {
        struct Own: Module {
            var body: some Module {
                Bind { Link(1) }.lifetime(.singleton)
                decorator(adding: 1).hidden()
                Bind { (link: Link) in [link.number] }
            }
        }
        let child = try Container { Own() }.makeChild {}
        #expect(try child.resolve([Int].self) == [2])
    }
}
