internal import DITranquillity
internal import Harness

let participant = Participant(
    [
        Workload("W1") { _ in
            let container = shop()
            return { for _ in 0..<$0 { blackHole(container.resolve() as Plain) } }
        },
        Workload("W2") { _ in
            let container = shop()
            return { for _ in 0..<$0 { blackHole(container.resolve() as any Session) } }
        },
        Workload("W3") { _ in
            let container = shop()
            return { for _ in 0..<$0 { blackHole(container.resolve() as Checkout) } }
        },
    ] + crowd,
    threads: [
        ThreadWorkload("W7 read") { _ in
            nonisolated(unsafe) let container = shop()
            return { _, count in for _ in 0..<count { blackHole(container.resolve() as any Session) } }
        },
        ThreadWorkload("W7b read") { _ in
            nonisolated(unsafe) let container = shop()
            return { thread, count in
                for _ in 0..<count {
                    if thread == 0 {
                        blackHole(container.resolve() as any Session)
                    } else {
                        blackHole(container.resolve() as any Store)
                    }
                }
            }
        },
    ])

func shop() -> DIContainer {
    let container = DIContainer()
    container.register(Plain.init).lifetime(.prototype)
    container.register(UserSession.init).as((any Session).self).lifetime(.single)
    container.register(DiskStore.init).as((any Store).self).lifetime(.single)
    container.register(Checkout.init).lifetime(.prototype)
    container.register(ShopCart.init).as((any Cart).self).lifetime(.prototype)
    container.register(CardPayment.init).as((any Payment).self).lifetime(.prototype)
    container.register(PostDelivery.init).as((any Delivery).self).lifetime(.prototype)
    container.register(ListCatalog.init).as((any Catalog).self).lifetime(.prototype)
    container.register(FixedPrices.init).as((any Prices).self).lifetime(.prototype)
    container.register(BankGateway.init).as((any Gateway).self).lifetime(.prototype)
    container.register(BookAddresses.init).as((any Addresses).self).lifetime(.prototype)
    container.register(TreeIndex.init).as((any WordIndex).self).lifetime(.prototype)
    container.register(KeySigner.init).as((any Signer).self).lifetime(.prototype)
    return container
}
