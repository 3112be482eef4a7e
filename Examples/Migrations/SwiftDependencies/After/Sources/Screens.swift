import Dovetail
import DovetailInjection
import ShopParts

/// A cycle by property: the router has the links, and they have the router.
@MainActor package final class Router {
    package private(set) var path: [String] = []
    package let links = DeepLinks()
    init() { links.router = self }
    func show(_ screen: String) { path.append(screen) }
}

@MainActor package final class DeepLinks {
    package weak var router: Router?
    func open(_ link: String) { router?.show(link) }
}

@MainActor package final class CatalogModel {
    package private(set) var rows: [String] = []
    @Injected(\.catalog) private var catalog
    @Injected(\.prices) private var prices
    @Injected(\.thumbnails) private var thumbnails
    @Injected(\.analytics) private var analytics
    private let router: Router

    init(router: Router) { self.router = router }

    package func load() async throws {
        rows = try await catalog.products().map { "\($0.name), \(prices.text($0.price))" }
        analytics.track("catalog")
    }

    package func select(_ row: Int) { router.show(rows[row]) }
}

@MainActor package final class CartModel {
    package let cart: Cart
    package let recommendations: RecommendationsClient
    private let checkout: Checkout
    private let refunds: Provider<Refunds>

    init(cart: Cart, recommendations: RecommendationsClient, checkout: Checkout, refunds: Provider<Refunds>) {
        (self.cart, self.recommendations) = (cart, recommendations)
        (self.checkout, self.refunds) = (checkout, refunds)
    }

    package func buy(_ product: Product) async throws {
        cart.add(product)
        try await checkout.run()
    }

    package func refundable() async throws -> [String] { try await refunds().refundable }
}

/// Who is logged in, and the screens. A login is a child container.
@MainActor package final class AppModel {
    package let router = Router()
    package private(set) var cartModel: CartModel?
    @Injected(\.auth) private var auth
    private let container: Container
    private var login: Container?

    package init(container: Container) { self.container = container }

    package func catalogModel() -> CatalogModel { CatalogModel(router: router) }

    package func logIn(_ name: String) async throws {
        let login = try container.makeChild(providing: try await auth.logIn(name))
        (self.login, cartModel) = (login, try login.resolveNow())
    }

    package func logOut() async throws {
        let ended = login
        (login, cartModel) = (nil, nil)
        try await ended?.close()
    }
}
