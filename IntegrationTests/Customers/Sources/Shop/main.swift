import Dovetail
import LedgerOrders
import OrdersInterface
import ShelfCatalog

let container = try Container {
    CatalogModule()
    OrdersModule()
}
print(try container.resolve((any Orders).self).total(of: ["bread", "cheese"]))
