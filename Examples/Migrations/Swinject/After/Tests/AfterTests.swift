import Dovetail
import DovetailTesting
import Shop
import ShopParts
import AfterSwinject
import Testing

struct FailingGateway: PaymentGateway {
    struct Declined: Error {}
    func pay(_ amount: Int) throws { throw Declined() }
}

@MainActor @Suite(.dependencies(started: true) { ShopModule() })
struct AfterTests {
    private let app: Container
    private let tea = Product(name: "tea", price: 4)

    init() throws {
        app = try #require(Container.current)
    }

    private func logIn(_ name: String) async throws -> CartModel {
        let session = try app.resolveNow(Session.self)
        try await session.logIn(name)
        return try #require(session.container).resolveNow(CartModel.self)
    }

    @Test func everythingIsBound() throws { try app.validate() }

    @Test func catalog() async throws {
        let model = try app.resolveNow(CatalogModel.self)
        try await model.load()
        model.select(0)
        #expect(model.rows == ["tea, 4 EUR", "coffee, 7 EUR"])
        #expect(try app.resolveNow(Router.self).path == ["tea, 4 EUR"])
    }

    @Test func cycle() throws {
        let router = try app.resolveNow(Router.self)
        #expect(router.links.router === router)
    }

    @Test func plugins() throws {
        #expect(try app.resolveNow(Analytics.self).trackers.map(\.name) == ["console", "server"])
    }

    @Test func oneImageCache() throws {
        #expect(try app.resolveNow(ImageLoader.self).cache === app.resolveNow(Thumbnails.self).cache)
    }

    @Test func logins() async throws {
        let ann = try await logIn("Ann")
        try await ann.buy(Product(name: "coffee", price: 7))
        #expect(try await ann.refundable() == ["coffee"])
        try await app.resolveNow(Session.self).logOut()
        let bob = try await logIn("Bob")
        #expect(bob.recommendations.cart === bob.cart && bob.cart !== ann.cart)
        #expect(try await bob.refundable() == [])
    }

    @Test(.dependencies { Bind((any PaymentGateway).self, FailingGateway.init) })
    func declined() async throws {
        let model = try await logIn("Ann")
        await #expect(throws: FailingGateway.Declined.self) { try await model.buy(tea) }
        #expect(model.cart.products == [tea])
    }
}
