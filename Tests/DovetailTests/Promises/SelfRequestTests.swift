internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private final class Plain: Sendable {}
private final class Left: Sendable {
    init(_ right: Right? = nil) {}
}
private final class Right: Sendable {
    init(_ left: Left? = nil) {}
}

/// The requester of a close that cannot end before the requester does.
private enum Closer: Sendable, CaseIterable { case hook, factory, hookOfChild, factoryOfChild }

/// Opens when a request waits long.
private struct WaitWatcher: Observer {
    let waits = Floodgate()

    func handle(_ event: ContainerEvent) {
        if case .waiting = event { Task { await waits.open() } }
    }
}

@Suite("Requests for an instance that is being created", .timeLimit(.minutes(10))) struct SelfRequestTests {
    private static func expectCycle<Value>(
        _ body: @escaping @Sendable () async throws -> Value, at location: Testing.SourceLocation = #_sourceLocation
    ) async throws where Value: Sendable {
        let result = try await bounded { await outcome(of: body) }
        guard case .failure(let error) = result else {
            Issue.record("a request that depends on itself succeeded", sourceLocation: location)
            return
        }
        #expect((error as? ResolutionError)?.id == .cycle, "\(error)", sourceLocation: location)
    }

    @Test func `Core 21: a factory that requests itself gets a cycle`() async throws {
        let reference = Locked<Container?>(nil)
        let container = try Container {
            Bind { () async throws in
                let container = try #require(reference.now)
                return try await container.resolve(Plain.self)
            }.lifetime(.singleton)
        }
        reference.now = container
        defer { reference.now = nil }
        try await Self.expectCycle { try await container.resolve(Plain.self) }
    }

    @Test func `Core 21: two factories that request each other get a cycle`() async throws {
        let reference = Locked<Container?>(nil)
        let container = try Container {
            Bind { () async throws in
                let container = try #require(reference.now)
                return Left(try await container.resolve(Right.self))
            }.lifetime(.singleton)
            Bind { () async throws in
                let container = try #require(reference.now)
                return Right(try await container.resolve(Left.self))
            }.lifetime(.singleton)
        }
        reference.now = container
        defer { reference.now = nil }
        try await Self.expectCycle { try await container.resolve(Left.self) }
        try await Self.expectCycle { try await container.resolve(Right.self) }
    }

    @Test func `Core 21: two tasks that enter a cycle of requests at both ends get a cycle`() async throws {
        let reference = Locked<Container?>(nil)
        let (left, right) = (Floodgate(), Floodgate())
        let container = try Container {
            Bind { () async throws in
                _ = await (left.open(), right.wait())
                let container = try #require(reference.now)
                return Left(try await container.resolve(Right.self))
            }.lifetime(.singleton)
            Bind { () async throws in
                _ = await (right.open(), left.wait())
                let container = try #require(reference.now)
                return Right(try await container.resolve(Left.self))
            }.lifetime(.singleton)
        }
        reference.now = container
        defer { reference.now = nil }
        async let one: Void = Self.expectCycle { try await container.resolve(Left.self) }
        async let other: Void = Self.expectCycle { try await container.resolve(Right.self) }
        _ = try await (one, other)
    }

    @Test(arguments: Closer.allCases)
    private func `Core 21: a hook or factory that awaits the closing of its own container gets a cycle`(
        closer: Closer
    ) async throws {
        let reference = Locked<Container?>(nil)
        let noted = Locked<CloseError?>(nil)
        let closeItself: @Sendable () async -> Void = {
            do {
                guard let container = reference.now else { return }
                try await container.close()
            } catch {
                noted.now = error as? CloseError
            }
        }
        let isFactory = closer == .factory || closer == .factoryOfChild
        let bindings = Bind { () async in
            if isFactory { await closeItself() }
            return Plain()
        }.lifetime(.singleton).onClose { _ in if !isFactory { await closeItself() } }
        let parent = try Container { if closer == .hook || closer == .factory { bindings } }
        let child = try parent.makeChild { if closer == .hookOfChild || closer == .factoryOfChild { bindings } }
        reference.now = parent
        defer { reference.now = nil }
        try await bounded {
            _ = try? await child.resolve(Plain.self)
            try await parent.close()
        }
        // A parent may also close without what a child is creating, and refuse that.
        if closer == .factoryOfChild, noted.now == nil { return }
        let errors = try #require(noted.now).errors
        #expect(errors.contains { ($0 as? ResolutionError)?.id == .cycle }, "\(errors)")
    }

    /// The wait does not end, and neither does the creation that it belongs to.
    @Test func `observers are told of a factory that awaits itself in a child task`() async throws {
        let reference = Locked<Container?>(nil)
        let watcher = WaitWatcher()
        let container = try Container(observers: [watcher]) {
            Bind { () async throws in
                let container = try #require(reference.now)
                async let plain = container.resolve(Plain.self)
                return try await plain
            }.lifetime(.singleton)
        }
        reference.now = container
        defer { reference.now = nil }
        Task { try await container.resolve(Plain.self) }
        try await bounded { await watcher.waits.wait() }
    }

    @Test func `Core 21: a task that a factory starts without awaiting gets what the factory creates`() async throws {
        let reference = Locked<Container?>(nil)
        let started = Locked<Task<Plain, any Error>?>(nil)
        let container = try Container {
            Bind { () async throws in
                let container = try #require(reference.now)
                started.now = Task { try await container.resolve(Plain.self) }
                await giveWay(100)
                return Plain()
            }.lifetime(.singleton)
        }
        reference.now = container
        defer { reference.now = nil }
        try await bounded {
            let plain = try await container.resolve(Plain.self)
            #expect(try await started.now?.value === plain)
        }
    }

    @Test func `Core 20: a task at the address of an ended one is not mistaken for it`() async throws {
        try await bounded {
            var failures: [any Error] = []
            for _ in 0..<rounds(40) { failures += try await Self.requestFromManyTasks() }
            #expect(failures.map { "\($0)" } == [])
        }
    }

    /// While one dependency of a singleton is being created, tasks that descend from the factory of another one, which has
    /// ended, request the singleton. None of them is awaited by a factory, so all of them get it. Returns the errors that they got.
    private static func requestFromManyTasks() async throws -> [any Error] {
        let (ended, requested) = (Floodgate(), Floodgate())
        let requests = Locked<[Task<Top, any Error>]>([])
        let reference = Locked<Container?>(nil)
        let container = try Container {
            Bind { (first: First, second: Second) in Top(first, second) }.lifetime(.singleton)
            Bind { () async throws in
                let container = try #require(reference.now)
                Task {
                    await ended.wait()
                    await requestTop(container, requests)
                    await requested.open()
                }
                return First()
            }
            Bind { () async in
                await giveWay(50)
                _ = await (ended.open(), requested.wait())
                await giveWay(200)
                return Second()
            }
        }
        reference.now = container
        defer { reference.now = nil }
        let top = try await container.resolve(Top.self)
        var failures: [any Error] = []
        for request in requests.now {
            switch await request.result {
            case .success(let other): #expect(other === top)
            case .failure(let error): failures.append(error)
            }
        }
        return failures
    }

    /// Starts tasks of different sizes, because memory is reused for tasks of the same size.
    private static func requestTop(_ container: Container, _ requests: Locked<[Task<Top, any Error>]>) async {
        func start<Padding: Sendable>(_ padding: Padding) {
            let task = Task { (try await container.resolve(Top.self), padding) }
            let result = Task.detached { try await task.value.0 }
            requests.change { $0.append(result) }
        }
        for _ in 0..<4 {
            start(())
            start(0)
            start((0, 0))
            start((0, 0, 0))
            start((0, 0, 0, 0))
            start((0, 0, 0, 0, 0, 0))
            start((0, 0, 0, 0, 0, 0, 0, 0))
        }
    }
}

private final class Top: Sendable {
    init(_ first: First, _ second: Second) {}
}
private final class First: Sendable {}
private final class Second: Sendable {}
