import FactoryKit
import ShopParts

// What belongs to one login.

final class Orders {
    @Injected(\.user) private var user
    @Injected(\.database) private var database
    var all: [String] { get async { await database?.rows(of: user?.name ?? "") ?? [] } }
    func add(_ order: String) async { await database?.insert(order, into: user?.name ?? "") }
}

package final class Recommendations {
    @Injected(\.cart) package var cart
    @Injected(\.catalog) private var catalog

    func products() async throws -> [Product] {
        let known = cart.products
        return try await catalog.products().filter { !known.contains($0) }
    }
}

struct LivePaymentGateway: PaymentGateway {
    @Injected(\.client) private var client
    func pay(_ amount: Int) async throws { _ = try await client.get("pay/\(amount)") }
}

struct Checkout {
    @Injected(\.cart) private var cart
    @Injected(\.orders) private var orders
    @Injected(\.gateway) private var gateway
    @Injected(\.analytics) private var analytics

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
    @Injected(\.orders) private var orders
    var refundable: [String] { get async { await orders.all.filter(policy.allows) } }
}
