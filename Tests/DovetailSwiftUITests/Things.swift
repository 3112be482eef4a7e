internal import Dovetail

/// A model with something it depends on.
@MainActor final class Model {
    let catalog: any Catalog
    init(catalog: any Catalog) { self.catalog = catalog }
}

/// A model with an argument.
@MainActor final class Detail {
    let item: Int
    init(item: Int) { self.item = item }
}

protocol Catalog: Sendable { var name: String { get } }

struct NamedCatalog: Catalog {
    let name: String
    init(name: String) { self.name = name }
}

struct ShopModule: Module {
    var body: some Module {
        Bind((any Catalog).self) { NamedCatalog(name: "live") }
        Bind(Model.init)
        Bind { @MainActor in Detail(item: arg($0)) }
    }
}

/// Opens and waits: work that a test lets continue.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var arrivals = 0
    private var awaited: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func pass() async {
        arrivals += 1
        for waiter in awaited where waiter.count <= arrivals { waiter.continuation.resume() }
        awaited.removeAll { $0.count <= arrivals }
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Waits until so many have arrived.
    func arrival(_ count: Int = 1) async {
        if arrivals < count { await withCheckedContinuation { awaited.append((count, $0)) } }
    }
}
