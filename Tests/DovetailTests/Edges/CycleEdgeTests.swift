@testable internal import Dovetail
internal import DovetailModel
internal import Foundation
internal import Testing

private final class Router: @unchecked Sendable {
    // Safe: written while the cycle is created, by one thread.
    weak var screen: Screen?
}

private final class Screen: Sendable {
    let router: Router
    init(router: Router) { self.router = router }
}

private final class Child: @unchecked Sendable {
    // Safe: as that of a `Router`.
    weak var parent: Parent?
}

private final class Parent: Sendable {
    let child: Child
    init(_ child: Child) async { self.child = child }
}

private final class First: Sendable {
    let second: Second
    init(second: Second) { self.second = second }
}

private final class Second: @unchecked Sendable {
    // Safe: as that of a `Router`.
    var first: First?
}

private struct Refused: Error {}

/// What one task waits for.
private struct Flag: Sendable {
    private let signal = AsyncStream<Void>.makeStream()

    func open() { signal.continuation.finish() }
    func wait() async { for await _ in signal.stream {} }
}

private final class Creations: Observer {
    let events = Locked<[String]>([])

    func handle(_ event: ContainerEvent) {
        switch event {
        case .creating(let binding): events.change { $0.append("creating \(binding.name)") }
        case .created(let binding, _): events.change { $0.append("created \(binding.name)") }
        case .creationFailed(let binding, _): events.change { $0.append("failed \(binding.name)") }
        default: break
        }
    }
}

