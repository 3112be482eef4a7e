// Each package in this folder uses these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ShopParts
import Synchronization

public struct LiveAuthService: AuthService {
    private let client: any HTTPClient
    private let tokens: TokenStore
    public init(client: any HTTPClient, tokens: TokenStore) { (self.client, self.tokens) = (client, tokens) }
    public func logIn(_ name: String) async throws -> User {
        tokens.save(try await client.get("token"))
        return User(name: name)
    }
}

public struct LiveCatalog: Catalog {
    private let client: any HTTPClient
    private let database: Database
    public init(client: any HTTPClient, database: Database) { (self.client, self.database) = (client, database) }
    public func products() async throws -> [Product] {
        let answer = try await client.get("products")
        await database.insert(answer, into: "answers")
        return answer.split(separator: ",").map {
            let words = $0.split(separator: " ")
            return Product(name: String(words[0]), price: Int(words[1]) ?? 0)
        }
    }
}

public final class ImageLoader: Sendable {
    public let cache: ImageCache
    private let client: any HTTPClient
    public init(client: any HTTPClient, cache: ImageCache) { (self.client, self.cache) = (client, cache) }
}

public final class Thumbnails: Sendable {
    public let cache: ImageCache
    private let images: ImageLoader
    public init(images: ImageLoader, cache: ImageCache) { (self.images, self.cache) = (images, cache) }
}

public struct PriceFormatter: Sendable {
    private let settings: Settings
    public init(settings: Settings) { self.settings = settings }
    public func text(_ price: Int) -> String { "\(price) \(settings.currency)" }
}

public struct ServerTracker: Tracker {
    public let name = "server"
    private let client: any HTTPClient
    public init(client: any HTTPClient) { self.client = client }
}

public final class Analytics: Sendable {
    public let trackers: [any Tracker]
    private let log = Mutex<[String]>([])
    public init(trackers: [any Tracker]) { self.trackers = trackers }
    public var events: [String] { log.withLock { $0 } }
    public func track(_ event: String) { log.withLock { $0.append(event) } }
}
