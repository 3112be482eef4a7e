import CatalogInterface
import Measures

final class Shelf: Catalog, Sendable {
    let currency: Currency
    init(currency: Currency) { self.currency = currency }
    func price(of item: String) -> Int { item.count }
    func text(_ price: Int) -> String { currency.text(price) }
}
