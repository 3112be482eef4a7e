internal import Dovetail
internal import DovetailInjection
internal import Harness

let participant = Participant(
    [
        // A point has a separate dependency after the first read, so a transient one is a new point, read once.
        Workload("W1") { _ in { for _ in 0..<$0 { blackHole(PlainPoint().plain) } } },
        Workload("W2") { _ in
            let screen = Screen()
            return { for _ in 0..<$0 { blackHole(screen.session) } }
        },
        Workload("W3") { _ in { for _ in 0..<$0 { blackHole(CheckoutPoint().checkout) } } },
        Workload("W4") { _ in
            let screen = Screen()
            return { for _ in 0..<$0 { blackHole(screen.makeListModel()) } }
        },
    ],
    threads: [
        ThreadWorkload("W7t") { _ in { _, count in for _ in 0..<count { blackHole(PlainPoint().plain) } } },
        ThreadWorkload("W7") { _ in
            let screen = Screen()
            return { _, count in
                for _ in 0..<count {
                    blackHole(screen.session)
                    blackHole(PlainPoint().plain)
                }
            }
        },
        ThreadWorkload("W7b") { threads in
            let screens = (0..<threads).map { _ in OwnSession() }
            return { thread, count in
                for _ in 0..<count {
                    blackHole(screens[thread].session)
                    blackHole(PlainPoint().plain)
                }
            }
        },
    ],
    once: OnceWorkload {
        let point = RacedPoint()
        return { blackHole(point.raced) }
    })

struct PlainPoint: Injecting { @Injected(\.plain) var plain }
struct CheckoutPoint: Injecting { @Injected(\.checkout) var checkout }
struct OwnSession: Injecting { @Injected(\.session) var session }
struct RacedPoint: Injecting { @Injected(\.raced) var raced }

/// A permanent object that creates models.
struct Screen: Injecting {
    @Injected(\.session) var session
    @Injected(\.store) var store
    @Injected(\.tracker) var tracker

    func makeListModel() -> ListModel {
        let (session, store) = (session, store)
        return ListModel(
            session: session, store: store, tracker: tracker, loader: PageLoader(session: session, store: store),
            selection: ListSelection())
    }
}

extension Dependencies {
    var plain: Plain { Plain() }
    var raced: Raced { Raced() }
    var session: any Session { lifetime(.singleton) { UserSession() } }
    var store: any Store { lifetime(.singleton) { DiskStore() } }
    var tracker: any Tracker { lifetime(.singleton) { FileTracker() } }

    var checkout: Checkout { Checkout(cart: cart, payment: payment, delivery: delivery) }
    var cart: any Cart { ShopCart(catalog: catalog, prices: prices) }
    var payment: any Payment { CardPayment(gateway: gateway) }
    var delivery: any Delivery { PostDelivery(addresses: addresses) }
    var catalog: any Catalog { ListCatalog(index: index) }
    var prices: any Prices { FixedPrices() }
    var gateway: any Gateway { BankGateway(signer: signer) }
    var addresses: any Addresses { BookAddresses() }
    var index: any WordIndex { TreeIndex() }
    var signer: any Signer { KeySigner() }
}
