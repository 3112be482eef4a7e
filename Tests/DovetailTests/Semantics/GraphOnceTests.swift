@testable internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private final class Common {}
private final class Left {
    let common: Common
    init(_ common: Common) { self.common = common }
}
private final class Right {
    let common: Common
    init(_ common: Common) { self.common = common }
}
private final class Both {
    let (left, right): (Left, Right)
    init(_ left: Left, _ right: Right) { (self.left, self.right) = (left, right) }
}
private final class Middle {
    let common: Common
    init(_ common: Common) { self.common = common }
}
private final class TwoMiddles {
    let (first, second, left): (Middle, Middle, Left)
    init(_ first: Middle, _ second: Middle, _ left: Left) {
        (self.first, self.second, self.left) = (first, second, left)
    }
}
private final class Later {
    let common: Common
    let lazy: Lazy<Common>
    init(_ common: Common, _ lazy: Lazy<Common>) { (self.common, self.lazy) = (common, lazy) }
}
private final class Asking {
    let (common, resolvedByHand): (Common, Common)
    init(_ common: Common, _ resolution: Resolution) throws {
        (self.common, resolvedByHand) = (common, try resolution.resolve())
    }
}

/// A resolve creates an instance with one dependent without storing it; these tests show that this makes no difference.
@Suite("Graph bindings used once or more") struct GraphOnceTests {
    private func container() throws -> Container {
        try Container {
            Bind(Common.init).lifetime(.graph)
            Bind(Left.init)
            Bind(Right.init)
            Bind(Both.init)
            Bind(Middle.init).lifetime(.graph)
            Bind(TwoMiddles.init)
            Bind(Later.init)
            Bind(Asking.init)
        }
    }

    @Test("each resolve has a separate instance, also if it has one dependent")
    func once() throws {
        let container = try container()
        let all = try (0..<3).map { _ in try container.resolveNow(Left.self).common }
        #expect(Set(all.map { ObjectIdentifier($0) }).count == 3)
    }

    @Test("two dependents of one resolve share it, although it has one dependent in other resolves")
    func twice() throws {
        let container = try container()
        _ = try container.resolveNow(Left.self)
        let both = try container.resolveNow(Both.self)
        #expect(both.left.common === both.right.common)
    }

    @Test("dependencies of a shared part of the graph are created once for all its dependents")
    func belowAnother() throws {
        let two = try container().resolveNow(TwoMiddles.self)
        #expect(two.first === two.second)
        #expect(two.first.common === two.left.common)
    }

    @Test("a Lazy returns the instance of the graph it came from")
    func later() throws {
        let container = try container()
        let later = try container.resolveNow(Later.self)
        #expect(try later.lazy() === later.common)
        withExtendedLifetime(container) {}
    }

    @Test("instances resolved through Resolution belong to the same graph")
    func resolvedByHand() throws {
        let asking = try container().resolveNow(Asking.self)
        #expect(asking.resolvedByHand === asking.common)
    }
}
