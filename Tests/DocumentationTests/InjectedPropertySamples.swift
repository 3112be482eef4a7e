internal import Dovetail
internal import DovetailInjection
internal import DovetailTesting
internal import Testing

protocol Locating: Sendable { var city: String { get } }
struct DeviceLocator: Locating { let city = "Lisbon" }
struct FixedLocator: Locating { let city: String }
final class ThumbnailCache: Sendable {}
final class RouteCache: Sendable {}
struct Directions: Sendable { let steps: [String] }
struct Traffic: Sendable { let level: Int }

extension Dependencies {
    var locator: any Locating { DeviceLocator() }
    var routes: RouteCache { lifetime(.singleton) { RouteCache() } }
}

extension Dependencies {
    var satellite: any Locating { live { DeviceLocator() } }
    var radio: any Locating { lifetime(.singleton) { live { DeviceLocator() } } }
}

struct MapScreen: Injecting {
    @Injected(\.locator) var locator
    @Injected(\.routes) var routes
    var title: String { "Map of " + locator.city }
}

extension Dependencies {
    var mapThumbnails: ThumbnailCache { lifetime(.weak) { ThumbnailCache() } }
    var mapTiles: ThumbnailCache { lifetime(.singleton) { ThumbnailCache() } }
    var mapDrawing: ThumbnailCache { lifetime(.reused) { ThumbnailCache() } }
}

extension Dependencies {
    var directions: Directions { resolve() }
}

final class TripPlanner {
    @Injected(\.locator) var locator
    var origin: String { locator.city }
}

extension Dependencies {
    var tripPlanner: TripPlanner { TripPlanner() }
    var greetingCity: String { "Hello from " + locator.city }
}

struct MailClient: Sendable {
    var send: @Sendable (String) -> Bool
    var sender: @Sendable () -> String
}

extension Dependencies {
    var mail: MailClient { MailClient(send: { _ in true }, sender: { "me" }) }
}

actor LocationUpdates: Injecting {
    @Injected(\.locator) var locator
    var city: String { locator.city }
}

@Suite("The samples of DovetailInjection", .dependencies {})
struct InjectedPropertySamples {
    @Test("A point has its default, and shares as its key states")
    func defaults() {
        #expect(MapScreen().title == "Map of Lisbon")
        #expect(MapScreen().routes === MapScreen().routes)
    }

    @Test("A key states the lifetime for all its points")
    func keys() {
        struct Tile { @Injected(\.mapTiles) var tiles }
        struct List {
            @Injected(\.mapThumbnails) var thumbnails
        }
        #expect(Tile().tiles === Tile().tiles)
        let list = List()
        #expect(list.thumbnails === List().thumbnails)
        struct Drawing { @Injected(\.mapDrawing) var drawing }
        let drawing = Drawing()
        #expect(drawing.drawing !== Drawing().drawing)
    }

    private struct Local { @Injected(\.probe) var value }
    private struct Kept { @Injected(\.reusedProbe) var value }
    private struct Common { @Injected(\.weakProbe) var value }
    private struct Process { @Injected(\.singletonProbe) var value }

    @Test("Four lifetimes")
    func lifetimes() {
        weak var gone: InjectedProbe?
        do {
            let one = Local()
            gone = one.value
            #expect(one.value === gone && Local().value !== gone)
        }
        #expect(gone == nil)
        weak var kept: InjectedProbe?
        do { kept = Kept().value }
        #expect(kept != nil && Kept().value === kept)
        weak var common: InjectedProbe?
        do {
            let one = Common()
            common = one.value
            #expect(Common().value === common)
        }
        #expect(common == nil)
        weak var process: InjectedProbe?
        do { process = Process().value }
        #expect(process != nil && Process().value === process)
    }

    @Test("One point is replaced in a copy")
    func copies() {
        let screen = MapScreen()
        let preview = screen.injecting(FixedLocator(city: "Oslo"), for: \.$locator)
        #expect(preview.title == "Map of Oslo")
        #expect(screen.title == "Map of Lisbon")
    }

    @Test("One point is replaced and rolled back")
    func points() {
        var screen = MapScreen()
        screen.$locator.override(FixedLocator(city: "Oslo"))
        #expect(screen.title == "Map of Oslo")

        screen.$locator.rollBack()
        #expect(screen.title == "Map of Lisbon")
    }

