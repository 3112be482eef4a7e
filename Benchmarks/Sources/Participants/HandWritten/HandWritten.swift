// The code that one would write without any library: the initializers, called.
internal import Harness
internal import Synchronization

let participant = Participant(
    [
        Workload("W1") { _ in { for _ in 0..<$0 { blackHole(Plain()) } } },
        Workload("W2") { _ in
            let app = App()
            return { for _ in 0..<$0 { blackHole(app.session) } }
        },
        Workload("W3") { _ in { for _ in 0..<$0 { blackHole(makeCheckout()) } } },
        Workload("W4") { _ in
            let app = App()
            return { for _ in 0..<$0 { blackHole(app.makeListModel()) } }
        },
        Workload("W4b") { _ in
            let app = App()
            return { for _ in 0..<$0 { blackHole(app.makeEditModel()) } }
        },
        Workload("W8") { _ in
            let app = App()
            return { for number in 0..<$0 { app.serve(Request(number: number)) } }
        },
        Workload("W9") { _ in { for number in 0..<$0 { blackHole(Detail(number: number)) } } },
    ] + crowd,
    threads: [
        ThreadWorkload("W7t") { _ in { _, count in for _ in 0..<count { blackHole(Plain()) } } }
    ])

func makeCheckout() -> Checkout {
    Checkout(
        cart: ShopCart(catalog: ListCatalog(index: TreeIndex()), prices: FixedPrices()),
        payment: CardPayment(gateway: BankGateway(signer: KeySigner())),
        delivery: PostDelivery(addresses: BookAddresses()))
}

final class App: Sendable {
    let session: any Session = UserSession()
    let store: any Store = DiskStore()
    let tracker: any Tracker = FileTracker()

    func makeListModel() -> ListModel {
        ListModel(
            session: session, store: store, tracker: tracker, loader: PageLoader(session: session, store: store),
            selection: ListSelection())
    }

    func makeEditModel() -> EditModel {
        let selection = ListSelection()
        return EditModel(
            session: session, store: store, tracker: tracker,
            editor: ListEditor(session: session, selection: selection), selection: selection)
    }

    func serve(_ request: Request) {
        let scope = RequestScope(app: self, request: request)
        blackHole(scope.context)
        blackHole(scope.log)
        blackHole(scope.handler)
    }
}

/// The shared values of one request; each is created at its first use.
final class RequestScope {
    let app: App
    let request: Request
    init(app: App, request: Request) {
        self.app = app
        self.request = request
    }
    private(set) lazy var context: any RequestContext = UserContext(request: request)
    private(set) lazy var log: any RequestLog = ContextLog(context: context, session: app.session)
    private(set) lazy var handler = RequestHandler(context: context, log: log, store: app.store)
}
