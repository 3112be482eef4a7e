public import Dovetail
public import Observation

/// Who is logged in. A login is a scope: a child container that is created for the reader, and closed when they log out.
@MainActor @Observable public final class Session {
    /// The container of the login, or `nil` if nobody is logged in.
    public private(set) var container: Container?
    private let app: Weak<Container>

    /// A session where nobody is logged in.
    public init(app: Weak<Container>) { self.app = app }

    /// Begins a login. Everything the child creates belongs to this reader.
    public func logIn(as reader: Reader) throws { container = try app.value?.makeChild(providing: reader) }

    /// Ends the login: the views let go of its container first, then it is closed.
    public func logOut() async throws {
        let ended = container
        container = nil
        try await ended?.close()
    }
}

/// The login form.
@MainActor @Observable public final class LoginModel {
    /// The name as it is typed.
    public var name = ""
    private let session: Session

    /// An empty form.
    public init(session: Session) { self.session = session }

    /// Whether there is a name.
    public var canLogIn: Bool { !name.isEmpty }
    /// Logs in with the name.
    public func logIn() throws { try session.logIn(as: Reader(name: name)) }
}
