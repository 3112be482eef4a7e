#if Hummingbird
    internal import Dovetail
    internal import DovetailDiagnostics
    internal import DovetailHummingbird
    internal import Hummingbird
    internal import Logging
    internal import DovetailModel
    internal import Testing

    /// What happened in a test, and the end of each request, for which a test can wait.
    private final class Journal: Sendable {
        private let lines = Guarded<[String]>([])
        private let (stream, continuation) = AsyncStream<String>.makeStream()
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) {
            lines.withLock { $0.append(line) }
            continuation.yield(line)
        }
        /// The next lines that are added. To be called by one task only.
        func next(_ count: Int) async -> [String] {
            var found: [String] = []
            for await line in stream {
                found.append(line)
                if found.count == count { break }
            }
            return found
        }
    }

    /// The logger of the requests: what a test expects to be in the log only.
    private struct JournalHandler: LogHandler {
        let journal: Journal
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.debug
        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }
        func log(event: LogEvent) {
            if let error = event.metadata?["dovetail.error"] { journal.add("\(event.level): \(error)") }
        }
    }

    private struct TestSource: RequestContextSource {
        let logger: Logger
    }
    private struct TestContext: ScopedRequestContext {
        typealias Source = TestSource
        var coreContext: CoreRequestContextStorage
        var scope = RequestScope()
        init(source: TestSource) { coreContext = CoreRequestContextStorage(source: source) }
    }

    private struct Broken: Error, Equatable {}
    private struct Forbidden: Error {}
    private struct User: Sendable {}
    private struct Ghost: Sendable {}
    private struct Inner: Sendable {
        let work: Work
    }

    private final class Work: Sendable {
        let path: String
        init(request: Request) { path = request.uri.path }
    }
    private struct ShowPath: RouteHandler {
        let work: Work
        func respond(to request: Request, context: TestContext) async throws -> String { work.path }
    }

    private struct TestModule: Module {
        static let showPath = EntryPoint(ShowPath.self)
        let journal: Journal
        var body: some Module {
            Input(Request.self)
            Bind(Work.init).lifetime(.scoped).onEnd { [journal] work, outcome in
                switch outcome {
                case .returned: journal.add("\(work.path) returned")
                case .threw(let error): journal.add("\(work.path) threw \(error)")
                case .cancelled: journal.add("\(work.path) cancelled")
                }
                if work.path == "/conflict" { throw HTTPError(.conflict) }
                if work.path == "/commit" { throw Broken() }
            }
            Bind { () async throws -> User in throw HTTPError(.unauthorized, message: "log in first") }
            Bind { (_: User) in Ghost() }
            Bind { () throws -> Forbidden in throw Broken() }
            Bind(ShowPath.init)
            Self.showPath
        }
    }

    /// A writer that keeps what it gets, and fails from some write on, as one does whose client has hung up.
    private struct TestWriter: ResponseBodyWriter {
        let journal: Journal
        var writes = Int.max
        mutating func write(_ buffer: ByteBuffer) async throws {
            if writes == 0 { throw HungUp() }
            writes -= 1
            journal.add(String(buffer: buffer))
        }
        consuming func finish(_ trailingHeaders: HTTPFields?) async throws { journal.add("end") }
        struct HungUp: Error {}
    }

    @Suite("A container for each request", .timeLimit(.minutes(10)))
    struct HummingbirdTests {
        private let journal = Journal()
        private let server: Container
        private let router = Router(context: TestContext.self, options: [.autoGenerateHeadEndpoints])

        init() throws {
            let container = try Container { [journal] in TestModule(journal: journal) }
            server = container
            router.add(
                middleware: RequestScopeMiddleware(maximumCollectedLength: 100) { request, _ in
                    try container.makeChild(providing: request)
                })
        }

        private var context: TestContext {
            TestContext(
                source: TestSource(logger: Logger(label: "test") { [journal] _ in JournalHandler(journal: journal) }))
        }

        private func request(_ path: String, method: HTTPRequest.Method = .get) -> Request {
            Request(
                head: HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path),
                body: RequestBody(buffer: ByteBuffer()))
        }

        private func respond(_ path: String, method: HTTPRequest.Method = .get) async throws -> Response {
            try await router.buildResponder().respond(to: request(path, method: method), context: context)
        }

        private func write(_ response: Response, writes: Int = .max) async throws {
            try await response.body.write(TestWriter(journal: journal, writes: writes))
        }

        @Test("a handler is resolved from the container of its request, which is closed before the response is sent")
        func handler() async throws {
            try server.validate()
            router.get("/a", TestModule.showPath).get("/b", ShowPath.self)
            for path in ["/a", "/b"] {
                let response = try await respond(path)
                #expect(journal.all.last == "\(path) returned")
                #expect(response.headers[.contentLength] == "2")
                try await write(response)
                #expect(journal.all.suffix(2) == [path, "end"])
            }
            #expect(journal.all.count == 6)
        }

        @Test("each method has a function", arguments: ["GET", "PUT", "POST", "PATCH", "DELETE", "HEAD"])
        func methods(name: String) async throws {
            let method = try #require(HTTPRequest.Method(name))
            router.group("entry").get("a", TestModule.showPath).put("a", TestModule.showPath).post(
                "a", TestModule.showPath
            )
            .patch("a", TestModule.showPath).delete("a", TestModule.showPath).head("a", TestModule.showPath)
            router.group("type").get("a", ShowPath.self).put("a", ShowPath.self).post("a", ShowPath.self)
                .patch("a", ShowPath.self).delete("a", ShowPath.self).head("a", ShowPath.self)
            #expect(try await respond("/entry/a", method: method).status == .ok)
            #expect(try await respond("/type/a", method: method).status == .ok)
            #expect(journal.all == ["/entry/a returned", "/type/a returned"])
        }

        @Test("a streamed body keeps the container open until its end, which is sent after the hooks")
        func stream() async throws {
            router.get("/stream") { _, context in
                let scope = context.scope
                _ = try await scope(EntryPoint(Work.self))
                return Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        try await writer.write(ByteBuffer(string: "one"))
                        // The container is open: the same instance is there.
                        try await writer.write(ByteBuffer(string: scope(EntryPoint(Work.self)).path))
                        try await writer.finish(nil)
                    })
            }
            let response = try await respond("/stream")
            #expect(journal.all == [])
            try await write(response)
            #expect(journal.all == ["one", "/stream", "/stream returned", "end"])
        }

        @Test("a long body of known length is not collected, and keeps its length")
        func longBody() async throws {
            router.get("/long") { _, context in
                _ = try await context.scope(EntryPoint(Work.self))
                return String(repeating: "a", count: 101)
            }
            let response = try await respond("/long")
            #expect(response.headers[.contentLength] == "101")
            #expect(journal.all == [])
            try await write(response)
            #expect(journal.all.suffix(2) == ["/long returned", "end"])
        }

        @Test("the outcome is the error of the handler, with the error's status")
        func throwing() async throws {
            router.get("/missing") { _, context -> String in
                _ = try await context.scope(EntryPoint(Work.self))
                throw HTTPError(.notFound)
            }
            router.get("/broken") { _, context -> String in
                _ = try await context.scope(EntryPoint(Work.self))
                throw Broken()
            }
            #expect(try await respond("/missing").status == .notFound)
            await #expect(throws: Broken()) { try await respond("/broken") }
            #expect(journal.all == ["/missing threw HTTPError: Not Found", "/broken threw Broken()"])
        }

        @Test("a handler whose task is cancelled, and a body that throws, have their outcomes")
        func cancelledOrThrownLater() async throws {
            router.get("/slow") { [journal] _, context -> String in
                _ = try await context.scope(EntryPoint(Work.self))
                journal.add("waiting")
                try await Task.sleep(for: .seconds(600))
                return ""
            }
            router.get("/body") { _, context in
                _ = try await context.scope(EntryPoint(Work.self))
                return Response(status: .ok, body: ResponseBody { _ in throw Broken() })
            }
            let (responder, request, context) = (router.buildResponder(), request("/slow"), context)
            let task = Task { try await responder.respond(to: request, context: context) }
            #expect(await journal.next(1) == ["waiting"])
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            let response = try await respond("/body")
            await #expect(throws: Broken()) { try await write(response) }
            #expect(journal.all == ["waiting", "/slow cancelled", "/body threw Broken()"])
        }

        @Test("a client that hangs up cancels, during the body or before it", arguments: [true, false])
        func hangUp(duringBody: Bool) async throws {
            router.get("/stream") { _, context in
                _ = try await context.scope(EntryPoint(Work.self))
                return Response(
                    status: .ok, body: ResponseBody(asyncSequence: Endless().map { ByteBuffer(string: "x") }))
            }
            if duringBody {
                let response = try await respond("/stream")
                await #expect(throws: TestWriter.HungUp.self) { try await write(response, writes: 2) }
                #expect(journal.all == ["x", "x", "/stream cancelled"])
            } else {
                _ = try await respond("/stream")
                #expect(await journal.next(1) == ["/stream cancelled"])
            }
        }

        @Test("a body that goes on after its client has hung up is cancelled once")
        func stubbornBody() async throws {
            router.get("/stubborn") { _, context in
                _ = try await context.scope(EntryPoint(Work.self))
                return Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        for _ in 0..<3 { try? await writer.write(ByteBuffer(string: "x")) }
                    })
            }
            try await write(respond("/stubborn"), writes: 1)
            #expect(journal.all == ["x", "/stubborn cancelled"])
        }

        @Test("HEAD is complete without its body", arguments: ["/short", "/stream"])
        func head(path: String) async throws {
            router.get("/short", ShowPath.self)
            router.get("/stream") { _, context in
                _ = try await context.scope(EntryPoint(Work.self))
                return Response(status: .ok, body: ResponseBody { writer in try await writer.finish(nil) })
            }
            let response = try await respond(path, method: .head)
            #expect(response.status == .ok)
            #expect(await journal.next(1) == ["\(path) returned"])
        }

        @Test("a hook that throws decides about a response that was not sent, and cuts a streamed one")
        func failingHook() async throws {
            for path in ["conflict", "commit"] { router.get(RouterPath(path), ShowPath.self) }
            #expect(try await respond("/conflict").status == .conflict)
            let response = try await respond("/commit")
            #expect(response.status == .internalServerError)
            #expect(response.body.contentLength == 0)
            #expect(journal.all.count == 3)
            #expect(journal.all[2].hasPrefix("error: ") && journal.all[2].contains("Broken"))

            let streaming = try Container { [journal] in
                Bind { User() }.lifetime(.scoped).onEnd { _, _ in
                    journal.add("failing")
                    throw Broken()
                }
            }
            let other = Router(context: TestContext.self)
            other.add(middleware: RequestScopeMiddleware { _, _ in try streaming.makeChild {} })
            other.get("/s") { _, context in
                _ = try await context.scope(EntryPoint(User.self))
                return Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        try await writer.write(ByteBuffer(string: "x"))
                        try await writer.finish(nil)
                    })
            }
            let cut = try await other.buildResponder().respond(
                to: request("/s"), context: context)
            await #expect(throws: CloseError.self) { try await write(cut) }
            #expect(journal.all.suffix(2) == ["x", "failing"])
        }

        @Test("the cause of an error answers; otherwise nothing internal is sent, and the log has all of it")
        func errors() async throws {
            router.get("/user") { _, context in
                _ = try await context.scope(EntryPoint(Ghost.self))
                return ""
            }
            router.get("/forbidden") { _, context in
                _ = try await context.scope(EntryPoint(Forbidden.self))
                return ""
            }
            router.get("/unknown") { _, context in
                _ = try await context.scope(EntryPoint(Journal.self))
                return ""
            }
            let user = try await respond("/user")
            #expect(user.status == .unauthorized)
            #expect(journal.all == [])
            try await write(user)
            #expect(journal.all == [#"{"error":{"message":"log in first"}}"#, "end"])
            for (path, id) in [("/forbidden", "Broken()"), ("/unknown", "missing-binding")] {
                let response = try await respond(path)
                #expect(response.status == .internalServerError)
                #expect(response.body.contentLength == 0)
                let line = try #require(journal.all.last)
                #expect(line.hasPrefix("error: ") && line.contains(id))
            }
        }

        @Test("a route before the middleware is told what is missing; one after the server has closed gets 503")
        func noScope() async throws {
            let early = Router(context: TestContext.self)
            early.get("/early", ShowPath.self)
            let response = try await early.buildResponder().respond(to: request("/early"), context: context)
            #expect(response.status == .internalServerError)
            let missing = #expect(throws: MissingRequestScope.self) { try context.scope.container }
            #expect(journal.all == ["error: \(missing?.description ?? "")"])

            router.get("/late", ShowPath.self)
            try await server.close()
            #expect(try await respond("/late").status == .serviceUnavailable)
            #expect(journal.all.count == 2 && journal.all[1].hasPrefix("info: "))
        }

        @Test("a scope that is used after its request throws closed")
        func outlived() async throws {
            let kept = Guarded<RequestScope?>(nil)
            router.get("/kept") { _, context in
                kept.withLock { $0 = context.scope }
                return "x"
            }
            _ = try await respond("/kept")
            let scope = try #require(kept.withLock { $0 })
            let error = await #expect(throws: ResolutionError.self) { try await scope(EntryPoint(Work.self)) }
            #expect(error?.id == .closed)
        }

        @Test("a middleware in a group gives its routes a child of the container of the request, which ends first")
        func nested() async throws {
            let group = router.group("in").add(
                middleware: RequestScopeMiddleware { [journal] _, context in
                    try context.scope.container.makeChild {
                        Bind { (work: Work) in Inner(work: work) }.lifetime(.scoped).onEnd { _, _ in
                            journal.add("inner")
                        }
                    }
                })
            group.get("short") { _, context in try await context.scope(EntryPoint(Inner.self)).work.path }
            group.get("stream") { _, context in
                let path = try await context.scope(EntryPoint(Inner.self)).work.path
                return Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        try await writer.write(ByteBuffer(string: path))
                        try await writer.finish(nil)
                    })
            }
            try await write(respond("/in/short"))
            #expect(journal.all == ["inner", "/in/short returned", "/in/short", "end"])
            try await write(respond("/in/stream"))
            #expect(journal.all.suffix(4) == ["/in/stream", "inner", "/in/stream returned", "end"])
        }

        @Test("a hundred requests at once have a container each")
        func many() async throws {
            router.get("/:number", TestModule.showPath)
            let (responder, context) = (router.buildResponder(), context)
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for number in 0..<100 {
                    let request = request("/\(number)")
                    tasks.addTask {
                        let response = try await responder.respond(to: request, context: context)
                        #expect(response.status == .ok)
                    }
                }
                try await tasks.waitForAll()
            }
            #expect(Set(journal.all) == Set((0..<100).map { "/\($0) returned" }))
            #expect(journal.all.count == 100)
        }
    }

    private struct Endless: AsyncSequence, Sendable {
        struct Iterator: AsyncIteratorProtocol {
            mutating func next() async -> Void? { () }
        }
        func makeAsyncIterator() -> Iterator { Iterator() }
    }
#endif
