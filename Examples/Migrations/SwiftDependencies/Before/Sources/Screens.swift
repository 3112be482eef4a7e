import Dependencies
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
    @Dependency(\.catalog) private var catalog
    @Dependency(\.prices) private var prices
    @Dependency(\.thumbnails) private var thumbnails
    @Dependency(\.analytics) private var analytics
    private let router: Router

    init(router: Router) { self.router = router }

    package func load() async throws {
        rows = try await catalog.products().map { "\($0.name), \(prices.text($0.price))" }
        analytics.track("catalog")
    }

    package func select(_ row: Int) { router.show(rows[row]) }
}

@MainActor package final class CartModel {
    @Dependency(\.cart) package var cart
    @Dependency(\.recommendations) package var recommendations
    private let checkout = Checkout()
    private lazy var refunds = withDependencies(from: self) { Refunds() }

    package func buy(_ product: Product) async throws {
        cart.add(product)
        try await checkout.run()
    }

    package func refundable() async -> [String] { await refunds.refundable }
}

/// Who is logged in, and the screens.
@MainActor package final class AppModel {
    package let router = Router()
    package private(set) var cartModel: CartModel?
    @Dependency(\.auth) private var auth

    package init() {}

    package func catalogModel() -> CatalogModel { withDependencies(from: self) { CatalogModel(router: router) } }

    package func logIn(_ name: String) async throws {
        let user = try await auth.logIn(name)
        cartModel = withDependencies(from: self) {
            $0.cart = Cart(user: user)
        } operation: {
            CartModel()
        }
    }

    package func logOut() { cartModel = nil }
}
