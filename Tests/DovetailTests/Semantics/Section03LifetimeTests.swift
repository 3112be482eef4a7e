internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailModel
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
private final class Outer: Sendable {
    let pair: Pair
    let item: Item
    init(_ pair: Pair, _ item: Item) {
        self.pair = pair
        self.item = item
    }
}
private struct Complaint: Error {}
private enum Other {}

/// Stores one instance for each key and arguments, until it was looked up a number of times.
private final class Uses<Value: Sendable>: InstanceStore {
    private struct Kept { var value: Value; var uses: Int }
    private let limit: Int
    private let stored = Guarded<[StoreContext.Identity: Kept]>([:])

    init(limit: Int) { self.limit = limit }

    var count: Int { stored.withLock { $0.count } }

    func instance(for context: StoreContext) -> Value? {
        stored.withLock { stored in
            guard let known = stored[context.identity], known.uses < limit else { return nil }
            stored[context.identity]?.uses += 1
            return known.value
        }
    }
    func store(_ value: Value, for context: StoreContext) {
        stored.withLock { $0[context.identity] = Kept(value: value, uses: 0) }
    }
    func remove(for context: StoreContext) { stored.withLock { $0[context.identity] = nil } }
    func removeAll() { stored.withLock { $0 = [:] } }
    func makeEmpty() -> Uses { Uses(limit: limit) }
}

/// Stores nothing, and notes the resolve of each instance it receives.
private final class Identifiers<Value: Sendable>: InstanceStore {
    private let noted = Guarded<Set<UInt64>>([])

    var identifiers: Set<UInt64> { noted.withLock { $0 } }

    func instance(for context: StoreContext) -> Value? { nil }
    func store(_ value: Value, for context: StoreContext) { _ = noted.withLock { $0.insert(context.resolution) } }
    func remove(for context: StoreContext) {}
    func removeAll() {}
    func makeEmpty() -> Identifiers { Identifiers() }
}

@Suite("§3 Lifetimes") struct Section03LifetimeTests {
    @Test
    func `§2 register removes the instance of the old binding from its store, also for a binding with the same store`()
        throws
    {
        let store = Uses<Int>(limit: 100)
        let container = try Container { Bind { 1 }.lifetime(.custom(store)) }
        #expect(try container.resolve(Int.self) == 1)
        try container.register { Bind { 2 }.lifetime(.custom(store)) }
        #expect(store.count == 0)
        #expect(try container.resolve(Int.self) == 2)
    }

