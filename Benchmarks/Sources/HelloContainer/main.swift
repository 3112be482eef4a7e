// The program of HelloByHand, put together by a container.
internal import Dovetail

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

func makeCheckout() throws -> Checkout { try Container { CheckoutModule() }.resolve() }
print(type(of: try makeCheckout().cart))
