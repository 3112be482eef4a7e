import DovetailConfiguration
import DovetailHummingbird
import Hummingbird
import HummingbirdCore
import Logging
import ServiceLifecycle

package struct LinkContext: ScopedRequestContext {
    package var coreContext: CoreRequestContextStorage
    package var scope = RequestScope()
    package init(source: ApplicationRequestContextSource) { coreContext = CoreRequestContextStorage(source: source) }
}

/// Tells clients to close their connections while the server ends. Otherwise a client sends its next request over a
/// connection that is closed at the same time, and does not know whether the server has received it.
struct ClosingMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: LinkContext, next: (Request, LinkContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as any HTTPResponseError {
            response = try error.response(from: request, context: context)
        }
        if Task.isShuttingDownGracefully { response.headers[.connection] = "close" }
        return response
    }
}

/// Returns the routes of a server. Each request sees the same settings from beginning to end.
package func makeRouter(in server: ReloadingContainer) -> Router<LinkContext> {
    let router = Router(context: LinkContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: ClosingMiddleware())
    router.add(middleware: TracingMiddleware())
    router.add(middleware: MetricsMiddleware())
    router.get("/health") { _, _ in HTTPResponse.Status.ok }
    router.add(middleware: RequestScopeMiddleware { request, _ in try server.makeChild(providing: request) })
    // Answers 503 as soon as the container closes.
    router.get("/ready") { _, _ in HTTPResponse.Status.ok }
    router.post("/users", ShortenerModule.addUser)
    router.post("/sessions", ShortenerModule.logIn)
    router.delete("/sessions", ShortenerModule.logOut)
    router.post("/links", ShortenerModule.addLink)
    router.get("/links", ShortenerModule.listLinks)
    router.get("/links/export", ShortenerModule.exportLinks)
    router.get("/to/:code", ShortenerModule.followLink)
    router.get("/metrics", ShortenerModule.showMetrics)
    return router
}

/// The server as a service. Clicks are written until it has ended, because it depends on what writes them.
package final class LinkServer: Service {
    private let host: String
    private let port: Port
    private let requests: ReloadingContainer
    private let clicks: ClickWriter
    private let logger: Logger

    init(host: String, port: Port, requests: ReloadingContainer, clicks: ClickWriter, logger: Logger) {
        self.host = host
        self.port = port
        self.requests = requests
        self.clicks = clicks
        self.logger = logger
    }

    package func run() async throws {
        let application = Application(
            router: makeRouter(in: requests),
            // A client that stops in the middle of a request, or sends it slowly, does not delay the end of the server for
            // longer. Where files are uploaded, the deadline has to be later.
            server: .http1(
                configuration: HTTP1Channel.Configuration(
                    additionalChannelHandlers: [ReadingDeadline(.seconds(10))], idleTimeout: .seconds(5))),
            configuration: ApplicationConfiguration(address: .hostname(host, port: port.rawValue)),
            logger: logger)
        try await application.run()
    }
}
