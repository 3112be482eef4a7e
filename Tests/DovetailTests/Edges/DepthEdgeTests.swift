internal import Dovetail
internal import Testing

private struct Link: Sendable { var depth = 0 }
private final class Step: Sendable {
    let depth: Int
    init(_ depth: Int) { self.depth = depth }
}
private struct Level: Sendable { let number: Int }

private let smallStack = 512 << 10

/// The innermost of so many containers, one within the other.
private func nested(_ levels: Int, root: Container, _ inner: (Container, Int) throws -> Container) rethrows -> Container
{
    var container = root
    for level in 0..<levels { container = try inner(container, level) }
    return container
}

@Suite(.timeLimit(.minutes(1))) struct DepthEdgeTests {
    @Test func `Core 12: a thousand nested containers are created and dropped on a small stack`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let name = try onThread(stackSize: smallStack) {
                let root = try Container { Instance("root") }
                let last = try nested(1_000, root: root) { container, level in
                    try container.makeChild { Instance(level) }
                }
                return try last.resolve(String.self, isolation: nil) + "\(try last.resolve(Int.self, isolation: nil))"
            }
            #expect(name == "root999")
        }
    }

    @Test func `Core 12: a thousand nested containers with inputs are created and dropped on a small stack`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let number = try onThread(stackSize: smallStack) {
                let root = try Container {
                    Input(Level.self)
                    Bind { (level: Level) in Step(level.number) }.lifetime(.container)
                }
                let last = try nested(1_000, root: root) { container, level in
                    try container.makeChild(providing: Level(number: level))
                }
                return try last.resolve(Step.self, isolation: nil).depth
            }
            #expect(number == 999)
        }
    }

    @Test func `Core 12: a thousand nested overlays are created and dropped on a small stack`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let depth = try onThread(stackSize: smallStack) {
                let root = try Container {
                    Bind { -1 }
                    Bind { (number: Int) in Step(number) }.lifetime(.singleton)
                }
                // A test container may stand before another, and so on.
                let last = try nested(1_000, root: root) { container, level in
                    try container.makeChild { Bind { level } }
                }
                return try last.overriding { Bind { 7 } }.resolve(Int.self, isolation: nil)
            }
            #expect(depth == 7)
        }
    }

    @Test func `Core 12: the innermost of a thousand containers answers after the outermost has registered`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let text = try onThread(stackSize: smallStack) {
                let root = try Container { Instance("root") }
                let last = try nested(1_000, root: root) { container, level in
                    try container.makeChild { Instance(level) }
                }
                _ = try last.resolve(String.self, isolation: nil)
                try root.register { Bind { "registered" } }
                return try last.resolve(String.self, isolation: nil)
            }
            #expect(text == "registered")
        }
    }

    @Test func `Core 12: a thousand nested containers that own something are closed on a small stack`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let closed = Tally()
            let root = try onThread(stackSize: smallStack) {
                let root = try Container { Instance("root") }
                _ = try nested(1_000, root: root) { container, level in
                    let child = try container.makeChild {
                        Bind { Step(level) }.lifetime(.singleton).onClose { _ in _ = closed.next() }
                    }
                    _ = try child.resolve(Step.self, isolation: nil)
                    return child
                }
                return root
            }
            try await root.close()
        }
    }
}
