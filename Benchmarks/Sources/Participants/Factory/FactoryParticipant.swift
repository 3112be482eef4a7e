internal import FactoryKit
internal import Harness

let participant = Participant(
    [
        Workload("W1") { _ in
            { for _ in 0..<$0 { blackHole(Container.shared.plain()) } }
        },
        Workload("W2") { _ in
            { for _ in 0..<$0 { blackHole(Container.shared.session()) } }
        },
        Workload("W3") { _ in
            { for _ in 0..<$0 { blackHole(Container.shared.checkout()) } }
        },
    ] + crowd,
    threads: [
        ThreadWorkload("W7 read") { _ in
            { _, count in for _ in 0..<count { blackHole(Container.shared.session()) } }
        },
        ThreadWorkload("W7b read") { _ in
            { thread, count in
                for _ in 0..<count {
                    if thread == 0 {
                        blackHole(Container.shared.session())
                    } else {
                        blackHole(Container.shared.store())
                    }
                }
            }
        },
    ])

extension Container {
    var plain: Factory<Plain> { self { Plain() } }
    var session: Factory<any Session> { self { UserSession() }.singleton }
    var store: Factory<any Store> { self { DiskStore() }.singleton }

    var checkout: Factory<Checkout> {
        self { Checkout(cart: self.cart(), payment: self.payment(), delivery: self.delivery()) }
    }
    var cart: Factory<any Cart> { self { ShopCart(catalog: self.catalog(), prices: self.prices()) } }
    var payment: Factory<any Payment> { self { CardPayment(gateway: self.gateway()) } }
    var delivery: Factory<any Delivery> { self { PostDelivery(addresses: self.addresses()) } }
    var catalog: Factory<any Catalog> { self { ListCatalog(index: self.index()) } }
    var prices: Factory<any Prices> { self { FixedPrices() } }
    var gateway: Factory<any Gateway> { self { BankGateway(signer: self.signer()) } }
    var addresses: Factory<any Addresses> { self { BookAddresses() } }
    var index: Factory<any WordIndex> { self { TreeIndex() } }
    var signer: Factory<any Signer> { self { KeySigner() } }
}
