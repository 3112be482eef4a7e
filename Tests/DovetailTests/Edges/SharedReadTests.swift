@testable internal import Dovetail
internal import Testing

/// Counts its creations and deinitializations.
private final class Counted: Sendable {
    let number: Int
    private let gone: Tally
    init(_ number: Int = 0, created: Tally, gone: Tally) {
        self.number = number
        self.gone = gone
        created.next()
    }
    deinit { gone.next() }
}

/// A key whose values are of a class, so that a key that is freed too early is noticed.
private final class Key: Hashable, Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (left: Key, right: Key) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A key all of whose values have the same hash.
private struct Crowded: Hashable, Sendable {
    let number: Int
    func hash(into hasher: inout Hasher) {}
}

/// Instances that are read while they are created and freed.
@Suite(.timeLimit(.minutes(10))) struct SharedReadTests {
    enum Where: CaseIterable { case own, parent, late, pool }

    /// A container with a weak binding in different positions.
    private func container(_ place: Where, _ created: Tally, _ gone: Tally) throws -> Container {
        let pool = InstancePool("weak", holding: .weak)
        let lifetime: Lifetime<Counted> = place == .pool ? .pool(pool) : .weak
        func binding() -> Bind<Counted> { Bind { Counted(created: created, gone: gone) }.lifetime(lifetime) }
        switch place {
        case .own, .pool: return try Container { binding() }
        case .parent: return try Container { binding() }.makeChild {}
        case .late:
            let container = try Container {}
            try container.register { binding() }
            return container
        }
    }

    @Test(arguments: Where.allCases)
    func `threads that read a weak instance while it is freed never see two at once`(place: Where) throws {
        let (created, gone) = (Tally(), Tally())
        let container = try container(place, created, gone)
        let rounds = rounds(800)
        let results = onThreads(4) { _ in
            for _ in 0..<rounds {
                let first = try container.resolveNow(Counted.self)
                let second = try container.resolveNow(Counted.self)
                guard first === second else { throw Failure(number: 2) }
            }
        }
        for result in results { try result.get() }
        #expect(created.count == gone.count)
    }

    @Test func `dependents, children and requests by name find an existing weak instance`() throws {
        let (created, gone) = (Tally(), Tally())
        let container = try Container {
            Bind { Counted(created: created, gone: gone) }.lifetime(.weak)
            Bind { (counted: Counted) in [counted] }
            Bind { Counted(created: created, gone: gone) }.lifetime(.weakScoped).qualified(.name("each"))
        }
        let child = try container.makeChild {}.makeChild {}
        let held = try child.resolve(Counted.self)
        #expect(try container.resolve([Counted].self).first === held)
        #expect(try child.resolve([Counted].self).first === held)
        let own = try container.resolve(Counted.self, .name("each"))
        let other = try child.resolve(Counted.self, .name("each"))
        #expect(own !== other)
        #expect(try child.resolve(Counted.self, .name("each")) === other)
        #expect(created.count == 3)
    }

    enum Dropping: CaseIterable { case nothing, release, weak, pool }

    @Test(arguments: Dropping.allCases)
    func `threads with equal and with different arguments get the right instances, while others are released`(
        dropping: Dropping
    ) throws {
        let (created, gone) = (Tally(), Tally())
        let pool = InstancePool("pool")
        let lifetime: Lifetime<Counted> =
            switch dropping {
            case .nothing, .release: .singleton
            case .weak: .weak
            case .pool: .pool(pool)
            }
        let container = try Container {
            Bind { (key: RuntimeArgument<Key>) in Counted(arg(key).number, created: created, gone: gone) }
                .lifetime(lifetime)
        }
        let rounds = rounds(1_000)
        let results = onThreads(4) { thread in
            for round in 0..<rounds {
                // Half of the numbers are this thread's own.
                let number = round % 2 == 0 ? round % 40 : 1_000 * (thread + 1) + round % 40
                let instance = try container.resolveNow(Counted.self, arguments: Key(number))
                guard instance.number == number else { throw Failure(number: number) }
                switch dropping {
                case .nothing, .weak:
                    let again = try container.resolveNow(Counted.self, arguments: Key(number))
                    guard again === instance else { throw Failure(number: -1) }
                case .release: if round % 64 == thread { container.removeInstances(of: Counted.self) }
                case .pool: if round % 64 == thread { pool.reset() }
                }
            }
        }
        for result in results { try result.get() }
        container.removeInstances(of: Counted.self)
        pool.reset()
        #expect(created.count == gone.count)
    }

    @Test func `arguments are looked up by the types that the factory declares, whatever types are passed`() throws {
        let (created, gone) = (Tally(), Tally())
        let container = try Container {
            Bind { (first: RuntimeArgument<Int?>, second: RuntimeArgument<String>) in
                Counted(arg(first) ?? 0, created: created, gone: gone)
            }.lifetime(.singleton)
        }
        let exact = try container.resolve(Counted.self, arguments: Int?.some(1), "a")
        #expect(try container.resolve(Counted.self, arguments: 1, "a") === exact)
        #expect(try container.resolve(Counted.self, arguments: Int?.some(1), "a") === exact)
        let cast = try container.resolve(Counted.self, arguments: 2, "a")
        #expect(try container.resolve(Counted.self, arguments: Int?.some(2), "a") === cast)
        #expect(try container.resolve(Counted.self, arguments: 2, "a") === cast)
        #expect(try container.resolve(Counted.self, arguments: Int?.some(2), "b") !== cast)
        #expect(created.count == 3)
    }

    @Test func `arguments with one hash are distinguished`() throws {
        let (created, gone) = (Tally(), Tally())
        let container = try Container {
            Bind { (key: RuntimeArgument<Crowded>) in Counted(arg(key).number, created: created, gone: gone) }
                .lifetime(.singleton)
        }
        for _ in 0..<2 {
            for number in 0..<100 {
                #expect(try container.resolve(Counted.self, arguments: Crowded(number: number)).number == number)
            }
        }
        #expect(created.count == 100)
        container.removeInstances(of: Counted.self)
        #expect(created.count == gone.count)
    }
}

