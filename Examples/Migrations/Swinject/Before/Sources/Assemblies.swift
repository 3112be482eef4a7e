import Shop
import ShopParts
import Swinject

extension ObjectScope {
    /// What belongs to one login.
    static let login = ObjectScope(storageFactory: PermanentStorage.init, description: "login")
}

package final class ServicesAssembly: Assembly {
    private let database: Database

    package init(database: Database) { self.database = database }

    package func assemble(container: Container) {
        container.register(Settings.self) { _ in Settings(currency: "EUR") }
        container.register((any HTTPClient).self) { _ in LiveHTTPClient() }
        container.register(Database.self) { [database] _ in database }
        container.register(TokenStore.self) { _ in TokenStore() }.inObjectScope(.container)
        container.register((any AuthService).self) { r in
            LiveAuthService(client: r.resolve((any HTTPClient).self)!, tokens: r.resolve(TokenStore.self)!)
        }
        container.register((any Catalog).self) { r in
            LiveCatalog(client: r.resolve((any HTTPClient).self)!, database: r.resolve(Database.self)!)
        }
        container.register(ImageCache.self) { _ in ImageCache() }
        container.register(ImageLoader.self) { r in
            ImageLoader(client: r.resolve((any HTTPClient).self)!, cache: r.resolve(ImageCache.self)!)
        }.inObjectScope(.container)
        container.register(Thumbnails.self) { r in
            Thumbnails(images: r.resolve(ImageLoader.self)!, cache: r.resolve(ImageCache.self)!)
        }.inObjectScope(.container)
        container.register(PriceFormatter.self) { r in PriceFormatter(settings: r.resolve(Settings.self)!) }
        container.register((any Tracker).self, name: "console") { _ in ConsoleTracker() }
        container.register((any Tracker).self, name: "server") { r in
            ServerTracker(client: r.resolve((any HTTPClient).self)!)
        }
        container.register(Analytics.self) { r in
            Analytics(trackers: ["console", "server"].map { r.resolve((any Tracker).self, name: $0)! })
        }.inObjectScope(.container)
        container.register((any PaymentGateway).self) { r in
            LivePaymentGateway(client: r.resolve((any HTTPClient).self)!)
        }
    }
}

package final class LoginAssembly: Assembly {
    package init() {}

    package func assemble(container: Container) {
        container.register(Cart.self) { r in Cart(user: r.resolve(User.self)!) }.inObjectScope(.login)
        container.register(Orders.self) { r in
            Orders(user: r.resolve(User.self)!, database: r.resolve(Database.self)!)
        }.inObjectScope(.login)
        container.register(Recommendations.self) { r in
            Recommendations(cart: r.resolve(Cart.self)!, catalog: r.resolve((any Catalog).self)!)
        }.inObjectScope(.container)
        container.register(Checkout.self) { r in
            Checkout(
                cart: r.resolve(Cart.self)!, orders: r.resolve(Orders.self)!,
                gateway: r.resolve((any PaymentGateway).self)!, analytics: r.resolve(Analytics.self)!)
        }
        container.register(Refunds.self) { r in
            Refunds(policy: r.resolve((any RefundPolicy).self)!, orders: r.resolve(Orders.self)!)
        }
    }
}
