internal import Dovetail
internal import DovetailComponents
internal import DovetailDiagnostics
internal import Testing

struct ScopeTests {
    struct Wharf: Component {
        let scope: Scope
        let notes: Notes
        init(_ notes: Notes, scope: Scope = Scope()) {
            self.notes = notes
            self.scope = scope
        }
        var baker: Baker { shared(onClose: { [notes] _ in notes.note("baker") }) { Baker() } }
        var delivery: Delivery {
            shared(onClose: { [notes] _ in notes.note("delivery") }) { Delivery(baker: baker, shop: CornerStall()) }
        }
        var bad: Int {
            shared(onClose: { [notes] _ in
                notes.note("bad")
                throw Spoiled()
            }) { 1 }
        }
    }
    struct Spoiled: Error {}

    @Test func `a scope closes the instances it created, in reverse order, once`() async throws {
        let wharf = Wharf(Notes())
        _ = wharf.delivery
        async let first: Void = wharf.scope.close()
        async let second: Void = wharf.scope.close()
        _ = try await (first, second)
        #expect(wharf.notes.lines == ["delivery", "baker"])
    }

    @Test func `all hooks run, and the errors they throw are reported together`() async {
        let wharf = Wharf(Notes())
        _ = (wharf.baker, wharf.bad)
        await #expect {
            try await wharf.scope.close()
        } throws: {
            ($0 as? CloseError)?.errors.count == 1
        }
        #expect(wharf.notes.lines == ["bad", "baker"])
    }

    @Test func `nothing outlives the scope`() async throws {
        weak var shop: (any Stall)?
        weak var fake: (any Stall)?
        do {
            let town = TownComponent()
            shop = town.shop
            town.override((any Stall).self) { FakeStall() }
            fake = town.shop
        }
        #expect(shop == nil && fake == nil)
        let town = TownComponent()
        shop = town.shop
        try await town.scope.close()
        #expect(shop == nil)
    }

    final class LastOne<Value: Sendable>: InstanceStore {
        private let stored = Locked<Value?>(nil)
        func instance(for context: StoreContext) -> Value? { stored.now }
        func store(_ value: Value, for context: StoreContext) { stored.now = value }
        func remove(for context: StoreContext) { stored.now = nil }
        func removeAll() { stored.now = nil }
        func makeEmpty() -> LastOne { LastOne() }
    }

    @Test func `a custom strategy decides how long an instance lives`() throws {
        struct Mill: Component, Sendable {
            let scope = Scope()
            let store = LastOne<Baker>()
            let tally = Tally()
            var baker: Baker {
                scope.instance(store: store) {
                    tally.next()
                    return Baker()
                }
            }
        }
        let mill = Mill()
        _ = onThreads(8) { _ in mill.baker }
        #expect(mill.baker === mill.baker)
        #expect(mill.tally.count == 1)
        let fake = Baker()
        let override = mill.override { fake }
        #expect(mill.baker === fake)
        override.rollBack()
        mill.store.removeAll()
        #expect(mill.baker !== fake)
        #expect(mill.tally.count == 2)
    }

    struct Front: Component {
        let scope: Scope
        var baker: Baker { get throws { try shared() } }
        var each: Baker { get throws { try transient() } }
        var shop: any Stall { shared { CornerStall() } }
    }

    final class Listener: Observer {
        let notes = Notes()
        func handle(_ event: ContainerEvent) {
            switch event {
            case .created(let binding, _): notes.note("made \(binding.keys[0])")
            case .resolved(let binding): notes.note("gave \(binding.keys[0])")
            default: break
            }
        }
    }

    @Test func `in front of a container, providers without a closure resolve from it, and its observers see the rest`()
        throws
    {
        let listener = Listener()
        let container = try Container(observers: [listener]) { Bind(Baker.init) }
        let front = Front(scope: Scope(container))
        #expect(try front.baker === front.baker)
        #expect(try front.each !== front.each)
        let before = listener.notes.lines.count
        _ = (front.shop, front.shop)
        #expect(
            listener.notes.lines.dropFirst(before).map { $0.replacing("DovetailTests.", with: "") } == [
                "made 'any Stall' named \"shop\"", "gave 'any Stall' named \"shop\"", "gave 'any Stall' named \"shop\"",
            ])
        let fake = Baker()
        front.override(name: "baker") { fake }
        #expect(try front.baker === fake)
    }

    @Test func `without a container, or after it is closed, a provider without a closure throws`() async throws {
        #expect {
            try Front(scope: Scope()).baker
        } throws: {
            ($0 as? ResolutionError)?.id == .missingBinding
        }
        let container = try Container { Bind(Baker.init) }
        try await container.close()
        #expect {
            try Front(scope: Scope(container)).each
        } throws: {
            ($0 as? ResolutionError)?.id == .closed
        }
    }

    @Test func `a container may resolve from a component`() throws {
        let town = TownComponent()
        let container = try Container(parent: town.resolver { town in Bind { town.shop } }) { Bind(Baker.init) }
        let shop = try container.resolve((any Stall).self)
        #expect(shop === town.shop)
    }

    @Test func `the graph shows which instances exist so far, and their dependents`() {
        let street = street()
        #expect(street.scope.graph.bindings.isEmpty)
        _ = street.delivery
        let graph = street.scope.graph
        #expect(
            graph.bindings.map(\.keys[0].description).map { $0.split(separator: "named ").last ?? "" } == [
                "\"delivery\"", "\"baker\"", "\"shop\"",
            ])
        #expect(graph.bindings[0].dependencies.map(\.key) == [graph.bindings[1].keys[0], graph.bindings[2].keys[0]])
        #expect(graph.bindings.map(\.level) == [1, 1, 0])
        #expect(graph.findings().isEmpty)
    }
}
