import DovetailInjection
import ShopParts

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
        await database.insert(answer, into: "answers")
        return answer.split(separator: ",").map {
            let words = $0.split(separator: " ")
            return Product(name: String(words[0]), price: Int(words[1]) ?? 0)
        }
    }
}

struct PriceFormatter {
    @Injected(\.settings) private var settings
    func text(_ price: Int) -> String { "\(price) \(settings.currency)" }
}

struct ServerTracker: Tracker {
    let name = "server"
    @Injected(\.client) private var client
}

struct LivePaymentGateway: PaymentGateway {
    @Injected(\.client) private var client
    func pay(_ amount: Int) async throws { _ = try await client.get("pay/\(amount)") }
}
