internal import Dovetail
internal import DovetailResolvers
internal import Testing

/// The example of DIKit's README with a container: provided values become instances, resolved types become bindings.
@Suite("Migrating from DIKit")
struct FromDIKit {
    final class APIClient: Sendable {}
    struct User: Sendable, Hashable { let id: Int }
    @MainActor final class ProfileViewController {
        struct Dependency {
            let user: User
            let apiClient: APIClient
        }
        let dependency: Dependency
        init(dependency: Dependency) { self.dependency = dependency }
    }

    struct AppModule: Module {
        let apiClient: APIClient
        var body: some Module {
            Instance(apiClient)  // provideAPIClient()
            Bind { @MainActor in ProfileViewController(dependency: .init(user: arg($0), apiClient: $1)) }
        }
    }

    @Test("The README's example, as a test")
    @MainActor func example() throws {
        let client = APIClient()
        let container = try Container { AppModule(apiClient: client) }
        let profile = try container.resolve(ProfileViewController.self, arguments: User(id: 1))
        #expect(profile.dependency.user.id == 1)
        #expect(profile.dependency.apiClient === client)
    }

    // MARK: A resolver and a container at the same time

    @MainActor final class SearchViewController {
        let apiClient: APIClient
        init(apiClient: APIClient) { self.apiClient = apiClient }
    }

    @MainActor protocol OldResolver: AnyObject, Sendable {
        func provideAPIClient() -> APIClient
    }

    final class LiveResolver: OldResolver {
        let container: Container
        init(container: Container) { self.container = container }

        func provideAPIClient() -> APIClient { try! container.resolve() }
    }

    struct LegacyModule: Module {
        let resolver: any OldResolver
        var body: some Module {
            Bind { @MainActor [resolver] in resolver.resolveSearchViewController() }
        }
    }

    @Test("A resolver provides from a container, and a container builds with a resolver")
    @MainActor func bridges() throws {
        let client = APIClient()
        let container = try Container { AppModule(apiClient: client) }
        let resolver = LiveResolver(container: container)
        try container.register { LegacyModule(resolver: resolver) }
        try container.validate()
        let search = try container.resolve(SearchViewController.self)
        #expect(search.apiClient === client)
    }

    // MARK: The rows of the table

    final class Card: PropertyInjectable {
        struct Dependency { let client: APIClient }
        var dependency: Dependency!
    }
    struct Banner {
        struct Dependency { let client: APIClient }
        let client: APIClient
        static func makeInstance(dependency: Dependency) -> Banner { Banner(client: dependency.client) }
    }
    struct Offer: Sendable { let client: APIClient }

    @Test("A factory method, an injected property and a lifetime, as the table has them")
    func rows() throws {
        let container = try Container {
            Bind(APIClient.init).lifetime(.singleton)
            Bind { Banner.makeInstance(dependency: .init(client: $0)) }
            Bind(Offer.init)
            Input(Card.self).inject { $0.dependency = Card.Dependency(client: $1) }
        }
        try container.validate()
        let card = Card()
        try container.inject(into: card)
        #expect(try container.resolve(Banner.self).client === card.dependency.client)
        #expect(try container.resolve(Offer.self).client === card.dependency.client)
    }
}

/// The part that `dikitgen` writes.
extension FromDIKit.OldResolver {
    func resolveSearchViewController() -> FromDIKit.SearchViewController { .init(apiClient: provideAPIClient()) }
}
