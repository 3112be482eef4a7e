import CatalogInterface
public import Dovetail
import OrdersInterface

struct Ledger: Orders {
    let catalog: any Catalog
    func total(of items: [String]) -> String { catalog.text(items.map(catalog.price).reduce(0, +)) }
}

public struct OrdersModule: Module {
    public init() {}

    public var body: some Module {
        Bind((any Orders).self, Ledger.init).lifetime(.scoped)
    }
}
