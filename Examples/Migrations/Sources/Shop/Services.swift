import Synchronization

package struct Settings: Sendable {
    package let currency: String
    package init(currency: String) { self.currency = currency }
}

package protocol HTTPClient: Sendable {
    func get(_ path: String) async throws -> String
}

package struct LiveHTTPClient: HTTPClient {
    package init() {}
    /// Answers as the server of the shop would.
    package func get(_ path: String) async throws -> String { path == "products" ? "tea 4,coffee 7" : "ok" }
}

/// Opening it has to be awaited.
package actor Database {
    private var rows: [String: [String]] = [:]
    package init(settings: Settings) async throws {}
    package func rows(of table: String) -> [String] { rows[table, default: []] }
    package func insert(_ row: String, into table: String) { rows[table, default: []].append(row) }
}

package final class TokenStore: Sendable {
    private let value = Mutex<String?>(nil)
    package init() {}
    package var token: String? { value.withLock { $0 } }
    package func save(_ token: String?) { value.withLock { $0 = token } }
}

package struct User: Sendable {
    package let name: String
    package init(name: String) { self.name = name }
}

package protocol AuthService: Sendable {
    func logIn(_ name: String) async throws -> User
}

package struct LiveAuthService: AuthService {
    private let client: any HTTPClient
    private let tokens: TokenStore
    package init(client: any HTTPClient, tokens: TokenStore) { (self.client, self.tokens) = (client, tokens) }
    package func logIn(_ name: String) async throws -> User {
        tokens.save(try await client.get("token"))
        return User(name: name)
    }
}

package struct Product: Sendable, Equatable {
    package let name: String
    package let price: Int
    package init(name: String, price: Int) { (self.name, self.price) = (name, price) }
}

package protocol Catalog: Sendable {
    func products() async throws -> [Product]
}

package struct LiveCatalog: Catalog {
    private let client: any HTTPClient
    private let database: Database
    package init(client: any HTTPClient, database: Database) { (self.client, self.database) = (client, database) }
    package func products() async throws -> [Product] {
        let answer = try await client.get("products")
        await database.insert(answer, into: "answers")
        return answer.split(separator: ",").map {
            let words = $0.split(separator: " ")
            return Product(name: String(words[0]), price: Int(words[1]) ?? 0)
        }
    }
}

package final class ImageCache: Sendable {
    package init() {}
}

package final class ImageLoader: Sendable {
    package let cache: ImageCache
    private let client: any HTTPClient
    package init(client: any HTTPClient, cache: ImageCache) { (self.client, self.cache) = (client, cache) }
}

package final class Thumbnails: Sendable {
    package let cache: ImageCache
    private let images: ImageLoader
    package init(images: ImageLoader, cache: ImageCache) { (self.images, self.cache) = (images, cache) }
}

package struct PriceFormatter: Sendable {
    private let settings: Settings
    package init(settings: Settings) { self.settings = settings }
    package func text(_ price: Int) -> String { "\(price) \(settings.currency)" }
}

/// A plugin: any part of the app may add one.
package protocol Tracker: Sendable {
    var name: String { get }
}

package struct ConsoleTracker: Tracker {
    package let name = "console"
    package init() {}
}

package struct ServerTracker: Tracker {
    package let name = "server"
    private let client: any HTTPClient
    package init(client: any HTTPClient) { self.client = client }
}

package final class Analytics: Sendable {
    package let trackers: [any Tracker]
    private let log = Mutex<[String]>([])
    package init(trackers: [any Tracker]) { self.trackers = trackers }
    package var events: [String] { log.withLock { $0 } }
    package func track(_ event: String) { log.withLock { $0.append(event) } }
}
