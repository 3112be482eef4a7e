internal import Dovetail
internal import DovetailResolvers

protocol AppResolver: Resolver {
    func provideResolver() -> any AppResolver
    func provideCounter() -> Shared<Counter>
}

final class LiveResolver: AppResolver {
    private let counter = Shared { Counter(dependency: .init(start: 7)) }
    func provideResolver() -> any AppResolver { self }
    func provideCounter() -> Shared<Counter> { counter }
}

/// The same graph with another counter, for tests.
final class FakeResolver: AppResolver {
    func provideResolver() -> any AppResolver { self }
    func provideCounter() -> Shared<Counter> { Shared { Counter(dependency: .init(start: -1)) } }
}
