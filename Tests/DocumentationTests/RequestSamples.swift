internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailModel
internal import Testing

@Suite("The samples of Scopes and requests")
struct RequestSamples {
    struct User: Sendable, Hashable { let name: String }
    final class Store: Sendable {}
    final class Cart: Sendable { let user: User; init(user: User) { self.user = user } }
    struct Handler {
        let cart: Cart
        let store: Store
        func respond() -> String { "Hello, \(cart.user.name)" }
    }
    final class Discount: Sendable {}
    final class Basket: Sendable {}
    final class Wishlist: Sendable {}
    struct Label { let text: String }
    final class Title: Sendable { let text: String; init(text: String) { self.text = text } }
    /// The names of what was closed, in order.
    final class Order: Sendable {
        private let closed = Mutex<[String]>([])
        var names: [String] { closed.withLock { $0 } }
        func add(_ name: String) { closed.withLock { $0.append(name) } }
    }
    struct Detail { let item: Int; let store: Store }

    struct ShopModule: Module {
        var body: some Module {
            Bind(Store.init).lifetime(.singleton)  // one for the application
            Input(User.self)  // provided with each request
            Bind(Cart.init).lifetime(.scoped)  // one for each request
            Bind(Handler.init)
        }
    }

    @Test("A child receives values, and shares the singletons of its parent")
    func children() async throws {
        let shop = try Container { ShopModule() }
        let request = try shop.makeChild(providing: User(name: "Ann"))
        let handler = try await request.resolve(Handler.self)
        #expect(handler.cart.user.name == "Ann")
        #expect(try await handler.store === shop.resolve(Store.self))
        #expect(try await handler.cart === request.resolve(Cart.self))
        let other = try shop.makeChild(providing: User(name: "Bob"))
        #expect(try await other.resolve(Cart.self) !== handler.cart)
        #expect(shop.findings.isEmpty)
        try await request.close()
    }

    @Test("A function closes the child of each request")
    func serving() async throws {
        let shop = try Container { ShopModule() }
        func serve(_ user: User) async throws -> String {
            try await shop.withChild(providing: user) { request in
                try await request.resolve(Handler.self).respond()
            }
        }
        #expect(try await serve(User(name: "Ann")) == "Hello, Ann")
    }

    @Test("A value without an Input, or an Input without a value, is an error")
    func mistakes() throws {
        let shop = try Container { ShopModule() }
        let unknown = #expect(throws: AssemblyError.self) { try shop.makeChild(providing: 5) }
        #expect(unknown?.id == .unknownInput)
        let missing = #expect(throws: ResolutionError.self) { try shop.resolveNow(Handler.self) }
        #expect(missing?.id == .missingInput)
        let optional = #expect(throws: ResolutionError.self) { try shop.resolveNow(User?.self) }
        #expect(optional?.id == .missingInput)
    }

    @Test("A child may have bindings")
    func ownBindings() throws {
        let shop = try Container { ShopModule() }
        let preview = try shop.makeChild {
            Instance(User(name: "Preview"))
            Bind(Discount.init).lifetime(.singleton)  // one for this child
        }
        #expect(try preview.resolve(Cart.self).user.name == "Preview")
        #expect(try preview.resolve(Discount.self) === preview.resolve(Discount.self))
        #expect(!shop.isRegistered(Discount.self))
    }

    @Test("A parent never uses the bindings of its child")
    func lookup() throws {
        let parent = try Container {
            Instance("parent")
            Bind(Label.init)  // transient
            Bind(Title.init).lifetime(.singleton)
        }
        let child = try parent.makeChild { Instance("child") }
        #expect(try child.resolve(Label.self).text == "child")
        #expect(try child.resolve(Title.self).text == "parent")
        #expect(try parent.resolve(Label.self).text == "parent")
    }

    @Test("Children close first, and then nothing can be resolved")
    func closing() async throws {
        let order = Order()
        let shop = try Container {
            Bind(Store.init).lifetime(.singleton).onClose { _ in order.add("store") }
            Input(User.self)
            Bind(Cart.init).lifetime(.scoped).onClose { _ in order.add("cart") }
        }
        let request = try shop.makeChild(providing: User(name: "Ann"))
        _ = try await shop.resolve(Store.self)
        _ = try await request.resolve(Cart.self)
        try await shop.close()  // closes the children first
        #expect(order.names == ["cart", "store"])
        let error = await #expect(throws: ResolutionError.self) { try await request.resolve(Cart.self) }
        #expect(error?.id == .closed)
    }

    @Test("A pool is shared by bindings and containers")
    func pools() async throws {
        let login = InstancePool("login")
        let app = try Container {
            Bind(Store.init).lifetime(.singleton)
            Bind(Basket.init).lifetime(.pool(login))
            Bind(Wishlist.init).lifetime(.pool(login))
        }
        try await app.start(login)  // creates both now, so that later requests are synchronous
        let basket = try await app.resolve(Basket.self)
        #expect(try await app.makeChild {}.resolve(Basket.self) === basket)
        login.reset()  // the user has logged out
        #expect(try await app.resolve(Basket.self) !== basket)
    }

    @Test("A pool may have a parent, or refer to its instances weakly")
    func nestedScopes() throws {
        let account = InstancePool("account")
        let document = InstancePool("document", parent: account)
        let images = InstancePool("images", holding: .weak)
        let container = try Container {
            Bind(Basket.init).lifetime(.pool(document))
            Bind(Wishlist.init).lifetime(.pool(images))
        }
        let basket = try container.resolve(Basket.self)
        account.reset()
        #expect(try container.resolve(Basket.self) === basket)
        document.reset()
        #expect(try container.resolve(Basket.self) !== basket)
        var wishlist: Wishlist? = try container.resolve(Wishlist.self)
        weak let before = wishlist
        wishlist = nil
        #expect(before == nil)
        withExtendedLifetime(wishlist) {}
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
