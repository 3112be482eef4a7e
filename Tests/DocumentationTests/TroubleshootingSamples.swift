internal import Dovetail
internal import DovetailActivity
internal import DovetailDiagnostics
internal import DovetailTesting
internal import Testing

@Suite("The samples of Troubleshooting")
struct TroubleshootingSamples {
    protocol Store: Sendable {}
    final class LiveStore: Store {}
    struct FakeStore: Store {}
    struct ListModel: Sendable { let store: any Store }
    final class Catalog: Sendable {
        let store: any Store
        init(store: any Store) { self.store = store }
    }

    nonisolated struct Search {
        let store: any Store
        let limit: Int
        init(store: any Store, limit: Int = 20) {
            self.store = store
            self.limit = limit
        }
    }
    struct Page {
        let number: Int
        init() { number = 1 }
        init(store: any Store) { number = 2 }
    }

    struct StoreModule: Module {
        var body: some Module {
            Bind(LiveStore.init).lifetime(.singleton).as((any Store).self) { $0 }
        }
    }

    @Test("A closure chooses an initializer, or omits a parameter")
    func closures() throws {
        let container = try Container {
            StoreModule()
            Bind(Page.init(store:))
            Bind { Search(store: $0) }
        }
        try container.validate()
        #expect(try container.resolve(Page.self).number == 2)
        #expect(try container.resolve(Search.self).limit == 20)
        let reference = try Container {
            StoreModule()
            Bind(Search.init)
        }
        #expect(reference.findings.first?.id == .missingBinding)
    }

    @Test("An override is in the container that is returned")
    func overriding() throws {
        let container = try Container {
            StoreModule()
            Bind(ListModel.init)
        }
        let test = try container.overriding { Bind((any Store).self, FakeStore.init) }
        let model = try test.resolve(ListModel.self)  // not container.resolve(…)
        #expect(model.store is FakeStore)
        #expect(try container.resolve(ListModel.self).store is LiveStore)
    }

    @Test("Existing instances retain their dependencies, after a registration and in a child")
    func existing() throws {
        let container = try Container {
            StoreModule()
            Bind(Catalog.init).lifetime(.singleton)
        }
        let catalog = try container.resolve(Catalog.self)
        let child = try container.makeChild { Bind((any Store).self, FakeStore.init) }
        #expect(try child.resolve(Catalog.self) === catalog)
        try container.register { Bind((any Store).self, FakeStore.init) }
        #expect(try container.resolve(Catalog.self) === catalog)
        #expect(catalog.store is LiveStore)
        let overlay = try container.overriding { Bind((any Store).self, FakeStore.init) }
        #expect(try overlay.resolve(Catalog.self).store is FakeStore)
    }

    @Test("A detached task has no current container")
    func detached() async throws {
        let container = try Container { StoreModule() }
        await container.asCurrent {
            #expect(await Task { Container.current === container }.value)
            #expect(await Task.detached { Container.current !== container }.value)
        }
    }

    @Test("Two bindings are two singletons; one binding with two keys is one")
    func keys() throws {
        let two = try Container {
            Bind(LiveStore.init).lifetime(.singleton)
            Bind((any Store).self, LiveStore.init).lifetime(.singleton)
        }
        #expect(try two.resolve(LiveStore.self) !== two.resolve((any Store).self) as? LiveStore)
        let one = try Container { StoreModule() }
        #expect(try one.resolve(LiveStore.self) === one.resolve((any Store).self) as? LiveStore)
    }

    @Test("A module that a child lists again has singletons of the child")
    func childModules() throws {
        let app = try Container { StoreModule() }
        let again = try app.makeChild { StoreModule() }
        #expect(try again.resolve(LiveStore.self) !== app.resolve(LiveStore.self))
        let inherited = try app.makeChild { Bind(ListModel.init) }
        #expect(try inherited.resolve(LiveStore.self) === app.resolve(LiveStore.self))
    }

    struct Screen { let store: Provider<LiveStore> }

    @Test("A provider does not retain its container")
    func providers() throws {
        func makeScreen() throws -> Screen {
            try Container {
                StoreModule()
                Bind(Screen.init)
            }.resolve(Screen.self)
        }
        let error = #expect(throws: ResolutionError.self) { try makeScreen().store() }
        #expect(error?.id == .closed)
    }

    final class Owner: @unchecked Sendable { var part: Part? }
    final class Part: Sendable {
        let owner: Owner
        init(owner: Owner) { self.owner = owner }
    }
    final class Parent: @unchecked Sendable { weak var part: Child? }
    final class Child: Sendable {
        let owner: Parent
        init(owner: Parent) { self.owner = owner }
    }

    @Test("A strong property that closes a cycle outlives its container, a weak one does not")
    func leaking() async throws {
        weak let owner = try await {
            let container = try Container {
                Bind(Owner.init).lifetime(.singleton).inject(\.part)
                Bind(Part.init).lifetime(.singleton)
            }
            let owner = try await container.resolve(Owner.self)
            try await container.close()
            return owner
        }()
        #expect(owner != nil)
        owner?.part = nil
        let left = try await leaks(
            of: {
                Bind(Parent.init).lifetime(.singleton).inject(\.part)
                Bind(Child.init).lifetime(.singleton)
            }, after: { _ = try await $0.resolve(Child.self) })
        #expect(left == [])
    }

    struct AppModule: Module {
        var body: some Module {
            StoreModule()
            Bind(ListModel.init)
        }
    }

    @Test("A log and the findings show what happens")
    func watching() throws {
        let container = try Container(observers: [TextLog(level: .trace) { print($0) }]) { AppModule() }
        for finding in container.findings { print(finding) }
        _ = try container.resolve(ListModel.self)
        #expect(container.findings.isEmpty)
    }

    @Test("An instance that is reset is closed at once, the next one with the container")
    func resetting() async throws {
        let closed = Count()
        let container = try Container {
            Bind(LiveStore.init).lifetime(.singleton).onClose { _ in closed.add() }
        }
        _ = try await container.resolve(LiveStore.self)
        try await container.reset(LiveStore.self)
        #expect(closed.value == 1)
        _ = try await container.resolve(LiveStore.self)
        try await container.close()
        #expect(closed.value == 2)
    }
}
