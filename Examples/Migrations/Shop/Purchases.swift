// Each package in this folder uses these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ShopParts

// What belongs to one login.

public final class Orders: Sendable {
    private let user: User
    private let database: Database
    public init(user: User, database: Database) { (self.user, self.database) = (user, database) }
    public var all: [String] { get async { await database.rows(of: user.name) } }
    public func add(_ order: String) async { await database.insert(order, into: user.name) }
}

public final class Recommendations: Sendable {
    public let cart: Cart
    private let catalog: any Catalog
    public init(cart: Cart, catalog: any Catalog) { (self.cart, self.catalog) = (cart, catalog) }
    public func products() async throws -> [Product] {
        let known = cart.products
        return try await catalog.products().filter { !known.contains($0) }
    }
}

public struct LivePaymentGateway: PaymentGateway {
    private let client: any HTTPClient
    public init(client: any HTTPClient) { self.client = client }
    public func pay(_ amount: Int) async throws { _ = try await client.get("pay/\(amount)") }
}

public struct Checkout: Sendable {
    private let cart: Cart
    private let orders: Orders
    private let gateway: any PaymentGateway
    private let analytics: Analytics

    public init(cart: Cart, orders: Orders, gateway: any PaymentGateway, analytics: Analytics) {
        (self.cart, self.orders, self.gateway, self.analytics) = (cart, orders, gateway, analytics)
    }

    public func run() async throws {
        try await gateway.pay(cart.products.map(\.price).reduce(0, +))
        await orders.add(cart.products.map(\.name).joined(separator: ", "))
        analytics.track("paid")
        cart.removeAll()
    }
}

/// Rarely used.
public struct Refunds: Sendable {
    private let policy: any RefundPolicy
    private let orders: Orders
    public init(policy: any RefundPolicy, orders: Orders) { (self.policy, self.orders) = (policy, orders) }
    public var refundable: [String] { get async { await orders.all.filter(policy.allows) } }
}
