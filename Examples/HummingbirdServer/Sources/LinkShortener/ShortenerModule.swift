import Dovetail
import DovetailConfiguration
import DovetailServiceLifecycle
import Hummingbird
import Logging

/// What the server is made of.
package struct ShortenerModule: Module {
    static let server = EntryPoint(LinkServer.self)
    static let addUser = EntryPoint(AddUser.self)
    static let logIn = EntryPoint(LogIn.self)
    static let logOut = EntryPoint(LogOut.self)
    static let addLink = EntryPoint(AddLink.self)
    static let listLinks = EntryPoint(ListLinks.self)
    static let exportLinks = EntryPoint(ExportLinks.self)
    static let followLink = EntryPoint(FollowLink.self)
    static let showMetrics = EntryPoint(ShowMetrics.self)
    static let flushInterval = EntryPoint(Seconds.self, .name("links.flushSeconds"))

    private let settings: Settings
    private let meters: Meters
    private let logger: Logger

    package init(settings: Settings, meters: Meters, logger: Logger) {
        self.settings = settings
        self.meters = meters
        self.logger = logger
    }

    package var body: some Module {
        // One for the process.
        settings
        Instance(meters)
        Instance(logger)
        Bind(Storage.init).using(String.self, .name("links.database"))
            .lifetime(.singleton).eager().onClose { try $0.close() }
        Bind { (container: Weak<Container>, logger: Logger) throws -> ReloadingContainer in
            try settings.follow(in: container, logger: logger)
        }
        .lifetime(.singleton).service()
        Bind(ClickCounter.init).lifetime(.singleton)
        Bind(ClickWriter.init).lifetime(.singleton).service()
        Self.flushInterval
        Bind(LinkServer.init).using(String.self, .name("links.host")).using(Port.self, .name("links.port"))
            .lifetime(.singleton).service()
        Self.server

        // One for each request.
        Input(Request.self)
        Bind(UnitOfWork.init).lifetime(.scoped).onEnd { work, outcome in
            switch outcome {
            case .returned: try await work.commit()
            case .threw, .cancelled: work.rollBack()
            }
        }
        Bind(SignedIn.init).lifetime(.scoped)
        Bind(Users.init)
        Bind(Sessions.init)
        Bind(LinkList.init).using(PageSize.self, .name("links.pageSize"))

        // What the routes request.
        Bind(AddUser.init)
        Self.addUser
        Bind(LogIn.init)
        Self.logIn
        Bind(LogOut.init)
        Self.logOut
        Bind(AddLink.init)
        Self.addLink
        Bind(ListLinks.init)
        Self.listLinks
        Bind(ExportLinks.init)
        Self.exportLinks
        Bind(FollowLink.init)
        Self.followLink
        Bind(ShowMetrics.init).using(Secret<String>.self, .name("links.metricsToken"))
        Self.showMetrics
    }
}
