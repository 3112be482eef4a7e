import DovetailInjection
import ShopParts

// What belongs to one login.

struct OrdersClient: Sendable {
    var all: @Sendable () async -> [String]
    var add: @Sendable (_ order: String) async -> Void
}

extension OrdersClient {
    @Sendable static func live(database: Database, cart: Cart) -> OrdersClient {
        OrdersClient {
            await database.rows(of: cart.user.name)
        } add: { order in
            await database.insert(order, into: cart.user.name)
        }
    }
}

package struct RecommendationsClient: Sendable {
    package var cart: @Sendable () -> Cart
    package var products: @Sendable () async throws -> [Product]
}

extension RecommendationsClient {
    @Sendable static func live(cart: Cart) -> RecommendationsClient {
        @Injected(\.catalog) var catalog
        return RecommendationsClient {
            cart
        } products: {
            let known = cart.products
            return try await catalog.products().filter { !known.contains($0) }
        }
    }
}

struct Checkout {
    let cart: Cart
    let orders: OrdersClient
    @Injected(\.gateway) private var gateway
    @Injected(\.analytics) private var analytics

    init(cart: Cart, orders: OrdersClient) { (self.cart, self.orders) = (cart, orders) }

    func run() async throws {
        try await gateway.pay(cart.products.map(\.price).reduce(0, +))
        await orders.add(cart.products.map(\.name).joined(separator: ", "))
        analytics.track("paid")
        cart.removeAll()
    }
}

/// Rarely used.
struct Refunds {
    @Injected(\.policy) private var policy
    let orders: OrdersClient

    init(orders: OrdersClient) { self.orders = orders }

    var refundable: [String] { get async { await orders.all().filter(policy.allows) } }
}
