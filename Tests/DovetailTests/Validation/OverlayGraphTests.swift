internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private protocol Port: Sendable {}
private struct Plug: Port {}
private struct Loop: Port {
    init(user: User) {}
}
private final class User: Sendable {
    init(port: any Port) {}
}
private struct Missing: Sendable {}
private struct Needy: Sendable {
    init(missing: Missing) {}
}
private struct Entries: Sendable {
    let values: [String: Int]
}

/// An overlay creates the dependents of replaced bindings again; its graph shows this.
@Suite("The graph of an overlay") struct OverlayGraphTests {

    private func original() throws -> Container {
        try Container {
            Bind(User.init).lifetime(.singleton).root()
            Bind((any Port).self) { Plug() }
            Bind { "\($0 as Int)" }
            Instance(1)
        }
    }

    private func errors(_ container: Container) -> [DiagnosticID] {
        container.findings.filter { $0.severity == .error }.map(\.id)
    }

    @Test("A ring that a replaced binding closes is a cycle in the overlay only")
    func cycle() throws {
        let container = try original()
        let overlay = try container.overriding { Bind((any Port).self, Loop.init) }
        #expect(errors(overlay) == [.cycle])
        #expect(throws: ResolutionError.self) { try overlay.resolve(User.self) }
        #expect(errors(container).isEmpty)
    }

    @Test("An overlay may provide what the original lacks")
    func fills() throws {
        let container = try Container {
            Bind(Needy.init).lifetime(.singleton)
            Bind { (_: Needy) in 7 }
        }
        #expect(errors(container) == [.missingBinding])
        let overlay = try container.overriding { Instance(Missing()) }
        #expect(errors(overlay).isEmpty)
        #expect(try overlay.resolve(Int.self) == 7)
    }

    @Test("A nearer binding hides one further up, as it does in a request")
    func nearer() throws {
        let child = try original().makeChild {
            Instance(2)
            Bind { "child \($0 as Int)" }
        }
        let overlay = try child.overriding { Instance(3) }
        #expect(errors(overlay).isEmpty)
        #expect(try overlay.resolve(String.self) == "child 3")
        #expect(try errors(overlay.overriding { Instance(4) }).isEmpty)
        #expect(try errors(overlay.makeChild { Instance(5) }).isEmpty)
    }

    @Test("A replaced entry of a dictionary is not a second one")
    func entries() throws {
        let container = try Container {
            Instance(1)
            Bind { $0 as Int }.into(Int.self, key: "a") { $0 }
            Bind { (values: [String: Int]) in Entries(values: values) }.lifetime(.singleton)
        }
        let overlay = try container.overriding {
            Instance(2)
            Bind { $0 as Int + 40 }.into(Int.self, key: "a") { $0 }
        }
        #expect(errors(overlay).isEmpty)
        #expect(try overlay.resolve(Entries.self).values == ["a": 42])
        #expect(try container.resolve(Entries.self).values == ["a": 1])
    }

    @Test("Decorators of a replaced binding are removed in the overlay; those of bindings created again remain")
    func decorators() throws {
        let container = try Container {
            Bind { "\($0 as Int)" }
            Bind { (inner: String, number: Int) in "<\(inner) \(number)>" }.decorating(String.self) { $0 }
            Instance(1)
        }
        let replaced = try container.overriding { Instance("new") }
        #expect(errors(replaced).isEmpty)
        #expect(try replaced.resolve(String.self) == "new")
        let reached = try container.overriding { Instance(2) }
        #expect(errors(reached).isEmpty)
        #expect(try reached.resolve(String.self) == "<2 2>")
    }
}
