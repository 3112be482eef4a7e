internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private final class A {
    let b: B
    init(b: B) { self.b = b }
}
private final class B: @unchecked Sendable {
    weak var a: A?
    init() {}
}
private final class Shared: @unchecked Sendable {
    let part: Part
    init(part: Part) { self.part = part }
}
private final class Part {
    weak var shared: Shared?
    init() {}
}

/// A ring on which one member is created again is closed by another instance than the one that opened it.
@Suite struct SecondInstanceTests {
    @Test("F5: a transient binding on a ring with a graph binding is a warning")
    func transient() throws {
        let container = try Container {
            Bind(A.init).root()
            Bind(B.init).lifetime(.graph).inject(\.a)
        }
        let a = try container.resolve(A.self)
        #expect(a.b.a !== a)
        let warnings = container.findings.filter { $0.severity == .warning }
        #expect(warnings.map(\.id) == [.secondInstance])
        #expect(warnings.first?.message.contains("'A'") == true)
        try container.validate()
    }

    @Test("F5: a graph binding on a ring with a singleton is a warning")
    func graph() throws {
        let container = try Container {
            Bind(Shared.init).lifetime(.singleton)
            Bind(Part.init).lifetime(.graph).inject(\.shared)
        }
        _ = try container.resolve(Part.self)
        let part = try container.resolve(Part.self)
        #expect(part.shared?.part !== part)
        let warnings = container.findings.filter { $0.severity == .warning }
        #expect(warnings.map(\.id) == [.secondInstance])
        #expect(warnings.first?.message.contains("'Part'") == true)
    }

    @Test("F5: a ring of graph bindings, and one of singletons, is no warning", arguments: [true, false])
    func alike(isGraph: Bool) throws {
        let container = try Container {
            if isGraph {
                Bind(Shared.init).lifetime(.graph)
                Bind(Part.init).lifetime(.graph).inject(\.shared)
            } else {
                Bind(Left.init).lifetime(.singleton).inject(\.right)
                Bind(Right.init).lifetime(.singleton)
            }
        }
        #expect(container.findings.map(\.id) == [])
    }
}

private final class Left: @unchecked Sendable {
    weak var right: Right?
    init() {}
}
private final class Right: Sendable {
    let left: Left
    init(left: Left) { self.left = left }
}