// MARK: The table

private final class Element: Hashed {
    let hash: Int
    let number: Int
    private let gone: Tally
    init(_ number: Int, hash: Int, gone: Tally) { (self.number, self.hash, self.gone) = (number, hash, gone) }
    deinit { gone.next() }
}

extension SharedReadTests {
    /// Few hashes, so that elements collide.
    @Test func `a table under threads returns the right elements, and retains none that was removed`() throws {
        let (gone, added) = (Tally(), Tally())
        do {
            let table = HashedTable<Element>()
            let rounds = rounds(5_000)
            let results = onThreads(4) { thread in
                var random = SplitMix(seed: UInt64(thread))
                for _ in 0..<rounds {
                    let number = Int.random(in: 0..<64, using: &random)
                    let hash = (number % 24) << 8
                    if let known = table.elements(ofHash: hash).first(where: { $0.number == number }) {
                        guard known.number == number else { throw Failure(number: number) }
                        if Int.random(in: 0..<4, using: &random) == 0 { table.remove(known) }
                    } else {
                        let found = table.element(ofHash: hash) {
                            $0.number == number
                        } adding: {
                            added.next()
                            return Element(number, hash: hash, gone: gone)
                        }
                        guard found.element.number == number else { throw Failure(number: number) }
                    }
                }
            }
            for result in results { try result.get() }
            #expect(table.count == table.all.count)
            #expect(Set(table.all.map(\.number)).count == table.count)
            for element in table.all {
                #expect(table.elements(ofHash: element.hash).first(where: { $0.number == element.number }) === element)
            }
            for element in table.all { table.remove(element) }
            #expect(table.count == 0)
        }
        #expect(added.count == gone.count)
    }

    @Test func `a table finds every element after any other was removed`() {
        var random = SplitMix(seed: 7)
        let gone = Tally()
        let table = HashedTable<Element>()
        var model: [Int: Element] = [:]
        for _ in 0..<5_000 {
            let number = Int.random(in: 0..<200, using: &random)
            let hash = Int.random(in: 0..<2, using: &random) == 0 ? number % 7 : number << 8
            if let known = model[number] {
                table.remove(known)
                model[number] = nil
                #expect(table.elements(ofHash: known.hash).first(where: { $0.number == number }) == nil)
            } else {
                model[number] =
                    table.element(ofHash: hash) {
                        $0.number == number
                    } adding: {
                        Element(number, hash: hash, gone: gone)
                    }.element
            }
            guard table.count == model.count else { return #expect(table.count == model.count) }
        }
        for (number, element) in model {
            #expect(table.elements(ofHash: element.hash).first(where: { $0.number == number }) === element)
        }
    }
}
