// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail
internal import Harness

extension AppResolver {
    func resolveBankGateway() -> BankGateway {
        let keySigner = resolveKeySigner()
        return BankGateway(signer: keySigner)
    }

    func resolveBookAddresses() -> BookAddresses { BookAddresses() }

    func resolveCardPayment() -> CardPayment {
        let bankGateway = resolveBankGateway()
        return CardPayment(gateway: bankGateway)
    }

    func resolveCheckout() -> Checkout {
        let shopCart = resolveShopCart()
        let cardPayment = resolveCardPayment()
        let postDelivery = resolvePostDelivery()
        return Checkout(cart: shopCart, payment: cardPayment, delivery: postDelivery)
    }

    func resolveContextLog(request: Request) -> ContextLog {
        let userContext = resolveUserContext(request: request)
        let session = resolveSession()
        return ContextLog(context: userContext, session: session)
    }

    func resolveDetail(number: Int) -> Detail { Detail(number: number) }

    func resolveFixedPrices() -> FixedPrices { FixedPrices() }

    func resolveKeySigner() -> KeySigner { KeySigner() }

    func resolveListCatalog() -> ListCatalog {
        let treeIndex = resolveTreeIndex()
        return ListCatalog(index: treeIndex)
    }

    func resolveListModel() -> ListModel {
        let session = resolveSession()
        let store = resolveStore()
        let tracker = resolveTracker()
        let pageLoader = resolvePageLoader()
        let listSelection = resolveListSelection()
        return ListModel(session: session, store: store, tracker: tracker, loader: pageLoader, selection: listSelection)
    }

    func resolveListSelection() -> ListSelection { ListSelection() }

    func resolvePageLoader() -> PageLoader {
        let session = resolveSession()
        let store = resolveStore()
        return PageLoader(session: session, store: store)
    }

    func resolvePlain() -> Plain { Plain() }

    func resolvePostDelivery() -> PostDelivery {
        let bookAddresses = resolveBookAddresses()
        return PostDelivery(addresses: bookAddresses)
    }

    func resolveRequestHandler(request: Request) -> RequestHandler {
        let userContext = resolveUserContext(request: request)
        let contextLog = resolveContextLog(request: request)
        let store = resolveStore()
        return RequestHandler(context: userContext, log: contextLog, store: store)
    }

    func resolveSession() -> any Session { provideSession() }

    func resolveShopCart() -> ShopCart {
        let listCatalog = resolveListCatalog()
        let fixedPrices = resolveFixedPrices()
        return ShopCart(catalog: listCatalog, prices: fixedPrices)
    }

    func resolveStore() -> any Store { provideStore() }

    func resolveTracker() -> any Tracker { provideTracker() }

    func resolveTreeIndex() -> TreeIndex { TreeIndex() }

    func resolveUserContext(request: Request) -> UserContext { UserContext(request: request) }
}

extension RequestResolver {
    func resolveBankGateway() -> BankGateway {
        let keySigner = resolveKeySigner()
        return BankGateway(signer: keySigner)
    }

    func resolveBookAddresses() -> BookAddresses { BookAddresses() }

    func resolveCardPayment() -> CardPayment {
        let bankGateway = resolveBankGateway()
        return CardPayment(gateway: bankGateway)
    }

    func resolveCheckout() -> Checkout {
        let shopCart = resolveShopCart()
        let cardPayment = resolveCardPayment()
        let postDelivery = resolvePostDelivery()
        return Checkout(cart: shopCart, payment: cardPayment, delivery: postDelivery)
    }

    func resolveContextLog() -> ContextLog {
        let requestContext = resolveRequestContext()
        let session = resolveSession()
        return ContextLog(context: requestContext, session: session)
    }

    func resolveDetail(number: Int) -> Detail { Detail(number: number) }

    func resolveFixedPrices() -> FixedPrices { FixedPrices() }

    func resolveKeySigner() -> KeySigner { KeySigner() }

    func resolveListCatalog() -> ListCatalog {
        let treeIndex = resolveTreeIndex()
        return ListCatalog(index: treeIndex)
    }

    func resolveListModel(tracker: any Tracker) -> ListModel {
        let session = resolveSession()
        let store = resolveStore()
        let pageLoader = resolvePageLoader()
        let listSelection = resolveListSelection()
        return ListModel(session: session, store: store, tracker: tracker, loader: pageLoader, selection: listSelection)
    }

    func resolveListSelection() -> ListSelection { ListSelection() }

    func resolvePageLoader() -> PageLoader {
        let session = resolveSession()
        let store = resolveStore()
        return PageLoader(session: session, store: store)
    }

    func resolvePlain() -> Plain { Plain() }

    func resolvePostDelivery() -> PostDelivery {
        let bookAddresses = resolveBookAddresses()
        return PostDelivery(addresses: bookAddresses)
    }

    func resolveRequest() -> Request { provideRequest() }

    func resolveRequestContext() -> any RequestContext { provideContext() }

    func resolveRequestHandler() -> RequestHandler {
        let requestContext = resolveRequestContext()
        let requestLog = resolveRequestLog()
        let store = resolveStore()
        return RequestHandler(context: requestContext, log: requestLog, store: store)
    }

    func resolveRequestLog() -> any RequestLog { provideLog() }

    func resolveSession() -> any Session { provideSession() }

    func resolveShopCart() -> ShopCart {
        let listCatalog = resolveListCatalog()
        let fixedPrices = resolveFixedPrices()
        return ShopCart(catalog: listCatalog, prices: fixedPrices)
    }

    func resolveStore() -> any Store { provideStore() }

    func resolveTreeIndex() -> TreeIndex { TreeIndex() }

    func resolveUserContext() -> UserContext {
        let request = resolveRequest()
        return UserContext(request: request)
    }
}

/// A binding for everything in this target that is `InitializerInjectable`; an explicit `Bind` wins.
struct GeneratedModule: Module {
    var body: some Module {
        Bind(Checkout.init(cart:payment:delivery:)).asDefault()
        Bind((any Cart).self, ShopCart.init(catalog:prices:)).asDefault()
        Bind((any Payment).self, CardPayment.init(gateway:)).asDefault()
        Bind((any Delivery).self, PostDelivery.init(addresses:)).asDefault()
        Bind((any Catalog).self, ListCatalog.init(index:)).asDefault()
        Bind((any Prices).self) { FixedPrices() }.asDefault()
        Bind((any Gateway).self, BankGateway.init(signer:)).asDefault()
        Bind((any Addresses).self) { BookAddresses() }.asDefault()
        Bind((any WordIndex).self) { TreeIndex() }.asDefault()
        Bind((any Signer).self) { KeySigner() }.asDefault()
        Bind { Plain() }.asDefault()
        Bind((any Loader).self, PageLoader.init(session:store:)).asDefault()
        Bind((any Selection).self) { ListSelection() }.asDefault()
        Bind(ListModel.init(session:store:tracker:loader:selection:)).asDefault()
        Bind((any RequestContext).self, UserContext.init(request:)).asDefault()
        Bind((any RequestLog).self, ContextLog.init(context:session:)).asDefault()
        Bind(RequestHandler.init(context:log:store:)).asDefault()
        Bind(Detail.init(number:)).asDefault()
    }
}
