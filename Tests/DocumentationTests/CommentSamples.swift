internal import Dovetail
internal import DovetailComponents
internal import DovetailActivity
internal import DovetailFiles
internal import DovetailDiagnostics
internal import Foundation
internal import Testing

/// The samples in comments of declarations.
@Suite("The samples of comments")
struct CommentSamples {
    protocol APIClient: Sendable {}
    protocol UserRepository: Sendable {}
    struct User: Sendable, Hashable {}
    struct Config: Decodable, Sendable { var timeout = 30.0 }
    struct URLSessionAPIClient: APIClient { let config: Config }
    struct Users: UserRepository {}
    struct UserService { let api: any APIClient }
    final class UserListViewModel: Sendable {}
    struct DetailViewModel {
        let user: User
        let repository: any UserRepository
    }
    final class Cart: Sendable {}
    struct HomeScreen {}
    final class Report: Sendable {}

    struct AppComponent: Component {
        let scope = Scope()
        var config: Config { transient { Config() } }
        var api: any APIClient { shared { URLSessionAPIClient(config: config) } }
    }

    struct NetworkModule: Module {
        let config: Config
        var body: some Module {
            Instance(config)
            Bind((any APIClient).self, URLSessionAPIClient.init).lifetime(.singleton)
        }
    }

    struct FeatureModule: Module {
        var body: some Module { Bind(UserService.init) }
    }

    struct AppModule: Module {
        var body: some Module {
            Instance(Config())
            Bind((any UserRepository).self, Users.init)
            Bind(HomeScreen.init)
            Bind(UserService.init)
            Bind((any APIClient).self, URLSessionAPIClient.init).lifetime(.singleton)
            Bind { DetailViewModel(user: arg($0), repository: $1) }
        }
    }

    enum Later {
        static func present(_ model: some Any) {}

        struct Coordinator {
            let list: Lazy<UserListViewModel>
            func show() throws { present(try list()) }
        }
    }

    enum Again {
        static func present(_ model: some Any) {}

        struct Coordinator {
            let details: Provider<DetailViewModel, User>
            func show(_ user: User) throws { present(try details(user)) }
        }
    }

    /// Keeps five instances, by key.
    final class LastFive: InstanceStore {
        typealias Value = Report
        func instance(for context: StoreContext) -> Report? { nil }
        func store(_ value: Report, for context: StoreContext) {}
        func remove(for context: StoreContext) {}
        func removeAll() {}
        func makeEmpty() -> LastFive { LastFive() }
    }

    struct BindingModule: Module {
        var body: some Module {
            Instance(Config())
            Bind((any UserRepository).self, Users.init)
            Bind(UserService.init)
            Bind((any APIClient).self, URLSessionAPIClient.init).lifetime(.singleton)
            Bind { DetailViewModel(user: arg($0), repository: $1) }
        }
    }

    @Test("A container is created, validated and used")
    func container() throws {
        let container = try Container { AppModule() }
        try container.validate()
        let screen = try container.resolve(HomeScreen.self)
        _ = screen
        _ = try Container { BindingModule() }.resolve(DetailViewModel.self, arguments: User())
        _ = try Container { NetworkModule(config: Config()) }.resolve((any APIClient).self)
    }

    @Test("A log of what happens")
    func log() throws {
        let container = try Container(observers: [TextLog(level: .debug) { print($0) }]) { AppModule() }
        _ = try container.resolve(HomeScreen.self)
    }

    @Test("A container that resolves from a component")
    func component() throws {
        let app = AppComponent()
        let container = try Container(parent: app.resolver { app in Bind { app.api } }) { FeatureModule() }
        _ = try container.resolve(UserService.self)
    }

    @Test("Deferred parameters are called")
    func deferred() throws {
        let container = try Container {
            AppModule()
            Bind(UserListViewModel.init)
            Bind(Later.Coordinator.init)
            Bind(Again.Coordinator.init)
        }
        try container.resolve(Later.Coordinator.self).show()
        try container.resolve(Again.Coordinator.self).show(User())
    }

    @Test("A pool is emptied")
    func pool() throws {
        let session = InstancePool("session")
        let container = try Container {
            Bind(Cart.init).lifetime(.pool(session))
        }
        let cart = try container.resolve(Cart.self)
        session.reset()
        #expect(try container.resolve(Cart.self) !== cart)
    }

