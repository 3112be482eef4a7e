import CatalogInterface
public import Dovetail
import Measures

public struct CatalogModule: Module {
    public init() {}

    public var body: some Module {
        Bind((any Catalog).self, Shelf.init).lifetime(.singleton)
        Bind { Currency(sign: $0) }
        Instance("crowns")
    }
}
