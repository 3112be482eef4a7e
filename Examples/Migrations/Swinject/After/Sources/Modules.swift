import Dovetail
import Shop
import ShopParts

package struct ServicesModule: Module {
    package init() {}
    package var body: some Module {
        Instance(Settings(currency: "EUR"))
        Bind((any HTTPClient).self, LiveHTTPClient.init)
        Bind(Database.init).lifetime(.singleton).eager()
        Bind(TokenStore.init).lifetime(.singleton)
        Bind((any AuthService).self, LiveAuthService.init)
        Bind((any Catalog).self, LiveCatalog.init)
        Bind(ImageCache.init).lifetime(.singleton)
        Bind(ImageLoader.init).lifetime(.singleton)
        Bind(Thumbnails.init).lifetime(.singleton)
        Bind(PriceFormatter.init)
        Bind(ConsoleTracker.init).into((any Tracker).self) { $0 }
        Bind(ServerTracker.init).into((any Tracker).self) { $0 }
        Bind(Analytics.init).lifetime(.singleton)
        Bind((any PaymentGateway).self, LivePaymentGateway.init)
        Bind((any RefundPolicy).self, StandardRefundPolicy.init)
    }
}

package struct LoginModule: Module {
    package init() {}
    package var body: some Module {
        Input(User.self)
        Bind(Cart.init).lifetime(.scoped)
        Bind(Orders.init).lifetime(.scoped)
        Bind(Recommendations.init).lifetime(.scoped)
        Bind(Checkout.init)
        Bind(Refunds.init)
    }
}

package struct ShopModule: Module {
    package init() {}
    package var body: some Module {
        ServicesModule()
        LoginModule()
        Bind(Router.init).lifetime(.singleton)
        Bind(DeepLinks.init).lifetime(.singleton).inject { @MainActor in $0.router = $1 }
        Bind(CatalogModel.init).root()
        Bind { @MainActor (cart: Cart, recommended: Recommendations, checkout: Checkout, refunds: Provider<Refunds>) in
            CartModel(cart: cart, recommendations: recommended, checkout: checkout) { try refunds() }
        }.root()
        Bind(Session.init).lifetime(.singleton).root()
    }
}
