internal import AstrojectCore
internal import AstrojectSync
internal import Harness

let participant = Participant(
    [
        Workload("W1") { _ in
            let container = try shop()
            return { for _ in 0..<$0 { blackHole(try container.resolve(Plain.self)) } }
        },
        Workload("W2") { _ in
            let container = try shop()
            return { for _ in 0..<$0 { blackHole(try container.resolve((any Session).self)) } }
        },
        Workload("W3") { _ in
            let container = try shop()
            return { for _ in 0..<$0 { blackHole(try container.resolve(Checkout.self)) } }
        },
    ] + crowd,
    threads: [
        ThreadWorkload("W7 read") { _ in
            nonisolated(unsafe) let container = try shop()
            return { _, count in for _ in 0..<count { blackHole(try! container.resolve((any Session).self)) } }
        },
        ThreadWorkload("W7b read") { _ in
            nonisolated(unsafe) let container = try shop()
            return { thread, count in
                for _ in 0..<count {
                    if thread == 0 {
                        blackHole(try! container.resolve((any Session).self))
                    } else {
                        blackHole(try! container.resolve((any Store).self))
                    }
                }
            }
        },
    ])

func shop() throws -> SyncContainer {
    let container = SyncContainer()
    try container.register(Plain.self) { Plain() }.asTransient()
    try container.register((any Session).self) { UserSession() }.asSingleton()
    try container.register((any Store).self) { DiskStore() }.asSingleton()
    try registerCheckout(container)
    return container
}

private func registerCheckout(_ container: SyncContainer) throws {
    try container.register(Checkout.self) { r in
        try Checkout(
            cart: r.resolve((any Cart).self), payment: r.resolve((any Payment).self),
            delivery: r.resolve((any Delivery).self))
    }.asTransient()
    try container.register((any Cart).self) { r in
        try ShopCart(catalog: r.resolve((any Catalog).self), prices: r.resolve((any Prices).self))
    }.asTransient()
    try container.register((any Payment).self) { r in try CardPayment(gateway: r.resolve((any Gateway).self)) }
        .asTransient()
    try container.register((any Delivery).self) { r in try PostDelivery(addresses: r.resolve((any Addresses).self)) }
        .asTransient()
    try container.register((any Catalog).self) { r in try ListCatalog(index: r.resolve((any WordIndex).self)) }
        .asTransient()
    try container.register((any Prices).self) { FixedPrices() }.asTransient()
    try container.register((any Gateway).self) { r in try BankGateway(signer: r.resolve((any Signer).self)) }
        .asTransient()
    try container.register((any Addresses).self) { BookAddresses() }.asTransient()
    try container.register((any WordIndex).self) { TreeIndex() }.asTransient()
    try container.register((any Signer).self) { KeySigner() }.asTransient()
}
