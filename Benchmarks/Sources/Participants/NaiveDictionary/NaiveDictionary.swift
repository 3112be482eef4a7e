internal import Harness

let participant = Participant(
    [
        Workload("W1") { _ in
            let container = shop()
            return { for _ in 0..<$0 { blackHole(container.resolve(Plain.self)) } }
        },
        Workload("W2") { _ in
            let container = shop()
            return { for _ in 0..<$0 { blackHole(container.resolve((any Session).self)) } }
        },
        Workload("W3") { _ in
            let container = shop()
            return { for _ in 0..<$0 { blackHole(container.resolve(Checkout.self)) } }
        },
        Workload("W4") { _ in
            let container = shop()
            return { for _ in 0..<$0 { blackHole(container.resolve(ListModel.self)) } }
        },
        Workload("W8") { _ in
            let container = shop()
            return { for number in 0..<$0 { serve(Request(number: number), container) } }
        },
    ] + crowd)

func shop() -> NaiveContainer {
    let container = NaiveContainer()
    container.register(Plain.self) { _ in Plain() }
    container.register((any Session).self, isShared: true) { _ in UserSession() }
    container.register((any Store).self, isShared: true) { _ in DiskStore() }
    container.register((any Tracker).self, isShared: true) { _ in FileTracker() }
    container.register((any Loader).self) { PageLoader(session: $0.resolve(), store: $0.resolve()) }
    // It has no lifetime of one resolve; in W4 the selection is resolved once, so that a new one is the same.
    container.register((any Selection).self) { _ in ListSelection() }
    container.register(ListModel.self) {
        ListModel(
            session: $0.resolve(), store: $0.resolve(), tracker: $0.resolve(), loader: $0.resolve(),
            selection: $0.resolve())
    }
    registerCheckout(container)
    return container
}

func registerCheckout(_ container: NaiveContainer) {
    container.register(Checkout.self) {
        Checkout(cart: $0.resolve(), payment: $0.resolve(), delivery: $0.resolve())
    }
    container.register((any Cart).self) { ShopCart(catalog: $0.resolve(), prices: $0.resolve()) }
    container.register((any Payment).self) { CardPayment(gateway: $0.resolve()) }
    container.register((any Delivery).self) { PostDelivery(addresses: $0.resolve()) }
    container.register((any Catalog).self) { ListCatalog(index: $0.resolve()) }
    container.register((any Prices).self) { _ in FixedPrices() }
    container.register((any Gateway).self) { BankGateway(signer: $0.resolve()) }
    container.register((any Addresses).self) { _ in BookAddresses() }
    container.register((any WordIndex).self) { _ in TreeIndex() }
    container.register((any Signer).self) { _ in KeySigner() }
}

func serve(_ request: Request, _ parent: NaiveContainer) {
    let scope = NaiveContainer(parent: parent)
    scope.register((any RequestContext).self, isShared: true) { _ in UserContext(request: request) }
    scope.register((any RequestLog).self, isShared: true) { ContextLog(context: $0.resolve(), session: $0.resolve()) }
    scope.register(RequestHandler.self, isShared: true) {
        RequestHandler(context: $0.resolve(), log: $0.resolve(), store: $0.resolve())
    }
    blackHole(scope.resolve((any RequestContext).self))
    blackHole(scope.resolve((any RequestLog).self))
    blackHole(scope.resolve(RequestHandler.self))
}
