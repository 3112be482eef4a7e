internal import Dovetail
internal import Testing

private final class Item: Sendable {
    let number: Int
    init(_ number: Int = 0) { self.number = number }
}
private final class Pair: Sendable {
    let first: Item
    let second: Item
    init(_ first: Item, _ second: Item) {
        self.first = first
        self.second = second
    }
}
private final class WeakItem: Sendable {
    weak let item: Item?
    init(_ item: Item) { self.item = item }
}

@Suite("Astroject: instances") struct AstrojectInstanceTests {
    @Test("AST-GRA-01, AST-GRA-02, AST-GRA-03: a graph starts empty, and each request has a separate one")
    func separateGraphs() throws {
        let created = Tally()
        let container = try Container { Bind { Item(created.next()) }.lifetime(.graph) }
        #expect(created.count == 0)
        #expect(try container.resolve(Item.self).number == 1)
        #expect(try container.resolve(Item.self).number == 2)
    }

    @Test("AST-GRA-04: within a request a graph instance is created once and never overwritten")
    func createdOnce() throws {
        let created = Tally()
        let container = try Container {
            Bind { Item(created.next()) }.lifetime(.graph)
            Bind(Pair.init)
        }
        let pair = try container.resolve(Pair.self)
        #expect(pair.first === pair.second)
        #expect(created.count == 1)
    }

    @Test("AST-GRA-05, AST-GRA-06: a graph is freed when its request ends, so that there is nothing to reset")
    func freed() async throws {
        let container = try Container {
            Bind { Item() }.lifetime(.graph)
            Bind(WeakItem.init)
        }
        #expect(try await container.resolve(WeakItem.self).item == nil)
        try await container.reset(Item.self)
        try await container.reset()
        #expect(try await container.resolve(WeakItem.self).item == nil)
    }

    @Test("AST-GRA-07: five hundred requests at the same time have separate graphs")
    func concurrentGraphs() async throws {
        let container = try Container {
            Bind { Item() }.lifetime(.graph)
            Bind(Pair.init)
        }
        let pairs = try await withThrowingTaskGroup(of: Pair.self) { tasks in
            for _ in 0..<500 { tasks.addTask { try await container.resolve(Pair.self) } }
            return try await tasks.reduce(into: []) { $0.append($1) }
        }
        #expect(pairs.allSatisfy { $0.first === $0.second })
        #expect(Set(pairs.map { ObjectIdentifier($0.first) }).count == 500)
    }

    @Test("AST-GRA-08: a graph preserves the identity of objects")
    func identity() throws {
        let item = Item()
        let container = try Container {
            Bind { item }.lifetime(.graph)
            Bind(Pair.init)
        }
        #expect(try container.resolve(Pair.self).second === item)
    }

    @Test("AST-SIN-01, AST-SIN-02, AST-SIN-03: the first request creates a singleton, and later ones return it")
    func singleton() throws {
        let created = Tally()
        let container = try Container {
            Bind { Item(created.next()) }.lifetime(.singleton)
            Bind(Pair.init)
        }
        #expect(created.count == 0)
        let item = try container.resolve(Item.self)
        #expect(try container.resolve(Item.self) === item)
        #expect(try container.resolve(Pair.self).second === item)
        #expect(created.count == 1)
    }

    @Test("AST-SIN-04: a singleton that is not overridable survives reset()")
    func survives() async throws {
        let container = try Container { Bind { Item() }.lifetime(.singleton).overridable(false) }
        let item = try await container.resolve(Item.self)
        try await container.reset()
        #expect(try await container.resolve(Item.self) === item)
    }

    @Test("AST-SIN-05: a singleton that is reset is created again")
    func released() async throws {
        let created = Tally()
        let container = try Container { Bind { Item(created.next()) }.lifetime(.singleton) }
        #expect(try await container.resolve(Item.self).number == 1)
        try await container.reset(Item.self)
        #expect(try await container.resolve(Item.self).number == 2)
        try await container.reset()
        #expect(try await container.resolve(Item.self).number == 3)
    }

    @Test("AST-TRA-01: a transient is never stored, and resetting it has no effect")
    func transient() async throws {
        let container = try Container {
            Bind { Item() }.lifetime(.transient)
            Bind(Pair.init)
        }
        let pair = try await container.resolve(Pair.self)
        #expect(pair.first !== pair.second)
        try await container.reset(Item.self)
        try await container.reset()
        #expect(try await container.resolve(Item.self) !== pair.first)
    }

    @Test("AST-WEA-01, AST-WEA-02, AST-WEA-03: every request returns the weak instance while it is retained")
    func weakInstance() throws {
        let created = Tally()
        let container = try Container {
            Bind { Item(created.next()) }.lifetime(.weak)
            Bind(Pair.init)
        }
        #expect(created.count == 0)
        let item = try container.resolve(Item.self)
        let pair = try container.resolve(Pair.self)
        #expect(pair.first === item && pair.second === item)
        #expect(created.count == 1)
    }

    @Test("AST-WEA-04, AST-WEA-05: a weak instance that is reset is created again, although it is still retained")
    func weakReleased() async throws {
        let container = try Container { Bind { Item() }.lifetime(.weak) }
        let first = try await container.resolve(Item.self)
        try await container.reset(Item.self)
        let second = try await container.resolve(Item.self)
        #expect(first !== second)
        #expect(try await container.resolve(Item.self) === second)
        try await container.reset()
        #expect(try await container.resolve(Item.self) !== second)
    }

    @Test("AST-WEA-06: a weak instance is freed with its last owner")
    func weakGone() throws {
        let container = try Container { Bind { Item() }.lifetime(.weak) }
        weak let gone = try container.resolve(Item.self)
        #expect(gone == nil)
        var retained: Item? = try container.resolve(Item.self)
        weak let observed = retained
        #expect(observed != nil)
        retained = nil
        #expect(observed == nil)
        withExtendedLifetime(retained) {}
    }
}