    @Test("A custom lifetime")
    func store() throws {
        let container = try Container {
            Bind(Report.init).lifetime(.custom(LastFive()))
        }
        _ = try container.resolve(Report.self)
    }
}

extension CommentSamples {
    struct Server { let port: Int }
    protocol Cache: Sendable {}
    struct MemoryCache: Cache {}
    struct DiskCache: Cache {}

    struct ServerModule: Module {
        let files: ValueFiles
        var body: some Module {
            files
            Bind(Config.self, from: files, at: "api")  // Config: Decodable
            Bind(Server.init).using(Int.self, .name("server.port"))
        }
    }

    @Test("Missing files are reported when a container is created")
    func absent() {
        let files = ValueFiles(URL(filePath: "settings.json"), URL(filePath: "settings.local.json"))
        #expect(throws: AssemblyError.self) { try Container { files } }
    }

    @Test("Values of files")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = #"{ "server": { "port": 80 }, "api": { "timeout": 1 }, "cache": "disk" }"#
        try Data(text.utf8).write(to: folder.appending(path: "settings.json"))
        let files = ValueFiles(folder.appending(path: "settings.json"))
        let container = try Container {
            ServerModule(files: files)
            Choice((any Cache).self, from: files, at: "cache") {
                Bind((any Cache).self, MemoryCache.init).qualified(.name("memory"))
                Bind((any Cache).self, DiskCache.init).qualified(.name("disk"))
            }
        }
        #expect(try container.resolve(Server.self).port == 80)
        #expect(try container.resolve((any Cache).self) is DiskCache)
        #expect(container.findings.isEmpty)
    }
}

extension CommentSamples {
    final class Connection: Sendable { func shutDown() async {} }
    struct RequestHandler {
        let user: User
        let connection: Connection
    }
    struct InvalidTimeout: Error {}

    struct SettingsModule: Module {
        let timeout: Double
        var body: some Module { Instance(Config(timeout: timeout)) }
        func prepare() throws {
            if timeout <= 0 { throw InvalidTimeout() }
        }
    }

    final class Draft {}
    struct Editor {
        let draft: Draft
        let preview: Lazy<Draft>  // the same draft, if its binding is `.graph`
    }

    @Test("A container starts, has a child for each request, and closes")
    func lifecycle() async throws {
        let container = try Container {
            AppModule()
            Bind(Connection.init).lifetime(.singleton).eager().onClose { await $0.shutDown() }
            Input(User.self)
            Bind(RequestHandler.init)
        }
        let user = User()
        try await container.start()  // creates the connection
        let service = try await container.resolve(UserService.self)
        let detail = try await container.resolve(DetailViewModel.self, arguments: user)
        #expect(service.api is URLSessionAPIClient)
        #expect(detail.user == user)
        let request = try container.makeChild(providing: user)
        let handler = try await request.resolve(RequestHandler.self)
        #expect(try await handler.connection === container.resolve(Connection.self))
        let preview = try container.overriding {
            Instance(Config(timeout: 1))
        }
        let api = try await preview.resolve(UserService.self).api as? URLSessionAPIClient
        #expect(api?.config.timeout == 1)
        try await container.close()  // shuts down the connection
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(UserService.self) }
        #expect(error?.id == .closed)
    }

    @Test("Modules are listed, and one checks its parameters")
    func modules() throws {
        let container = try Container {
            NetworkModule(config: Config())
            FeatureModule()
        }
        _ = try container.resolve(UserService.self)
        _ = try Container { SettingsModule(timeout: 5) }
        let error = #expect(throws: AssemblyError.self) { try Container { SettingsModule(timeout: 0) } }
        #expect(error?.id == .hookFailed)
    }

    @Test("A Lazy returns the instance of its graph")
    func graph() throws {
        let container = try Container {
            Bind(Draft.init).lifetime(.graph)
            Bind(Editor.init)
        }
        let editor = try container.resolve(Editor.self)
        #expect(try editor.preview() === editor.draft)
    }

    @Test("A Lazy is created from a closure")
    func lazyByHand() throws {
        typealias Coordinator = Later.Coordinator
        let coordinator = Coordinator(list: Lazy { UserListViewModel() })
        try coordinator.show()
    }

    @Test("A Provider is created from a closure")
    func providerByHand() throws {
        typealias Coordinator = Again.Coordinator
        let coordinator = Coordinator(details: Provider { DetailViewModel(user: $0, repository: Users()) })
        try coordinator.show(User())
    }
}
