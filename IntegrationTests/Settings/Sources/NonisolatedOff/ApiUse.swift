import Dovetail
import DovetailComponents
import DovetailInjection
import DovetailActivity
import Foundation

protocol APIClient: Sendable {}
protocol UserRepository: Sendable {}
protocol Plugin: Sendable {}
struct User: Sendable, Hashable {}
struct Config: Sendable { var baseURL: URL }
final class URLSessionAPIClient: APIClient, Sendable { init(config: Config) {} }
final class LoggingClient: APIClient, Sendable { init(wrapped: any APIClient) {} }
final class Database: Sendable { init(config: Config) async throws {}; func shutdown() async throws {} }
final class DefaultUserRepository: UserRepository, Sendable { init(api: any APIClient, database: Database) {} }
final class SearchPlugin: Plugin, Sendable { init(api: any APIClient) {} }
final class SharePlugin: Plugin, Sendable { init() {} }
@MainActor final class UserListViewModel {
    init(repository: any UserRepository, plugins: [any Plugin]) {}; var theme: String?
}
@MainActor final class DetailViewModel { init(user: User, repository: any UserRepository) {} }
@MainActor final class Coordinator {
    let details: Provider<DetailViewModel, User>
    let list: Lazy<UserListViewModel>
    init(details: Provider<DetailViewModel, User>, list: Lazy<UserListViewModel>) {
        self.details = details; self.list = list
    }
    func show(_ user: User) throws { _ = (try details(user), try list()) }
}
final class Report { init(primary: Database, other: Database?) {} }
final class Parent { var child: Child?; init() {}; func attach(_ api: any APIClient) {} }
final class Child { let parent: Parent; init(parent: Parent) { self.parent = parent } }
final class RequestHandler { init(user: User, api: any APIClient) {} }
actor Cache { init(config: Config) {} }
enum Primary {}

struct NetworkModule: Module {
    let config: Config
    var body: some Module {
        Instance(config)
        Bind((any APIClient).self, URLSessionAPIClient.init).lifetime(.singleton)
        Bind(LoggingClient.init).decorating((any APIClient).self) { $0 }
        Bind(Database.init).qualified(.tag(Primary.self)).lifetime(.singleton).eager().onClose {
            try await $0.shutdown()
        }
        Bind(Cache.init).lifetime(.singleton)
    }
}

struct AppModule: Module {
    var offline = false
    var requirements: [any Module] { [NetworkModule(config: Config(baseURL: URL(string: "https://example.com")!))] }
    var body: some Module {
        if offline {
            Bind((any UserRepository).self, DefaultUserRepository.init).using(Database.self, .tag(Primary.self))
        } else {
            Bind(DefaultUserRepository.init).as((any UserRepository).self) { $0 }.lifetime(.weak).using(
                Database.self, .tag(Primary.self))
        }
        Bind(SearchPlugin.init).into((any Plugin).self) { $0 }
        Bind(SharePlugin.init).into((any Plugin).self) { $0 }
        Bind(UserListViewModel.init).inject { @MainActor in $0.theme = $1 }.root()
        Bind { @MainActor in DetailViewModel(user: arg($0), repository: $1) }
        Bind { Report(primary: tagged(Primary.self, $0), other: $1) }
        Bind(Coordinator.init).lifetime(.singleton)
        Bind(Parent.init).lifetime(.graph).inject(\.child).inject { $0.attach($1) }
        Bind(Child.init).lifetime(.graph)
        Input(User.self)
        Bind(RequestHandler.init)
    }
}

@MainActor func screen(_ container: Container) throws {
    let list: UserListViewModel = try container.resolve()
    let detail = try container.resolve(DetailViewModel.self, arguments: User())
    try container.resolve(Coordinator.self).show(User())
    _ = (list, detail)
}

func serve() async throws {
    let container = try Container(observers: [TextLog { print($0) }]) { AppModule() }
    try container.validate()
    try await container.start()
    let database = try await container.resolve(Database.self, .tag(Primary.self))
    let list = try await container.resolve(UserListViewModel.self)
    let detail = try await container.resolve(DetailViewModel.self, arguments: User())
    let request = try container.makeChild(providing: User())
    let handler = try request.resolveNow(RequestHandler.self)
    let test = try container.overriding { Bind((any APIClient).self) { FakeClient() } }
    _ = (database, list, detail, handler, test)
    do {
        try container.register { Bind(Database.init) }
    } catch  where error.id == .alreadyRegistered {}
    try await container.close()
}
final class FakeClient: APIClient, Sendable { init() {} }

@MainActor final class AsyncScreen { init(api: any APIClient) async throws {} }
@globalActor actor Store { static let shared = Store() }
@Store final class StoreModel { init(api: any APIClient) {} }
final class AsyncLegacy { init(config: Config) async {} }
struct IsolationModule: Module {
    var body: some Module {
        Bind(AsyncScreen.init).lifetime(.singleton)
        Bind(StoreModel.init).lifetime(.singleton)
        Bind { await AsyncLegacy(config: $0) }
        Bind { try await Database(config: $0) }.onCreate { _ in }
    }
}

struct AppComponent: Component {
    let scope = Scope()
    var api: any APIClient { shared { URLSessionAPIClient(config: config) } }
    var config: Config { transient { Config(baseURL: URL(string: "https://example.com")!) } }
}
final class ScreenComponent: Component {
    let scope = Scope()
    let app: AppComponent
    let user: User
    init(app: AppComponent, user: User) { self.app = app; self.user = user }
    var plugin: SearchPlugin { shared { SearchPlugin(api: app.api) } }
}
func fakes() {
    let app = AppComponent()
    let override = app.override((any APIClient).self) { FakeClient() }
    _ = ScreenComponent(app: app, user: User()).plugin
    override.rollBack()
}

extension Dependencies {
    var apiClient: any APIClient {
        lifetime(.weak) { URLSessionAPIClient(config: Config(baseURL: URL(string: "https://example.com")!)) }
    }
    var repository: any UserRepository { resolve() }
}
struct RemoteImage: Injecting {
    @Injected(\.apiClient) var client
    var url: URL
}
actor Worker: Injecting { @Injected(\.apiClient) var client }
func previews() async {
    _ = RemoteImage(url: URL(string: "https://example.com")!).injecting(FakeClient(), for: \.$client)
    _ = await Worker().injecting { $0.$client.override(FakeClient()) }
    let override = Dependencies.override(\.apiClient) { original in LoggingClient(wrapped: original()) }
    override.rollBack()
}
func testOverlay() throws -> Container { try Container { Bind(key: \.apiClient) { FakeClient() } } }
