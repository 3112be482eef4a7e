internal import Dovetail
internal import DovetailResolvers

final class Deferring {
    let lazy: Lazy<Plain>
    let provider: Provider<Plain>
    init(lazy: Lazy<Plain>, provider: Provider<Plain>) {
        self.lazy = lazy
        self.provider = provider
    }
}
final class GraphLazy {
    let lazy: Lazy<Node>
    init(lazy: Lazy<Node>) { self.lazy = lazy }
}
final class Node {
    let back: GraphLazy
    init(back: GraphLazy) { self.back = back }
}
final class Providing: Sendable {
    let number: Provider<PerNumber, Int>
    let ticket: Provider<PerTicket, Ticket>
    let job: Provider<PerJob, Job>
    init(number: Provider<PerNumber, Int>, ticket: Provider<PerTicket, Ticket>, job: Provider<PerJob, Job>) {
        (self.number, self.ticket, self.job) = (number, ticket, job)
    }
}
final class Awaiting: Sendable {
    let lazy: AsyncLazy<Slow>
    let slow: AsyncProvider<Slow>
    let number: AsyncProvider<PerNumber, Int>
    let ticket: AsyncProvider<PerTicket, Ticket>
    init(
        lazy: AsyncLazy<Slow>, slow: AsyncProvider<Slow>, number: AsyncProvider<PerNumber, Int>,
        ticket: AsyncProvider<PerTicket, Ticket>
    ) {
        (self.lazy, self.slow, self.number, self.ticket) = (lazy, slow, number, ticket)
    }
}
/// The values that a factory obtains by hand.
struct ByHand: Sendable {}

