internal import Dovetail
internal import DovetailResolvers

protocol AppResolver: Resolver {
    func provideSession() -> any Session
    func provideStore() -> any Store
    func provideTracker() -> any Tracker
}

final class App: AppResolver, Sendable {
    let session: any Session = UserSession()
    let store: any Store = DiskStore()
    let tracker: any Tracker = FileTracker()

    func provideSession() -> any Session { session }
    func provideStore() -> any Store { store }
    func provideTracker() -> any Tracker { tracker }
}

/// The shared values of one request.
protocol RequestResolver: Resolver {
    func provideRequest() -> Request
    func provideContext() -> any RequestContext
    func provideLog() -> any RequestLog
    func provideSession() -> any Session
    func provideStore() -> any Store
}

final class RequestScope: RequestResolver {
    let app: App
    let request: Request
    init(app: App, request: Request) {
        self.app = app
        self.request = request
    }
    private(set) lazy var context: any RequestContext = resolveUserContext()
    private(set) lazy var log: any RequestLog = resolveContextLog()
    private(set) lazy var handler = resolveRequestHandler()

    func provideRequest() -> Request { request }
    func provideContext() -> any RequestContext { context }
    func provideLog() -> any RequestLog { log }
    func provideSession() -> any Session { app.session }
    func provideStore() -> any Store { app.store }
}
