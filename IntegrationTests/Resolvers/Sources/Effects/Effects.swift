internal import Dovetail
internal import DovetailResolvers

@globalActor actor Store { static let shared = Store() }

struct Config: Sendable { let name: String }
actor Connection {
    nonisolated let config: Config
    init(config: Config) { self.config = config }
}
final class Cache: Sendable {}
struct Refused: Error {}

@MainActor final class Screen: Injectable {
    struct Dependency {
        let config: Config
        let title: String
    }
    let title: String
    init(dependency: Dependency) { title = dependency.title }
}

/// Depends on the main actor through its dependencies.
final class Window: Injectable {
    struct Dependency { let screen: Screen }
    let screen: Screen
    init(dependency: Dependency) { screen = dependency.screen }
}

@Store final class Shelf: InitializerInjectable {
    let cache: Cache
    init(cache: Cache) { self.cache = cache }
}

/// Depends on two actors.
@MainActor final class Room: InitializerInjectable {
    let screen: Screen
    let shelf: Shelf
    init(screen: Screen, shelf: Shelf) {
        self.screen = screen
        self.shelf = shelf
    }
}

/// Two asynchronous dependencies that are created at the same time, and one that is not asynchronous.
final class Service: InitializerInjectable {
    let connection: Connection
    let cache: Cache
    init(connection: Connection, cache: Cache, config: Config) throws {
        self.connection = connection
        self.cache = cache
    }
}

struct Session: Injectable {
    struct Dependency {
        let service: Service
        let token: Int
    }
    let token: Int
    init(dependency: Dependency) async throws {
        guard dependency.token > 0 else { throw Refused() }
        token = dependency.token
    }
}

@MainActor final class Label: PropertyInjectable {
    struct Dependency { let connection: Connection }
    var dependency: Dependency!
}

protocol EffectResolver: Resolver, Sendable {
    func provideConfig() -> Config
    func provideConnection(config: Config) async throws -> Connection
    func provideCache() async -> Cache
}

struct LiveResolver: EffectResolver {
    func provideConfig() -> Config { Config(name: "live") }
    func provideConnection(config: Config) async throws -> Connection { Connection(config: config) }
    func provideCache() async -> Cache { Cache() }
}

@MainActor protocol ScreenResolver: Resolver {
    func provideTitle() -> String
}

@MainActor final class LiveScreens: ScreenResolver {
    func provideTitle() -> String { "main" }
}