    @Test("A part of the program replaces a key, and one function of a client is replaced")
    func parts() throws {
        let container = try #require(Container.current)
        let oslo = try container.overriding { Bind(key: \.locator) { FixedLocator(city: "Oslo") } }
        oslo.asCurrent { #expect(MapScreen().title == "Map of Oslo") }
        withDependencies {
            $0.locator = FixedLocator(city: "Oslo")
        } operation: {
            #expect(MapScreen().title == "Map of Oslo")
        }
        #expect(MapScreen().title == "Map of Lisbon")

        struct Compose { @Injected(\.mail) var mail }
        Dependencies.override(\.mail) { original in
            var mail = original()
            mail.send = { _ in false }
            return mail
        }
        #expect(!Compose().mail.send("Hello"))
        #expect(Compose().mail.sender() == "me")
    }

    @Test("A point of an actor is replaced on it")
    func actors() async {
        let updates = await LocationUpdates().injecting { $0.$locator.override(FixedLocator(city: "Oslo")) }
        #expect(await updates.city == "Oslo")
    }

    @Test("All points of a key are replaced and rolled back")
    func everywhere() {
        let override = Dependencies.override(\.locator) { original in
            FixedLocator(city: "near " + original().city)
        }
        #expect(MapScreen().title == "Map of near Lisbon")

        override.rollBack()
        #expect(MapScreen().title == "Map of Lisbon")
    }

    @Test("An override states its own lifetime")
    func sharedOverride() {
        let override = Dependencies.override(\.routes, .weak) { _ in RouteCache() }
        struct Local { @Injected(\.routes) var routes }
        let one = Local()
        let replacement = one.routes
        #expect(replacement === Local().routes)
        override.rollBack()
        #expect(one.routes !== replacement && one.routes === Local().routes)
    }

    @Test("A container replaces a key for what runs in it")
    func containers() throws {
        let container = try Container {
            Bind(key: \.locator) { FixedLocator(city: "Oslo") }
            Bind { Directions(steps: ["left"]) }
        }
        struct Guide { @Injected(\.directions) var directions }
        container.asCurrent {
            #expect(MapScreen().title == "Map of Oslo")
            #expect(Guide().directions.steps == ["left"])
        }
    }

    @Test("The precedence")
    func precedence() throws {
        let override = Dependencies.override(\.locator) { _ in FixedLocator(city: "Rome") }
        let container = try Container { Bind(key: \.locator) { FixedLocator(city: "Oslo") } }
        container.asCurrent {
            #expect(MapScreen().title == "Map of Oslo")
            #expect(MapScreen().injecting(FixedLocator(city: "Bonn"), for: \.$locator).title == "Map of Bonn")
        }
        #expect(MapScreen().title == "Map of Rome")
        override.rollBack()
        let plain = try Container { Bind((any Locating).self) { FixedLocator(city: "Oslo") } }
        #expect(plain.asCurrent { MapScreen().title } == "Map of Lisbon")
    }

    @Test("A replacement applies to types with a point, not to defaults that read a default")
    func reaching() {
        struct Wall {
            @Injected(\.tripPlanner) var planner
            @Injected(\.greetingCity) var greeting
        }
        let wall = Wall()
        let override = Dependencies.override(\.locator) { _ in FixedLocator(city: "Oslo") }
        #expect(wall.planner.origin == "Oslo")
        #expect(wall.greeting == "Hello from Lisbon")
        override.rollBack()
    }

    @Test(.dependencies { Bind(key: \.locator) { FixedLocator(city: "Oslo") } })
    func title() {
        #expect(MapScreen().title == "Map of Oslo")
    }
}

private final class InjectedProbe: Sendable {}

extension Dependencies {
    fileprivate var probe: InjectedProbe { InjectedProbe() }
    fileprivate var reusedProbe: InjectedProbe { lifetime(.reused) { InjectedProbe() } }
    fileprivate var weakProbe: InjectedProbe { lifetime(.weak) { InjectedProbe() } }
    fileprivate var singletonProbe: InjectedProbe { lifetime(.singleton) { InjectedProbe() } }
}
