internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailTesting
internal import DovetailModel
internal import Testing

/// The samples of short answers.
enum Questions {
    protocol Clock: Sendable { var hour: Int { get } }
    struct SystemClock: Clock { var hour: Int { 23 } }
    struct FixedClock: Clock { let hour: Int }
    struct Shop {
        let clock: any Clock
        var isOpen: Bool { (9..<18).contains(clock.hour) }
    }
    struct ShopModule: Module {
        var body: some Module {
            Bind((any Clock).self, SystemClock.init)
            Bind(Shop.init)
        }
    }

    @Suite(.dependencies { ShopModule() })
    struct ShopTests {
        @Test(.dependencies { Bind((any Clock).self) { FixedClock(hour: 9) } })
        func opensAtNine() throws {
            let shop = try #require(Container.current).resolve(Shop.self)
            #expect(shop.isOpen)
        }
    }

    final class Player: Sendable {
        let playlist: Lazy<Playlist>
        init(playlist: Lazy<Playlist>) { self.playlist = playlist }
        func next() throws -> String { try playlist().nextTitle }
    }

    final class Playlist: Sendable {
        let player: Player
        let nextTitle = "Autumn"
        init(player: Player) { self.player = player }
    }

    protocol Searching: Sendable {}
    struct NewSearch: Searching {}
    struct OldSearch: Searching {}

    struct SearchModule: Module {
        let isNew: Bool
        var body: some Module {
            if isNew {
                Bind((any Searching).self, NewSearch.init)
            } else {
                Bind((any Searching).self, OldSearch.init)
            }
        }
    }

    final class Analytics: Sendable {
        static let shared = Analytics()
    }
    protocol Mailer: Sendable {}
    final class LegacyMailer: Mailer {}
    final class LegacyContainer: Sendable {
        let mailer = LegacyMailer()
        func resolve<T>(_ type: T.Type) -> T? { mailer as? T }
    }
    struct Feature {
        let analytics: Analytics
        let mailer: any Mailer
    }

    @Suite("The samples of short answers")
    struct QuestionSamples {
        @Test("Without the trait, the clock is the one of the system")
        func systemClock() throws {
            #expect(try !Container { ShopModule() }.resolve(Shop.self).isOpen)
        }

        @Test("A Lazy breaks a cycle")
        func cycle() throws {
            let container = try Container {
                Bind(Player.init).lifetime(.singleton)
                Bind(Playlist.init).lifetime(.singleton)
            }
            try container.validate()
            let player = try container.resolve(Player.self)
            #expect(try player.next() == "Autumn")
            #expect(try player.playlist().player === player)
        }

        @Test("A module chooses")
        func choosing() throws {
            #expect(try Container { SearchModule(isNew: true) }.resolve((any Searching).self) is NewSearch)
            #expect(try Container { SearchModule(isNew: false) }.resolve((any Searching).self) is OldSearch)
        }

        @Test("A container uses what exists")
        func adopting() throws {
            let legacy = LegacyContainer()
            let container = try Container {
                Instance(Analytics.shared)
                Bind((any Mailer).self) { legacy.resolve((any Mailer).self)! }
                Bind(Feature.init)
            }
            try container.validate()
            let feature = try container.resolve(Feature.self)
            #expect(feature.analytics === Analytics.shared)
            #expect(feature.mailer as? LegacyMailer === legacy.mailer)
        }

        @Test("An error has an id, and its description is the diagnostic")
        func errors() throws {
            let container = try Container { Bind(Shop.init) }
            let printed = Mutex("")
            func report(_ text: String) { printed.withLock { $0 = text } }
            do throws(ResolutionError) {
                _ = try container.resolve(Shop.self)
            } catch {
                if error.id == .missingBinding { report(error.description) }
            }
            #expect(printed.withLock { $0 }.contains("[missing-binding]"))
        }

        @Test("A hundred tasks share one singleton")
        func once() async throws {
            let created = Count()
            let container = try Container {
                Bind { () -> Analytics in
                    created.add()
                    return Analytics()
                }.lifetime(.singleton)
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<100 { group.addTask { _ = try await container.resolve(Analytics.self) } }
                try await group.waitForAll()
            }
            #expect(created.value == 1)
        }
    }
}
