import DovetailInjection
import ShopParts
import Synchronization

struct AuthClient: Sendable {
    var logIn: @Sendable (_ name: String) async throws -> User
}

extension Dependencies {
    var auth: AuthClient {
        @Injected(\.client) var client
        @Injected(\.tokens) var tokens
        return AuthClient { name in
            tokens.save(try await client.get("token"))
            return User(name: name)
        }
    }
}

struct CatalogClient: Sendable {
    var products: @Sendable () async throws -> [Product]
}

extension Dependencies {
    var catalog: CatalogClient {
        @Injected(\.client) var client
        @Injected(\.database) var database
        return CatalogClient {
            let answer = try await client.get("products")
            await database.insert(answer, into: "answers")
            return answer.split(separator: ",").map {
                let words = $0.split(separator: " ")
                return Product(name: String(words[0]), price: Int(words[1]) ?? 0)
            }
        }
    }
}

struct ImageLoader: Sendable {
    @Injected(\.client) private var client
    @Injected(\.imageCache) var cache
}

package struct Thumbnails: Sendable {
    @Injected(\.images) private var images
    @Injected(\.imageCache) var cache
}

struct PriceFormatter: Sendable {
    @Injected(\.settings) private var settings
    func text(_ price: Int) -> String { "\(price) \(settings.currency)" }
}

struct ServerTracker: Tracker {
    let name = "server"
    @Injected(\.client) private var client
}

package struct AnalyticsClient: Sendable {
    package var trackers: @Sendable () -> [any Tracker]
    package var track: @Sendable (_ event: String) -> Void
}

extension Dependencies {
    package var analytics: AnalyticsClient {
        lifetime(.singleton) {
            @Injected(\.trackers) var trackers
            let events = Mutex<[String]>([])
            return AnalyticsClient {
                trackers
            } track: { event in
                events.withLock { $0.append(event) }
            }
        }
    }
}

package struct PaymentClient: Sendable {
    package var pay: @Sendable (_ amount: Int) async throws -> Void
}

extension Dependencies {
    package var gateway: PaymentClient {
        @Injected(\.client) var client
        return PaymentClient { amount in _ = try await client.get("pay/\(amount)") }
    }
}
