internal import Dovetail
internal import DovetailComponents
internal import DovetailDiagnostics
internal import Testing

/// A component with private providers of one name and type in two files.
struct PrivateProviders: Component {
    let scope = Scope()
    private var cache: Facility { shared { Facility("first") } }
    var first: Facility { cache }
}

/// The identity of a component's providers and instances.
struct ProviderKeyTests {
    @Test func `private providers of one name in two files are two, in requests, overrides and the graph`() {
        let component = PrivateProviders()
        #expect((component.first.name, component.second.name) == ("first", "second"))
        #expect(component.first === component.first && component.second === component.second)
        let graph = component.scope.graph
        #expect(graph.bindings.count == 2)
        #expect(graph.findings().isEmpty)
        #expect(graph.bindings[0].keys[0].description == "'Facility' named \"cache\"")
        #expect(
            graph.bindings[1].keys[0].description.contains("named \"cache at DovetailTests/PrivateProviders.swift:"))
        let override = component.override(Facility.self, name: "cache") { Facility("mock") }
        #expect((component.first.name, component.second.name) == ("mock", "mock"))
        override.rollBack()
        #expect((component.first.name, component.second.name) == ("first", "second"))
    }

    struct Hotel: Component, Sendable {
        static let line = #line
        let scope = Scope()
        let tally = Tally()
        let notes = Notes()
        func wrong(number: Int) -> Facility { shared { Facility("\(number)") } }
        subscript(_ number: Int) -> Facility { shared(onClose: { _ in }) { Facility("\(number)") } }
        func wrongList(_ number: Int, in house: String) -> [Int] {
            scope.instance(store: ScopeTests.LastOne()) { [number] }
        }

        func room(_ number: Int, in house: String = "") -> Facility {
            shared(arguments: number, house) {
                tally.next()
                return Facility("\(house)\(number)")
            }
        }
        subscript(suite number: Int) -> Facility { shared(arguments: number) { Facility("suite \(number)") } }
        func closed(_ number: Int) -> Facility {
            shared(arguments: number, onClose: { [notes] in notes.note($0.name) }) { Facility("\(number)") }
        }
        func flaky(_ number: Int) throws -> Facility {
            try shared(arguments: number) {
                if tally.next() == 1 { throw Failure(number: number) }
                return Facility("\(number)")
            }
        }
        func tower(_ number: Int) -> Tower {
            shared(arguments: number) { Tower(below: number == 0 ? nil : tower(number - 1)) }
        }
        func named(_ number: Int) -> Facility { shared("number \(number)") { Facility("\(number)") } }
        func looked(_ argument: Nosy) -> Facility { shared(arguments: argument) { Facility("\(argument.number)") } }
        func kept(_ number: Int, in store: ByIdentity) -> Facility {
            scope.instance(arguments: number, store: store) { Facility("\(number)") }
        }
        func generic<Value: Hashable & Sendable>(_ value: Value) -> Facility {
            shared(arguments: value) { Facility("\(Value.self)") }
        }
    }
    final class Tower: Sendable {
        let below: Tower?
        init(below: Tower?) { self.below = below }
    }
    /// Uses the component while it is hashed and compared.
    struct Nosy: Hashable, Sendable {
        let number: Int
        let hotel: Hotel
        static func == (left: Nosy, right: Nosy) -> Bool {
            _ = left.hotel.room(7)
            return left.number == right.number
        }
        func hash(into hasher: inout Hasher) { _ = hotel.room(7) }
    }
    final class ByIdentity: InstanceStore {
        private let kept = Locked<[StoreContext.Identity: Facility]>([:])
        func instance(for context: StoreContext) -> Facility? { kept.now[context.identity] }
        func store(_ value: Facility, for context: StoreContext) { kept.change { $0[context.identity] = value } }
        func remove(for context: StoreContext) { kept.change { $0[context.identity] = nil } }
        func removeAll() { kept.now = [:] }
        func makeEmpty() -> ByIdentity { ByIdentity() }
    }

    @Test func `a shared provider that does not pass on its parameters prints a suggested fix and stops`() async {
        let function = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Hotel().wrong(number: 1)
        }
        #expect(
            printed(function, from: Hotel.line) == """
                App.swift:4: error: [argument-mismatch] 'wrong(number:)' is shared and has parameters, \
                but every call returns the instance of the first call
                help: pass the values that identify the instance: `arguments: …`
                docs: diagnostics/argument-mismatch
                """)
        let indexed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Hotel()[1] }
        #expect(
            printed(indexed, from: Hotel.line) == """
                App.swift:5: error: [argument-mismatch] 'subscript(_:)' is shared and has parameters, \
                but every call returns the instance of the first call
                help: pass the values that identify the instance: `arguments: …`
                docs: diagnostics/argument-mismatch
                """)
        let stored = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Hotel().wrongList(1, in: "a")
        }
        #expect(printed(stored, from: Hotel.line).contains("`arguments: …, …`"))
    }

    @Test func `each value of the arguments has one instance`() {
        let hotel = Hotel()
        #expect((hotel.room(1).name, hotel.room(2).name, hotel.room(1, in: "b").name) == ("1", "2", "b1"))
        #expect(hotel.room(2) === hotel.room(2) && hotel.room(2) !== hotel.room(1))
        #expect(hotel[suite: 3].name == "suite 3" && hotel[suite: 4].name == "suite 4")
        #expect(hotel[suite: 3] === hotel[suite: 3])
        #expect((hotel.named(1).name, hotel.named(2).name) == ("1", "2"))
        #expect((hotel.generic(1).name, hotel.generic(UInt8(1)).name) == ("Int", "UInt8"))
        #expect(hotel.scope.graph.bindings.count == 5, "one for each provider; names distinguish providers")
        #expect(hotel.scope.graph.findings().isEmpty)
    }

    @Test func `an override of a provider with arguments is one instance for all of them, and rolls back`() {
        let hotel = Hotel()
        let own = hotel.room(1)
        let override = hotel.override(Facility.self, name: "room(_:in:)") { Facility("mock") }
        #expect(hotel.room(1).name == "mock" && hotel.room(1) === hotel.room(2))
        override.rollBack()
        #expect(hotel.room(1) === own && hotel.room(2).name == "2")
    }

    @Test func `a failure for some arguments stores nothing`() throws {
        let hotel = Hotel()
        #expect(throws: Failure.self) { try hotel.flaky(1) }
        let two = try hotel.flaky(2)
        #expect(try hotel.flaky(1) === hotel.flaky(1))
        #expect(try hotel.flaky(2) === two)
    }

    @Test func `sixteen threads create one instance for each value of the arguments`() throws {
        for _ in 0..<rounds(50) {
            let hotel = Hotel()
            let rooms = try onThreads(16) { ObjectIdentifier(hotel.room($0 % 4)) }.map { try $0.get() }
            #expect(hotel.tally.count == 4)
            #expect(Set(rooms).count == 4)
        }
    }

    @Test func `arguments may use the component while they are hashed and compared`() async {
        await #expect(processExitsWith: .success) {
            let hotel = Hotel()
            let first = hotel.looked(Nosy(number: 1, hotel: hotel))
            #expect(hotel.looked(Nosy(number: 2, hotel: hotel)) !== first)
            #expect(hotel.looked(Nosy(number: 1, hotel: hotel)) === first)
        }
    }

    @Test func `instances for arguments are closed with the others, and released with the scope`() async throws {
        let hotel = Hotel()
        _ = (hotel.closed(1), hotel.closed(2))
        weak let first = hotel.closed(1)
        try await hotel.scope.close()
        #expect(hotel.notes.lines == ["2", "1"])
        #expect(first == nil)
    }

    @Test func `a provider that calls itself with other arguments is released with its component`() {
        weak var top: Tower?
        do {
            let hotel = Hotel()
            top = hotel.tower(3)
            #expect(top?.below?.below?.below != nil)
            #expect(top?.below === hotel.tower(2))
        }
        #expect(top == nil)
    }

    @Test func `an instance is released with its component, although another component that used it remains`() {
        final class Visitor: Component {
            let scope = Scope()
            let town = Locked<TownComponent?>(TownComponent())
            var name: String { transient { town.now?.shop.name ?? "none" } }
        }
        let visitor = Visitor()
        weak let shop = visitor.town.now?.shop
        #expect(visitor.name == "corner" && shop != nil)
        visitor.town.now = nil
        #expect(shop == nil)
        #expect(visitor.name == "none")
        for _ in 0..<100 {
            visitor.town.now = TownComponent()
            #expect(visitor.name == "corner")
        }
        #expect(
            visitor.scope.graph.bindings.count == 2, "a provider that asks one component after the other has one need")
    }

    @Test func `a store contains one instance for each value of the arguments`() {
        let (hotel, other) = (Hotel(), Hotel())
        let store = ByIdentity()
        let first = hotel.kept(1, in: store)
        #expect(hotel.kept(2, in: store).name == "2")
        #expect(hotel.kept(1, in: store) === first)
        #expect(other.kept(1, in: store) === first, "a store that two scopes use has one instance")
    }
}
