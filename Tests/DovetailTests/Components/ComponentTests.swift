internal import Dovetail
internal import DovetailComponents
internal import Testing

struct ComponentTests {
    @Test("DRIP-11: a shared provider returns the same object each time, a transient one a new object")
    func strategies() {
        let street = street()
        #expect(street.baker === street.baker)
        #expect(street.delivery !== street.delivery)
        #expect(street.town.baker !== street.town.baker)
    }

    @Test("DRIP-13: two names provide two objects of one type, each the same at every call")
    func names() {
        let street = street()
        #expect(street.second === street.second)
        #expect(street.second !== street.baker)
    }

    @Test("DRIP-14: the dependencies of a provider come from its component and from its parent")
    func nested() {
        let street = street()
        #expect(street.delivery.baker === street.baker)
        #expect(street.delivery.shop === street.town.shop)
    }

    @Test("DRIP-01: a parent is a property, and so the same each time; two parents of one type are separate")
    func parents() {
        let town = TownComponent()
        let street = StreetComponent(town: town, neighbour: TownComponent())
        #expect(street.town.shop === town.shop)
        #expect(street.far.shop === street.neighbour.shop)
        #expect(street.far.shop !== street.town.shop)
    }

    @Test("DRIP-16: a generic provider stores one object for each specialization")
    func generic() {
        let street = street()
        #expect(street.hamper(of: Int.self) === street.hamper(of: Int.self))
        #expect(street.hamper(of: String.self) === street.hamper(of: String.self))
    }

    @Test("DRIP-17: shared and transient return what their closure returns")
    func values() {
        let street = street()
        #expect(street.label("A") == "to A")
        #expect(street.label("B") == "to B", "parameters count at each call")
        #expect(street.town.shop.name == "corner")
    }

    @Test("DRIP-02: copies of a struct component share, two components do not")
    func copies() {
        let town = TownComponent()
        let copy = town
        #expect(town.shop === copy.shop)
        #expect(town.shop !== TownComponent().shop)
    }

    @Test func `a provider may call itself if the recursion ends`() { #expect(street().tower(200) == 200) }

    @Test func `a failure stores nothing`() throws {
        struct Refused: Error {}
        struct Shy: Component {
            let scope = Scope()
            let tally = Tally()
            var baker: Baker {
                get throws {
                    try shared {
                        if tally.next() == 1 { throw Refused() }
                        return Baker()
                    }
                }
            }
        }
        let shy = Shy()
        #expect(throws: Refused.self) { try shy.baker }
        #expect(try shy.baker === shy.baker)
        #expect(shy.tally.count == 2)
    }

    @Test func `sixteen threads create a shared instance once`() throws {
        for _ in 0..<50 {
            let street = street()
            let bakers = try onThreads(16) { _ in street.far.baker }.map { try $0.get() }
            #expect(street.tally.count == 1)
            #expect(bakers.allSatisfy { $0 === bakers[0] })
        }
    }

    @Test func `after a failure on another thread, a waiting thread retries`() throws {
        struct Refused: Error {}
        struct Shy: Component, Sendable {
            let scope = Scope()
            let tally = Tally()
            var baker: Baker {
                get throws {
                    try shared {
                        if tally.next() <= 4 { throw Refused() }
                        return Baker()
                    }
                }
            }
        }
        let shy = Shy()
        let results = onThreads(8) { _ in try shy.baker }
        #expect(results.count { if case .failure = $0 { true } else { false } } == 4)
        #expect(shy.tally.count == 5)
    }

    @Test func `a task that a provider starts does not count as that provider`() async throws {
        final class Later: Component, Sendable {
            let scope = Scope()
            let task = Locked<Task<Baker, Never>?>(nil)
            var baker: Baker {
                shared {
                    task.now = Task { self.other }
                    return Baker()
                }
            }
            var other: Baker { shared { baker } }
        }
        let later = Later()
        let baker = later.baker
        let other = await later.task.now?.value
        #expect(other === baker)
    }

    @Test func `sixteen threads create one instance of each specialization`() throws {
        final class Store: Component, Sendable {
            let scope = Scope()
            let tally = Tally()
            func crate<Content>(of type: Content.Type) -> Hamper<Content> {
                shared {
                    tally.next()
                    return Hamper()
                }
            }
        }
        for _ in 0..<rounds(50) {
            let store = Store()
            let crates = try onThreads(16) { number -> ObjectIdentifier in
                number % 2 == 0
                    ? ObjectIdentifier(store.crate(of: Int.self)) : ObjectIdentifier(store.crate(of: String.self))
            }.map { try $0.get() }
            #expect(store.tally.count == 2)
            #expect(Set(crates).count == 2)
        }
    }

    actor Kitchen: Component {
        nonisolated let scope = Scope()
        let town: TownComponent
        private var orders = 0
        init(town: TownComponent) { self.town = town }
        var delivery: Delivery {
            shared {
                orders += 1
                return Delivery(baker: town.baker, shop: town.shop)
            }
        }
        var count: Int { orders }
    }

    @Test func `an actor is a component: its providers run on it`() async {
        let kitchen = Kitchen(town: TownComponent())
        async let first = kitchen.delivery
        async let second = kitchen.delivery
        let (one, other) = await (first, second)
        #expect(one === other)
        #expect(await kitchen.count == 1)
    }

    @MainActor final class Window: Component {
        let scope = Scope()
        private(set) var opened = 0
        var shop: any Stall {
            shared {
                opened += 1
                return CornerStall()
            }
        }
        var label: String { transient { "\(opened) " + shop.name } }
    }

    @MainActor @Test func `a type of the main actor can be a component`() throws {
        let window = Window()
        #expect(window.shop === window.shop)
        #expect(window.label == "1 corner")
        let container = try Container(parent: window.resolver { window in Bind { @MainActor in window.shop } }) {}
        let shop = try container.resolve((any Stall).self)
        #expect(shop === window.shop)
    }
}
