import Dovetail
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

    private let settings: Settings
    private let logger: Logger

    package init(settings: Settings, logger: Logger) {
        self.settings = settings
        self.logger = logger
    }

    package var body: some Module {
        // One for the process.
        Instance(settings)
        Instance(logger)
        Bind(Storage.init).lifetime(.singleton).eager().onClose { try $0.close() }
        Bind(ClickCounter.init).lifetime(.singleton)
        Bind(ClickWriter.init).lifetime(.singleton).service()
        Bind(LinkServer.init).lifetime(.singleton).service()
        Self.server

        // One for each request.
        Input(Request.self)
        Bind(UnitOfWork.init).lifetime(.container).onEnd { work, outcome in
            switch outcome {
            case .returned: try await work.commit()
            case .threw, .cancelled: work.rollBack()
            }
        }
        Bind(SignedIn.init).lifetime(.container)
        Bind(Users.init)
        Bind(Sessions.init)
        Bind(LinkList.init)

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
    }
}
