#if ServiceLifecycle
    internal import Dovetail
    internal import DovetailDiagnostics
    internal import DovetailServiceLifecycle
    internal import Logging
    internal import ServiceLifecycle
    internal import ServiceLifecycleTestKit
    internal import DovetailModel
    internal import Testing
    internal import UnixSignals

    #if canImport(Darwin)
        internal import Darwin
    #elseif canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #endif

    private struct Failed: Error, Equatable {}

    /// The lines of a test, and events for which it waits.
    private final class Events: Sendable {
        private let lines = Guarded<[String]>([])
        private let (stream, continuation) = AsyncStream<String>.makeStream()
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) {
            lines.withLock { $0.append(line) }
            continuation.yield(line)
        }
        /// Waits until all these lines have been added. To be called by one task only.
        func wait(for lines: String...) async {
            var missing = Set(lines)
            for await line in stream {
                missing.remove(line)
                if missing.isEmpty { return }
            }
        }
    }

    /// A service that runs until the group shuts down.
    private class Worker: Service, @unchecked Sendable {
        let name: String
        let events: Events
        init(_ name: String, _ events: Events) {
            self.name = name
            self.events = events
        }
        func run() async throws {
            events.add("run \(name)")
            do { try await gracefulShutdown() } catch {
                events.add("cancel \(name)")
                throw error
            }
            events.add("stop \(name)")
        }
    }
    private final class Database: Worker, @unchecked Sendable {
        init(events: Events) { super.init("database", events) }
    }
    private final class Repository: Sendable {
        init(database: Database) {}
    }
    private final class Mailing: Worker, @unchecked Sendable {
        init(repository: Repository, events: Events) { super.init("mailing", events) }
    }
    private final class Server: Worker, @unchecked Sendable {
        init(mailing: Lazy<Mailing>, events: Events) { super.init("server", events) }
    }
    private final class Ending: Service {
        let body: @Sendable () async throws -> Void
        init(_ body: @escaping @Sendable () async throws -> Void) { self.body = body }
        func run() async throws { try await body() }
    }

    @Suite("The services of a container", .timeLimit(.minutes(10)))
    struct ServiceLifecycleTests {
        private let events = Events()
        private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

        /// Services that depend on each other, listed dependents first.
        private func makeContainer(@ModuleBuilder _ more: () -> Bindings = { Bindings.none }) throws -> Container {
            let events = events
            return try Container {
                Instance(events)
                Bind(Server.init).lifetime(.singleton).service().onClose { _ in events.add("close server") }
                Bind(Mailing.init).lifetime(.singleton).service().onClose { _ in events.add("close mailing") }
                Bind(Repository.init).lifetime(.singleton)
                Bind(Database.init).lifetime(.singleton).service().onClose { _ in events.add("close database") }
                more()
            }
        }

        /// The lines with a prefix, without it.
        private func lines(_ prefix: String) -> [String] {
            events.all.filter { $0.hasPrefix(prefix + " ") }.map { String($0.dropFirst(prefix.count + 1)) }
        }

        /// The server is created first, because it depends on the others later, and is therefore closed last.
        private var databaseIsClosedAfterMailing: Bool { lines("close") == ["mailing", "database", "server"] }

        @Test("a service ends after those that depend on it, directly, through others or later, and then all is closed")
        func order() async throws {
            let container = try makeContainer()
            try container.validate()
            try await testGracefulShutdown { trigger in
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    tasks.addTask { try await container.run(gracefulShutdownSignals: [], logger: logger) }
                    await events.wait(for: "run database", "run mailing", "run server")
                    trigger.triggerGracefulShutdown()
                    trigger.triggerGracefulShutdown()
                    try await tasks.waitForAll()
                }
            }
            #expect(lines("stop") == ["server", "mailing", "database"])
            #expect(Set(lines("close")) == ["server", "mailing", "database"])
            #expect(databaseIsClosedAfterMailing)
            let index = try #require(events.all.firstIndex { $0.hasPrefix("close") })
            #expect(events.all[..<index].contains("stop database"))
        }

        @Test("a signal begins the shutdown")
        func signal() async throws {
            let events = events
            let container = try makeContainer {
                Bind {
                    Ending {
                        kill(getpid(), SIGUSR1)
                        try await gracefulShutdown()
                        events.add("stop last")
                    }
                }.lifetime(.singleton).service()
            }
            try await container.run(gracefulShutdownSignals: [.sigusr1], logger: logger)
            #expect(Set(lines("stop")) == ["last", "server", "mailing", "database"])
            #expect(databaseIsClosedAfterMailing)
        }

        @Test("a start that fails runs no service and closes what was created")
        func failingStart() async throws {
            let container = try makeContainer {
                Bind { (_: Database) async throws -> Ending in throw Failed() }.lifetime(.singleton).service()
            }
            let error = await #expect(throws: ResolutionError.self) {
                try await container.run(gracefulShutdownSignals: [], logger: logger)
            }
            #expect(error?.cause is Failed)
            #expect(lines("run").isEmpty)
            #expect(lines("close").contains("database"))
            await #expect(throws: ResolutionError.self) { try await container.resolve(Repository.self) }
        }

        @Test("a service that throws cancels the others, and everything is closed")
        func failingService() async throws {
            let events = events
            let container = try makeContainer {
                Bind {
                    Ending {
                        await events.wait(for: "run database", "run mailing", "run server")
                        throw Failed()
                    }
                }.lifetime(.singleton).service()
            }
            await #expect(throws: Failed()) {
                try await container.run(gracefulShutdownSignals: [], logger: logger)
            }
            #expect(Set(lines("cancel")) == ["server", "mailing", "database"])
            #expect(Set(lines("close")) == ["server", "mailing", "database"])
        }

        @Test("a service that returns early cancels the others, unless its binding says otherwise")
        func earlyEnd() async throws {
            let cancelling = try makeContainer { Bind { Ending {} }.lifetime(.singleton).service() }
            await #expect(throws: ServiceGroupError.self) {
                try await cancelling.run(gracefulShutdownSignals: [], logger: logger)
            }
            #expect(Set(lines("close")) == ["server", "mailing", "database"])

            let events = Events()
            let other = try Container {
                Instance(events)
                Bind(Database.init).lifetime(.singleton).service().onClose { _ in events.add("close database") }
                Bind { Ending { await events.wait(for: "run database") } }.lifetime(.singleton)
                    .service(onSuccess: .gracefullyShutdownGroup)
            }
            try await other.run(gracefulShutdownSignals: [], logger: logger)
            #expect(events.all == ["run database", "stop database", "close database"])

            let ignored = try Container { Bind { Ending {} }.lifetime(.singleton).service(onSuccess: .ignore) }
            try await ignored.run(gracefulShutdownSignals: [], logger: logger)
        }

        @Test("a cancelled task cancels the services, and everything is closed")
        func cancellation() async throws {
            let container = try makeContainer()
            let task = Task { [logger] in try await container.run(gracefulShutdownSignals: [], logger: logger) }
            await events.wait(for: "run database", "run mailing", "run server")
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(databaseIsClosedAfterMailing)
        }

        @Test("a shutdown during the start cancels it, runs no service and is no error")
        func shutdownDuringStart() async throws {
            let events = events
            let container = try makeContainer {
                Bind { () async throws -> Ending in
                    events.add("starting")
                    try await Task.sleep(for: .seconds(60))
                    return Ending {}
                }.lifetime(.singleton).service()
            }
            try await testGracefulShutdown { trigger in
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    tasks.addTask { try await container.run(gracefulShutdownSignals: [], logger: logger) }
                    await events.wait(for: "starting")
                    trigger.triggerGracefulShutdown()
                    try await tasks.waitForAll()
                }
            }
            #expect(lines("run").isEmpty)
        }

        @Test("a binding of a protocol is a service too; a binding that does not share is a mistake")
        func bindings() async throws {
            let container = try Container {
                Instance(events)
                Bind((any Service).self, Database.init).lifetime(.singleton).service(onSuccess: .ignore) { $0 }
                Bind { Ending {} }.qualified(.name("a")).lifetime(.singleton).service(onSuccess: .ignore)
                Bind { Ending {} }.qualified(.name("b")).lifetime(.singleton).service(onSuccess: .ignore).service(
                    onSuccess: .ignore)
            }
            #expect(container.findings.isEmpty)
            #expect(try await container.resolve((any Service).self) is Database)
            _ = try await container.resolve(Ending.self, .name("a"))
            #expect(!container.isRegistered(Ending.self))
            let mistake = #expect(throws: AssemblyError.self) { try Container { Bind { Ending {} }.service() } }
            #expect(mistake?.id == .invalidBinding)
        }

        @Test("a hidden service runs too, and is hidden from others")
        func hidden() async throws {
            struct HiddenModule: Module {
                let events: Events
                var body: some Module {
                    Instance(events)
                    Bind(Database.init).lifetime(.singleton).service().hidden()
                }
            }
            let container = try Container {
                HiddenModule(events: events)
                Bind { [events] in Ending { await events.wait(for: "run database") } }.lifetime(.singleton)
                    .service(onSuccess: .gracefullyShutdownGroup)
            }
            #expect(container.findings.isEmpty)
            #expect(!container.isRegistered(Database.self))
            try await container.run(gracefulShutdownSignals: [], logger: logger)
            #expect(events.all == ["run database", "stop database"])
        }

        @Test(
            "a service that does not shut down is cancelled after the maximum, also if another service began the shutdown"
        )
        func stuck() async throws {
            let events = events
            let container = try Container {
                Bind { Ending { try await Task.sleep(for: .seconds(600)) } }.lifetime(.singleton).service()
                    .onClose { _ in events.add("closed") }
                Bind { Ending {} }.qualified(.name("first")).lifetime(.singleton).service(
                    onSuccess: .gracefullyShutdownGroup)
            }
            _ = try? await container.run(
                gracefulShutdownSignals: [], maximumGracefulShutdownDuration: .milliseconds(1), logger: logger)
            #expect(events.all == ["closed"])
        }

        @Test("a service that an overlay or a registration replaces is neither created nor run")
        func replaced() async throws {
            let events = events
            @Sendable func named(_ name: String) -> Ending {
                events.add("create \(name)")
                return Ending { events.add("run \(name)") }
            }
            let original = try Container {
                Bind { named("real") }.lifetime(.singleton).service(onSuccess: .ignore)
            }
            let overlay = try original.overriding {
                Bind { named("fake") }.lifetime(.singleton).service(onSuccess: .ignore)
            }
            try await overlay.run(gracefulShutdownSignals: [], logger: logger)
            #expect(events.all == ["create fake", "run fake"])
            try original.register { Bind { named("newer") }.lifetime(.singleton).service(onSuccess: .ignore) }
            #expect(original.findings.isEmpty)
            try await original.run(gracefulShutdownSignals: [], logger: logger)
            #expect(events.all == ["create fake", "run fake", "create newer", "run newer"])
        }

        @Test("in a group of one's own, the container is ready before, and closed after the others")
        func ownGroup() async throws {
            let events = events
            let container = try Container {
                Instance(events)
                Bind(Database.init).lifetime(.singleton).eager().onClose { _ in events.add("close database") }
            }
            let dependencies = ContainerService(container, logger: logger) { events.add("ready") }
            let server = Ending {
                try await dependencies.ready()
                _ = try container.resolveNow(Database.self)
                events.add("serving")
                try await gracefulShutdown()
                events.add("stop serving")
            }
            let group = ServiceGroup(services: [dependencies, server], logger: logger)
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { try await group.run() }
                await events.wait(for: "serving")
                await group.triggerGracefulShutdown()
                try await tasks.waitForAll()
            }
            #expect(events.all == ["ready", "serving", "stop serving", "close database"])
        }

        @Test("who waits for a container that cannot start gets the error, and a cancelled task stops waiting")
        func readiness() async throws {
            let container = try Container {
                Bind { () async throws -> Ending in throw Failed() }.lifetime(.singleton).eager()
            }
            let service = ContainerService(container, logger: logger)
            let cancelled = Task { try await service.ready() }
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            let waiting = Task { try await service.ready() }
            await #expect(throws: ResolutionError.self) { try await service.run() }
            await #expect(throws: ResolutionError.self) { try await waiting.value }
            await #expect(throws: ResolutionError.self) { try await service.ready() }
        }

        @Test("an error of onReady ends everything")
        func failingReady() async throws {
            let container = try makeContainer()
            await #expect(throws: Failed()) {
                try await container.run(gracefulShutdownSignals: [], logger: logger) { throw Failed() }
            }
            #expect(lines("run").isEmpty)
            #expect(databaseIsClosedAfterMailing)
        }
    }

    extension Bindings {
        fileprivate static var none: Bindings { ModuleBuilder.buildBlock() }
    }
#endif
