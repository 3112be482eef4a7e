internal import Dovetail

/// Every awaited form of `resolve`.
let awaitedPrograms: [Program] = [
    .awaited("awaited, nothing to wait for", covers: ["Container.resolve(_:) async"]) {
        let container = try makeContainer()
        return { _ = try await container.resolve(User.self) }
    },
    .awaited("awaited, main actor and asynchronous") {
        let container = try makeContainer()
        return { _ = try await container.resolve(Slow.self) }
    },
    .awaited("awaited, through a protocol", covers: ["ParentContainer.resolve(_:) async"]) {
        let container: any ParentContainer = try makeContainer()
        return { _ = try await container.resolve(Plain.self) }
    },
    .awaited("awaited, optional and collections") {
        let container = try makeContainer()
        return {
            _ = try await container.resolve(Slow?.self)
            _ = try await container.resolve(String?.self)
            _ = try await container.resolve([any Service].self)
        }
    },
    .awaited("awaited, tag and name", covers: ["Container.resolve(_:_:) async"]) {
        let container = try makeContainer()
        return {
            _ = try await container.resolve(Plain.self, .tag(First.self))
            _ = try await container.resolve(Plain.self, .name("first"))
        }
    },
    .awaited("awaited, optional, under ever new names") {
        let container = try makeContainer()
        return { _ = try await container.resolve(Plain?.self, .name("name \(next())")) }
    },
    .awaited("awaited, in a module", covers: ["Container.resolve(_:in:) async"]) {
        let container = try makeContainer()
        return { _ = try await container.resolve(Plain.self, in: Feature.self) }
    },
    .awaited(
        "awaited, arguments",
        covers: [
            "Container.resolve(_:_:arguments:) async where each A: Sendable"
        ]
    ) {
        let container = try Container {
            Bind { (number: RuntimeArgument<Int>) async in PerNumber(number: arg(number)) }
            Bind { PerTicket(ticket: arg($0)) }
        }
        return {
            _ = try await container.resolve(PerNumber.self, arguments: next())
            _ = try await container.resolve(PerTicket.self, arguments: Ticket())
        }
    },
    .awaited("awaited, arguments, with tag and name") {
        let container = try Container {
            Bind { PerNumber(number: arg($0)) }.qualified(.tag(First.self))
            Bind { PerTicket(ticket: arg($0)) }.qualified(.tag(First.self))
            Bind { PerNumber(number: arg($0)) }.qualified(.name("first"))
            Bind { PerTicket(ticket: arg($0)) }.qualified(.name("first"))
        }
        return {
            _ = try await container.resolve(PerNumber.self, .tag(First.self), arguments: next())
            _ = try await container.resolve(PerTicket.self, .tag(First.self), arguments: Ticket())
            _ = try await container.resolve(PerNumber.self, .name("first"), arguments: next())
            _ = try await container.resolve(PerTicket.self, .name("first"), arguments: Ticket())
        }
    },
    .awaited("awaited, arguments, ever new, reset", covers: ["Container.reset(_:_:) async"]) {
        let container = try Container {
            Bind { (number: RuntimeArgument<Int>) async in PerNumber(number: arg(number)) }.lifetime(.singleton)
                .onClose { _ in }
        }
        return {
            _ = try await container.resolve(PerNumber.self, arguments: next())
            try await container.reset(PerNumber.self)
        }
    },
    .awaited("awaited, singleton, released and created by many tasks", rounds: 2_000) {
        let container = try Container { Bind { () async in Plain() }.lifetime(.singleton) }
        return {
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for _ in 0..<8 { tasks.addTask { _ = try await container.resolve(Plain.self) } }
                try await tasks.waitForAll()
            }
            try await container.reset(Plain.self)
        }
    },
    .awaited("singleton, read by tasks while it is reset", rounds: 2_000) {
        let container = try makeContainer()
        return {
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for _ in 0..<4 {
                    tasks.addTask { for _ in 0..<50 { _ = try container.resolve(Common.self, isolation: nil) } }
                }
                for _ in 0..<20 { try await container.reset(Common.self) }
                try await tasks.waitForAll()
            }
        }
    },
    .awaited("awaited, errors, thrown", rounds: 2_000) {
        let container = try makeContainer()
        return {
            try await expectError { _ = try await container.resolve(Failing.self) }
            try await expectError { _ = try await container.resolve(Failing?.self) }
            try await expectError { _ = try await container.resolve(Ring1.self) }
            try await expectError { _ = try await container.resolve(Double.self) }
        }
    },
    .awaited("awaited, cancelled", rounds: 2_000) {
        let container = try Container {
            Bind { () async in
                for _ in 0..<10 { await Task.yield() }
                return Plain()
            }.lifetime(.singleton)
        }
        return {
            let task = Task { try? await container.resolve(Plain.self) }
            await Task.yield()
            task.cancel()
            _ = await task.value
            try await container.reset(Plain.self)
        }
    },
    .awaited("current container, awaited", covers: ["Container.asCurrent(_:) async"]) {
        let container = try makeContainer()
        return { try await container.asCurrent { _ = try await container.resolve(Plain.self) } }
    },
]

/// Runs code that must throw, and reads everything that its error has.
func expectError(_ body: () async throws -> Void) async throws {
    do {
        try await body()
        fatalError("nothing was thrown")
    } catch let error as ResolutionError {
        _ = (error.description, error.id, error.finding, error.path, error.cause)
    }
}
