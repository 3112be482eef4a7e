import FactoryKit
import ShopParts

extension Scope {
    /// What belongs to one login.
    static let login = Cached()
}

extension Container {
    var settings: Factory<Settings> { self { Settings(currency: "EUR") } }
    package var client: Factory<any HTTPClient> { self { LiveHTTPClient() } }
    /// The app registers it when it is open.
    package var database: Factory<Database?> { promised() }
    var tokens: Factory<TokenStore> { self { TokenStore() }.cached }
    package var auth: Factory<any AuthService> { self { LiveAuthService() } }
    package var catalog: Factory<any Catalog> { self { LiveCatalog() } }
    var imageCache: Factory<ImageCache> { self { ImageCache() }.cached }
    var images: Factory<ImageLoader> { self { ImageLoader() }.cached }
    var thumbnails: Factory<Thumbnails> { self { Thumbnails() }.cached }
    var prices: Factory<PriceFormatter> { self { PriceFormatter() } }
    var trackers: Factory<[any Tracker]> { self { [ConsoleTracker(), ServerTracker()] } }
    package var analytics: Factory<Analytics> { self { Analytics() }.cached }
    package var gateway: Factory<any PaymentGateway> { self { LivePaymentGateway() } }
    var policy: Factory<any RefundPolicy> { self { StandardRefundPolicy() } }
}

extension Container {
    /// Registered at each login.
    var user: Factory<User?> { self { nil } }
    package var cart: Factory<Cart> { self { Cart(user: self.user()!) }.scope(.login) }
    var orders: Factory<Orders> { self { Orders() }.scope(.login) }
    var recommendations: Factory<Recommendations> { self { Recommendations() }.cached }
    var checkout: Factory<Checkout> { self { Checkout() } }
    var refunds: Factory<Refunds> { self { Refunds() } }
}

extension Container {
    @MainActor package var links: Factory<DeepLinks> { self { DeepLinks() }.cached }
    @MainActor package var router: Factory<Router> { self { Router() }.cached }
    @MainActor package var session: Factory<Session> { self { Session() }.cached }
    @MainActor package var catalogModel: Factory<CatalogModel> { self { CatalogModel() } }
    @MainActor package var cartModel: Factory<CartModel> { self { CartModel() } }
}
