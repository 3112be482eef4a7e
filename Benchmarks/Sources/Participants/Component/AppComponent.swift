internal import Dovetail
internal import DovetailComponents

struct AppComponent: Component {
    let scope = Scope()

    var plain: Plain { transient { Plain() } }
    func detail(_ number: Int) -> Detail { transient { Detail(number: number) } }

    var session: any Session { shared { UserSession() } }
    var store: any Store { shared { DiskStore() } }
    var tracker: any Tracker { shared { FileTracker() } }
    var loader: any Loader { transient { PageLoader(session: session, store: store) } }
    var selection: any Selection { transient { ListSelection() } }
    var listModel: ListModel {
        transient {
            ListModel(session: session, store: store, tracker: tracker, loader: loader, selection: selection)
        }
    }
    // A value that two dependencies of one request share is passed to both.
    func editor(_ selection: any Selection) -> any Editor {
        transient { ListEditor(session: session, selection: selection) }
    }
    var editModel: EditModel {
        let selection = selection
        return transient {
            EditModel(
                session: session, store: store, tracker: tracker, editor: editor(selection), selection: selection)
        }
    }

    var checkout: Checkout { transient { Checkout(cart: cart, payment: payment, delivery: delivery) } }
    var cart: any Cart { transient { ShopCart(catalog: catalog, prices: prices) } }
    var payment: any Payment { transient { CardPayment(gateway: gateway) } }
    var delivery: any Delivery { transient { PostDelivery(addresses: addresses) } }
    var catalog: any Catalog { transient { ListCatalog(index: index) } }
    var prices: any Prices { transient { FixedPrices() } }
    var gateway: any Gateway { transient { BankGateway(signer: signer) } }
    var addresses: any Addresses { transient { BookAddresses() } }
    var index: any WordIndex { transient { TreeIndex() } }
    var signer: any Signer { transient { KeySigner() } }
}

struct RequestComponent: Component {
    let scope = Scope()
    let app: AppComponent
    let request: Request

    var context: any RequestContext { shared { UserContext(request: request) } }
    var log: any RequestLog { shared { ContextLog(context: context, session: app.session) } }
    var handler: RequestHandler { shared { RequestHandler(context: context, log: log, store: app.store) } }
}
