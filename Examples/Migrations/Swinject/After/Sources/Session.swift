import Dovetail
import ShopParts

/// Who is logged in. A login is a child container.
@MainActor package final class Session {
    package private(set) var container: Container?
    private let app: Weak<Container>
    private let auth: any AuthService

    package init(app: Weak<Container>, auth: any AuthService) { (self.app, self.auth) = (app, auth) }

    package func logIn(_ name: String) async throws {
        container = try app.value?.makeChild(providing: try await auth.logIn(name))
    }

    package func logOut() async throws {
        let ended = container
        container = nil
        try await ended?.close()
    }
}