    @Test(arguments: [true, false])
    func `§2 register beside an overlay separates the instances of the old and the new binding in one store`(
        readsOverlayFirst: Bool
    ) throws {
        let store = Uses<Int>(limit: 100)
        let container = try Container {
            Bind { 1 }.lifetime(.custom(store))
            Instance("original")
        }
        var overlay: Container? = try container.overriding { Instance("overriding") }
        #expect(try container.resolve(Int.self) == 1)
        try container.register { Bind { 2 }.lifetime(.custom(store)) }
        #expect(store.count == 0)
        if !readsOverlayFirst { #expect(try container.resolve(Int.self) == 2) }
        #expect(try overlay?.resolve(Int.self) == 1, "an overlay keeps the bindings that it was created from")
        #expect(try container.resolve(Int.self) == 2)
        #expect(store.count == 2)
        overlay = nil
        #expect(store.count == 1)
        #expect(try container.resolve(Int.self) == 2)
    }

    @Test func `§3 a store receives the same identifier for all instances of one resolve`() async throws {
        struct First: Sendable {}
        struct Second: Sendable { let first: First }
        struct Both { let (first, second): (First, Second) }
        let (first, second) = (Identifiers<First>(), Identifiers<Second>())
        let container = try Container {
            Bind(First.init).lifetime(.custom(first))
            Bind(Second.init).lifetime(.custom(second))
            Bind { Both(first: $0, second: $1) }
        }
        _ = try container.resolveNow(Both.self)
        #expect(second.identifiers.count == 1)
        #expect(first.identifiers == second.identifiers)
        _ = try await container.resolve(Both.self)
        #expect(second.identifiers.count == 2)
        #expect(first.identifiers == second.identifiers)
    }

    // MARK: How many instances

    struct Expectation: Sendable, CustomTestStringConvertible {
        let testDescription: String
        fileprivate let lifetime: @Sendable () -> Lifetime<Item>
        var withinOneResolve: Bool
        var acrossResolves: Bool
        var withChild: Bool
        var acrossContainers = false
    }

    static let expectations = [
        Expectation(
            testDescription: "transient", lifetime: { .transient }, withinOneResolve: false, acrossResolves: false,
            withChild: false),
        Expectation(
            testDescription: "graph", lifetime: { .graph }, withinOneResolve: true, acrossResolves: false,
            withChild: false),
        Expectation(
            testDescription: "singleton", lifetime: { .singleton }, withinOneResolve: true, acrossResolves: true,
            withChild: true),
        Expectation(
            testDescription: "scoped", lifetime: { .scoped }, withinOneResolve: true, acrossResolves: true,
            withChild: false),
        Expectation(
            testDescription: "weak", lifetime: { .weak }, withinOneResolve: true, acrossResolves: true,
            withChild: true),
        Expectation(
            testDescription: "weakScoped", lifetime: { .weakScoped }, withinOneResolve: true,
            acrossResolves: true, withChild: false),
        Expectation(
            testDescription: "pool",
            lifetime: {
                let pool = InstancePool("session")
                return .pool(pool)
            }, withinOneResolve: true, acrossResolves: true, withChild: true),
        Expectation(
            testDescription: "custom", lifetime: { .custom(Uses<Item>(limit: .max)) }, withinOneResolve: true,
            acrossResolves: true, withChild: true),
    ]

    @Test(arguments: expectations) func `the number of instances is that of the table`(_ expected: Expectation) throws {
        let container = try Container {
            Bind { Item() }.lifetime(expected.lifetime())
            Bind(Pair.init)
        }
        let pair = try container.resolve(Pair.self)
        let other = try container.resolve(Pair.self)
        let child = try container.makeChild {}
        let inChild = try child.resolve(Pair.self)
        #expect((pair.first === pair.second) == expected.withinOneResolve)
        #expect((pair.first === other.first) == expected.acrossResolves)
        #expect((pair.first === inChild.first) == expected.withChild)
        #expect((inChild.first === inChild.second) == expected.withinOneResolve)
    }

    @Test func `a binding is transient by default`() throws {
        let container = try Container { Bind { Item() } }
        #expect(try container.resolve(Item.self) !== container.resolve(Item.self))
    }

    @Test func `a graph instance is one per outermost resolve, however deep`() throws {
        let created = Tally()
        let container = try Container {
            Bind { Item(created.next()) }.lifetime(.graph)
            Bind(Pair.init)
            Bind(Outer.init)
        }
        let outer = try container.resolve(Outer.self)
        #expect(outer.pair.first === outer.item && outer.pair.second === outer.item)
        _ = try container.resolve(Outer.self)
        #expect(created.count == 2)
    }

    @Test func `a shared instance is created in a separate graph`() throws {
        let container = try Container {
            Bind { Item() }.lifetime(.graph)
            Bind(Pair.init).lifetime(.singleton)
            Bind(Outer.init)
        }
        let outer = try container.resolve(Outer.self)
        #expect(outer.pair.first === outer.pair.second)
        #expect(outer.pair.first !== outer.item)
    }

    @Test func `a graph instance is freed when its resolve ends and it has no owner`() throws {
        let container = try Container {
            Bind { Item() }.lifetime(.graph)
            Bind { (item: Item) in WeakItem(item) }
        }
        #expect(try container.resolve(WeakItem.self).item == nil)
    }

    @Test func `a value that is not a class may be shared`() throws {
        let created = Tally()
        let container = try Container {
            Bind { created.next() }.lifetime(.singleton)
            Bind { "\(created.next())" }.lifetime(.graph)
        }
        #expect(try container.resolve(Int.self) == 1)
        #expect(try container.resolve(Int.self) == 1)
        #expect(try container.resolve(String.self) == "2")
        #expect(try container.resolve(String.self) == "3")
    }

    // MARK: Weak

    @Test(arguments: [false, true])
    func `a weak instance lives as long as it is retained`(inContainer: Bool) throws {
        let created = Tally()
        let container = try Container {
            if inContainer {
                Bind { Item(created.next()) }.lifetime(.weakScoped)
            } else {
                Bind { Item(created.next()) }.lifetime(.weak)
            }
        }
        var retained: Item? = try container.resolve(Item.self)
        #expect(try container.resolve(Item.self) === retained)
        #expect(created.count == 1)
        retained = nil
        #expect(try container.resolve(Item.self).number == 2)
        #expect(try container.resolve(Item.self).number == 3)
        withExtendedLifetime(retained) {}
    }

    @Test func `dependencies of a weak instance are created only with it`() throws {
        let created = Tally()
        let container = try Container {
            Bind { Item(created.next()) }
            Bind(Pair.init).lifetime(.weak)
        }
        let pair = try container.resolve(Pair.self)
        #expect(try container.resolve(Pair.self) === pair)
        #expect(created.count == 2)
    }

    // MARK: Process

    private static func processBinding(_ created: Tally) -> Bind<Item> {
        Bind { Item(created.next()) }.lifetime(.process)
    }

    @Test func `containers that have the same binding share its process instance`() throws {
        let created = Tally()
        let first = try Container { Self.processBinding(created) }
        let second = try Container { Self.processBinding(created) }
        #expect(try first.resolve(Item.self) === second.resolve(Item.self))
        #expect(try first.makeChild {}.resolve(Item.self) === second.resolve(Item.self))
        #expect(created.count == 1)
    }

    @Test func `a process instance is identified by source location and qualifier`() throws {
        let binding = Bind { Item() }.lifetime(.process)
        let container = try Container {
            binding.qualified(.name("a"))
            binding.qualified(.name("b"))
            binding.qualified(.tag(Other.self))
            Bind { Item() }.lifetime(.process).qualified(.name("c"))
        }
        let items = try [
            container.resolve(Item.self, .name("a")), container.resolve(Item.self, .name("b")),
            container.resolve(Item.self, .tag(Other.self)), container.resolve(Item.self, .name("c")),
        ]
        #expect(Set(items.map(ObjectIdentifier.init)).count == 4)
        #expect(try container.resolve(Item.self, .name("a")) === items[0])
    }

    @Test func `a process instance outlives its containers`() throws {
        let created = Tally()
        let binding = Bind { Item(created.next()) }.lifetime(.process)
        let id = try ObjectIdentifier(Container { binding }.resolve(Item.self))
        #expect(try ObjectIdentifier(Container { binding }.resolve(Item.self)) == id)
        #expect(created.count == 1)
    }

    @Test func `an overlay has separate process instances for what it replaces`() throws {
        let binding = Bind { (number: Int) in Item(number) }.lifetime(.process)
        let untouched = Bind { Item(7) }.lifetime(.process).qualified(.name("untouched"))
        let number = Bind { 1 }.lifetime(.process)
        let container = try Container {
            number
            binding
            untouched
        }
        let item = try container.resolve(Item.self)
        let overlay = try container.overriding { Instance(2) }
        #expect(try overlay.resolve(Item.self).number == 2)
        #expect(try overlay.resolve(Item.self) === overlay.resolve(Item.self))
        #expect(try container.resolve(Item.self) === item)
        #expect(
            try overlay.resolve(Item.self, .name("untouched")) === container.resolve(Item.self, .name("untouched")))
    }

