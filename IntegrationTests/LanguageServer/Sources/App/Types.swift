import Dovetail

protocol Catalog: Sendable {}
final class Shelf: Catalog {
    init() {}
}
final class Clerk {
    let catalog: any Catalog
    init(catalog: any Catalog) { self.catalog = catalog }
}
final class Till {
    init() {}
}
