internal import Dovetail
internal import DovetailResolvers

final class DetailViewController: Injectable {
    struct Dependency {
        let index: Int
        let apiClient: APIClient
    }
    let index: Int
    let apiClient: APIClient
    init(dependency: Dependency) {
        index = dependency.index
        apiClient = dependency.apiClient
    }
}

final class ListViewController: Injectable {
    struct Dependency {
        let apiClient: APIClient
        let resolver: any AppResolver
    }
    private let resolver: any AppResolver
    init(dependency: Dependency) { resolver = dependency.resolver }
    func detail(at index: Int) -> DetailViewController { resolver.resolveDetailViewController(index: index) }
}

final class APIClient {}

protocol AppResolver: Resolver {
    func provideAppResolver() -> any AppResolver
    func provideAPIClient() -> APIClient
}

final class LiveResolver: AppResolver {
    let client = APIClient()
    func provideAppResolver() -> any AppResolver { self }
    func provideAPIClient() -> APIClient { client }
}
