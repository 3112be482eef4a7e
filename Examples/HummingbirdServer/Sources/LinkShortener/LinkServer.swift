import Dovetail
import DovetailHummingbird
import Hummingbird
import Logging
import ServiceLifecycle

package struct LinkContext: ScopedRequestContext {
    package var coreContext: CoreRequestContextStorage
    package var scope = RequestScope()
    package init(source: ApplicationRequestContextSource) { coreContext = CoreRequestContextStorage(source: source) }
}

/// Returns the routes of a server.
package func makeRouter(in server: Container) -> Router<LinkContext> {
    let router = Router(context: LinkContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: TracingMiddleware())
    router.add(middleware: MetricsMiddleware())
    router.get("/health") { _, _ in HTTPResponse.Status.ok }
    router.add(middleware: RequestScopeMiddleware { request, _ in try server.makeChild(providing: request) })
    router.post("/users", ShortenerModule.addUser)
    router.post("/sessions", ShortenerModule.logIn)
    router.delete("/sessions", ShortenerModule.logOut)
    router.post("/links", ShortenerModule.addLink)
    router.get("/links", ShortenerModule.listLinks)
    router.get("/links/export", ShortenerModule.exportLinks)
    router.get("/to/:code", ShortenerModule.followLink)
    return router
}

/// The server as a service. Clicks are written until it has ended, because it depends on what writes them.
package final class LinkServer: Service {
    private let container: Weak<Container>
    private let settings: Settings
    private let logger: Logger
    private let clicks: ClickWriter

    init(container: Weak<Container>, settings: Settings, logger: Logger, clicks: ClickWriter) {
        self.container = container
        self.settings = settings
        self.logger = logger
        self.clicks = clicks
    }

    package func run() async throws {
        guard let container = container.value else { return }
        let application = Application(
            router: makeRouter(in: container),
            configuration: ApplicationConfiguration(address: .hostname(settings.host, port: settings.port)),
            logger: logger)
        try await application.run()
    }
}
