import Synchronization

// What belongs to one login.

package final class Cart: Sendable {
    package let user: User
    private let content = Mutex<[Product]>([])
    package init(user: User) { self.user = user }
    package var products: [Product] { content.withLock { $0 } }
    package func add(_ product: Product) { content.withLock { $0.append(product) } }
    package func removeAll() { content.withLock { $0 = [] } }
}

package final class Orders: Sendable {
    private let user: User
    private let database: Database
    package init(user: User, database: Database) { (self.user, self.database) = (user, database) }
    package var all: [String] { get async { await database.rows(of: user.name) } }
    package func add(_ order: String) async { await database.insert(order, into: user.name) }
}

package final class Recommendations: Sendable {
    package let cart: Cart
    private let catalog: any Catalog
    package init(cart: Cart, catalog: any Catalog) { (self.cart, self.catalog) = (cart, catalog) }
    package func products() async throws -> [Product] {
        let known = cart.products
        return try await catalog.products().filter { !known.contains($0) }
    }
}

package protocol PaymentGateway: Sendable {
    func pay(_ amount: Int) async throws
}

package struct LivePaymentGateway: PaymentGateway {
    private let client: any HTTPClient
    package init(client: any HTTPClient) { self.client = client }
    package func pay(_ amount: Int) async throws { _ = try await client.get("pay/\(amount)") }
}

package struct Checkout: Sendable {
    private let cart: Cart
    private let orders: Orders
    private let gateway: any PaymentGateway
    private let analytics: Analytics

    package init(cart: Cart, orders: Orders, gateway: any PaymentGateway, analytics: Analytics) {
        (self.cart, self.orders, self.gateway, self.analytics) = (cart, orders, gateway, analytics)
    }

    package func run() async throws {
        try await gateway.pay(cart.products.map(\.price).reduce(0, +))
        await orders.add(cart.products.map(\.name).joined(separator: ", "))
        analytics.track("paid")
        cart.removeAll()
    }
}

package protocol RefundPolicy: Sendable {
    func allows(_ order: String) -> Bool
}

package struct StandardRefundPolicy: RefundPolicy {
    package init() {}
    package func allows(_ order: String) -> Bool { !order.contains("tea") }
}

/// Rarely used.
package struct Refunds: Sendable {
    private let policy: any RefundPolicy
    private let orders: Orders
    package init(policy: any RefundPolicy, orders: Orders) { (self.policy, self.orders) = (policy, orders) }
    package var refundable: [String] { get async { await orders.all.filter(policy.allows) } }
}
