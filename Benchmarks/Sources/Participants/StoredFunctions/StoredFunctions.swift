// The same initializers, called through stored function values: the cost of a container that did nothing else
// than that.
internal import Harness

let participant = Participant([
    Workload("W1") { _ in
        let make = Functions()
        return { for _ in 0..<$0 { blackHole(make.plain()) } }
    },
    Workload("W2") { _ in
        let make = Functions()
        return { for _ in 0..<$0 { blackHole(make.session()) } }
    },
    Workload("W3") { _ in
        let make = Functions()
        return { for _ in 0..<$0 { blackHole(make.wholeCheckout()) } }
    },
    Workload("W4") { _ in
        let make = Functions()
        return { for _ in 0..<$0 { blackHole(make.wholeListModel()) } }
    },
    Workload("W4b") { _ in
        let make = Functions()
        return { for _ in 0..<$0 { blackHole(make.wholeEditModel()) } }
    },
    Workload("W9") { _ in
        let make = Functions()
        return { for number in 0..<$0 { blackHole(make.detail(number)) } }
    },
])

/// The functions are variables of a class, so the optimizer does not know their targets.
final class Functions {
    var plain: () -> Plain = Plain.init
    var checkout: (any Cart, any Payment, any Delivery) -> Checkout = Checkout.init
    var cart: (any Catalog, any Prices) -> any Cart = ShopCart.init
    var payment: (any Gateway) -> any Payment = CardPayment.init
    var delivery: (any Addresses) -> any Delivery = PostDelivery.init
    var catalog: (any WordIndex) -> any Catalog = ListCatalog.init
    var prices: () -> any Prices = FixedPrices.init
    var gateway: (any Signer) -> any Gateway = BankGateway.init
    var addresses: () -> any Addresses = BookAddresses.init
    var index: () -> any WordIndex = TreeIndex.init
    var signer: () -> any Signer = KeySigner.init
    var session: () -> any Session
    var store: () -> any Store
    var tracker: () -> any Tracker
    var loader: (any Session, any Store) -> any Loader = PageLoader.init
    var selection: () -> any Selection = ListSelection.init
    var editor: (any Session, any Selection) -> any Editor = ListEditor.init
    var listModel: (any Session, any Store, any Tracker, any Loader, any Selection) -> ListModel = ListModel.init
    var editModel: (any Session, any Store, any Tracker, any Editor, any Selection) -> EditModel = EditModel.init
    var detail: (Int) -> Detail = Detail.init

    @inline(never) init() {
        let (session, store, tracker) = (UserSession(), DiskStore(), FileTracker())
        self.session = { session }
        self.store = { store }
        self.tracker = { tracker }
    }

    func wholeCheckout() -> Checkout {
        checkout(cart(catalog(index()), prices()), payment(gateway(signer())), delivery(addresses()))
    }

    func wholeListModel() -> ListModel {
        listModel(session(), store(), tracker(), loader(session(), store()), selection())
    }

    func wholeEditModel() -> EditModel {
        let selection = selection()
        return editModel(session(), store(), tracker(), editor(session(), selection), selection)
    }
}
