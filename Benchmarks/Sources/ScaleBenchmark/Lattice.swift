internal import Dovetail

/// Ten types for the ten positions of a layer.
protocol Column: SendableMetatype {}
enum Column0: Column {}
enum Column1: Column {}
enum Column2: Column {}
enum Column3: Column {}
enum Column4: Column {}
enum Column5: Column {}
enum Column6: Column {}
enum Column7: Column {}
enum Column8: Column {}
enum Column9: Column {}

final class Cell<Place: Column>: Sendable {
    private let below: [any AnyObject & Sendable]
    init(below: [any AnyObject & Sendable]) { self.below = below }
}

extension Shape {
    private static let columns: [any Column.Type] = [
        Column0.self, Column1.self, Column2.self, Column3.self, Column4.self, Column5.self, Column6.self, Column7.self,
        Column8.self, Column9.self,
    ]

    /// Singletons: created for each dependent, there would be ten to the power of the depth.
    static func lattices(_ count: Int) -> [@Sendable () -> Bindings] {
        (0..<count).map { number in
            let layer = number - number % 10
            let isLast = layer % 500 == 490 || layer + 10 >= count
            let place = number % 10
            return { isLast ? bottom(columns[place], layer) : cell(columns[place], layer) }
        }
    }

    private static func bottom<Place: Column>(_ place: Place.Type, _ layer: Int) -> Bindings {
        binding(Bind { Cell<Place>(below: []) }.qualified(.name("\(layer)")).lifetime(.singleton))
    }

    private static func cell<Place: Column>(_ place: Place.Type, _ layer: Int) -> Bindings {
        let below = Qualifier.name("\(layer + 10)")
        return binding(
            Bind {
                (
                    a: Cell<Column0>, b: Cell<Column1>, c: Cell<Column2>, d: Cell<Column3>, e: Cell<Column4>,
                    f: Cell<Column5>, g: Cell<Column6>, h: Cell<Column7>, i: Cell<Column8>, j: Cell<Column9>
                ) in
                Cell<Place>(below: [a, b, c, d, e, f, g, h, i, j])
            }
            .qualified(.name("\(layer)")).lifetime(.singleton)
            .using(Cell<Column0>.self, below).using(Cell<Column1>.self, below)
            .using(Cell<Column2>.self, below).using(Cell<Column3>.self, below)
            .using(Cell<Column4>.self, below).using(Cell<Column5>.self, below)
            .using(Cell<Column6>.self, below).using(Cell<Column7>.self, below)
            .using(Cell<Column8>.self, below).using(Cell<Column9>.self, below))
    }

    private static func binding<T>(_ bind: Bind<T>) -> Bindings { bind._bindings }
}
