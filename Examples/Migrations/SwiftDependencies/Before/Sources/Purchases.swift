import Dependencies
import ShopParts

// What belongs to one login.

struct OrdersClient: Sendable {
    var all: @Sendable () async -> [String]
    var add: @Sendable (_ order: String) async -> Void
}

extension OrdersClient: DependencyKey {
    static var liveValue: OrdersClient {
        @Dependency(\.database) var database
        @Dependency(\.cart) var cart
        return OrdersClient {
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

extension RecommendationsClient: DependencyKey {
    package static var liveValue: RecommendationsClient {
        @Dependency(\.cart) var cart
        @Dependency(\.catalog) var catalog
        return RecommendationsClient {
            cart
        } products: {
            let known = cart.products
            return try await catalog.products().filter { !known.contains($0) }
        }
    }
}

struct Checkout {
    @Dependency(\.cart) private var cart
    @Dependency(\.orders) private var orders
    @Dependency(\.gateway) private var gateway
    @Dependency(\.analytics) private var analytics

    func run() async throws {
        try await gateway.pay(cart.products.map(\.price).reduce(0, +))
        await orders.add(cart.products.map(\.name).joined(separator: ", "))
        analytics.track("paid")
        cart.removeAll()
    }
}

/// Rarely used.
struct Refunds {
    @Dependency(\.policy) private var policy
    @Dependency(\.orders) private var orders
    var refundable: [String] { get async { await orders.all().filter(policy.allows) } }
}