    // MARK: Pools

    @Test func `containers that have the binding share its instance in a pool, and the owner empties it`() throws {
        let pool = InstancePool("session")
        let binding = Bind { Item() }.lifetime(.pool(pool))
        let first = try Container { binding }
        let second = try Container { binding }
        let item = try first.resolve(Item.self)
        #expect(try second.resolve(Item.self) === item)
        pool.reset()
        #expect(try second.resolve(Item.self) !== item)
        #expect(try first.resolve(Item.self) === second.resolve(Item.self))
    }

    @Test func `bindings of one pool are distinguished`() throws {
        let pool = InstancePool("session")
        let container = try Container {
            Bind { Item(1) }.lifetime(.pool(pool))
            Bind { Item(2) }.lifetime(.pool(pool)).qualified(.name("two"))
            Bind { 3 }.lifetime(.pool(pool))
        }
        #expect(try container.resolve(Item.self).number == 1)
        #expect(try container.resolve(Item.self, .name("two")).number == 2)
        #expect(try container.resolve(Int.self) == 3)
    }

    @Test func `one binding in two pools has an instance in each`() throws {
        let binding = Bind { Item() }
        let first = try Container { binding.lifetime(.pool(InstancePool("a"))) }
        let second = try Container { binding.lifetime(.pool(InstancePool("b"))) }
        #expect(try first.resolve(Item.self) !== second.resolve(Item.self))
    }

