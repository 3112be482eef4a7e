internal import Dovetail
internal import DovetailGraph
internal import Synchronization
internal import Testing

extension Container {
    /// Passes the container to `body`, and closes it when `body` returns or throws.
    nonisolated(nonsending) func closeAfter<Value: Sendable>(
        _ body: nonisolated(nonsending) (Container) async throws -> Value
    ) async throws -> Value {
        let value: Value
        do {
            value = try await body(self)
        } catch {
            try? await close()  // the first error is the one to report
            throw error
        }
        do { try await close() } catch { throw error }
        return value
    }
}

@Suite("The samples of Using Dovetail on servers")
struct ServerSamples {
    /// Lines in the order in which they were added, from any thread.
    final class Events: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    struct Request: Sendable { let item: String }
    struct Response: Sendable, Equatable { let text: String }
    struct HTTPError: Error, Equatable { let status: Int }

    final class Database: Sendable {
        let events: Events
        init(events: Events) async throws {
            self.events = events
            events.add("open")
        }
        func close() async { events.add("close") }
    }

    actor Transaction {
        private let database: Database
        private var isCommitted = false
        init(database: Database) { self.database = database }
        func commit() {
            isCommitted = true
            database.events.add("commit")
        }
        func rollBackUnlessCommitted() { if !isCommitted { database.events.add("roll back") } }
    }

    struct PlaceOrder {
        let request: Request
        let transaction: Transaction
        func run() async throws -> Response {
            if request.item.isEmpty { throw HTTPError(status: 400) }
            await transaction.commit()
            return Response(text: "ordered \(request.item)")
        }
    }

    protocol BackgroundService: Sendable { func run() async throws }

    final class Mailing: BackgroundService {
        let database: Database
        init(database: Database) { self.database = database }
        func run() async throws { database.events.add("mail") }
        func close() async { database.events.add("close mail") }
    }

    struct ServerModule: Module {
        var body: some Module {
            // One for the process.
            Bind(Database.init).lifetime(.singleton).eager().onClose { await $0.close() }
            Bind(Mailing.init).lifetime(.singleton).onClose { await $0.close() }
                .into((any BackgroundService).self) { $0 }
            Bind(ServiceRunner.init).root()

            // One for each request.
            Input(Request.self)
            Bind(Transaction.init).lifetime(.container).onClose { await $0.rollBackUnlessCommitted() }
            Bind(PlaceOrder.init).root()
        }
    }

    struct ServiceRunner: Sendable {
        let services: [any BackgroundService]

        func run() async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for service in services {
                    group.addTask { try await service.run() }
                }
                try await group.next()  // the first one that returns or throws ends all
                group.cancelAll()
            }
        }
    }

    func runServer(in server: Container) async throws {
        try server.validate()
        try await server.closeAfter { server in
            try await server.start()
            let services = try await server.resolve(ServiceRunner.self)
            try await services.run()  // returns when the server is to stop
        }
    }

    func respond(to request: Request, in server: Container) async throws -> Response {
        try await server.makeChild(providing: request).closeAfter { scope in
            try await scope.resolve(PlaceOrder.self).run()
        }
    }

    func status(for error: any Error) -> Int {
        let cause = (error as? ResolutionError)?.cause ?? error
        return (cause as? HTTPError)?.status ?? 500
    }

    private func makeServer(_ events: Events) throws -> Container {
        try Container {
            Instance(events)
            ServerModule()
        }
    }

    @Test("A process starts, runs its services and closes in order")
    func process() async throws {
        let events = Events()
        try await runServer(in: makeServer(events))
        #expect(events.all == ["open", "mail", "close mail", "close"])
    }

    @Test("The first service that returns or throws ends all")
    func services() async throws {
        struct Failing: BackgroundService { func run() async throws { throw HTTPError(status: 503) } }
        struct Returning: BackgroundService { func run() async throws {} }
        struct Endless: BackgroundService {
            let events: Events
            func run() async throws {
                for await _ in AsyncStream<Never>.makeStream().stream {}
                events.add("ended")
            }
        }
        let events = Events()
        try await ServiceRunner(services: [Endless(events: events), Returning()]).run()
        #expect(events.all == ["ended"])
        await #expect(throws: HTTPError(status: 503)) {
            try await ServiceRunner(services: [Failing(), Endless(events: events)]).run()
        }
        #expect(events.all == ["ended", "ended"])
        try await ServiceRunner(services: []).run()
    }

    @Test("A request is closed when its handler returns, and when it throws")
    func requests() async throws {
        let events = Events()
        let server = try makeServer(events)
        try await server.start()
        #expect(try await respond(to: Request(item: "tea"), in: server) == Response(text: "ordered tea"))
        #expect(events.all == ["open", "commit"])
        await #expect(throws: HTTPError(status: 400)) { _ = try await respond(to: Request(item: ""), in: server) }
        #expect(events.all == ["open", "commit", "roll back"])
        try await server.close()
        #expect(events.all == ["open", "commit", "roll back", "close"])
        let error = await #expect(throws: AssemblyError.self) {
            _ = try await respond(to: Request(item: "tea"), in: server)
        }
        #expect(error?.id == .closed)
    }

    @Test("A request that is cancelled is closed")
    func cancellation() async throws {
        let events = Events()
        let server = try makeServer(events)
        try await server.start()
        let task = Task {
            try await server.makeChild(providing: Request(item: "tea")).closeAfter { scope in
                _ = try await scope.resolve(PlaceOrder.self)
                withUnsafeCurrentTask { $0?.cancel() }
                try Task.checkCancellation()
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(events.all == ["open", "roll back"])
        try await server.close()
    }

    @Test("A child that is not closed runs no hook")
    func forgotten() async throws {
        let events = Events()
        let server = try makeServer(events)
        try await server.start()
        do {
            let scope = try server.makeChild(providing: Request(item: "tea"))
            _ = try await scope.resolve(PlaceOrder.self)
        }
        try await server.close()
        #expect(events.all == ["open", "close"])
    }

    @Test("After the start, a request may be synchronous")
    func synchronous() async throws {
        let events = Events()
        let server = try makeServer(events)
        try await server.start()
        let scope = try server.makeChild(providing: Request(item: "tea"))
        let handler = try scope.resolve(PlaceOrder.self, isolation: #isolation)
        #expect(handler.request.item == "tea")
        try await scope.close()
        try await server.close()
    }

    @Test("The error of a factory includes its cause")
    func causes() async throws {
        let container = try Container { Bind { () throws -> Response in throw HTTPError(status: 401) } }
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Response.self) }
        #expect(status(for: try #require(error)) == 401)
        #expect(status(for: HTTPError(status: 400)) == 400)
        #expect(status(for: CancellationError()) == 500)
    }
}
