public protocol Catalog: Sendable {
    func price(of item: String) -> Int
    func text(_ price: Int) -> String
}
