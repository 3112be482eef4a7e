import AfterSwiftDependencies
import Dovetail
import DovetailInjection
import DovetailTesting
import ShopParts
import Testing

struct Declined: Error {}

@MainActor @Suite(.dependencies(started: true) { ShopModule() })
struct AfterTests {
    private let app: AppModel
    private let tea = Product(name: "tea", price: 4)

    init() throws {
        app = AppModel(container: try #require(Container.current))
    }

    @Test func everythingIsBound() throws { try #require(Container.current).validate() }

    private func logIn(_ name: String) async throws -> CartModel {
        try await app.logIn(name)
        return try #require(app.cartModel)
    }

    @Test func catalog() async throws {
        let model = app.catalogModel()
        try await model.load()
        model.select(0)
        #expect(model.rows == ["tea, 4 EUR", "coffee, 7 EUR"])
        #expect(app.router.path == ["tea, 4 EUR"])
    }

    @Test func cycle() {
        #expect(app.router.links.router === app.router)
    }

    @Test func plugins() {
        @Injected(\.analytics) var analytics
        #expect(analytics.trackers().map(\.name) == ["console", "server"])
    }

    @Test func logins() async throws {
        let ann = try await logIn("Ann")
        try await ann.buy(Product(name: "coffee", price: 7))
        #expect(try await ann.refundable() == ["coffee"])
        try await app.logOut()
        let bob = try await logIn("Bob")
        #expect(bob.cart !== ann.cart)
        #expect(bob.recommendations.cart() === bob.cart)
        #expect(try await bob.refundable() == [])
    }

    @Test(.dependencies(replacing: { $0.gateway.pay = { _ in throw Declined() } }))
    func declined() async throws {
        let model = try await logIn("Ann")
        await #expect(throws: Declined.self) { try await model.buy(tea) }
        #expect(model.cart.products == [tea])
    }
}
