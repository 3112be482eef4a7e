internal import Dovetail
internal import Testing

private struct Made: Equatable, Sendable {
    let text: String
    var number = 0
}
private enum First {}
private enum Second {}

/// The entries that later requests find without a lock: by type, with a tag or a name, with arguments or without.
@Suite("Requests with tags and names") struct QualifiedRequestTests {
    private static let names = (0..<200).map { "name \($0)" }

    private func container() throws -> Container {
        try Container {
            Instance(Made(text: "plain"))
            Instance(Made(text: "first")).qualified(.tag(First.self))
            Bind { Made(text: "second", number: arg($0)) }.qualified(.tag(Second.self))
            for name in QualifiedRequestTests.names { Instance(Made(text: name)).qualified(.name(name)) }
        }
    }

    private func check(_ container: Container) throws {
        for name in QualifiedRequestTests.names {
            #expect(try container.resolve(Made.self, .name(name)).text == name)
        }
        #expect(try container.resolve(Made.self).text == "plain")
        #expect(try container.resolve(Made.self, .tag(First.self)).text == "first")
        #expect(try container.resolve(Made?.self, .tag(First.self))?.text == "first")
        #expect(try container.resolve(Made.self, .tag(Second.self), arguments: 7) == Made(text: "second", number: 7))
        #expect(throws: ResolutionError.self) { try container.resolve(Made.self, .name("nobody's")) }
    }

    @Test("Each request returns its own instance, the first time and again")
    func again() throws {
        let container = try container()
        for _ in 0..<3 { try check(container) }
    }

    @Test("Many threads at once get the right instances, while others are resolved for the first time")
    func threads() throws {
        let container = try container()
        for result in onThreads(8, { _ in for _ in 0..<5 { try check(container) } }) { try result.get() }
    }

    @Test("The next request sees what is registered, released and overridden")
    func changes() throws {
        let container = try container()
        try check(container)
        let overlay = try container.overriding { Instance(Made(text: "other")).qualified(.name("name 3")) }
        #expect(try overlay.resolve(Made.self, .name("name 3")).text == "other")
        #expect(try container.resolve(Made.self, .name("name 3")).text == "name 3")
        try container.register { Instance(Made(text: "newer")).qualified(.tag(First.self)) }
        #expect(try container.resolve(Made.self, .tag(First.self)).text == "newer")
        #expect(try container.makeChild {}.resolve(Made.self, .tag(First.self)).text == "newer")
    }
}
