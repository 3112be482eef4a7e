import CatalogInterface

public protocol Orders: Sendable {
    func total(of items: [String]) -> String
}
