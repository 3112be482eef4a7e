@testable internal import Dovetail
internal import Foundation
internal import DovetailModel
internal import Testing

private final class Counter: Sendable {
    private let value = Guarded(0)
    var now: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
}

private final class Made: Sendable {
    init(_ counter: Counter) { counter.add() }
}

private struct Key: Hashable, Sendable { let number: Int }

/// A store with one instance for each identity.
private final class Shelf: InstanceStore {
    private let stored = Guarded<[StoreContext.Identity: Made]>([:])
    func instance(for context: StoreContext) -> Made? { stored.withLock { $0[context.identity] } }
    func store(_ value: Made, for context: StoreContext) { stored.withLock { $0[context.identity] = value } }
    func remove(for context: StoreContext) { stored.withLock { $0[context.identity] = nil } }
    func removeAll() { stored.withLock { $0 = [:] } }
    func makeEmpty() -> Self { Self() }
    init() {}
}

/// One way to share: a container with a binding that shares, and a closure that resolves it.
private struct Sharing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let container: @Sendable (Counter) throws -> Container
    var resolve: @Sendable (Container) throws -> Made = { try $0.resolveNow(Made.self) }
    var resolveAsync: @Sendable (Container) async throws -> Made = { try await $0.resolve(Made.self) }
}

private let sharings = [
    Sharing(testDescription: "singleton") { counter in
        try Container { Bind { Made(counter) }.lifetime(.singleton) }
    },
    Sharing(testDescription: "container, from a child") { counter in
        try Container { Bind { Made(counter) }.lifetime(.scoped) }.makeChild {}
    },
    Sharing(testDescription: "weak") { counter in try Container { Bind { Made(counter) }.lifetime(.weak) } },
    Sharing(testDescription: "pool") { counter in
        let pool = InstancePool("pool")
        return try Container { Bind { Made(counter) }.lifetime(.pool(pool)) }
    },
    Sharing(testDescription: "custom") { counter in
        try Container { Bind { Made(counter) }.lifetime(.custom(Shelf())) }
    },
    Sharing(
        testDescription: "one per argument",
        container: { counter in
            try Container { Bind { (_: RuntimeArgument<Key>) in Made(counter) }.lifetime(.singleton) }
        },
        resolve: { try $0.resolveNow(Made.self, arguments: Key(number: 7)) },
        resolveAsync: { try await $0.resolve(Made.self, arguments: Key(number: 7)) }),
    Sharing(testDescription: "singleton under a decorator") { counter in
        try Container {
            Bind { Made(counter) }.lifetime(.singleton)
            Bind { (made: Made) in made }.decorating(Made.self) { $0 }.lifetime(.singleton)
        }
    },
]

@Suite("Exactly once") struct ExactlyOnceTests {
    /// Runs `body` on eight threads and in sixty-four tasks that start together.
    private static func storm(
        _ thread: @escaping @Sendable () throws -> Made, _ task: @escaping @Sendable () async throws -> Made
    ) async throws -> [Made] {
        let results = Locked<[Made]>([])
        let errors = Locked<[any Error]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        let worker = Thread {
                            do {
                                let made = try thread()
                                results.change { $0.append(made) }
                            } catch { errors.change { $0.append(error) } }
                            continuation.resume()
                        }
                        worker.start()
                    }
                }
            }
            for _ in 0..<64 {
                group.addTask {
                    let made = try await task()
                    results.change { $0.append(made) }
                }
            }
            try await group.waitForAll()
        }
        #expect(errors.now.map { "\($0)" } == [])
        return results.now
    }

    @Test("eight threads and sixty-four tasks share one instance", arguments: sharings)
    private func oneForAll(sharing: Sharing) async throws {
        for _ in 0..<20 {
            let counter = Counter()
            let container = try sharing.container(counter)
            let all = try await Self.storm(
                { try sharing.resolve(container) }, { try await sharing.resolveAsync(container) })
            #expect(all.count == 72)
            #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
            #expect(counter.now == 1)
        }
    }

    @Test("two thousand fresh singletons, resolved by eight threads and sixty-four tasks, are created once each")
    func manyFresh() async throws {
        let fresh = try (0..<rounds(2000)).map { _ in
            let counter = Counter()
            return (counter: counter, container: try Container { Bind { Made(counter) }.lifetime(.singleton) })
        }
        _ = try await Self.storm(
            {
                for (_, container) in fresh { _ = try container.resolveNow(Made.self) }
                return try fresh[0].container.resolveNow(Made.self)
            },
            {
                for (_, container) in fresh { _ = try await container.resolve(Made.self) }
                return try await fresh[0].container.resolve(Made.self)
            })
        #expect(fresh.allSatisfy { $0.counter.now == 1 })
    }

    @Test("an asynchronous singleton is created once for sixty-four tasks")
    func asynchronous() async throws {
        for _ in 0..<rounds(200) {
            let counter = Counter()
            let container = try Container {
                Bind { () async in
                    await Task.yield()
                    return Made(counter)
                }.lifetime(.singleton)
            }
            let all = try await withThrowingTaskGroup(of: Made.self) { group in
                for _ in 0..<64 { group.addTask { try await container.resolve(Made.self) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
            #expect(counter.now == 1)
        }
    }

    @Test("a Lazy and an AsyncLazy are created once")
    func lazies() async throws {
        for _ in 0..<rounds(50) {
            let counter = Counter()
            let container = try Container { Bind { Made(counter) } }
            let lazy = try container.resolveNow(Lazy<Made>.self)
            let asyncLazy = try container.resolveNow(AsyncLazy<Made>.self)
            #expect(!lazy.isCreated && !asyncLazy.isCreated)
            let made = try await Self.storm({ try lazy() }, { try lazy(isolation: nil) })
            #expect(Set(made.map { ObjectIdentifier($0) }).count == 1)
            let all = try await withThrowingTaskGroup(of: Made.self) { group in
                for _ in 0..<64 { group.addTask { try await asyncLazy() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
            #expect(counter.now == 2)
            #expect(lazy.isCreated && asyncLazy.isCreated)
        }
    }

    @Test("while bindings are registered, a singleton is still created once for each binding")
    func duringRegister() async throws {
        for _ in 0..<rounds(50) {
            let counter = Counter()
            let container = try Container { Bind { Made(counter) }.lifetime(.singleton) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        try container.register { Bind { number }.qualified(.tag(Tag0.self)) }
                        _ = try await container.resolve(Made.self)
                    }
                    group.addTask { _ = try container.resolveNow(Made.self) }
                }
                try await group.waitForAll()
            }
            #expect(counter.now == 1)
        }
    }

    @Test("a release during reads returns intact instances, and frees the old ones")
    func releaseWhileReading() async throws {
        let counter = Counter()
        let container = try Container { Bind { Made(counter) }.lifetime(.singleton) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<rounds(5000) { _ = try container.resolveNow(Made.self) } }
            }
            group.addTask { for _ in 0..<rounds(5000) { container.removeInstances() } }
            try await group.waitForAll()
        }
        weak let last = try container.resolveNow(Made.self)
        #expect(last != nil)
        try await container.reset(Made.self)
        #expect(last == nil)
    }
}
