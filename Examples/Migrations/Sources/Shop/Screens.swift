/// A cycle by property: the router has the links, and they have the router.
@MainActor package final class Router {
    package private(set) var path: [String] = []
    package let links: DeepLinks
    package init(links: DeepLinks) { self.links = links }
    package func show(_ screen: String) { path.append(screen) }
}

@MainActor package final class DeepLinks {
    package weak var router: Router?
    package init() {}
    package func open(_ link: String) { router?.show(link) }
}

@MainActor package final class CatalogModel {
    package private(set) var rows: [String] = []
    private let catalog: any Catalog
    private let prices: PriceFormatter
    private let thumbnails: Thumbnails
    private let router: Router
    private let analytics: Analytics

    package init(
        catalog: any Catalog, prices: PriceFormatter, thumbnails: Thumbnails, router: Router, analytics: Analytics
    ) {
        (self.catalog, self.prices, self.thumbnails) = (catalog, prices, thumbnails)
        (self.router, self.analytics) = (router, analytics)
    }

    package func load() async throws {
        rows = try await catalog.products().map { "\($0.name), \(prices.text($0.price))" }
        analytics.track("catalog")
    }

    package func select(_ row: Int) { router.show(rows[row]) }
}

@MainActor package final class CartModel {
    package let cart: Cart
    package let recommendations: Recommendations
    private let checkout: Checkout
    private let refunds: () throws -> Refunds

    package init(
        cart: Cart, recommendations: Recommendations, checkout: Checkout, refunds: @escaping () throws -> Refunds
    ) {
        (self.cart, self.recommendations, self.checkout) = (cart, recommendations, checkout)
        self.refunds = refunds
    }

    package func buy(_ product: Product) async throws {
        cart.add(product)
        try await checkout.run()
    }

    package func refundable() async throws -> [String] { try await refunds().refundable }
}
