internal import Dovetail
internal import DovetailResolvers
internal import DovetailTesting
internal import Testing

struct User: Sendable, Hashable {
    let name: String
    static let ann = User(name: "Ann")
}
protocol APIClient: Sendable {}
struct URLSessionClient: APIClient {}
struct CannedClient: APIClient { let users: [User] }

struct Profile: Injectable {
    struct Dependency {
        let user: User
        let client: any APIClient
    }
    let title: String
    init(dependency: Dependency) { title = dependency.user.name }
}

protocol AppResolver: Resolver {
    func provideClient() -> any APIClient
}

extension AppResolver {
    func resolveAPIClient() -> any APIClient { provideClient() }

    func resolveProfile(user: User) -> Profile {
        let apiClient = resolveAPIClient()
        return Profile(dependency: .init(user: user, client: apiClient))
    }
}

final class LiveResolver: AppResolver {
    func provideClient() -> any APIClient { URLSessionClient() }
}

struct PreviewResolver: AppResolver {
    func provideClient() -> any APIClient { CannedClient(users: [.ann]) }
}

@Test func `a profile names its user`() {
    let profile = PreviewResolver().resolveProfile(user: .ann)
    #expect(profile.title == "Ann")
}

/// As `dovetail generate` writes it for a client that is `InitializerInjectable`.
struct GeneratedModule: Module {
    var body: some Module { Bind((any APIClient).self) { URLSessionClient() }.asDefault() }
}

@Suite("The samples of DovetailResolvers")
struct ResolverSamples {
    @Test("A resolver resolves, and a module has bindings for a container")
    func resolving() throws {
        let user = User.ann
        let profile = LiveResolver().resolveProfile(user: user)
        #expect(profile.title == "Ann")
        let config = "config"
        let container = try Container {
            GeneratedModule()
            Instance(config)
        }
        _ = try container.resolve((any APIClient).self)
    }

    @MainActor final class ProfileViewController: Injectable {
        struct Dependency {
            let user: User
            let apiClient: any APIClient
        }
        init(dependency: Dependency) {}
    }

    final class HostClient: APIClient, InitializerInjectable {
        typealias Provides = any APIClient
        init(host: String) {}
    }

    struct Database: Sendable { static func open() async throws -> Database { Database() } }
    final class Counter: Sendable {}

    enum Asynchronous {
        protocol AppResolver: Resolver {
            func provideAPIClient() -> any APIClient
            func provideDatabase() async throws -> AsyncShared<Database>
        }

        final class LiveResolver: AppResolver {
            private let database = AsyncShared { try await Database.open() }
            func provideDatabase() async throws -> AsyncShared<Database> { database }
            func provideAPIClient() -> any APIClient { URLSessionClient() }
        }
    }

    enum Counting {
        protocol AppResolver: Resolver { func provideCounter() -> Shared<Counter> }

        final class LiveResolver: AppResolver {
            private let counter = Shared { Counter() }
            func provideCounter() -> Shared<Counter> { counter }
        }
    }

    enum Strict {
        // dovetail:strict
        protocol AppResolver: Resolver {
            func provideClient() -> any APIClient
        }
    }

    final class Search: InitializerInjectable {
        let client: any APIClient
        init(client: any APIClient) { self.client = client }
    }

    final class RemoteClient: APIClient, InitializerInjectable {
        typealias Provides = any APIClient
        static var lifetime: Lifetime<any APIClient> { .singleton }
        init() {}
    }

    enum Partial {
        struct PartialResolver: AppResolver {
            func provideClient() -> any APIClient { unimplemented(returning: CannedClient(users: [])) }
        }
    }

    @Test("An unimplemented provider fails the test when it is used")
    func partial() {
        let resolver = Partial.PartialResolver()
        withKnownIssue { _ = resolver.resolveProfile(user: .ann) }
    }

    @Test("A Shared value is created once")
    func sharing() async throws {
        let counting = Counting.LiveResolver()
        #expect(counting.provideCounter().value === counting.provideCounter().value)
        _ = try await Asynchronous.LiveResolver().provideDatabase().value
    }
}
