internal import Dovetail
internal import DovetailGraph
internal import DovetailTesting
internal import Synchronization
internal import Testing

struct CheckTests {
    @Test func `the wiring is one test`() async throws {
        let container = try Container { DoorModule() }
        try container.validate()
        #expect(await unresolvableRoots(of: container).isEmpty)
    }

    @Test func `roots that cannot be made are named`() async throws {
        let container = try Container {
            Bind(Door.init).root()
            Bind { French() }
        }
        let errors = await unresolvableRoots(of: container)
        #expect(errors.map(\.id) == [.missingBinding])
    }

    @Test func `nothing is left of a container that is closed`() async throws {
        #expect(try await leaks(of: { DoorModule() }, after: { _ = try await $0.resolve(Door.self) }) == [])
    }

    @Test func `what is left is named, with the place of its binding`() async throws {
        let found = try await leaks {
            DoorModule()
        } after: {
            try await $0.resolve(Knot.self).tie()
        }
        #expect(found.map(\.name) == ["Knot"])
        #expect(found.first?.location.file == "DovetailTestingTests/Fixtures.swift")
    }

    /// Keeps by key, as it should.
    final class Keeping<Value: Sendable>: InstanceStore {
        private let kept = Mutex<[StoreContext.Identity: Value]>([:])
        func instance(for context: StoreContext) -> Value? { kept.withLock { $0[context.identity] } }
        func store(_ value: Value, for context: StoreContext) { kept.withLock { $0[context.identity] = value } }
        func remove(for context: StoreContext) { kept.withLock { $0[context.identity] = nil } }
        func removeAll() { kept.withLock { $0 = [:] } }
        func makeEmpty() -> Keeping { Keeping() }
    }
    /// Forgets nothing, and gives itself for an empty one.
    final class Stubborn<Value: Sendable>: InstanceStore {
        private let kept = Mutex<Value?>(nil)
        func instance(for context: StoreContext) -> Value? { kept.withLock { $0 } }
        func store(_ value: Value, for context: StoreContext) { kept.withLock { $0 = value } }
        func remove(for context: StoreContext) {}
        func removeAll() {}
        func makeEmpty() -> Stubborn { self }
    }

    @Test func `a store that keeps the rules passes, one that does not is told which`() async {
        let good = await violations(of: { Keeping<Knot>() }, making: { Knot() }, isSame: { $0 === $1 })
        #expect(good == [])
        let bad = await violations(of: { Stubborn<Knot>() }, making: { Knot() }, isSame: { $0 === $1 })
        #expect(
            bad == [
                "makeEmpty() returns another store", "makeEmpty() returns an empty store",
                "after remove(for:), the store returns nil", "after removeAll(), the store returns nil",
            ])
    }
}
