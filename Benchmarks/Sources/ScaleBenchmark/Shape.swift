internal import Dovetail

/// The shapes of graphs of varied size. Bindings are distinguished by name, so that a size is a number and not a source
/// file; a group is as deep as an application is, and a large graph is many groups.
enum Shape: String, CaseIterable {
    /// Transients, each of which depends on the next; groups of twenty.
    case chain
    /// One depends on all others, as a collection.
    case fanOut = "fan-out"
    /// A top that depends on two sides, which depend on one bottom, the next top; shared per resolve; groups of thirty.
    case diamond
    /// Layers of ten singletons, each of which depends on the ten below; groups of fifty layers.
    case lattice

    func module(of count: Int) -> Module {
        switch self {
        case .chain: Module(bindings: Self.chains(count, depth: 20), roots: Self.roots(count, 20, Link.self))
        case .fanOut: Module(bindings: Self.fan(count), roots: [{ _ = try $0.resolve(Fan.self) }])
        case .diamond: Module(bindings: Self.diamonds(count), roots: Self.roots(count, 30, Top.self))
        case .lattice: Module(bindings: Self.lattices(count), roots: Self.roots(count, 500, Cell<Column0>.self))
        }
    }

    /// One deep chain instead of many: the cost of each level.
    static func deep(_ depth: Int) -> Module {
        Module(bindings: chains(depth, depth: depth), roots: roots(depth, depth, Link.self))
    }

    /// The bindings, and a request for everything without dependents.
    struct Module: Dovetail.Module {
        let bindings: [@Sendable () -> Bindings]
        let roots: [@Sendable (Container) throws -> Void]
        var body: some Dovetail.Module {
            for binding in bindings { binding() }
        }
    }

    private static func roots<T>(_ count: Int, _ group: Int, _ type: T.Type) -> [@Sendable (Container) throws -> Void] {
        stride(from: 0, to: count, by: group).map { start in { _ = try $0.resolve(T.self, name(start)) } }
    }

    private static func name(_ number: Int) -> Qualifier { Qualifier.name("\(number)") }

    private static func chains(_ count: Int, depth: Int) -> [@Sendable () -> Bindings] {
        (0..<count).map { number in
            let isLast = number % depth == depth - 1 || number == count - 1
            return {
                isLast
                    ? list { Bind { Link(next: nil) }.qualified(name(number)) }
                    : list {
                        Bind { (next: Link) in Link(next: next) }.qualified(name(number))
                            .using(Link.self, name(number + 1))
                    }
            }
        }
    }

    private static func fan(_ count: Int) -> [@Sendable () -> Bindings] {
        [{ list { Bind(Fan.init) } }]
            + (1..<max(2, count)).map { _ in { list { Bind(Leaf.init).into(Leaf.self) { $0 } } } }
    }

    private static func diamonds(_ count: Int) -> [@Sendable () -> Bindings] {
        (0..<count).map { number in
            let (top, place) = (number - number % 3, number % 3)
            let isLast = top % 30 == 27 || top + 3 >= count
            return {
                switch (place, isLast) {
                case (0, true): list { Bind { Top(left: nil, right: nil) }.qualified(name(top)).lifetime(.graph) }
                case (0, false):
                    list {
                        Bind { (left: Left, right: Right) in Top(left: left, right: right) }.qualified(name(top))
                            .using(Left.self, name(top)).using(Right.self, name(top)).lifetime(.graph)
                    }
                case (1, _): list { side(Left.init, top, isLast) }
                default: list { side(Right.init, top, isLast) }
                }
            }
        }
    }

    private static func side<S: Sendable>(
        _ make: @escaping @Sendable (Top) -> S, _ top: Int, _ isLast: Bool
    ) -> Bind<S> {
        // The sides of a last top exist without dependents.
        Bind(make).qualified(name(top)).using(Top.self, name(isLast ? top : top + 3)).lifetime(.graph)
    }

    private static func list(@ModuleBuilder _ body: () -> Bindings) -> Bindings { body() }
}

final class Link: Sendable {
    let next: Link?
    init(next: Link?) { self.next = next }
}
final class Leaf: Sendable {
    init() {}
}
final class Fan: Sendable {
    let leaves: [Leaf]
    init(leaves: [Leaf]) { self.leaves = leaves }
}
final class Top: Sendable {
    let left: Left?
    let right: Right?
    init(left: Left?, right: Right?) {
        self.left = left
        self.right = right
    }
}
final class Left: Sendable {
    let bottom: Top
    init(bottom: Top) { self.bottom = bottom }
}
final class Right: Sendable {
    let bottom: Top
    init(bottom: Top) { self.bottom = bottom }
}
