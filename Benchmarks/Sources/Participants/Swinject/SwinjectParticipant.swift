internal import Harness
internal import Swinject

let participant = Participant(
    requests("", of: { $0 }) + requests(" synchronized", of: { $0.synchronize() }) + crowd,
    threads: [
        ThreadWorkload("W7 read") { _ in
            nonisolated(unsafe) let resolver = shop().synchronize()
            return { _, count in for _ in 0..<count { blackHole(resolver.resolve((any Session).self)!) } }
        },
        ThreadWorkload("W7b read") { _ in
            nonisolated(unsafe) let resolver = shop().synchronize()
            return { thread, count in
                for _ in 0..<count {
                    if thread == 0 {
                        blackHole(resolver.resolve((any Session).self)!)
                    } else {
                        blackHole(resolver.resolve((any Store).self)!)
                    }
                }
            }
        },
    ])

/// A container is safe for use by several threads only if it is synchronized.
private func requests(_ suffix: String, of view: @escaping @Sendable (Container) -> any Resolver) -> [Workload] {
    [
        Workload("W1\(suffix)") { _ in
            let resolver = view(shop())
            return { for _ in 0..<$0 { blackHole(resolver.resolve(Plain.self)!) } }
        },
        Workload("W2\(suffix)") { _ in
            let resolver = view(shop())
            return { for _ in 0..<$0 { blackHole(resolver.resolve((any Session).self)!) } }
        },
        Workload("W3\(suffix)") { _ in
            let resolver = view(shop())
            return { for _ in 0..<$0 { blackHole(resolver.resolve(Checkout.self)!) } }
        },
    ]
}

func shop() -> Container {
    let container = Container()
    container.register(Plain.self) { _ in Plain() }.inObjectScope(.transient)
    container.register((any Session).self) { _ in UserSession() }.inObjectScope(.container)
    container.register((any Store).self) { _ in DiskStore() }.inObjectScope(.container)
    registerCheckout(container)
    return container
}

private func registerCheckout(_ container: Container) {
    container.register(Checkout.self) { r in
        Checkout(
            cart: r.resolve((any Cart).self)!, payment: r.resolve((any Payment).self)!,
            delivery: r.resolve((any Delivery).self)!)
    }.inObjectScope(.transient)
    container.register((any Cart).self) { r in
        ShopCart(catalog: r.resolve((any Catalog).self)!, prices: r.resolve((any Prices).self)!)
    }.inObjectScope(.transient)
    container.register((any Payment).self) { r in CardPayment(gateway: r.resolve((any Gateway).self)!) }
        .inObjectScope(.transient)
    container.register((any Delivery).self) { r in PostDelivery(addresses: r.resolve((any Addresses).self)!) }
        .inObjectScope(.transient)
    container.register((any Catalog).self) { r in ListCatalog(index: r.resolve((any WordIndex).self)!) }
        .inObjectScope(.transient)
    container.register((any Prices).self) { _ in FixedPrices() }.inObjectScope(.transient)
    container.register((any Gateway).self) { r in BankGateway(signer: r.resolve((any Signer).self)!) }
        .inObjectScope(.transient)
    container.register((any Addresses).self) { _ in BookAddresses() }.inObjectScope(.transient)
    container.register((any WordIndex).self) { _ in TreeIndex() }.inObjectScope(.transient)
    container.register((any Signer).self) { _ in KeySigner() }.inObjectScope(.transient)
}
