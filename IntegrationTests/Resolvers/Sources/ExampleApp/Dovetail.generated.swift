// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail

extension AppResolver {
    func resolveAppResolver() -> any AppResolver { provideResolver() }

    func resolveCounter() -> Counter { provideCounter().value }

    func resolveDetailViewController(value: Int) -> DetailViewController {
        let multiplier = resolveMultiplier(value: value)
        return DetailViewController.makeInstance(dependency: .init(multiplier: multiplier))
    }

    func resolveListViewController() -> ListViewController {
        let appResolver = resolveAppResolver()
        let counter = resolveCounter()
        return ListViewController.makeInstance(dependency: .init(resolver: appResolver, counter: counter))
    }

    func resolveMultiplier(value: Int) -> Multiplier { Multiplier(dependency: .init(value: value)) }
}
