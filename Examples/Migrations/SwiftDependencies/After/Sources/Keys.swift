import Dovetail
import DovetailInjection
import ShopParts

extension Dependencies {
    var settings: Settings { Settings(currency: "EUR") }
    var client: any HTTPClient { LiveHTTPClient() }
    var database: Database { resolve() }
    var tokens: TokenStore { lifetime(.singleton) { TokenStore() } }
    var imageCache: ImageCache { lifetime(.singleton) { ImageCache() } }
    var images: ImageLoader { ImageLoader() }
    var thumbnails: Thumbnails { Thumbnails() }
    var prices: PriceFormatter { PriceFormatter() }
    var trackers: [any Tracker] { [ConsoleTracker(), ServerTracker()] }
    var policy: any RefundPolicy { StandardRefundPolicy() }
}

/// What has to be awaited, and what belongs to a login.
package struct ShopModule: Module {
    package init() {}
    package var body: some Module {
        Bind { try await Database(settings: Injected(\.settings).wrappedValue) }.lifetime(.singleton).eager()
        Input(User.self)
        Bind(Cart.init).lifetime(.scoped)
        Bind(OrdersClient.live).lifetime(.scoped)
        Bind(RecommendationsClient.live).lifetime(.scoped)
        Bind(Checkout.init)
        Bind(Refunds.init)
        Bind(CartModel.init).root()
    }
}
