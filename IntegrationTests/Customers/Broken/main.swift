import Dovetail
import ShelfCatalog

let container = try Container {
    CatalogModule()
    DeskModule()
}
print(try container.resolve(Desk.self).label)
