internal import Dovetail
internal import Testing

/// The example of DIKit's README, as a container: what a resolver provides are instances, what it resolves are recipes.
@Suite("Coming from DIKit")
struct FromDIKit {
    final class APIClient: Sendable {}
    struct User: Sendable, Hashable { let id: Int }
    final class ProfileViewController {
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
            Bind { ProfileViewController(dependency: .init(user: arg($0), apiClient: $1)) }
        }
    }

    @Test("The README's example, as a test")
    func example() throws {
        let client = APIClient()
        let container = try Container { AppModule(apiClient: client) }
        let profile = try container.resolve(ProfileViewController.self, arguments: User(id: 1))
        #expect(profile.dependency.user.id == 1)
        #expect(profile.dependency.apiClient === client)
    }
}