    @Test func `a weak pool stores objects while they are retained elsewhere, values permanently`() throws {
        let pool = InstancePool("session", holding: .weak)
        let created = Tally()
        let container = try Container {
            Bind { Item(created.next()) }.lifetime(.pool(pool))
            Bind { "\(created.next())" }.lifetime(.pool(pool))
        }
        var item: Item? = try container.resolve(Item.self)
        #expect(try container.resolve(Item.self) === item)
        item = nil
        #expect(try container.resolve(Item.self).number == 2)
        #expect(try container.resolve(String.self) == "3")
        #expect(try container.resolve(String.self) == "3")
        withExtendedLifetime(item) {}
    }

    @Test func `a binding looks in the pool's parent first, and emptying does not change the parent`() throws {
        let parent = InstancePool("application")
        let child = InstancePool("session", parent: parent)
        let binding = Bind { Item() }
        let above = try Container { binding.lifetime(.pool(parent)) }
        let below = try Container { binding.lifetime(.pool(child)) }
        let own = try below.resolve(Item.self)
        let shared = try above.resolve(Item.self)
        #expect(own !== shared)
        #expect(try below.resolve(Item.self) === shared)
        child.reset()
        #expect(try below.resolve(Item.self) === shared)
        parent.reset()
        #expect(try below.resolve(Item.self) !== shared)
    }

    // MARK: Custom stores

    @Test func `a custom store decides how long an instance lives`() throws {
        let created = Tally()
        let store = Uses<Item>(limit: 2)
        let container = try Container {
            Bind { Item(created.next()) }.lifetime(.custom(store))
        }
        let numbers = try (0..<7).map { _ in try container.resolve(Item.self).number }
        #expect(numbers == [1, 1, 1, 2, 2, 2, 3])
    }

