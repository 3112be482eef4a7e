import Dovetail
import DovetailInjection
import ShopParts

@MainActor package final class CatalogModel {
    package private(set) var rows: [String] = []
    @Injected(\.catalog) private var catalog
    @Injected(\.prices) private var prices
    @Injected(\.thumbnails) private var thumbnails
    @Injected(\.router) private var router
    @Injected(\.analytics) private var analytics

    package func load() async throws {
        rows = try await catalog.products().map { "\($0.name), \(prices.text($0.price))" }
        analytics.track("catalog")
    }

    package func select(_ row: Int) { router.show(rows[row]) }
}

/// Who is logged in. A login is a child container.
@MainActor package final class Session {
    package private(set) var container: Container?
    @Injected(\.auth) private var auth
    private let app: Weak<Container>

    init(app: Weak<Container>) { self.app = app }

    package func logIn(_ name: String) async throws {
        container = try app.value?.makeChild(providing: try await auth.logIn(name))
    }

    package func logOut() async throws {
        let ended = container
        container = nil
        try await ended?.close()
    }
}
