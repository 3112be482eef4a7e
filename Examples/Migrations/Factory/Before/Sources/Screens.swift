import FactoryKit
import ShopParts

/// A cycle by property: the router has the links, and they have the router.
@MainActor package final class Router {
    package private(set) var path: [String] = []
    @Injected(\.links) package var links
    func show(_ screen: String) { path.append(screen) }
}

@MainActor package final class DeepLinks {
    @WeakLazyInjected(\.router) package var router
    func open(_ link: String) { router?.show(link) }
}

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

@MainActor package final class CartModel {
    @Injected(\.cart) package var cart
    @Injected(\.recommendations) package var recommendations
    @Injected(\.checkout) private var checkout
    @LazyInjected(\.refunds) private var refunds

    package func buy(_ product: Product) async throws {
        cart.add(product)
        try await checkout.run()
    }

    package func refundable() async throws -> [String] { await refunds.refundable }
}

/// Who is logged in.
@MainActor package final class Session {
    @Injected(\.auth) private var auth

    package func logIn(_ name: String) async throws {
        let user = try await auth.logIn(name)
        Container.shared.user.register { user }
    }

    package func logOut() {
        Container.shared.user.reset()
        Container.shared.manager.reset(scope: .login)
    }
}
