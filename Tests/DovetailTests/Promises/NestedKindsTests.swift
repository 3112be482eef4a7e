internal import Dovetail
internal import Testing

private final class Part: Sendable { init() {} }
private enum Mark {}
private struct Holder<Value> { let value: Value }
private final class Feed: Sendable {
    let topic: String?
    let size: Int?
    init(topic: String?, size: Int?) { (self.topic, self.size) = (topic, size) }
}
private struct Screen { let feed: Feed, later: Lazy<Feed>, all: [Feed] }

@Suite("Kinds of parameters in each other")
struct NestedKindsTests {
    private func agrees<Value>(_ type: Value.Type) throws -> Bool {
        let container = try Container {
            Bind(Part.init).lifetime(.singleton)
            Bind(Part.init).lifetime(.singleton).qualified(.tag(Mark.self))
            Bind { Part() }.into(Part.self) { $0 }
            Bind { Part() }.into(Part.self, key: "one") { $0 }
            Bind { Part() }.qualified(.tag(Mark.self)).into(Part.self) { $0 }
            Bind { Holder<Value>(value: $0) }.root()
        }
        let isValid = (try? container.validate()) != nil
        return isValid == ((try? container.resolveNow(Holder<Value>.self)) != nil)
    }

    private func collect<Value>(_ type: Value.Type, depth: Int, into failures: inout [String]) throws {
        if !(try agrees(type)) { failures.append("\(type)") }
        if depth == 0 { return }
        try collect(Value?.self, depth: depth - 1, into: &failures)
        try collect([Value].self, depth: depth - 1, into: &failures)
        try collect([String: Value].self, depth: depth - 1, into: &failures)
        try collect(Tagged<Value, Mark>.self, depth: depth - 1, into: &failures)
        try collect(Lazy<Value>.self, depth: depth - 1, into: &failures)
        try collect(Provider<Value>.self, depth: depth - 1, into: &failures)
    }

    @Test("what validation accepts can be created, and nothing else, three kinds deep")
    func validation() throws {
        var failures: [String] = []
        try collect(Part.self, depth: 3, into: &failures)
        #expect(failures.isEmpty)
    }

    @Test("a collection of what is no value has no elements")
    func noValues() throws {
        #expect(try agrees([Resolution].self))
        #expect(try agrees([RuntimeArgument<Int>].self))
        #expect(try agrees([Weak<Part>].self))
        #expect(try agrees([String: Tagged<Part, Mark>].self))
    }

    @Test("a shared binding whose arguments are all optional needs none, anywhere")
    func omitted() async throws {
        let pool = InstancePool("feeds")
        for lifetime in [Lifetime<Feed>.singleton, .scoped, .weak, .pool(pool)] {
            let container = try Container {
                Bind { Feed(topic: arg($0), size: arg($1)) }.lifetime(lifetime).eager().as(Feed.self) { $0 }
                    .into(Feed.self) { $0 }
                Bind(Screen.init).root()
            }
            try container.validate()
            try await container.start()
            let feed = try container.resolveNow(Feed.self)
            let screen = try container.resolveNow(Screen.self)
            #expect(screen.feed === feed && screen.all.first === feed)
            #expect(try screen.later() === feed)
            #expect(try await container.resolve(Feed.self) === feed)
            #expect(try container.resolveNow(Feed.self, arguments: String?.none) === feed)
            #expect(try container.resolveNow(Feed.self, arguments: String?.none, Int?.none) === feed)
            #expect(try container.resolveNow(Feed.self, arguments: "news") !== feed)
        }
    }
}
