internal import Dovetail
internal import DovetailResolvers

final class ListViewController: FactoryMethodInjectable {
    struct Dependency {
        let resolver: any AppResolver
        let counter: Counter
    }
    private(set) var resolver: (any AppResolver)?
    private(set) var counter: Counter?
    static func makeInstance(dependency: Dependency) -> ListViewController {
        let screen = ListViewController()
        screen.resolver = dependency.resolver
        screen.counter = dependency.counter
        return screen
    }
}

final class DetailViewController: FactoryMethodInjectable {
    struct Dependency { let multiplier: Multiplier }
    private(set) var multiplier: Multiplier?
    static func makeInstance(dependency: Dependency) -> DetailViewController {
        let screen = DetailViewController()
        screen.multiplier = dependency.multiplier
        return screen
    }
}
