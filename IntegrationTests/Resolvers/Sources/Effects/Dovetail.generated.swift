// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail

extension EffectResolver {
    @MainActor func injectLabel(into label: Label) async throws {
        let connection = try await resolveConnection()
        label.dependency = Label.Dependency(connection: connection)
    }

    nonisolated(nonsending) func resolveCache() async -> Cache { await provideCache() }

    func resolveConfig() -> Config { provideConfig() }

    nonisolated(nonsending) func resolveConnection() async throws -> Connection {
        let config = resolveConfig()
        return try await provideConnection(config: config)
    }

    @MainActor func resolveRoom(title: String) async -> Room {
        let screen = resolveScreen(title: title)
        let shelf = await resolveShelf()
        return Room(screen: screen, shelf: shelf)
    }

    @MainActor func resolveScreen(title: String) -> Screen {
        let config = resolveConfig()
        return Screen(dependency: .init(config: config, title: title))
    }

    nonisolated(nonsending) func resolveService() async throws -> Service {
        async let connection = resolveConnection()
        async let cache = resolveCache()
        let config = resolveConfig()
        return try await Service(connection: connection, cache: cache, config: config)
    }

    nonisolated(nonsending) func resolveSession(token: Int) async throws -> Session {
        let service = try await resolveService()
        return try await Session(dependency: .init(service: service, token: token))
    }

    @Store func resolveShelf() async -> Shelf {
        let cache = await resolveCache()
        return Shelf(cache: cache)
    }

    @MainActor func resolveWindow(title: String) -> Window {
        let screen = resolveScreen(title: title)
        return Window(dependency: .init(screen: screen))
    }
}

extension ScreenResolver {
    func resolveRoom(config: Config, cache: Cache) async -> Room {
        let screen = resolveScreen(config: config)
        let shelf = await resolveShelf(cache: cache)
        return Room(screen: screen, shelf: shelf)
    }

    func resolveScreen(config: Config) -> Screen {
        let string = resolveString()
        return Screen(dependency: .init(config: config, title: string))
    }

    func resolveShelf(cache: Cache) async -> Shelf { await Shelf(cache: cache) }

    func resolveString() -> String { provideTitle() }

    func resolveWindow(config: Config) -> Window {
        let screen = resolveScreen(config: config)
        return Window(dependency: .init(screen: screen))
    }
}

/// A binding for everything in this target that is `InitializerInjectable`; an explicit `Bind` wins.
struct GeneratedModule: Module {
    var body: some Module {
        Bind(Shelf.init(cache:)).asDefault()
        Bind(Room.init(screen:shelf:)).asDefault()
        Bind(Service.init(connection:cache:config:)).asDefault()
    }
}
