internal import Dovetail
internal import DovetailComponents

protocol Stall: AnyObject, Sendable { var name: String { get } }
final class CornerStall: Stall { let name = "corner" }
final class FakeStall: Stall { let name = "fake" }
final class Baker: Sendable {}
final class Delivery: Sendable {
    let baker: Baker
    let shop: any Stall
    init(baker: Baker, shop: any Stall) {
        self.baker = baker
        self.shop = shop
    }
}
final class Hamper<Content>: Sendable {}

/// A root component.
struct TownComponent: Component, Sendable {
    let scope: Scope
    init(scope: Scope = Scope()) { self.scope = scope }
    var shop: any Stall { shared { CornerStall() } }
    var baker: Baker { transient { Baker() } }
}

/// A class component with two parents of one type.
final class StreetComponent: Component, Sendable {
    let scope = Scope()
    let town: TownComponent
    let neighbour: TownComponent
    let tally = Tally()
    init(town: TownComponent, neighbour: TownComponent) {
        self.town = town
        self.neighbour = neighbour
    }

    var baker: Baker {
        shared {
            tally.next()
            return Baker()
        }
    }
    var second: Baker { shared { Baker() } }
    var delivery: Delivery { transient { Delivery(baker: baker, shop: town.shop) } }
    var far: Delivery { shared { Delivery(baker: baker, shop: neighbour.shop) } }
    func hamper<Content>(of type: Content.Type) -> Hamper<Content> { shared { Hamper() } }
    func label(_ text: String) -> String { transient { "to " + text } }
    func tower(_ height: Int) -> Int { transient { height == 0 ? 0 : tower(height - 1) + 1 } }
}

func street() -> StreetComponent { StreetComponent(town: TownComponent(), neighbour: TownComponent()) }
