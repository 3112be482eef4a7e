internal import Dovetail
internal import DovetailComponents
internal import DovetailInjection
internal import DovetailResolvers
internal import DovetailTesting
internal import Testing

protocol Weather: Sendable { var summary: String { get } }
struct LiveWeather: Weather { let summary = "sunny" }
struct StubWeather: Weather { let summary = "rainy" }
struct WeatherStations: Sendable { let count = 12 }

extension Dependencies {
    var weather: any Weather { LiveWeather() }
}

extension Dependencies {
    var stations: WeatherStations { resolve() }
}

struct Forecast: Injectable {
    struct Dependency {
        let weather: any Weather
        let city: String
    }
    let title: String
    init(dependency: Dependency) { title = dependency.city + ": " + dependency.weather.summary }
}

protocol WeatherResolver: Resolver {
    func provideWeather() -> any Weather
}

// As `dovetail generate` writes it.
extension WeatherResolver {
    func resolveForecast(city: String) -> Forecast {
        let weather = resolveWeather()
        return Forecast(dependency: .init(weather: weather, city: city))
    }

    func resolveWeather() -> any Weather { provideWeather() }
}

struct LiveWeatherResolver: WeatherResolver {
    func provideWeather() -> any Weather { LiveWeather() }
}

@Suite("The samples of Choosing an API style")
struct APIStyleSamples {
    struct TodayModel {
        let weather: any Weather
        var title: String { weather.summary }
    }

    struct WeatherModule: Module {
        var body: some Module {
            Bind((any Weather).self, LiveWeather.init).lifetime(.singleton)
            Bind(TodayModel.init).root()
        }
    }

    nonisolated struct WeatherComponent: Component {
        let scope = Scope()
        var weather: any Weather { shared { LiveWeather() } }
        var today: TodayModel { transient { TodayModel(weather: weather) } }
    }

    final class TodayScreen {
        @Injected(\.weather) var weather
        var title: String { weather.summary }
    }

    struct FrontComponent: Component {
        let scope: Scope
        var weather: any Weather { get throws { try shared() } }
    }

    @Test("A container resolves what its modules bind")
    func container() throws {
        let container = try Container { WeatherModule() }
        let today = try container.resolve(TodayModel.self)
        #expect(today.title == "sunny")
        try container.validate()
    }

    @Test("A component provides through its properties")
    func component() {
        let today = WeatherComponent().today
        #expect(today.title == "sunny")
    }

    @Test("An injected property has a default")
    func injected() {
        #expect(TodayScreen().title == "sunny")
    }

    @Test("A generated resolver builds what its providers do not return")
    func resolver() {
        let forecast = LiveWeatherResolver().resolveForecast(city: "Bergen")
        #expect(forecast.title == "Bergen: sunny")
    }

    @Test("A component in front of a container resolves there")
    func inFront() throws {
        let container = try Container { WeatherModule() }
        let front = FrontComponent(scope: Scope(container))
        #expect(try front.weather.summary == "sunny")
        #expect(throws: ResolutionError.self) { try FrontComponent(scope: Scope()).weather }
    }

    @Test("A container whose parent is a component resolves what the component provides")
    func parent() throws {
        let app = WeatherComponent()
        let container = try Container(parent: app.resolver { app in Bind { app.weather } }) {
            Bind(TodayModel.init)
        }
        #expect(try container.resolve(TodayModel.self).title == "sunny")
        app.override((any Weather).self) { StubWeather() }
        #expect(try container.resolve(TodayModel.self).title == "rainy")
    }

    @Test("The current container provides a key, in two ways")
    func currentContainer() throws {
        struct Map {
            @Injected(\.stations) var stations
        }
        let container = try Container {
            Bind(WeatherStations.init)
            Bind(key: \.weather) { StubWeather() }
        }
        container.asCurrent {
            #expect(Map().stations.count == 12)
            #expect(TodayScreen().title == "rainy")
        }
        #expect(TodayScreen().title == "sunny")
    }
}

// The samples of the comments of `Dependencies`, `Injected`, `lifetime` and `Component`.

protocol Downloading: Sendable { var name: String { get } }
struct Downloader: Downloading { let name = "network" }
struct MockDownloader: Downloading { var name = "mock" }
protocol Repository: Sendable { var name: String { get } }
struct Shelf: Repository { let name = "shelf" }
final class ImageCache: Sendable {}

extension Dependencies {
    var downloader: any Downloading { Downloader() }  // the default
    var repository: any Repository { resolve() }  // a binding of the current container
    var cache: ImageCache { ImageCache() }  // a separate instance for each point
    var images: ImageCache { lifetime(.singleton) { ImageCache() } }  // one instance for all points
}

struct RemoteImage: Injecting {
    @Injected(\.downloader) var downloader
    @Injected(\.images) var cache
}

extension Dependencies {
    var thumbnails: ImageCache { lifetime(.weak) { ImageCache() } }  // shared as long as it has an owner
    var logos: ImageCache { lifetime(.singleton) { ImageCache() } }  // shared as long as the process
}

@Suite("The samples of comments on components and injected properties")
struct APIStyleCommentSamples {
    struct User: Sendable { let name: String }
    final class Session: Sendable {
        let user: User
        init(user: User) { self.user = user }
    }
    struct SessionComponent: Component {
        let scope = Scope()
        func session(for user: User) -> Session { shared(arguments: user.name) { Session(user: user) } }
    }

    @Test("A provider with parameters shares one instance for each value")
    func parameters() {
        let component = SessionComponent()
        let ann = component.session(for: User(name: "Ann"))
        #expect(component.session(for: User(name: "Ann")) === ann)
        #expect(component.session(for: User(name: "Bob")).user.name == "Bob")
    }

    @Test("Injection points share what their keys and their arguments state")
    func sharing() {
        struct Banner {
            @Injected(\.images) var images
            @Injected(\.logos) var logos
        }
        #expect(RemoteImage().cache === RemoteImage().cache)
        #expect(Banner().images === Banner().images)
        #expect(Banner().logos === Banner().logos)
    }

    @Test("A binding of the current container provides a key")
    func bridged() throws {
        struct Page {
            @Injected(\.repository) var repository
        }
        let container = try Container { Bind((any Repository).self, Shelf.init) }
        #expect(container.asCurrent { Page().repository.name } == "shelf")
    }
}
