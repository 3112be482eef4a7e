internal import Dovetail

struct ShopModule: Module {
    var body: some Module {
        Bind(Plain.init)
        Bind((any Session).self, UserSession.init).lifetime(.singleton)
        Bind((any Store).self, DiskStore.init).lifetime(.singleton)
        Bind((any Tracker).self, FileTracker.init).lifetime(.singleton)
        Bind((any Loader).self, PageLoader.init)
        Bind((any Selection).self, ListSelection.init).lifetime(.graph)
        Bind((any Editor).self, ListEditor.init)
        Bind(ListModel.init)
        Bind(EditModel.init)
        Bind { Detail(number: arg($0)) }
        CheckoutModule()
        RequestModule()
    }
}

struct CheckoutModule: Module {
    var body: some Module {
        Bind(Checkout.init)
        Bind((any Cart).self, ShopCart.init)
        Bind((any Payment).self, CardPayment.init)
        Bind((any Delivery).self, PostDelivery.init)
        Bind((any Catalog).self, ListCatalog.init)
        Bind((any Prices).self, FixedPrices.init)
        Bind((any Gateway).self, BankGateway.init)
        Bind((any Addresses).self, BookAddresses.init)
        Bind((any WordIndex).self, TreeIndex.init)
        Bind((any Signer).self, KeySigner.init)
    }
}

struct RequestModule: Module {
    var body: some Module {
        Input(Request.self)
        Bind((any RequestContext).self, UserContext.init).lifetime(.scoped)
        Bind((any RequestLog).self, ContextLog.init).lifetime(.scoped)
        Bind(RequestHandler.init).lifetime(.scoped)
    }
}
