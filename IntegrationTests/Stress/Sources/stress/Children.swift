internal import Dovetail
internal import DovetailDiagnostics

private struct Number: Sendable { let value: Int }

private final class Service: Sendable {
    let number: Number
    init(number: Number) { self.number = number }
}

private let session = InstancePool("session")

/// Ends the session in its `deinit`.
private final class Visitor: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
    deinit { session.reset() }
}

/// The parent's, which must outlive the dependencies of its children.
private final class Base: Sendable {
    let number = 0
}

private final class Guest: Sendable {
    let base: Base
    init(base: Base) { self.base = base }
}

let children = [
    Program(name: "children", summary: "Core 1: children with something to close are dropped on four threads") { _ in
        let parent = try Container {
            Input(Number.self)
            Bind(Service.init).lifetime(.scoped).onClose { _ in }
        }
        try Crew.run(4) { thread in
            for round in 0..<500 {
                let number = thread * 1_000 + round
                let child = try parent.makeChild(providing: Number(value: number))
                let given = try child.resolveNow(Service.self).number.value
                try expect(given == number, "child \(number) has \(given)")
            }
        }
        try await parent.close()
    },
    Program(name: "grandchildren", summary: "Core 1: the same, one level deeper") { _ in
        let root = try Container {
            Input(Number.self)
            Bind(Service.init).lifetime(.scoped).onClose { _ in }
        }
        try Crew.run(4) { thread in
            for round in 0..<250 {
                let child = try root.makeChild(providing: Number(value: thread))
                let grandchild = try child.makeChild(providing: Number(value: round))
                let given = try grandchild.resolveNow(Service.self).number.value
                try expect(given == round, "grandchild \(round) has \(given)")
            }
        }
        try await root.close()
    },
    Program(name: "overlays", summary: "Core 1: overlays with instances of one pool are dropped on four threads") {
        _ in
        let container = try Container {
            Bind { 1 }
            Bind(Visitor.init).lifetime(.pool(session))
        }
        try Crew.run(4) { thread in
            for _ in 0..<100 {
                let overlay = try container.overriding { Bind { thread + 2 } }
                let given = try overlay.resolveNow(Visitor.self).number
                try expect(given == thread + 2, "overlay \(thread + 2) has \(given)")
            }
        }
    },
    Program(
        name: "family", summary: "Core 16: a parent closes while three threads create something in children"
    ) { _ in
        let (made, closed, late) = (Count(), Count(), Count())
        let isBaseClosed = Flag()
        let parent = try Container {
            Input(Number.self)
            Bind(Base.init).lifetime(.singleton).onClose { _ in isBaseClosed.raise() }
            Bind { (base: Base) in
                made.next()
                return Guest(base: base)
            }.lifetime(.scoped).onClose { _ in
                if isBaseClosed.isRaised { late.next() }
                closed.next()
            }
        }
        let all = try (0..<3).map { try parent.makeChild(providing: Number(value: $0)) }
        let crew = Crew(3) { thread in
            do throws(ResolutionError) {
                _ = try all[thread].resolveNow(Guest.self)
            } catch {
                try expect(error.id == .closed, "\(error)")
            }
        }
        crew.begin()
        try await parent.close()
        try crew.join()
        // A dropped child is not closed, and an optimized program releases `all` after its last use.
        withExtendedLifetime(all) {}
        try expect(made.now == closed.now, "\(made.now) were created in children, \(closed.now) closed with the parent")
        try expect(late.now == 0, "\(late.now) were closed after what they depend on")
    },
]
