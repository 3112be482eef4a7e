internal import Dovetail
internal import DovetailModel
internal import Testing

/// How a type becomes `Sendable`, so that it may be shared: the first step of every migration.
@Suite("Migrating from a library that shares any type")
struct SharedTypes {
    final class Settings: Sendable { let host = "example.com" }  // immutable
    @MainActor final class Player { var isPlaying = false }  // main-actor classes are Sendable
    actor Downloads { var count = 0 }  // so are actors
    final class Cache: Sendable { private let hits = Mutex(0) }  // mutable state behind a lock
    protocol Service: AnyObject, Sendable {}  // for all conforming types

    final class Form { var text = "" }
    final class LiveService: Service {}

    struct AppModule: Module {
        var body: some Module {
            Bind(Settings.init).lifetime(.singleton)
            Bind(Player.init).lifetime(.singleton)
            Bind(Downloads.init).lifetime(.singleton)
            Bind(Cache.init).lifetime(.singleton)
            Bind((any Service).self, LiveService.init).lifetime(.singleton)
            Bind(Form.init).lifetime(.graph)  // not shared, so it need not be Sendable
        }
    }

    @Test("Each of them may be shared")
    @MainActor func shared() throws {
        let container = try Container { AppModule() }
        try container.validate()
        #expect(try container.resolve(Settings.self) === container.resolve(Settings.self))
        #expect(try container.resolve(Player.self) === container.resolve(Player.self))
        #expect(try container.resolve(Downloads.self) === container.resolve(Downloads.self))
        #expect(try container.resolve(Cache.self) === container.resolve(Cache.self))
        #expect(try container.resolve((any Service).self) === container.resolve((any Service).self))
        #expect(try container.resolve(Form.self) !== container.resolve(Form.self))
    }
}
