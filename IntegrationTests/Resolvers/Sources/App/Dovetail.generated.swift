// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail

extension AppResolver {
    func resolveAPIClient() -> APIClient { provideAPIClient() }

    func resolveAppResolver() -> any AppResolver { provideAppResolver() }

    func resolveDetailViewController(index: Int) -> DetailViewController {
        let apiClient = resolveAPIClient()
        return DetailViewController(dependency: .init(index: index, apiClient: apiClient))
    }

    func resolveListViewController() -> ListViewController {
        let apiClient = resolveAPIClient()
        let appResolver = resolveAppResolver()
        return ListViewController(dependency: .init(apiClient: apiClient, resolver: appResolver))
    }
}
