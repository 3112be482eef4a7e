internal import Dovetail
internal import DovetailResolvers

final class Counter: Sendable {}

actor Database {
    static func open() async throws -> Database { Database() }
}

struct Report: Injectable {
    struct Dependency {
        let counter: Counter
        let other: Counter
        let database: Database
    }
    let counters: [Counter]
    let database: Database
    init(dependency: Dependency) {
        counters = [dependency.counter, dependency.other]
        database = dependency.database
    }
}

protocol SharingResolver: Resolver {
    func provideCounter() -> Shared<Counter>
    func provideDatabase() async throws -> AsyncShared<Database>
}

final class LiveResolver: SharingResolver {
    private let counter = Shared { Counter() }
    private let database = AsyncShared { try await Database.open() }
    func provideCounter() -> Shared<Counter> { counter }
    func provideDatabase() -> AsyncShared<Database> { database }
}
