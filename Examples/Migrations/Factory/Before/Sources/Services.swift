import FactoryKit
import ShopParts
import Synchronization

struct LiveAuthService: AuthService {
    @Injected(\.client) private var client
    @Injected(\.tokens) private var tokens

    func logIn(_ name: String) async throws -> User {
        tokens.save(try await client.get("token"))
        return User(name: name)
    }
}

struct LiveCatalog: Catalog {
    @Injected(\.client) private var client
    @Injected(\.database) private var database

    func products() async throws -> [Product] {
        let answer = try await client.get("products")
        await database?.insert(answer, into: "answers")
        return answer.split(separator: ",").map {
            let words = $0.split(separator: " ")
            return Product(name: String(words[0]), price: Int(words[1]) ?? 0)
        }
    }
}

final class ImageLoader {
    @Injected(\.client) private var client
    @Injected(\.imageCache) var cache
}

package final class Thumbnails {
    @Injected(\.images) private var images
    @Injected(\.imageCache) var cache
}

struct PriceFormatter {
    @Injected(\.settings) private var settings
    func text(_ price: Int) -> String { "\(price) \(settings.currency)" }
}

struct ServerTracker: Tracker {
    let name = "server"
    @Injected(\.client) private var client
}

package final class Analytics: Sendable {
    package let trackers = Container.shared.trackers()
    private let log = Mutex<[String]>([])
    func track(_ event: String) { log.withLock { $0.append(event) } }
}
