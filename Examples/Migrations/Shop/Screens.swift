// Each package in this folder uses these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ShopParts

/// A cycle by property: the router has the links, and they have the router.
@MainActor public final class Router {
    public private(set) var path: [String] = []
    public let links: DeepLinks
    public init(links: DeepLinks) { self.links = links }
    public func show(_ screen: String) { path.append(screen) }
}

@MainActor public final class DeepLinks {
    public weak var router: Router?
    public init() {}
    public func open(_ link: String) { router?.show(link) }
}

@MainActor public final class CatalogModel {
    public private(set) var rows: [String] = []
    private let catalog: any Catalog
    private let prices: PriceFormatter
    private let thumbnails: Thumbnails
    private let router: Router
    private let analytics: Analytics

    public init(
        catalog: any Catalog, prices: PriceFormatter, thumbnails: Thumbnails, router: Router, analytics: Analytics
    ) {
        (self.catalog, self.prices, self.thumbnails) = (catalog, prices, thumbnails)
        (self.router, self.analytics) = (router, analytics)
    }

    public func load() async throws {
        rows = try await catalog.products().map { "\($0.name), \(prices.text($0.price))" }
        analytics.track("catalog")
    }

    public func select(_ row: Int) { router.show(rows[row]) }
}

@MainActor public final class CartModel {
    public let cart: Cart
    public let recommendations: Recommendations
    private let checkout: Checkout
    private let refunds: () throws -> Refunds

    public init(
        cart: Cart, recommendations: Recommendations, checkout: Checkout, refunds: @escaping () throws -> Refunds
    ) {
        (self.cart, self.recommendations, self.checkout) = (cart, recommendations, checkout)
        self.refunds = refunds
    }

    public func buy(_ product: Product) async throws {
        cart.add(product)
        try await checkout.run()
    }

    public func refundable() async throws -> [String] { try await refunds().refundable }
}