/// `Lazy`, `Provider`, their awaited forms, `Resolution`, `Weak`, `Tagged`, and the values that a program shares by itself.
let deferredPrograms: [Program] = [
    .synchronous(
        "Lazy and Provider, called",
        covers: [
            "Lazy.callAsFunction(isolation:)", "Lazy.isCreated",
        ]
    ) {
        let container = try Container {
            Bind(Plain.init)
            Bind(Deferring.init)
        }
        return {
            let deferring = try container.resolve(Deferring.self)
            if !deferring.lazy.isCreated { _ = try (deferring.lazy(), deferring.lazy()) }
            _ = try deferring.provider()
        }
    },
    .synchronous("Provider, called for ever") {
        let container = try Container {
            Bind(Plain.init)
            Bind(Deferring.init)
        }
        let provider = try container.resolve(Deferring.self).provider
        return {
            _ = try provider()
            _ = container
        }
    },
    .synchronous("Lazy of a graph") {
        let container = try Container {
            Bind(GraphLazy.init).lifetime(.graph)
            Bind(Node.init).lifetime(.graph)
        }
        return { _ = try container.resolve(GraphLazy.self).lazy() }
    },
    .synchronous(
        "Provider, with arguments",
        covers: [
            "Provider.callAsFunction(_:isolation:) where each A: Sendable", "Provider.callAsFunction(_:isolation:)",
        ]
    ) {
        let container = try Container {
            Bind { PerNumber(number: arg($0)) }
            Bind { PerTicket(ticket: arg($0)) }
            Bind { PerJob(job: arg($0)) }
            Bind(Providing.init)
        }
        return {
            let providing = try container.resolve(Providing.self)
            _ = try providing.number(next())
            _ = try providing.ticket(Ticket())
            _ = try providing.job(Job())
        }
    },
    .synchronous("Lazy and Provider, from a closure", covers: ["Lazy.init(_:)", "Provider.init(_:)"]) {
        {
            let lazy = Lazy { Plain() }
            let provider = Provider<PerNumber, Int> { PerNumber(number: $0) }
            _ = try (lazy(), provider(7))
            expectError { _ = try Lazy<Failing> { try Failing() }() }
        }
    },
    .awaited(
        "AsyncLazy and AsyncProvider, called",
        covers: [
            "AsyncLazy.callAsFunction() async where Value: Sendable", "AsyncLazy.isCreated",
            "AsyncProvider.callAsFunction(_:) async where each A: Sendable",
        ], rounds: 5_000
    ) {
        let container = try Container {
            Bind(Common.init).lifetime(.singleton)
            Bind(Screen.init)
            Bind(Slow.init)
            Bind { PerNumber(number: arg($0)) }
            Bind { PerTicket(ticket: arg($0)) }
            Bind(Awaiting.init)
        }
        return {
            let awaiting = try await container.resolve(Awaiting.self)
            if !awaiting.lazy.isCreated { _ = try await awaiting.lazy() }
            _ = try await awaiting.lazy()
            _ = try await awaiting.slow()
            _ = try await awaiting.number(next())
            _ = try await awaiting.ticket(Ticket())
        }
    },
    .awaited(
        "AsyncLazy and AsyncProvider, from a closure",
        covers: ["AsyncLazy.init(_:) where Value: Sendable", "AsyncProvider.init(_:) where each A: Sendable"]
    ) {
        {
            _ = try await AsyncLazy { Plain() }()
            _ = try await AsyncProvider<PerNumber, Int> { PerNumber(number: $0) }(7)
        }
    },
    .awaited("AsyncLazy, cancelled and dropped", rounds: 2_000) {
        {
            let lazy = AsyncLazy { () async in
                for _ in 0..<10 { await Task.yield() }
                return Plain()
            }
            let task = Task { try? await lazy() }
            await Task.yield()
            task.cancel()
            _ = await task.value
        }
    },
    .synchronous("Resolution", covers: ["Resolution.resolve(_:_:)"]) {
        let container = try Container {
            Bind(Plain.init)
            Bind { Plain() }.qualified(.tag(First.self))
            Bind { Plain() }.qualified(.name("first"))
            Bind { (resolution: Resolution) in
                _ = try resolution.resolve(Plain.self)
                _ = try resolution.resolve(Plain.self, .tag(First.self))
                _ = try resolution.resolve(Plain.self, .name("first"))
                return ByHand()
            }
        }
        return { _ = try container.resolve(ByHand.self) }
    },
    .synchronous("Resolution, optional and collection") {
        let container = try Container {
            Bind(Plain.init).as((any Service).self) { $0 }
            Bind { Plain() }.into((any Service).self) { $0 }
            Bind { (resolution: Resolution) in
                _ = try resolution.resolve((any Service)?.self)
                _ = try resolution.resolve(String?.self)
                _ = try resolution.resolve([any Service].self)
                return ByHand()
            }
        }
        return { _ = try container.resolve(ByHand.self) }
    },
    .synchronous("Resolution, optional, under ever new names") {
        let container = try Container {
            Bind { (resolution: Resolution) in
                _ = try resolution.resolve(Plain?.self, .name("name \(next())"))
                return ByHand()
            }
        }
        return { _ = try container.resolve(ByHand.self) }
    },
    .awaited("Resolution, awaited", covers: ["Resolution.resolve(_:_:) async where T: Sendable"]) {
        let container = try Container {
            Bind(Common.init).lifetime(.singleton)
            Bind(Screen.init)
            Bind(Slow.init)
            Bind { (resolution: Resolution) async throws in
                _ = try await resolution.resolve(Slow.self)
                _ = try await resolution.resolve(Slow?.self, .name("absent"))
                return ByHand()
            }
        }
        return { _ = try await container.resolve(ByHand.self) }
    },
    .synchronous(
        "Weak and Tagged",
        covers: [
            "Weak.init(_:) where Value: Sendable", "Weak.value", "Tagged.init(value:)", "tagged(_:_:)",
        ]
    ) {
        let container = try Container {
            Bind(Common.init).lifetime(.singleton)
            Bind { Plain() }.qualified(.tag(First.self))
            Bind { (common: Weak<Common>, container: Weak<Container>, plain: Tagged<Plain, First>) in
                _ = (common.value, container.value, tagged(First.self, plain))
                return ByHand()
            }
            Bind { (container: Container) in Ticket() }
        }
        return {
            _ = try container.resolve(ByHand.self)
            _ = try container.resolve(Ticket.self)
            _ = Weak(Plain()).value
            _ = Tagged<Plain, First>(value: Plain()).value
        }
    },
    .synchronous("Shared", covers: ["Shared.init(_:) where Value: Sendable", "Shared.value"]) {
        {
            let shared = Shared { Plain() }
            _ = (shared.value, shared.value)
        }
    },
    .awaited("AsyncShared", covers: ["AsyncShared.init(_:) where Value: Sendable", "AsyncShared.value async"]) {
        {
            let shared = AsyncShared { () async in Plain() }
            _ = try await shared.value
            _ = try await shared.value
        }
    },
]
