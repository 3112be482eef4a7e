internal import Dovetail
internal import DovetailTesting
internal import Testing

@Suite("The samples of Choosing a door")
struct DoorSamples {
    struct Config: Sendable { var host = "example.com" }
    protocol APIClient: Sendable { var host: String { get } }
    struct URLSessionAPIClient: APIClient {
        let config: Config
        var host: String { config.host }
    }
    struct User: Sendable { let name: String }
    final class ScreenModel: Sendable {
        let api: any APIClient
        let user: User
        init(api: any APIClient, user: User) { (self.api, self.user) = (api, user) }
    }

    struct AppComponent: Component {
        let scope = Scope()
        var config: Config { transient { Config() } }
        var api: any APIClient { shared { URLSessionAPIClient(config: config) } }
    }

    struct ScreenComponent: Component {
        let scope = Scope()
        let app: AppComponent  // a parent is a stored property; there may be several
        let user: User  // and so is an input
        var model: ScreenModel { shared { ScreenModel(api: app.api, user: user) } }
    }

    struct FakeClient: APIClient { let host = "fake" }

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

    @Test("A component shares, and its providers can be replaced")
    func components() {
        let app = AppComponent()
        let replaced = app.override((any APIClient).self) { FakeClient() }
        let screen = ScreenComponent(app: app, user: User(name: "Ann"))
        #expect(screen.model.api.host == "fake")
        #expect(screen.model === screen.model)
        replaced.rollBack()
        #expect(app.api.host == "example.com")
    }

    @Test("An injection point is replaced from outside")
    func injected() {
        #expect(RemoteImage().downloader.name == "network")
        let preview = RemoteImage().injecting(MockDownloader(), for: \.$downloader)
        #expect(preview.downloader.name == "mock")
        #expect(RemoteImage().cache === RemoteImage().cache)
        struct Banner { @Injected(\.images) var images }
        #expect(Banner().images === Banner().images)
    }

    @Test("A replacement of a key reaches what its user makes")
    func reaching() throws {
        struct Wall {
            @Injected(\.gallery) var gallery
        }
        let wall = Wall()
        #expect(wall.gallery.downloader.name == "network")
        let container = try Container { Bind(key: \.downloader) { MockDownloader() } }
        container.asCurrent { #expect(wall.gallery.downloader.name == "mock") }
    }

    @Test("A key is replaced for all points, and gives its default again", .dependencies {})
    func overridden() {
        let slow = Dependencies.override(\.downloader) { original in MockDownloader(name: "slow " + original().name) }
        #expect(RemoteImage().downloader.name == "slow network")
        slow.rollBack()
        #expect(RemoteImage().downloader.name == "network")
    }

    @Test("A recipe of the current container stands behind a key")
    func bridged() throws {
        struct Page {
            @Injected(\.repository) var repository
        }
        let container = try Container { Bind((any Repository).self, Shelf.init) }
        #expect(container.asCurrent { Page().repository.name } == "shelf")
    }

    @Test("Doors meet: a component in front of a container, and a container behind one")
    func together() throws {
        struct Clock: Sendable {}
        let container = try Container { Bind(Clock.init) }
        struct Front: Component {
            let scope: Scope
            var clock: Clock { get throws { try shared() } }
        }
        let front = Front(scope: Scope(container))
        _ = try front.clock
        let app = AppComponent()
        let behind = try Container(parent: app.resolver { app in Bind { app.api } }) {
            Bind { (api: any APIClient) in ScreenModel(api: api, user: User(name: "Ann")) }
        }
        #expect(try behind.resolve(ScreenModel.self).api.host == "example.com")
    }
}

protocol Downloading: Sendable { var name: String { get } }
struct Downloader: Downloading { let name = "network" }
struct MockDownloader: Downloading { var name = "mock" }
protocol Repository: Sendable { var name: String { get } }
struct Shelf: Repository { let name = "shelf" }
final class ImageCache: Sendable {}

extension Dependencies {
    var downloader: any Downloading { Downloader() }  // the default
    var repository: any Repository { resolve() }  // a recipe of the current container
    var cache: ImageCache { ImageCache() }  // each point says who shares it
    var images: ImageCache { shared(.permanent) { ImageCache() } }  // one for all points, whatever they state
}

struct RemoteImage: Injecting {
    @Injected(\.downloader) var downloader
    @Injected(\.cache, .permanent, .shared) var cache
}

extension Dependencies {
    var thumbnails: ImageCache { shared { ImageCache() } }  // as long as a consumer lives
    var logos: ImageCache { shared(.permanent) { ImageCache() } }  // as long as the process
}

final class Gallery { @Injected(\.downloader) var downloader }
extension Dependencies { var gallery: Gallery { Gallery() } }