/// Cycles with members that are released, cancelled, or that fail.
@Suite(.timeLimit(.minutes(10))) struct CycleEdgeTests {
    private func screens() throws -> Container {
        try Container {
            Bind(Router.init).lifetime(.singleton).inject(\.screen)
            Bind(Screen.init).lifetime(.weak)
        }
    }

    @Test func `a weak member of a cycle is created again after it was released`() async throws {
        let container = try screens()
        try container.validate()
        let router = try container.resolveNow(Screen.self).router
        #expect(router.screen == nil)
        let screen = try container.resolveNow(Screen.self)
        #expect(screen.router === router)
        #expect(try await container.resolve(Screen.self) === screen)
    }

    @Test func `a member that was reset is created again beside a weak one that was released`() async throws {
        let container = try screens()
        let router = try container.resolveNow(Screen.self).router
        try await container.reset(Router.self)
        let new = try container.resolveNow(Router.self)
        #expect(new !== router)
    }

    @Test func `weak members of a cycle with an asynchronous one are created again after they were released`()
        async throws
    {
        let container = try Container {
            Bind(Parent.init).lifetime(.weak)
            Bind(Child.init).lifetime(.weak).inject(\.parent)
        }
        for _ in 0..<3 {
            let parent = try await container.resolve(Parent.self)
            #expect(parent.child.parent === parent)
        }
    }

    @Test func `the end of each creation of a cycle is reported if an injection fails`() async throws {
        let container = try Container {
            Bind(First.init).lifetime(.singleton)
            Bind(Second.init).lifetime(.singleton).inject { (_: Second, _: First) throws in throw Refused() }
        }
        let creations = Creations()
        container.add(creations)
        #expect(throws: ResolutionError.self) { try container.resolveNow(First.self) }
        #expect(creations.events.now == ["creating First", "creating Second", "failed Second", "failed First"])
    }

    @Test func `the end of each creation of an asynchronous cycle is reported if an injection fails`() async throws {
        let container = try Container {
            Bind { (second: Second) async in First(second: second) }.lifetime(.singleton)
            Bind(Second.init).lifetime(.singleton).inject { (_: Second, _: First) throws in throw Refused() }
        }
        let creations = Creations()
        container.add(creations)
        await #expect(throws: ResolutionError.self) { try await container.resolve(First.self) }
        #expect(creations.events.now.filter { $0.hasPrefix("creating") }.count == 2)
        #expect(creations.events.now.filter { $0.hasPrefix("failed") }.sorted() == ["failed First", "failed Second"])
    }

    @Test func `a cycle that another request waits for is completed if the first request is cancelled`() async throws {
        let (entered, rest, creations) = (Flag(), Flag(), Tally())
        let container = try Container {
            Bind { (second: Second) async throws in
                creations.next()
                entered.open()
                await rest.wait()
                if Task.isCancelled { throw Refused() }
                return First(second: second)
            }.lifetime(.singleton)
            Bind(Second.init).lifetime(.singleton).inject { (second: Second, first: First) in second.first = first }
        }
        let cancelled = Task { try await container.resolve(Second.self) }
        await entered.wait()
        let kept = Task { try await container.resolve(First.self) }
        while WaitGraph.count(of: container.slots.row[0]) + WaitGraph.count(of: container.slots.row[1]) < 2 {
            await Task.yield()
        }
        cancelled.cancel()
        await #expect(throws: ResolutionError.self) { try await cancelled.value }
        rest.open()
        #expect(try await kept.value.second.first != nil)
        #expect(creations.count == 1)
    }

    @Test func `graph bindings of more than 64 nested containers are distinct`() throws {
        enum Upper {}
        enum Lower {}
        final class Token {
            let name: String
            init(_ name: String) { self.name = name }
        }
        var container = try Container { Bind { Token("root") }.qualified(.tag(Lower.self)).lifetime(.graph) }
        container = try container.makeChild { Bind { Token("child") }.qualified(.tag(Upper.self)).lifetime(.graph) }
        for _ in 0..<62 { container = try container.makeChild {} }
        let leaf = try container.makeChild {
            Bind { (child: Tagged<Token, Upper>, root: Tagged<Token, Lower>) in [child.value.name, root.value.name] }
        }
        #expect(try leaf.resolveNow([String].self) == ["child", "root"])
    }

    @Test func `close waits for the hooks of a reset`() async throws {
        let (entered, rest) = (Flag(), Flag())
        let log = Locked<[String]>([])
        let container = try Container {
            Bind(Router.init).lifetime(.singleton).onClose { _ in log.change { $0.append("router") } }
            Bind(Screen.init).lifetime(.singleton).onClose { _ in
                entered.open()
                await rest.wait()
                log.change { $0.append("screen") }
            }
        }
        _ = try container.resolveNow(Screen.self)
        let reset = Task { try await container.reset(Screen.self) }
        await entered.wait()
        let close = Task { try await container.close() }
        // Until it has begun.
        while (try? container.resolveNow(Router.self)) != nil { await Task.yield() }
        rest.open()
        try await reset.value
        try await close.value
        #expect(log.now == ["screen", "router"])
    }

    @Test func `a closed container has no instance whose creation close has waited for`() async throws {
        for _ in 0..<rounds(20) {
            let (entered, created, rest) = (Flag(), Flag(), Gate())
            let container = try Container {
                Bind { () -> Router in
                    entered.open()
                    rest.pass()
                    return Router()
                }.lifetime(.singleton).onCreate { _ in }
            }
            let gone = Locked<Weak<Router>?>(nil)
            Thread.detachNewThread {
                if let router = try? container.resolveNow(Router.self) { gone.now = Weak(router) }
                created.open()
            }
            await entered.wait()
            let close = Task { try await container.close() }
            rest.open()
            try await close.value
            await created.wait()
            #expect(gone.now?.value == nil)
        }
    }

    /// The slots of the members were settled one after the other, and each waiter was woken before the next one.
    @Test func `After a cycle has failed in a task, the next request of a waiter begins anew`() async throws {
        for _ in 0..<rounds(400) {
            let isBroken = Locked(true)
            let container = try Container {
                Bind { (child: Child) async throws in
                    await Task.yield()
                    if isBroken.now { throw Refused() }
                    return await Parent(child)
                }.lifetime(.singleton)
                Bind(Child.init).lifetime(.singleton).inject { (child: Child, parent: Parent) in child.parent = parent }
            }
            await #expect(throws: ResolutionError.self) { try await container.resolve(Child.self) }
            isBroken.change { $0 = false }
            let child = try await container.resolve(Child.self)
            let parent = try container.resolveNow(Parent.self)
            #expect(child.parent === parent && parent.child === child)
        }
    }

    /// The claims of a cycle that was complete before its requester waited referred to each other for ever, and to the result.
    @Test func `What a task creates on a cycle is released after its container`() async throws {
        for _ in 0..<rounds(300) {
            weak var parent: Parent?
            do {
                let container = try Container {
                    Bind { (child: Child) async in
                        await Task.yield()
                        return await Parent(child)
                    }.lifetime(.singleton)
                    Bind(Child.init).lifetime(.singleton).inject { (child: Child, parent: Parent) in
                        child.parent = parent
                    }
                }
                parent = try await container.resolve(Parent.self)
                try await container.close()
            }
            // The task may still be on its last lines.
            for _ in 0..<100_000 where parent != nil { await Task.yield() }
            #expect(parent == nil)
        }
    }
}
