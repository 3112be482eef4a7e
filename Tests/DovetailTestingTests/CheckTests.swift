internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailTesting
internal import DovetailModel
internal import Testing

struct CheckTests {
    @Test func `the wiring is one test`() async throws {
        let container = try Container { DoorModule() }
        try container.validate()
        #expect(await unresolvableRoots(of: container).isEmpty)
    }

    @Test func `roots that cannot be created are named`() async throws {
        let container = try Container {
            Bind(Door.init).root()
            Bind { French() }
        }
        let errors = await unresolvableRoots(of: container)
        #expect(errors.map(\.id) == [.missingBinding])
    }

    /// It creates nothing, but without a root it is tried as any other binding.
    @Test func `a declared collection can be tried`() async throws {
        let container = try Container { Multibinding(String.self) }
        #expect(await unresolvableRoots(of: container).isEmpty)
        #expect(try await container.resolve([String].self) == [])
    }

    @Test func `nothing remains of a container that is closed`() async throws {
        #expect(try await leaks(of: { DoorModule() }, after: { _ = try await $0.resolve(Door.self) }) == [])
    }

    @Test func `leaks are named, with the source location of their binding`() async throws {
        let found = try await leaks {
            DoorModule()
        } after: {
            try await $0.resolve(Knot.self).tie()
        }
        #expect(found.map(\.name) == ["Knot"])
        #expect(found.first?.location.file == "DovetailTestingTests/Fixtures.swift")
    }

    /// Stores by key, as it should.
    final class Keeping<Value: Sendable>: InstanceStore {
        private let stored = Guarded<[StoreContext.Identity: Value]>([:])
        func instance(for context: StoreContext) -> Value? { stored.withLock { $0[context.identity] } }
        func store(_ value: Value, for context: StoreContext) { stored.withLock { $0[context.identity] = value } }
        func remove(for context: StoreContext) { stored.withLock { $0[context.identity] = nil } }
        func removeAll() { stored.withLock { $0 = [:] } }
        func makeEmpty() -> Keeping { Keeping() }
    }
    /// Does not remove anything, and returns itself as an empty store.
    final class Stubborn<Value: Sendable>: InstanceStore {
        private let stored = Guarded<Value?>(nil)
        func instance(for context: StoreContext) -> Value? { stored.withLock { $0 } }
        func store(_ value: Value, for context: StoreContext) { stored.withLock { $0 = value } }
        func remove(for context: StoreContext) {}
        func removeAll() {}
        func makeEmpty() -> Stubborn { self }
    }

    @Test func `a store that follows the rules passes, one that does not is reported with the rule`() async {
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
