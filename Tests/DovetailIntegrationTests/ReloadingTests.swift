#if Configuration
    internal import Configuration
    internal import Dovetail
    internal import DovetailConfiguration
    internal import DovetailDiagnostics
    internal import Foundation
    internal import ServiceLifecycle
    internal import ServiceLifecycleTestKit
    internal import DovetailModel
    internal import Testing

    @Suite("Containers that follow changes of a configuration", .timeLimit(.minutes(10)))
    struct ReloadingTests {
        final class Pool: Sendable {
            let size: Int
            let closings = Guarded(0)
            init(size: Int) { self.size = size }
            var isClosed: Bool { closings.value > 0 }
        }
        final class Clock: Sendable {}
        final class Service: Sendable {
            let pool: Pool
            let clock: Clock
            init(pool: Pool, clock: Clock) {
                self.pool = pool
                self.clock = clock
            }
        }
        struct Request: Sendable { let number: Int }
        struct Handler {
            let service: Service
            let request: Request
        }
        struct TooLarge: Error {}

        final class Record: Sendable {
            let created = Guarded<[Pool]>([])
            let isDone = Guarded(false)
        }

        /// The events of a container, in order.
        final class Events: Sendable {
            private let stream: AsyncStream<ReloadEvent>
            let send: @Sendable (ReloadEvent) -> Void

            init() {
                let (stream, continuation) = AsyncStream<ReloadEvent>.makeStream()
                self.stream = stream
                send = { continuation.yield($0) }
            }

            /// Waits for the next event.
            func next() async -> ReloadEvent? {
                for await event in stream { if case .ended = event { continue } else { return event } }
                return nil
            }

            /// Waits for the end of a generation.
            func end(of number: Int) async {
                for await event in stream { if case .ended(number, _) = event { return } }
            }
        }

        private let provider = MutableInMemoryProvider(name: "memory", initialValues: ["size": 1, "other": 1])

        private func set(_ key: AbsoluteConfigKey, _ value: ConfigValue) { provider.setValue(value, forKey: key) }

        private func container(_ events: Events = Events()) throws -> ReloadingContainer {
            let values = ConfigurationValues(ConfigReader(provider: provider)) {
                Setting("size", Int.self)
                Setting("other", default: 0)
            }
            let container = try Container {
                values
                Bind { (size: Int) throws -> Pool in
                    if size > 100 { throw TooLarge() }
                    return Pool(size: size)
                }.using(Int.self, .name("size")).lifetime(.singleton).eager()
                    .onClose { $0.closings.next() }
                Bind(Clock.init).lifetime(.singleton)
                Bind(Service.init).lifetime(.singleton)
                Bind(Handler.init)
                Input(Request.self)
                Bind { (other: Int) in [other] }.using(Int.self, .name("other"))
            }
            return try container.reloading(values, onEvent: events.send)
        }

        private func service(of container: ReloadingContainer) async throws -> Service {
            try await container.withCurrent { try await $0.resolve(Service.self) }
        }

        private func isRefused(_ event: ReloadEvent, _ id: DiagnosticID) -> Bool {
            guard case .refused(let error) = event else { return false }
            return (error as? AssemblyError)?.id == id || (error as? ResolutionError)?.id == id
        }

        /// The values that an event names as changed; `nil` for a failure.
        private func changes(_ event: ReloadEvent) -> [String]? {
            switch event {
            case .unchanged: []
            case .replaced(_, let values): values
            default: nil
            }
        }

        @Test("the dependents of a changed value are created again, and everything else is shared")
        func sharing() async throws {
            let events = Events()
            let server = try container(events)
            try await server.start()
            let first = try await service(of: server)
            #expect(changes(await server.reload()) == [])
            set("size", 2)
            #expect(changes(await server.reload()) == ["size"])
            #expect(server.generation == 2)
            let second = try await service(of: server)
            #expect(second !== first && second.pool !== first.pool && second.clock === first.clock)
            #expect(second.pool.size == 2)
            await events.end(of: 1)
            #expect(first.pool.isClosed && !second.pool.isClosed)
            set("other", 2)
            await server.reload()
            #expect(try await service(of: server) === second)
            await events.end(of: 2)
            #expect(!second.pool.isClosed)
            try await server.close()
            #expect(second.pool.closings.value == 1)
            await #expect(throws: ResolutionError.self) { try await self.service(of: server) }
        }

        @Test("a request sees one generation, which is closed after it")
        func requests() async throws {
            let events = Events()
            let server = try container(events)
            try await server.start()
            let old = try server.makeChild(providing: Request(number: 1))
            set("size", 2)
            await server.reload()
            // Requested for the first time after the reload.
            let handler = try await old.resolve(Handler.self)
            #expect(handler.service.pool.size == 1 && handler.request.number == 1)
            let size = try await server.withChild(providing: Request(number: 2)) {
                try await $0.resolve(Handler.self).service.pool.size
            }
            #expect(size == 2)
            #expect(!handler.service.pool.isClosed)
            try await old.close()
            await events.end(of: 1)
            #expect(handler.service.pool.isClosed)
            try await server.close()
        }

        @Test("a generation that fails is not taken")
        func failures() async throws {
            let server = try container()
            try await server.start()
            let first = try await service(of: server)
            set("size", "many")
            #expect(isRefused(await server.reload(), .invalidValue))
            provider.setValue(nil, forKey: "size")
            #expect(isRefused(await server.reload(), .invalidValue))
            set("size", 101)
            #expect(isRefused(await server.reload(), .factoryFailed))
            #expect(try await service(of: server) === first)
            #expect(server.generation == 1 && !first.pool.isClosed)
            set("size", 3)
            #expect(changes(await server.reload()) == ["size"])
            #expect(try await service(of: server).pool.size == 3)
            try await server.close()
        }

        @Test("a request that is dropped without closing it ends too, and its generation is released")
        func dropped() async throws {
            let events = Events()
            let server = try container(events)
            weak var first: Service?
            do {
                let child = try server.makeChild(providing: Request(number: 1))
                first = try await child.resolve(Handler.self).service
                set("size", 2)
                await server.reload()
                #expect(first != nil)
            }
            await events.end(of: 1)
            #expect(first == nil)
            try await server.close()
        }

        @Test("snapshots are watched until the task is cancelled")
        func watching() async throws {
            let events = Events()
            let server = try container(events)
            let task = Task { try await server.run() }
            for size in 2..<6 {
                set("size", .init(.int(size), isSecret: false))
                await events.end(of: size - 1)
                #expect(try await service(of: server).pool.size == size)
            }
            task.cancel()
            try await task.value
            try await server.close()
        }

        @Test("a file that disappears, is cut short or changes a type is reported, and the generation stays")
        func files() async throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID()).json")
            var writes = 0.0
            func write(_ text: String) throws {
                try Data(text.utf8).write(to: file)
                writes += 1
                let date = Date(timeIntervalSince1970: 1_000_000 + writes)
                try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
            }
            try write(#"{ "size": 1 }"#)
            defer { try? FileManager.default.removeItem(at: file) }
            let options = InMemoryProvider(values: ["filePath": .init(.string(file.path), isSecret: false)])
            let provider = try await ReloadingFileProvider<JSONSnapshot>(config: ConfigReader(provider: options))
            let values = ConfigurationValues(ConfigReader(provider: provider)) { Setting("size", Int.self) }
            let server = try Container {
                values
                Bind(Pool.init).using(Int.self, .name("size")).lifetime(.singleton)
            }.reloading(values)
            func size() async throws -> Int { try await server.withCurrent { try await $0.resolve(Pool.self).size } }

            try FileManager.default.removeItem(at: file)
            #expect(isRefused(await server.reload(), .invalidValue))
            #expect(try await size() == 1)
            for text in [#"{ "size": "#, "", #"{ "size": "x" }"#, #"{ "size": [1] }"#, #"{}"#, #"[1]"#] {
                try write(text)
                #expect(isRefused(await server.reload(), .invalidValue), "\(text)")
                #expect(try await size() == 1)
            }
            try write(#"{ "size": 2 }"#)
            #expect(changes(await server.reload()) == ["size"])
            #expect(try await size() == 2)
            try await server.close()
        }

        @Test("requests under load see one generation, and every instance is closed exactly once after them")
        func load() async throws {
            let record = Record()
            let provider = MutableInMemoryProvider(initialValues: ["size": 0])
            let values = ConfigurationValues(ConfigReader(provider: provider)) { Setting("size", Int.self) }
            let server = try Container {
                values
                Bind { (size: Int) throws -> Pool in
                    let pool = Pool(size: size)
                    record.created.withLock { $0.append(pool) }
                    return pool
                }.using(Int.self, .name("size")).lifetime(.singleton)
                    .onClose { $0.closings.next() }
                Bind(Clock.init).lifetime(.singleton)
                Bind(Service.init).lifetime(.singleton)
                Bind(Handler.init)
                Input(Request.self)
            }.reloading(values)
            try await withThrowingTaskGroup(of: Int.self) { tasks in
                for number in 0..<8 {
                    tasks.addTask {
                        var count = 0
                        while !record.isDone.value || count < 100 {
                            count += 1
                            try await server.withChild(providing: Request(number: number)) { scope in
                                let handler = try await scope.resolve(Handler.self)
                                await Task.yield()
                                let pool = try await scope.resolve(Pool.self)
                                #expect(handler.service.pool === pool && !pool.isClosed)
                                #expect(try await scope.resolve(Int.self, .name("size")) == pool.size)
                            }
                        }
                        return count
                    }
                }
                for size in 1...100 {
                    provider.setValue(.init(.int(size), isSecret: false), forKey: "size")
                    await server.reload()
                    await Task.yield()
                }
                record.isDone.exchange(true)
                for try await count in tasks { #expect(count >= 100) }
            }
            #expect(server.generation == 101)
            try await server.close()
            let pools = record.created.withLock { $0 }
            #expect(pools.allSatisfy { $0.closings.value == 1 })
            #expect(Set(pools.map(\.size)).count == pools.count)
        }

        @Test("closing ends requests that are still open")
        func closing() async throws {
            let server = try container()
            let child = try server.makeChild(providing: Request(number: 1))
            let pool = try await child.resolve(Handler.self).service.pool
            try await server.close()
            #expect(pool.closings.value == 1)
            await #expect(throws: ResolutionError.self) { try await child.resolve(Handler.self) }
            #expect(isRefused(await server.reload(), .closed))
        }

        /// A service that sends its requests to the container which follows the changes.
        final class Front: Sendable {
            let requests: ReloadingContainer
            init(requests: ReloadingContainer) { self.requests = requests }
        }

        @Test("a container that follows changes can be a binding, which no change creates again")
        func binding() async throws {
            let values = ConfigurationValues(ConfigReader(provider: provider)) { Setting("size", Int.self) }
            let container = try Container {
                values
                Bind(Pool.init).using(Int.self, .name("size")).lifetime(.singleton)
                    .onClose { $0.closings.next() }
                Bind { (container: Weak<Container>) throws -> ReloadingContainer in
                    try #require(container.value).reloading(values)
                }.lifetime(.singleton).eager()
                Bind(Front.init).lifetime(.singleton).eager()
            }
            try await container.start()
            let front = try await container.resolve(Front.self)
            let first = try await front.requests.withCurrent { try await $0.resolve(Pool.self) }
            set("size", 2)
            #expect(changes(await front.requests.reload()) == ["size"])
            let second = try await front.requests.withCurrent { container in
                #expect(try await container.resolve(Front.self) === front)
                return try await container.resolve(Pool.self)
            }
            #expect(first.size == 1 && second.size == 2)
            try await container.close()
            #expect([first, second].allSatisfy { $0.closings.value == 1 })
        }

        @Test("while it runs, a provider that fails is reported once, and the change after it is seen")
        func failingProvider() async throws {
            let failing = FailingProvider(provider)
            let events = Events()
            let values = ConfigurationValues(ConfigReader(provider: failing)) {
                Setting("size", Int.self)
                Setting("other", default: 0)
            }
            let server = try Container {
                values
                Bind(Pool.init).using(Int.self, .name("size")).lifetime(.singleton)
                Bind { (other: Int) in [other] }.using(Int.self, .name("other"))
            }.reloading(values, fetchingEvery: .milliseconds(1), onEvent: events.send)
            let task = Task { try await server.run() }
            for text in ["no file", "cut short"] {
                failing.fail(text)
                // The event is sent before the next fetch begins.
                await failing.fetches(5)
                guard case .refused(let error as AssemblyError)? = await events.next() else {
                    Issue.record("not reported")
                    continue
                }
                #expect(String(describing: error.cause).contains(text) && !error.description.contains(text))
                #expect(server.generation == 1)
            }
            failing.fail(nil)
            // A value of another type is reported by the snapshot, and not again by the fetch.
            set("size", "many")
            #expect(isRefused(try #require(await events.next()), .invalidValue))
            await failing.fetches(5)
            set("size", 2)
            #expect(changes(try #require(await events.next())) == ["size"])
            task.cancel()
            try await task.value
            try await server.close()
        }

        @Test("it is a service, which ends when its group shuts down")
        func service() async throws {
            let server = try container()
            try await testGracefulShutdown { trigger in
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    tasks.addTask { try await server.run() }
                    trigger.triggerGracefulShutdown()
                    try await tasks.waitForAll()
                }
            }
            try await server.close()
        }
    }

    /// A provider that fails to fetch its values when it is told to.
    private final class FailingProvider: ConfigProvider {
        struct Failed: Error { let text: String }
        private let inner: MutableInMemoryProvider
        private let failure = Guarded<String?>(nil)
        private let fetched: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation
        let providerName = "failing"

        init(_ inner: MutableInMemoryProvider) {
            self.inner = inner
            (fetched, continuation) = AsyncStream.makeStream()
        }

        func fail(_ text: String?) { failure.withLock { $0 = text } }
        /// Waits for a number of fetches.
        func fetches(_ count: Int) async {
            var left = count
            for await _ in fetched {
                left -= 1
                if left == 0 { return }
            }
        }

        func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
            try inner.value(forKey: key, type: type)
        }
        func fetchValue(forKey key: AbsoluteConfigKey, type: ConfigType) async throws -> LookupResult {
            continuation.yield()
            if let text = failure.withLock({ $0 }) { throw Failed(text: text) }
            return try await inner.fetchValue(forKey: key, type: type)
        }
        func watchValue<Return: ~Copyable>(
            forKey key: AbsoluteConfigKey, type: ConfigType,
            updatesHandler: (
                _ updates: ConfigUpdatesAsyncSequence<Result<LookupResult, any Error>, Never>
            ) async throws -> Return
        ) async throws -> Return {
            try await inner.watchValue(forKey: key, type: type, updatesHandler: updatesHandler)
        }
        func snapshot() -> any ConfigSnapshot { inner.snapshot() }
        func watchSnapshot<Return: ~Copyable>(
            updatesHandler: (_ updates: ConfigUpdatesAsyncSequence<any ConfigSnapshot, Never>) async throws -> Return
        ) async throws -> Return {
            try await inner.watchSnapshot(updatesHandler: updatesHandler)
        }
    }
#endif
