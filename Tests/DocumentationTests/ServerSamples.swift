internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailTesting
internal import DovetailModel
internal import Testing

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
        init(database: Database) { self.database = database }
        func commit() { database.events.add("commit") }
        func rollBack() { database.events.add("roll back") }
    }

    struct PlaceOrder: Sendable {
        let request: Request
        let transaction: Transaction
        func run() async throws -> Response {
            if request.item.isEmpty { throw HTTPError(status: 400) }
            return Response(text: "ordered \(request.item)")
        }
    }

    final class HTTPServer: Sendable {
        let database: Database
        init(database: Database) { self.database = database }
        func run() async throws { database.events.add("serve") }
    }

    struct ServerModule: Module {
        static let placeOrder = EntryPoint(PlaceOrder.self)

        var body: some Module {
            // One for the process.
            Bind(Database.init).lifetime(.singleton).eager().onClose { await $0.close() }

            // One for each request.
            Input(Request.self)
            Bind(Transaction.init).lifetime(.scoped).onEnd { transaction, outcome in
                switch outcome {
                case .returned: await transaction.commit()
                case .threw, .cancelled: await transaction.rollBack()
                }
            }
            Bind(PlaceOrder.init)

            // What your routes request.
            Self.placeOrder
        }
    }

    /// The sample of `EntryPoint`.
    enum Orders {
        struct OrdersModule: Module {
            static let placeOrder = EntryPoint(PlaceOrder.self)

            var body: some Module {
                Input(Request.self)
                Bind(PlaceOrder.init)
                Self.placeOrder
            }
        }

        static func respond(to request: Request, in server: Container) async throws -> Response {
            try await server.withChild(providing: request) { scope in
                try await OrdersModule.placeOrder(scope).run()
            }
        }
    }

    @Test("What an entry point lacks is found at launch")
    func entryPoint() async throws {
        let server = try Container { Orders.OrdersModule() }
        #expect(server.findings.map(\.id) == [.missingBinding])
        let error = await #expect(throws: ResolutionError.self) {
            _ = try await Orders.respond(to: Request(item: "tea"), in: server)
        }
        #expect(error?.id == .missingBinding)
    }

    func runServer(in server: Container) async throws {
        try server.validate()
        try await server.closeAfter { server in
            try await server.start()
            try await server.resolve(HTTPServer.self).run()  // returns when the server is to stop
        }
    }

    func respond(to request: Request, in server: Container) async throws -> Response {
        try await server.withChild(providing: request) { scope in
            try await ServerModule.placeOrder(scope).run()
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
            Bind(HTTPServer.init).root()
        }
    }

    @Test("A process starts, runs its server and closes")
    func process() async throws {
        let events = Events()
        try await runServer(in: makeServer(events))
        #expect(events.all == ["open", "serve", "close"])
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
            try await server.withChild(providing: Request(item: "tea")) { scope in
                _ = try await scope.resolve(PlaceOrder.self)
                withUnsafeCurrentTask { $0?.cancel() }
                try Task.checkCancellation()
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(events.all == ["open", "roll back"])
        try await server.close()
    }

    struct EventsModule: Module { var body: some Module { Bind(Events.init).lifetime(.singleton) } }

    @Suite(.dependencies { EventsModule() }) struct Tests {
        typealias ServerModule = ServerSamples.ServerModule
        typealias Request = ServerSamples.Request
        typealias Response = ServerSamples.Response
        typealias Database = ServerSamples.Database

        @Test(.dependencies(started: true) { ServerModule() })
        func placesAnOrder() async throws {
            let server = try #require(Container.current)
            let response = try await server.withChild(providing: Request(item: "tea")) { scope in
                try await ServerModule.placeOrder(scope).run()
            }
            #expect(response == Response(text: "ordered tea"))
            let database: Database = try await resolved()
            #expect(database.events.all == ["open", "commit"])
        }
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
        let handler = try scope.resolveNow(PlaceOrder.self)
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
