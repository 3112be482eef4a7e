import Dovetail
import DovetailInjection
import Shop
import ShopParts

/// What types with `@Injected` read.
extension Dependencies {
    var settings: Settings { Settings(currency: "EUR") }
    var client: any HTTPClient { resolve() }
    var database: Database { resolve() }
    var tokens: TokenStore { resolve() }
    package var auth: any AuthService { LiveAuthService() }
    package var catalog: any Catalog { resolve() }
    var prices: PriceFormatter { PriceFormatter() }
    var thumbnails: Thumbnails { resolve() }
    package var analytics: Analytics { resolve() }
    @MainActor package var router: Router { resolve() }
    @MainActor package var catalogModel: CatalogModel { CatalogModel() }
    @MainActor package var session: Session { resolve() }
}

/// What is shared or belongs to a login, and what that needs.
package struct ShopModule: Module {
    package init() {}
    package var body: some Module {
        Bind((any HTTPClient).self, LiveHTTPClient.init)
        Bind { try await Database(settings: Injected(\.settings).wrappedValue) }.lifetime(.singleton).eager()
        Bind(TokenStore.init).lifetime(.singleton)
        Bind((any Catalog).self, LiveCatalog.init)
        Bind(ImageCache.init).lifetime(.singleton)
        Bind(ImageLoader.init).lifetime(.singleton)
        Bind(Thumbnails.init).lifetime(.singleton)
        Bind { [ConsoleTracker(), ServerTracker()] as [any Tracker] }
        Bind(Analytics.init).lifetime(.singleton)
        Bind((any PaymentGateway).self, LivePaymentGateway.init)
        Bind(Router.init).lifetime(.singleton)
        Bind(DeepLinks.init).lifetime(.singleton).inject { @MainActor in $0.router = $1 }
        Bind(Session.init).lifetime(.singleton)
        LoginModule()
    }
}

struct LoginModule: Module {
    var body: some Module {
        Input(User.self)
        Bind(Cart.init).lifetime(.scoped)
        Bind(Orders.init).lifetime(.scoped)
        Bind(Recommendations.init).lifetime(.scoped)
        Bind(Checkout.init)
        Bind((any RefundPolicy).self, StandardRefundPolicy.init)
        Bind(Refunds.init)
        Bind { @MainActor (cart: Cart, recommended: Recommendations, checkout: Checkout, refunds: Provider<Refunds>) in
            CartModel(cart: cart, recommendations: recommended, checkout: checkout) { try refunds() }
        }.root()
    }
}
