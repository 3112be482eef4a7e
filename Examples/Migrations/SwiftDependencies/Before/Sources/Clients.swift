import Dependencies
import ShopParts

struct AuthClient: Sendable {
    var logIn: @Sendable (_ name: String) async throws -> User
}

extension AuthClient: DependencyKey {
    static var liveValue: AuthClient {
        @Dependency(\.client) var client
        @Dependency(\.tokens) var tokens
        return AuthClient { name in
            tokens.save(try await client.get("token"))
            return User(name: name)
        }
    }
}

struct CatalogClient: Sendable {
    var products: @Sendable () async throws -> [Product]
}

extension CatalogClient: DependencyKey {
    static var liveValue: CatalogClient {
        @Dependency(\.client) var client
        @Dependency(\.database) var database
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
    @Dependency(\.client) private var client
    @Dependency(\.imageCache) var cache
}

package struct Thumbnails: Sendable {
    @Dependency(\.images) private var images
    @Dependency(\.imageCache) var cache
}

struct PriceFormatter: Sendable {
    @Dependency(\.settings) private var settings
    func text(_ price: Int) -> String { "\(price) \(settings.currency)" }
}

struct ServerTracker: Tracker {
    let name = "server"
    @Dependency(\.client) private var client
}

package struct AnalyticsClient: Sendable {
    package var trackers: @Sendable () -> [any Tracker]
    package var track: @Sendable (_ event: String) -> Void
}

extension AnalyticsClient: DependencyKey {
    package static var liveValue: AnalyticsClient {
        @Dependency(\.trackers) var trackers
        let events = LockIsolated<[String]>([])
        return AnalyticsClient {
            trackers
        } track: { event in
            events.withValue { $0.append(event) }
        }
    }
}

package struct PaymentClient: Sendable {
    package var pay: @Sendable (_ amount: Int) async throws -> Void
}

extension PaymentClient: DependencyKey {
    package static var liveValue: PaymentClient {
        @Dependency(\.client) var client
        return PaymentClient { amount in _ = try await client.get("pay/\(amount)") }
    }
}
