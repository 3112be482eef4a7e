import CatalogInterface
import Dovetail

nonisolated protocol Stamp: Sendable { var text: String { get } }
nonisolated struct InkStamp: Stamp {
    let color: Color
    var text: String { "stamped in \(color.name)" }
}
nonisolated struct Color: Sendable { let name: String }

nonisolated final class Desk: Sendable {
    let stamp: any Stamp
    let catalog: any Catalog
    init(stamp: any Stamp, catalog: any Catalog) {
        self.stamp = stamp
        self.catalog = catalog
    }
    var label: String { "\(stamp.text), \(catalog.text(catalog.price(of: "desk")))" }
}
