internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

@MainActor private final class Window { init() {} }
private final class Database: Sendable { init() async {} }
private final class Store: Sendable {
    let database: Database
    init(_ database: Database) { self.database = database }
}
private final class Desk: Sendable {
    let window: Window
    init(_ window: Window) { self.window = window }
}

@Suite("§4 Resolving, synchronously") struct Section04ResolvingTests {
    @Test func `the dependency path ends at an existing instance, which any isolation may read`() async throws {
        let container = try Container {
            Bind(Database.init).lifetime(.singleton)
            Bind(Window.init).lifetime(.singleton)
            Bind(Store.init)
            Bind(Desk.init)
        }
        let asynchronous = #expect(throws: ResolutionError.self) {
            try container.resolveNow(Store.self)
        }
        #expect(asynchronous?.id == .needsAsync)
        let elsewhere = #expect(throws: ResolutionError.self) {
            try container.resolveNow(Desk.self)
        }
        #expect(elsewhere?.id == .wrongIsolation)
        let database = try await container.resolve(Database.self)
        let window = try await container.resolve(Window.self)
        #expect(try container.resolveNow(Store.self).database === database)
        #expect(try container.resolveNow(Desk.self).window === window)
    }

    @Test func `a server resolves synchronously after start`() async throws {
        let container = try Container {
            Bind(Database.init).lifetime(.singleton).eager()
            Bind(Store.init)
        }
        try await container.start()
        let store = try container.resolveNow(Store.self)
        let other = try container.makeChild {}.resolveNow(Store.self)
        #expect(store !== other && store.database === other.database)
    }

    @MainActor @Test func `on its actor an actor's binding is resolved synchronously`() throws {
        let container = try Container {
            Bind(Window.init)
            Bind(Desk.init)
        }
        _ = try container.resolve(Desk.self)
    }

    @Test func `no instance is created if a later one of the path cannot be`() throws {
        let created = Tally()
        let container = try Container {
            Bind { created.next() }.lifetime(.singleton)
            Bind(Database.init)
            Bind { (_: Int, _: Database) in "text" }
        }
        #expect(throws: ResolutionError.self) { try container.resolve(String.self) }
        #expect(created.count == 0)
    }

    @Test func `an instance that was released must be created again`() async throws {
        let container = try Container { Bind(Database.init).lifetime(.singleton) }
        _ = try await container.resolve(Database.self)
        _ = try container.resolveNow(Database.self)
        try await container.reset()
        let error = #expect(throws: ResolutionError.self) { try container.resolveNow(Database.self) }
        #expect(error?.id == .needsAsync)
    }
}
