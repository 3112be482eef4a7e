internal import Dovetail
internal import Testing

@Suite("The samples of Scopes and requests")
struct RequestSamples {
    struct User: Sendable, Hashable { let name: String }
    final class Store: Sendable {}
    final class Cart: Sendable { let user: User; init(user: User) { self.user = user } }
    struct Handler { let cart: Cart; let store: Store }
    struct Detail { let item: Int; let store: Store }

    struct ShopModule: Module {
        var body: some Module {
            Bind(Store.init).lifetime(.singleton)  // one for the application
            Input(User.self)  // comes with each request
            Bind(Cart.init).lifetime(.container)  // one for each request
            Bind(Handler.init)
        }
    }

    @Test("A child is given values, and shares what its parent keeps")
    func children() async throws {
        let shop = try Container { ShopModule() }
        let request = try shop.makeChild(providing: User(name: "Ann"))
        let handler = try request.resolve(Handler.self, isolation: #isolation)
        try await request.close()  // what the request owns is closed
        #expect(handler.cart.user.name == "Ann")
        #expect(try await handler.store === shop.resolve(Store.self))
        #expect(shop.isValid)
    }

    @Test("An argument travels with a call")
    func arguments() throws {
        let shop = try Container {
            Bind(Store.init).lifetime(.singleton)
            Bind { Detail(item: arg($0), store: $1) }
        }
        let detail = try shop.resolve(Detail.self, arguments: 7)
        #expect(detail.item == 7)
        struct List {
            let details: Provider<Detail, Int>
            func open(_ item: Int) throws -> Detail { try details(item) }
        }
        try shop.register { Bind(List.init) }
        #expect(try shop.resolve(List.self).open(3).item == 3)
    }
}
