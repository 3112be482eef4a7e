internal import Dovetail
internal import DovetailActivity
internal import DovetailDiagnostics
internal import DovetailModel
internal import Testing

/// The example of Astroject's README in Dovetail's spelling: assemblies, lifetimes, an argument, an observer, a later registration.
@Suite("Migrating from Astroject")
struct FromAstroject {
    protocol Service: Sendable {}
    final class LiveService: Service, Sendable {}
    final class MockService: Service, Sendable {}
    @MainActor final class ViewModel {
        let service: any Service; let title: String
        init(service: any Service, title: String) { (self.service, self.title) = (service, title) }
    }

    /// The file before the move.
    enum Before {
        typealias Assembly = Astroject.Assembly
        typealias Container = Astroject.Container

        struct ServiceAssembly: Assembly {
            func assemble(container: any Container) throws {
                try container.register((any Service).self) { _ in LiveService() }.asSingleton()
            }
        }
    }

    struct ServiceAssembly: Module {
        var body: some Module {
            Bind((any Service).self, LiveService.init).lifetime(.singleton)
        }
    }

    struct ScreenAssembly: Module {
        var requirements: [any Module] { [ServiceAssembly()] }
        var body: some Module {
            Bind { @MainActor in ViewModel(service: $0, title: arg($1)) }
        }
    }

    @Test("The README's example, as a test")
    @MainActor func example() throws {
        let lines = Mutex<[String]>([])
        let write: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
        let container = try Container(observers: [TextLog(write: write)]) { ScreenAssembly() }
        let model = try container.resolve(ViewModel.self, arguments: "Home")
        try container.register { Bind((any Service).self, MockService.init) }  // later registrations replace
        #expect(model.title == "Home")
        #expect(model.service is LiveService)
        #expect(try container.resolve((any Service).self) is MockService)
        #expect(lines.withLock { !$0.isEmpty })
    }

    // MARK: Both containers at the same time

    protocol Mailer: AnyObject, Sendable {}
    final class LiveMailer: Mailer {}
    struct Newsletter { let mailer: any Mailer; let service: any Service }

    struct LegacyModule: Module {
        let legacy: SyncContainer
        var body: some Module {
            Bind((any Mailer).self) { [legacy] in try legacy.resolve((any Mailer).self) }
        }
    }

    @Test("Each container resolves from the other, and each instance has one owner")
    func bridges() throws {
        let legacy = SyncContainer()
        try legacy.register((any Mailer).self) { _ in LiveMailer() }.asSingleton()
        let container = try Container {
            ServiceAssembly()
            LegacyModule(legacy: legacy)
            Bind(Newsletter.init)
        }
        try legacy.register((any Service).self) { _ in
            try container.resolve((any Service).self)
        }.asTransient()

        try container.validate()
        #expect(try container.resolve(Newsletter.self).mailer === legacy.resolve((any Mailer).self))
        #expect(try legacy.resolve((any Service).self) is LiveService)

        let old = SyncContainer()
        try Before.ServiceAssembly().assemble(container: old)
        #expect(try old.resolve((any Service).self) is LiveService)
    }

    // MARK: The rows of the tables

    protocol Cache: Sendable {}
    final class MemoryCache: Cache, Sendable {}
    final class Store: Sendable {
        let cache: any Cache
        let host: String
        init(cache: any Cache, host: String) { (self.cache, self.host) = (cache, host) }
    }
    static let session = InstancePool("session")

    struct StoreAssembly: Module {
        let calls: @Sendable (String) -> Void
        func prepare() throws { calls("prepare") }
        func assembled(in container: Container) throws { calls("assembled") }
        var body: some Module {
            Bind((any Cache).self, MemoryCache.init).lifetime(.session).overridable(false)
            Bind(Store.init).using(String.self, .name("api.host")).onCreate { [calls] _ in calls("created") }
            Instance("example.com").qualified(.name("api.host"))
        }
    }

    @Test("Hooks, a lifetime of your own, and an initializer, as the table has them")
    func rows() throws {
        let lines = Mutex<[String]>([])
        let container = try Container { StoreAssembly(calls: { line in lines.withLock { $0.append(line) } }) }
        let (first, second) = (try container.resolve(Store.self), try container.resolve(Store.self))
        #expect(first.host == "example.com")
        #expect(first.cache as AnyObject === second.cache as AnyObject)
        #expect(lines.withLock { $0 } == ["prepare", "assembled", "created", "created"])
        let error = #expect(throws: AssemblyError.self) {
            try container.register { Bind((any Cache).self, MemoryCache.init) }
        }
        #expect(error?.findings.first?.id == .alreadyRegistered)
    }
}

extension Lifetime where Value: Sendable {
    static var session: Self { .pool(FromAstroject.session) }
}
