internal import Dovetail
internal import DovetailModel
internal import Foundation
internal import Testing

private struct Number: Sendable { let value: Int }

private final class Service: Sendable {
    let number: Number
    init(number: Number) { self.number = number }
}

/// Resolves from its child through the child's container.
private struct Screen: Sendable {
    let later: Lazy<Service>
    let again: Provider<Service>
}

private final class Leaf: Sendable {}

private final class Holder: Sendable {
    let make: Provider<Leaf>
    init(make: Provider<Leaf>) { self.make = make }
}

private final class Held: Sendable {
    let container: Guarded<Container?>
    init(_ container: Container?) { self.container = Guarded(container) }
}

private final class Quiet: Observer {
    func handle(_ event: ContainerEvent) {}
}

@Suite(.timeLimit(.minutes(10))) struct ChildEdgeTests {
    @Test func `Core 1: the parent remains usable after children are dropped on four threads without close`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let parent = try Container {
                Input(Number.self)
                Bind(Service.init).lifetime(.scoped).onClose { _ in }
            }
            let results = onThreads(4) { thread in
                for round in 0..<rounds(10_000) {
                    let number = thread * 100_000 + round
                    let child = try parent.makeChild(providing: Number(value: number))
                    guard try child.resolveNow(Service.self).number.value == number else { return false }
                }
                return true
            }
            let answers = try results.map { try $0.get() }
            #expect(answers == [true, true, true, true])
            try await parent.close()
        }
    }

    @Test
    func `Core 1: a provider revives a container whose last child is being released, with its parents, or not at all`()
        async
    {
        await #expect(processExitsWith: .success) {
            endProcess()
            for round in 0..<rounds(3_000) {
                var root: Container? = try Container { Bind(Leaf.init).lifetime(.singleton) }
                var middle: Container? = try root?.makeChild { Bind(Holder.init) }
                let make = try #require(try middle?.resolveNow(Holder.self)).make
                // The child alone has `middle`, which alone has `root`.
                let held = Held(try middle?.makeChild {})
                (root, middle) = (nil, nil)
                let errors = onThreads(2) { thread in
                    guard thread == 1 else {
                        for _ in 0..<(round % 40) { sched_yield() }
                        held.container.exchange(nil)
                        return [DiagnosticID]()
                    }
                    return (0..<20).compactMap { _ in
                        do throws(ResolutionError) { _ = try make(isolation: nil) } catch { return error.id }
                        return nil
                    }
                }
                let ids = try errors.flatMap { try $0.get() }
                #expect(ids.allSatisfy { $0 == .closed })
            }
        }
    }

    /// Creates two hundred children that resolve before and after a change of their parent, and drops them. Returns
    /// the wrong results.
    private func wrongAnswers(after change: (Container) throws -> Void) throws -> [String] {
        let parent = try Container {
            Input(Number.self)
            Bind(Service.init).lifetime(.scoped)
            Bind { (later: Lazy<Service>, again: Provider<Service>) in Screen(later: later, again: again) }
        }
        var children: [(Int, Container, Screen)] = []
        for number in 0..<200 {
            let child = try parent.makeChild(providing: Number(value: number))
            let screen = try child.resolveNow(Screen.self)
            _ = try screen.again(isolation: nil)
            children.append((number, child, screen))
        }
        try change(parent)
        var wrong: [String] = []
        while let (number, child, screen) = children.popLast() {
            do throws(ResolutionError) {
                let answers = try [screen.again(isolation: nil), screen.later(isolation: nil)].map(\.number.value)
                if answers != [number, number] { wrong.append("\(number): \(answers)") }
                _ = try child.resolveNow(Screen.self).later(isolation: nil)
            } catch {
                wrong.append("\(number): \(error.id)")
            }
        }
        return wrong
    }

    @Test func `Core 6: providers and lazies of request children work after their parent has registered`() throws {
        #expect(try wrongAnswers { try $0.register { Bind { "registered" } } } == [])
    }

    @Test func `Core 6: providers and lazies of request children work after their parent got an observer`() throws {
        #expect(try wrongAnswers { $0.add(Quiet()) } == [])
    }
}