    @Test func `a store shared by two containers creates once, distinguished by key and arguments`() throws {
        let created = Tally()
        let store = Uses<Item>(limit: .max)
        let binding = Bind { Item(created.next()) }.lifetime(.custom(store))
        let other = Bind { (number: RuntimeArgument<Int>) in
            created.next()
            return Item(arg(number))
        }.lifetime(.custom(store)).qualified(.name("argument"))
        let first = try Container {
            binding
            other
        }
        let second = try Container {
            binding
            other
        }
        let results = onThreads(16) { try ($0 < 8 ? first : second).resolve(Item.self) }
        let items = try results.map { try $0.get() }
        #expect(items.allSatisfy { $0 === items[0] })
        #expect(
            try first.resolve(Item.self, .name("argument"), arguments: 7)
                === second.resolve(Item.self, .name("argument"), arguments: 7))
        #expect(try first.resolve(Item.self, .name("argument"), arguments: 8).number == 8)
        #expect(created.count == 3)
        #expect(store.count == 3)
    }

    @Test func `an overlay has an empty store for what it replaces, and the original's store for the rest`() throws {
        let store = Uses<Item>(limit: .max)
        let container = try Container {
            Instance(1)
            Bind { (number: Int) in Item(number) }.lifetime(.custom(store))
            Bind { Item(7) }.lifetime(.custom(store)).qualified(.name("untouched"))
        }
        let item = try container.resolve(Item.self)
        let untouched = try container.resolve(Item.self, .name("untouched"))
        let overlay = try container.overriding { Instance(2) }
        #expect(try overlay.resolve(Item.self).number == 2)
        #expect(try overlay.resolve(Item.self, .name("untouched")) === untouched)
        #expect(try container.resolve(Item.self) === item)
        #expect(store.count == 2)
    }

    @Test func `§16 reset removes from a store only the instances of this container`() async throws {
        let store = Uses<Item>(limit: .max)
        let first = try Container {
            Bind { Item(1) }.lifetime(.custom(store))
            Bind { (number: RuntimeArgument<Int>) in Item(arg(number)) }.lifetime(.custom(store)).qualified(
                .name("argument"))
        }
        let second = try Container { Bind { Item(2) }.lifetime(.custom(store)).qualified(.name("second")) }
        _ = try await first.resolve(Item.self)
        _ = try await first.resolve(Item.self, .name("argument"), arguments: 7)
        let stored = try await second.resolve(Item.self, .name("second"))
        try await first.reset()
        #expect(store.count == 1)
        #expect(try await second.resolve(Item.self, .name("second")) === stored)
    }

    // MARK: Arguments

    @Test func `with arguments a shared lifetime stores one instance per distinct list`() throws {
        let created = Tally()
        let container = try Container {
            Bind { (a: RuntimeArgument<Int>, b: RuntimeArgument<String>) in
                created.next()
                return Item(arg(a))
            }.lifetime(.singleton)
        }
        let one = try container.resolve(Item.self, arguments: 1, "a")
        #expect(try container.resolve(Item.self, arguments: 1, "a") === one)
        #expect(try container.resolve(Item.self, arguments: 1, "b") !== one)
        #expect(try container.resolve(Item.self, arguments: 2, "a") !== one)
        #expect(created.count == 3)
    }

    @Test func `a weak instance with arguments lives as long as it is retained`() throws {
        let created = Tally()
        let container = try Container {
            Bind { (a: RuntimeArgument<Int>) in Item(arg(a) * 100 + created.next()) }.lifetime(.weak)
        }
        let one = try container.resolve(Item.self, arguments: 1)
        #expect(try container.resolve(Item.self, arguments: 1) === one)
        #expect(try container.resolve(Item.self, arguments: 2).number == 202)
        #expect(try container.resolve(Item.self, arguments: 2).number == 203)
    }

    @Test func `a transient with arguments is created each time, a graph one too`() throws {
        let container = try Container {
            Bind { (a: RuntimeArgument<Int>) in Item(arg(a)) }
            Bind { (a: RuntimeArgument<Int>) in Item(arg(a)) }.lifetime(.graph).qualified(.name("graph"))
        }
        #expect(
            try container.resolve(Item.self, arguments: 1) !== container.resolve(Item.self, arguments: 1))
        #expect(
            try container.resolve(Item.self, .name("graph"), arguments: 1)
                !== container.resolve(Item.self, .name("graph"), arguments: 1))
    }

    @Test func `arguments that the call does not prove to be Sendable are an argument-mismatch for a shared binding`()
        throws
    {
        func request<A>(_ container: Container, _ argument: A) throws {
            _ = try container.resolve(Item.self, arguments: argument)
        }
        func requestSendable<A: Sendable>(_ container: Container, _ argument: A) throws -> Item {
            try container.resolve(Item.self, arguments: argument)
        }
        let container = try Container {
            Bind { (a: RuntimeArgument<Int>) in Item(arg(a)) }.lifetime(.singleton)
        }
        let error = #expect(throws: ResolutionError.self) { try request(container, 1) }
        #expect(error?.id == .argumentMismatch)
        #expect(try requestSendable(container, 1) === container.resolve(Item.self, arguments: 1))
    }

    // MARK: Failures

    @Test func `a factory that throws stores nothing`() throws {
        let created = Tally()
        let container = try Container {
            Bind { () throws -> Item in
                if created.next() < 3 { throw Complaint() }
                return Item()
            }.lifetime(.singleton)
            Bind { (item: Item) in Pair(item, item) }.lifetime(.singleton)
        }
        #expect(throws: ResolutionError.self) { try container.resolve(Pair.self) }
        #expect(throws: ResolutionError.self) { try container.resolve(Item.self) }
        #expect(try container.resolve(Pair.self).first === container.resolve(Item.self))
        #expect(created.count == 3)
    }

    @Test func `an injection or a hook that throws stores nothing either`() throws {
        let created = Tally()
        let container = try Container {
            Bind { Item(created.next()) }.lifetime(.singleton).onCreate { if $0.number == 1 { throw Complaint() } }
                .inject { (item: Item, _: Int) throws in if item.number == 2 { throw Complaint() } }
            Instance(0)
        }
        #expect(throws: ResolutionError.self) { try container.resolve(Item.self) }
        #expect(throws: ResolutionError.self) { try container.resolve(Item.self) }
        #expect(try container.resolve(Item.self).number == 3)
        #expect(try container.resolve(Item.self).number == 3)
    }

    @Test func `shared instances that a failed resolve created remain stored`() throws {
        let created = Tally()
        let container = try Container {
            Bind { Item(created.next()) }.lifetime(.singleton)
            Bind { (item: Item) throws -> Pair in throw Complaint() }
        }
        #expect(throws: ResolutionError.self) { try container.resolve(Pair.self) }
        #expect(throws: ResolutionError.self) { try container.resolve(Pair.self) }
        #expect(created.count == 1)
    }

    // MARK: Waiting

    @Test func `threads that wait for each other in a circle get a cycle, and no thread hangs`() throws {
        for _ in 0..<20 {
            let container = try Container {
                Bind { (container: Weak<Container>) in
                    Front(try container.value?.resolve(Rear.self))
                }.lifetime(.singleton)
                Bind { (container: Weak<Container>) in
                    Rear(try container.value?.resolve(Front.self))
                }.lifetime(.singleton)
            }
            let results = onThreads(8) { number in
                if number.isMultiple(of: 2) {
                    _ = try container.resolve(Front.self)
                } else {
                    _ = try container.resolve(Rear.self)
                }
            }
            for result in results {
                let error = #expect(throws: ResolutionError.self) { try result.get() }
                #expect(error?.id == .cycle)
            }
        }
    }

    @Test func `no lock is locked while a factory runs`() throws {
        let container = try Container {
            Bind { (container: Weak<Container>) in
                let container = try #require(container.value)
                let numbers = onThreads(4) { _ in try container.resolve(Int.self) }
                try container.register { Instance("registered") }
                container.removeInstances()
                _ = try container.makeChild {}.resolve(String.self)
                return Item(try numbers.reduce(0) { try $0 + $1.get() })
            }.lifetime(.singleton)
            Bind { 1 }.lifetime(.singleton)
        }
        #expect(try container.resolve(Item.self).number == 4)
    }

    // MARK: Release

    @Test func `reset drops the instance, by any of its keys`() async throws {
        let container = try Container {
            Bind { Item() }.lifetime(.singleton).as(Pair.self) { Pair($0, $0) }
        }
        weak let first = try await container.resolve(Item.self)
        #expect(first != nil)
        try await container.reset(Item.self)
        #expect(first == nil)
        weak let second = try await container.resolve(Item.self)
        try await container.reset(Pair.self)
        #expect(second == nil)
    }

    @Test func `reset drops the instance with a qualifier, and no other one of its type`() async throws {
        let container = try Container {
            Bind { Item(1) }.lifetime(.singleton)
            Bind { Item(2) }.lifetime(.singleton).qualified(.name("two"))
            Bind { Pair(Item(3), Item(3)) }.lifetime(.singleton).as(Item.self, .tag(Pair.self)) { $0.first }
        }
        let plain = try await container.resolve(Item.self)
        let two = try await container.resolve(Item.self, .name("two"))
        let pair = try await container.resolve(Pair.self)
        try await container.reset(Item.self, .name("two"))
        #expect(try await container.resolve(Item.self) === plain)
        #expect(try await container.resolve(Item.self, .name("two")) !== two)
        try await container.reset(Item.self, .tag(Pair.self))
        #expect(try await container.resolve(Pair.self) !== pair)
        try await container.reset(Item.self, .name("three"))
        #expect(try await container.resolve(Item.self) === plain)
    }

    @Test func `reset drops the instances of all arguments`() async throws {
        let container = try Container {
            Bind { (a: RuntimeArgument<Int>) in Item(arg(a)) }.lifetime(.singleton)
        }
        weak let one = try await container.resolve(Item.self, arguments: 1)
        weak let two = try await container.resolve(Item.self, arguments: 2)
        #expect(one != nil && two != nil)
        try await container.reset(Item.self)
        #expect(one == nil && two == nil)
    }

    @Test func `reset without a stored instance has no effect`() async throws {
        let container = try Container {
            Instance("kept")
            Bind { Item() }
        }
        try await container.reset(Item.self)
        try await container.reset(Double.self)
        try await container.reset(String.self)
        #expect(try await container.resolve(String.self) == "kept")
    }

    @Test func `§16 a child's reset never affects the parent's instances`() async throws {
        let parent = try Container {
            Bind { Item() }.lifetime(.singleton)
            Bind { Pair($0, $0) }.lifetime(.scoped)
        }
        let child = try parent.makeChild {}
        let item = try await child.resolve(Item.self)
        let pair = try await parent.resolve(Pair.self)
        let own = try await child.resolve(Pair.self)
        try await child.reset(Item.self)
        try await child.reset(Pair.self)
        try await child.reset()
        #expect(try await child.resolve(Item.self) === item)
        #expect(try await parent.resolve(Pair.self) === pair)
        #expect(try await child.resolve(Pair.self) !== own)
    }

    @Test func `removing instances drops every stored one except those that are not overridable`() throws {
        let container = try Container {
            Bind { Item(1) }.lifetime(.singleton)
            Bind { Item(2) }.lifetime(.scoped).qualified(.name("container"))
            Bind { Item(3) }.lifetime(.weak).qualified(.name("weak"))
            Bind { Item(4) }.lifetime(.singleton).overridable(false).qualified(.name("fixed"))
        }
        let names: [Qualifier?] = [nil, .name("container"), .name("weak"), .name("fixed")]
        func items() throws -> [Item] {
            try names.map { try $0.map { try container.resolve(Item.self, $0) } ?? container.resolve(Item.self) }
        }
        let before = try items()
        container.removeInstances()
        let after = try items()
        #expect(zip(before, after).map { $0 === $1 } == [false, false, false, true])
    }

    @Test func `owners of an instance that was reset retain it`() async throws {
        let container = try Container {
            Bind { Item() }.lifetime(.singleton)
            Bind(Pair.init).lifetime(.singleton)
        }
        let pair = try await container.resolve(Pair.self)
        try await container.reset(Item.self)
        #expect(try await container.resolve(Pair.self) === pair)
        #expect(try await container.resolve(Item.self) !== pair.first)
    }

    @Test func `a container that is freed releases its instances`() throws {
        weak let item = try Container { Bind { Item() }.lifetime(.singleton) }.resolve(Item.self)
        #expect(item == nil)
    }
}

private struct Registrations: Observer {
    let notes: Notes
    func handle(_ event: ContainerEvent) {
        if case .registered(let binding, _) = event { notes.note(binding.name) }
    }
}
private final class WeakItem {
    weak let item: Item?
    init(_ item: Item) { self.item = item }
}
private final class Front: Sendable { init(_ rear: Rear?) {} }
private final class Rear: Sendable { init(_ front: Front?) {} }
