// Each package in this folder uses these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Synchronization

// What depends on nothing, and is the same before and after each migration.

public struct Settings: Sendable {
    public let currency: String
    public init(currency: String) { self.currency = currency }
}

public protocol HTTPClient: Sendable {
    func get(_ path: String) async throws -> String
}

public struct LiveHTTPClient: HTTPClient {
    public init() {}
    /// Answers as the server of the shop would.
    public func get(_ path: String) async throws -> String { path == "products" ? "tea 4,coffee 7" : "ok" }
}

/// Opening it has to be awaited.
public actor Database {
    private var rows: [String: [String]] = [:]
    public init(settings: Settings) async throws {}
    public func rows(of table: String) -> [String] { rows[table, default: []] }
    public func insert(_ row: String, into table: String) { rows[table, default: []].append(row) }
}

public final class TokenStore: Sendable {
    private let value = Mutex<String?>(nil)
    public init() {}
    public var token: String? { value.withLock { $0 } }
    public func save(_ token: String?) { value.withLock { $0 = token } }
}

public struct User: Sendable {
    public let name: String
    public init(name: String) { self.name = name }
}

public protocol AuthService: Sendable {
    func logIn(_ name: String) async throws -> User
}

public struct Product: Sendable, Equatable {
    public let name: String
    public let price: Int
    public init(name: String, price: Int) { (self.name, self.price) = (name, price) }
}

public protocol Catalog: Sendable {
    func products() async throws -> [Product]
}

public final class ImageCache: Sendable {
    public init() {}
}

/// A plugin: any part of the app may add one.
public protocol Tracker: Sendable {
    var name: String { get }
}

public struct ConsoleTracker: Tracker {
    public let name = "console"
    public init() {}
}

public protocol PaymentGateway: Sendable {
    func pay(_ amount: Int) async throws
}

public protocol RefundPolicy: Sendable {
    func allows(_ order: String) -> Bool
}

public struct StandardRefundPolicy: RefundPolicy {
    public init() {}
    public func allows(_ order: String) -> Bool { !order.contains("tea") }
}

public final class Cart: Sendable {
    public let user: User
    private let content = Mutex<[Product]>([])
    public init(user: User) { self.user = user }
    public var products: [Product] { content.withLock { $0 } }
    public func add(_ product: Product) { content.withLock { $0.append(product) } }
    public func removeAll() { content.withLock { $0 = [] } }
}
