import Configuration
import Dovetail
import DovetailConfiguration
import DovetailTesting
import Foundation
import Hummingbird
import Logging
import Metrics
import NIOEmbedded
import Synchronization
import Testing

@testable import LinkShortener

/// The server with settings of its own, and a database in memory.
private func module(_ values: [AbsoluteConfigKey: ConfigValue] = [:]) -> ShortenerModule {
    module(InMemoryProvider(values: values.merging(["links.database": ":memory:"]) { value, _ in value }))
}

private func module(_ provider: any ConfigProvider) -> ShortenerModule {
    let memory = InMemoryProvider(values: ["links.database": ":memory:"])
    return ShortenerModule(
        settings: Settings(ConfigReader(providers: [provider, memory])), meters: Meters(),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
}

/// What a client sends to a server that has no socket.
private struct Client {
    let responder: any HTTPResponder<LinkContext>

    init(_ server: Container) async throws {
        responder = try await makeRouter(in: server.resolve(ReloadingContainer.self)).buildResponder()
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "", token: String? = nil
    ) async throws -> (status: HTTPResponse.Status, text: String) {
        var head = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path)
        head.headerFields[.contentType] = "application/json"
        if let token { head.headerFields[.authorization] = "Bearer \(token)" }
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
        let source = ApplicationRequestContextSource(
            channel: NIOAsyncTestingChannel(), logger: Logger(label: "test"))
        let response = try await responder.respond(to: request, context: LinkContext(source: source))
        let written = TextWriter.Text()
        try await response.body.write(TextWriter(text: written))
        return (response.status, written.value)
    }

    func logIn(_ name: String = "ada") async throws -> String {
        let credentials = try await send(.post, "/users", #"{"name": "\#(name)"}"#)
        return try await send(.post, "/sessions", credentials.text).text
    }

    /// Adds links, and returns the token of their owner.
    func addLinks(_ count: Int) async throws -> String {
        let token = try await logIn()
        for number in 0..<count {
            let body = #"{"target": "https://swift.org", "code": "s\#(number)"}"#
            #expect(try await send(.post, "/links", body, token: token).status == .created)
        }
        return token
    }

    /// The number of links in one response.
    func pageSize(_ token: String, path: String = "/links") async throws -> Int {
        try await send(.get, path, token: token).text.components(separatedBy: #""code""#).count - 1
    }
}

/// Each test has its own container, and with it its own database in memory.
@Suite(.dependencies(started: true) { module() })
struct ShortenerTests {
    private let server: Container

    init() throws { server = try #require(Container.current) }

    @Test("the graph has no mistakes")
    func graph() throws { try server.validate() }

    @Test("a link leads to its target, and its clicks are counted")
    func follow() async throws {
        let client = try await Client(server)
        let token = try await client.logIn()
        let body = #"{"target": "https://swift.org", "code": "s"}"#
        let added = try await client.send(.post, "/links", body, token: token)
        #expect(added.status == .created)
        #expect(try await client.send(.get, "/to/s").status == .temporaryRedirect)
        #expect(try await client.send(.head, "/to/s").status == .temporaryRedirect)
        #expect(try await client.send(.get, "/to/t").status == .notFound)
        try await server.resolve(ClickWriter.self).write()
        #expect(try await client.send(.get, "/links", token: token).text.contains(#""clicks":2"#))
        #expect(try await client.send(.get, "/links/export", token: token).text == "s,https://swift.org,2\n")
    }

    @Test("who is not logged in gets 401, also after logging out", arguments: ["/links", "/links/export"])
    func unauthorized(path: String) async throws {
        let client = try await Client(server)
        #expect(try await client.send(.get, path).status == .unauthorized)
        let token = try await client.logIn()
        #expect(try await client.send(.get, path, token: token).status == .ok)
        #expect(try await client.send(.delete, "/sessions", token: token).status == .noContent)
        #expect(try await client.send(.get, path, token: token).status == .unauthorized)
        #expect(try await client.send(.post, "/sessions", #"{"name": "ada", "secret": "?"}"#).status == .unauthorized)
    }

    @Test("a commit that fails is the response of its request, and changes nothing")
    func conflict() async throws {
        let client = try await Client(server)
        let token = try await client.logIn()
        let body = #"{"target": "https://swift.org", "code": "s"}"#
        #expect(try await client.send(.post, "/links", body, token: token).status == .created)
        let other = try await client.logIn("grace")
        let second = try await client.send(.post, "/links", body, token: other)
        #expect(second.status == .conflict && second.text.contains("the code 's' is taken"))
        #expect(try await client.send(.get, "/links", token: other).text == "[]")
    }

    private static let refused = [
        "/users": [#"{"name": ""}"#, #"{"name": " "}"#],
        "/links": [
            #"{"target": "https://swift.org", "code": ""}"#, #"{"target": "javascript:alert(1)"}"#,
            #"{"target": "javascript://swift.org/%0aalert(1)"}"#, #"{"target": "file:///etc/passwd"}"#,
            #"{"target": "swift.org"}"#, #"{"target": "https://"}"#, #"{"target": "https://swift.org/\r\nx: y"}"#,
            #"{"target": ""}"#,
        ] + unusable.map { #"{"target": "https://swift.org", "code": "\#($0)"}"# },
    ]

    /// Codes that lead elsewhere in an address, or that clients write in more than one way.
    private static let unusable = [
        "a/b", "/", "a?b", "a#b", "a b", " ", "a%2Fb", #"a\\b"#, #"\"a\""#, ".", "..", "ä", "🕊", #"a\nb"#, "a:b",
        String(repeating: "a", count: 65),
    ]

    @Test(
        "an empty name, a code that no path can have, and a target that is no address are refused", arguments: refused)
    func refuse(path: String, bodies: [String]) async throws {
        let client = try await Client(server)
        let token = try await client.logIn()
        for body in bodies {
            #expect(try await client.send(.post, path, body, token: token).status == .badRequest, "\(body)")
        }
        #expect(try await client.send(.get, "/links", token: token).text == "[]")
        let taken = try await client.send(.post, "/users", #"{"name": "ada"}"#)
        #expect(taken.status == .conflict && taken.text.contains("the name 'ada' is taken"))
    }

    @Test(
        "a link whose code is allowed can be followed",
        arguments: ["a", "A-b_c.d~9", "...", "links", String(repeating: "a", count: 64)])
    func followAnyCode(code: String) async throws {
        let client = try await Client(server)
        let token = try await client.logIn()
        let body = #"{"target": "https://swift.org", "code": "\#(code)"}"#
        #expect(try await client.send(.post, "/links", body, token: token).status == .created)
        #expect(try await client.send(.get, "/to/\(code)").status == .temporaryRedirect)
    }

    @Test("the changes of a request that throws are rolled back")
    func rollBack() async throws {
        struct Failed: Error {}
        let request = Request(
            head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/"),
            body: RequestBody(buffer: ByteBuffer()))
        for fails in [true, false] {
            try? await server.withChild(providing: request) { scope in
                try await scope.resolve(Users.self).add(User(name: "ada", secret: ""))
                if fails { throw Failed() }
            }
            try await server.withChild(providing: request) { scope in
                let found = try await scope.resolve(Users.self).user(named: "ada")
                #expect((found == nil) == fails)
            }
        }
    }

    @Test("tests in parallel do not see each other's users", arguments: 0..<20)
    func parallel(number: Int) async throws {
        let client = try await Client(server)
        let token = try await client.logIn("ada")
        #expect(try await client.send(.get, "/links", token: token).text == "[]")
    }

    @Test("requests and written clicks are counted, for those who have the token")
    func metrics() async throws {
        let meters = try await server.resolve(Meters.self)
        try await withMetricsFactory(meters) {
            let client = try await Client(server)
            let token = try await client.addLinks(1)
            for _ in 0..<3 { _ = try await client.send(.get, "/to/s0") }
            try await server.resolve(ClickWriter.self).write()
            #expect(try await client.send(.get, "/metrics", token: token).status == .unauthorized)
        }
        let labels = #"{http_route="/to/{code}",http_request_method="GET",http_response_status_code="307"}"#
        #expect(meters.text.contains("hb_requests\(labels) 3.0\n"))
        #expect(meters.text.contains("http_server_request_duration_seconds_count\(labels) 3.0\n"))
        #expect(meters.text.contains("links_clicks_written 3.0\n"))
    }
}

/// Each test has its own settings.
@Suite struct SettingsTests {
    /// Runs a function with a started server.
    private func withServer(
        _ module: ShortenerModule, _ body: (Container, Client) async throws -> Void
    ) async throws {
        try await Container { module }.closeAfter { server in
            try server.validate()
            try await server.start()
            try await body(server, Client(server))
        }
    }

    private static let mistakes: [(AbsoluteConfigKey, ConfigValue)] = [
        ("links.port", 65536), ("links.port", "many"), ("links.pageSize", 0), ("links.flushSeconds", 0.0),
    ]

    @Test("a setting that is out of range is an error before anything is opened", arguments: mistakes)
    func invalid(key: AbsoluteConfigKey, value: ConfigValue) throws {
        let error = #expect(throws: AssemblyError.self) { try Container { module([key: value]) } }
        #expect(error?.description.contains(key.description) == true)
    }

    @Test("servers in parallel have their own settings", arguments: 1..<20)
    func parallel(size: Int) async throws {
        try await withServer(module(["links.pageSize": .init(.int(size), isSecret: false)])) { _, client in
            let token = try await client.addLinks(21)
            #expect(try await client.pageSize(token) == size)
            #expect(try await client.send(.get, "/links/export", token: token).text.split(separator: "\n").count == 21)
        }
    }

    @Test("the token of the metrics can be changed while the server runs")
    func rotate() async throws {
        let provider = MutableInMemoryProvider(initialValues: ["links.metricsToken": "old"])
        try await withServer(module(provider)) { server, client in
            #expect(try await client.send(.get, "/metrics", token: "old").status == .ok)
            provider.setValue("new", forKey: "links.metricsToken")
            try await server.resolve(ReloadingContainer.self).reload()
            #expect(try await client.send(.get, "/metrics", token: "old").status == .unauthorized)
            #expect(try await client.send(.get, "/metrics", token: "new").status == .ok)
            provider.setValue("", forKey: "links.metricsToken")
            try await server.resolve(ReloadingContainer.self).reload()
            #expect(try await client.send(.get, "/metrics", token: "").status == .unauthorized)
        }
    }

    @Test("a slow request keeps its settings, and the next one has the new ones")
    func slowRequest() async throws {
        let provider = MutableInMemoryProvider(initialValues: ["links.pageSize": 2])
        try await withServer(module(provider)) { server, client in
            let token = try await client.addLinks(5)
            let requests = try await server.resolve(ReloadingContainer.self)
            let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
            let slow = try requests.makeChild(
                providing: Request(head: head, body: RequestBody(buffer: ByteBuffer())))
            let meters = try await server.resolve(Meters.self)
            let answer = Task {
                try await withMetricsFactory(meters) { try await client.pageSize(token, path: "/links?after=1") }
            }
            while !meters.text.contains(#"http_server_active_requests{http_request_method="GET"} 1.0"#) {
                try await Task.sleep(for: .milliseconds(1))
            }
            try await Task.sleep(for: .milliseconds(200))
            provider.setValue(3, forKey: "links.pageSize")
            await requests.reload()
            #expect(requests.generation == 2)
            #expect(try await client.pageSize(token) == 3)
            // A repository that is created only now is of the same generation as the request.
            #expect(try await slow.resolve(LinkList.self).links(of: "ada").count == 2)
            #expect(try await answer.value == 2)
            try await slow.close()
        }
    }

    @Test("a file that is broken, cut short or missing leaves the settings as they are, and is reported")
    func brokenFile() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "links-\(UUID()).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var writes = 0.0
        func write(_ text: String) throws {
            try text.write(toFile: path, atomically: false, encoding: .utf8)
            // The provider looks at the date of the file.
            writes += 1
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000 + writes)], ofItemAtPath: path)
        }
        try write(#"{"links": {"pageSize": 2}}"#)
        let options = InMemoryProvider(values: ["filePath": .init(.string(path), isSecret: false)])
        let file = try await ReloadingFileProvider<JSONSnapshot>(config: ConfigReader(provider: options))
        try await withServer(module(file)) { server, client in
            let token = try await client.addLinks(5)
            let requests = try await server.resolve(ReloadingContainer.self)
            func mustRefuse(_ text: String) async throws {
                guard case .refused = await requests.reload() else { throw NotRefused(text: text) }
                #expect(requests.generation == 1)
                #expect(try await client.pageSize(token) == 2)
            }
            for text in [
                #"{"links": {"pageSize": 3}"#, "", #"{"links": {"pageSize": 0}}"#, #"{"links": {"pageSize": "many"}}"#,
            ] {
                try write(text)
                try await mustRefuse(text)
            }
            try FileManager.default.removeItem(atPath: path)
            try await mustRefuse("no file")
            try write(#"{"links": {"pageSize": 3}}"#)
            await requests.reload()
            #expect(try await client.pageSize(token) == 3)
        }
    }

    private struct NotRefused: Error { let text: String }
}

/// What a client gets.
private struct TextWriter: ResponseBodyWriter {
    final class Text: Sendable {
        private let bytes = Mutex(ByteBuffer())
        var value: String { bytes.withLock { String(buffer: $0) } }
        func append(_ buffer: ByteBuffer) { bytes.withLock { _ = $0.writeImmutableBuffer(buffer) } }
    }
    let text: Text
    func write(_ buffer: ByteBuffer) async throws { text.append(buffer) }
    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
