import Dovetail
import DovetailTesting
import Hummingbird
import Logging
import NIOEmbedded
import Synchronization
import Testing

@testable import LinkShortener

private var module: ShortenerModule {
    var settings = Settings()
    settings.database = ":memory:"
    return ShortenerModule(settings: settings, logger: Logger(label: "test"))
}

/// Each test has its own container, and with it its own database in memory.
@Suite(.dependencies(started: true) { module })
struct ShortenerTests {
    private let server: Container
    private let responder: any HTTPResponder<LinkContext>

    init() throws {
        server = try #require(Container.current)
        responder = makeRouter(in: server).buildResponder()
    }

    private func send(
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

    private func logIn(_ name: String = "ada") async throws -> String {
        let credentials = try await send(.post, "/users", #"{"name": "\#(name)"}"#)
        return try await send(.post, "/sessions", credentials.text).text
    }

    @Test("the graph has no mistakes")
    func graph() throws { try server.validate() }

    @Test("a link leads to its target, and its clicks are counted")
    func follow() async throws {
        let token = try await logIn()
        let added = try await send(.post, "/links", #"{"target": "https://swift.org", "code": "s"}"#, token: token)
        #expect(added.status == .created)
        #expect(try await send(.get, "/to/s").status == .temporaryRedirect)
        #expect(try await send(.head, "/to/s").status == .temporaryRedirect)
        #expect(try await send(.get, "/to/t").status == .notFound)
        try await server.resolve(ClickWriter.self).write()
        #expect(try await send(.get, "/links", token: token).text.contains(#""clicks":2"#))
        #expect(try await send(.get, "/links/export", token: token).text == "s,https://swift.org,2\n")
    }

    @Test("who is not logged in gets 401, also after logging out", arguments: ["/links", "/links/export"])
    func unauthorized(path: String) async throws {
        #expect(try await send(.get, path).status == .unauthorized)
        let token = try await logIn()
        #expect(try await send(.get, path, token: token).status == .ok)
        #expect(try await send(.delete, "/sessions", token: token).status == .noContent)
        #expect(try await send(.get, path, token: token).status == .unauthorized)
        #expect(try await send(.post, "/sessions", #"{"name": "ada", "secret": "?"}"#).status == .unauthorized)
    }

    @Test("a commit that fails is the response of its request, and changes nothing")
    func conflict() async throws {
        let token = try await logIn()
        let body = #"{"target": "https://swift.org", "code": "s"}"#
        #expect(try await send(.post, "/links", body, token: token).status == .created)
        let other = try await logIn("grace")
        let second = try await send(.post, "/links", body, token: other)
        #expect(second.status == .conflict && second.text.contains("taken"))
        #expect(try await send(.get, "/links", token: other).text == "[]")
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
        let token = try await logIn("ada")
        #expect(try await send(.get, "/links", token: token).text == "[]")
    }

    @Test("settings are read from the environment, and checked")
    func settings() throws {
        #expect(try Settings(environment: ["LINKS_PORT": "9000"]).port == 9000)
        #expect(throws: InvalidSetting.self) { try Settings(environment: ["LINKS_PORT": "many"]) }
    }
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
