internal import Dovetail
internal import DovetailDiagnostics
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

/// A chain in which each binding depends on the next one, by name.
private struct Chain: Module {
    let length: Int
    let lifetime: Lifetime<Step>
    var body: some Module {
        for number in 1..<length {
            Bind { (next: Step) in Step(next.depth + 1) }.lifetime(lifetime)
                .qualified(.name("\(number)")).using(Step.self, .name("\(number + 1)"))
        }
        Bind { Step(0) }.lifetime(lifetime).qualified(.name("\(length)"))
    }

    /// The result of a thread with so much stack, or the error if the stack was too small.
    static func depth(_ length: Int, _ lifetime: Lifetime<Step>, stackSize: Int) throws -> Int? {
        let container = try Container { Chain(length: length, lifetime: lifetime) }
        do {
            return try onThread(stackSize: stackSize) {
                try container.resolve(Step.self, .name("1"), isolation: nil).depth
            }
        } catch let error as ResolutionError where error.id == .tooDeep {
            return nil
        }
    }
}

/// A value of 4 KiB.
private struct Page: Sendable {
    struct Four<Element: Sendable>: Sendable {
        let (first, second, third, fourth): (Element, Element, Element, Element)
        init(_ element: Element) { (first, second, third, fourth) = (element, element, element, element) }
    }
    let words = Four(Four(Four(Four(Pair()))))
    /// 256 bytes.
    typealias Sixteenth = Four<Four<Pair>>
    struct Pair: Sendable { let one = 1, other = 1 }
}

/// A chain of values, each of which is passed on to the next, by its factory or by an injection.
private struct ValueChain<Value: Sendable>: Module {
    let value: Value
    let length: Int
    let lifetime: Lifetime<Value>
    let isInjected: Bool
    var body: some Module {
        Bind { [value] in value }.lifetime(lifetime).qualified(.name("0"))
        for number in 1..<length {
            if isInjected {
                Bind { [value] in value }.lifetime(lifetime).qualified(.name("\(number)"))
                    .inject { (_: Value, _: Value) in }.using(Value.self, .name("\(number - 1)"))
            } else {
                Bind { (last: Value) in last }.lifetime(lifetime).qualified(.name("\(number)"))
                    .using(Value.self, .name("\(number - 1)"))
            }
        }
    }

    /// Returns whether the last value is created on a stack of a size; false if the stack is too small.
    static func isCreated(
        _ value: Value, _ length: Int, _ lifetime: Lifetime<Value>, stackSize: Int, isInjected: Bool = false
    )
        throws -> Bool
    {
        let container = try Container {
            ValueChain(value: value, length: length, lifetime: lifetime, isInjected: isInjected)
        }
        do {
            return try onThread(stackSize: stackSize) {
                _ = try container.resolve(Value.self, .name("\(length - 1)"), isolation: nil)
                return true
            }
        } catch let error as ResolutionError where error.id == .tooDeep {
            return false
        }
    }
}

/// Checks that a chain of values is created or too deep on small stacks, and a short one is created on a large one.
private func check<Value: Sendable>(_ value: Value) throws {
    for lifetime in [Lifetime<Value>.transient, .graph, .singleton] {
        for length in [1, 2, 10, 300] {
            for isInjected in [false, true] {
                for stackSize in [512, 640, 768, 1_024, 1_536] {
                    _ = try ValueChain.isCreated(
                        value, length, lifetime, stackSize: stackSize << 10, isInjected: isInjected)
                }
                if length > 10 { continue }
                let isCreated = try ValueChain.isCreated(
                    value, length, lifetime, stackSize: 64 << 20, isInjected: isInjected)
                #expect(isCreated)
            }
        }
    }
}

/// A chain whose bindings have 16 KiB of parameters each.
private struct LargeChain: Module {
    let length: Int
    let lifetime: Lifetime<Step>
    var body: some Module {
        Bind { Page() }
        for number in 1..<length {
            Bind { (_: Page, _: Page, _: Page, last: Page, next: Step) in
                Step(next.depth + last.words.first.first.first.first.one)
            }
            .lifetime(lifetime).qualified(.name("\(number)")).using(Step.self, .name("\(number + 1)"))
        }
        Bind { Step(0) }.lifetime(lifetime).qualified(.name("\(length)"))
    }
}

/// A chain whose bindings have twelve parameters each.
private struct WideChain: Module {
    let length: Int
    let lifetime: Lifetime<Step>
    var body: some Module {
        Bind { Level(number: 1) }
        for number in 1..<length {
            Bind {
                (
                    a: Level, _: Level, _: Level, _: Level, _: Level, _: Level, _: Level, _: Level, _: Level, _: Level,
                    _: Level, next: Step
                ) in Step(next.depth + a.number)
            }
            .lifetime(lifetime).qualified(.name("\(number)")).using(Step.self, .name("\(number + 1)"))
        }
        Bind { Step(0) }.lifetime(lifetime).qualified(.name("\(length)"))
    }
}

@Suite(.timeLimit(.minutes(10))) struct DepthEdgeTests {
    @Test func `A chain of the longest length with twelve parameters each is created on a small stack`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            for lifetime in [Lifetime<Step>.transient, .graph, .singleton] {
                let length = LimitTests.longestOnSmallStack
                let container = try Container { WideChain(length: length, lifetime: lifetime) }
                try container.validate()
                let depth = try onThread(stackSize: smallStack) {
                    try container.resolve(Step.self, .name("1"), isolation: nil).depth
                }
                #expect(depth == length - 1)
            }
        }
    }

    /// Fewer than 32 nested calls were made without a check of the stack, however large their parameters were.
    @Test func `A chain of bindings with large parameters is created, or is too deep for the stack`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            for lifetime in [Lifetime<Step>.transient, .graph, .singleton] {
                for length in [2, 5, 31, 300] {
                    let container = try Container { LargeChain(length: length, lifetime: lifetime) }
                    for stack in [smallStack, 64 << 20] {
                        let depth = try onThread(stackSize: stack) {
                            do {
                                return try container.resolve(Step.self, .name("1"), isolation: nil).depth
                            } catch let error as ResolutionError where error.id == .tooDeep {
                                #expect(stack == smallStack)
                                return length - 1
                            }
                        }
                        #expect(depth == length - 1)
                    }
                }
            }
        }
    }

    /// The stack was checked for the usual size of a value.
    @Test func `A chain of large values is created, or is too deep for the stack`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            try check(Page())
            try check((Page(), Page()))
            try check(Page.Four(Page()))
            try check((Page.Four(Page()), Page.Four(Page())))
            try check(Page.Four(Page.Four(Page())))
        }
    }

    @Test func `A chain of singletons that inject values of 256 bytes is created on a small stack`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            for length in [10, 40] {
                for lifetime in [Lifetime<Page.Sixteenth>.singleton, .graph] {
                    let isCreated = try ValueChain.isCreated(
                        Page().words.first.first, length, lifetime, stackSize: smallStack, isInjected: true)
                    #expect(isCreated)
                }
            }
        }
    }

    @Test func `Core 11: a chain of the longest length is created on a small stack, or is too deep on a smaller one`()
        async
    {
        await #expect(processExitsWith: .success) {
            endProcess()
            for lifetime in [Lifetime<Step>.transient, .graph, .singleton, .weak] {
                for length in [31, LimitTests.longestOnSmallStack] {
                    let depth = try Chain.depth(length, lifetime, stackSize: smallStack)
                    #expect(depth == length - 1)
                    for stackSize in [64 << 10, 192 << 10] {
                        let depth = try Chain.depth(length, lifetime, stackSize: stackSize)
                        #expect(depth == nil || depth == length - 1)
                    }
                }
            }
        }
    }

    @Test func `Core 12: a thousand nested containers are created and dropped on a small stack`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let name = try onThread(stackSize: smallStack) {
                let root = try Container { Instance("root") }
                let last = try nested(1_000, root: root) { container, level in
                    try container.makeChild { Instance(level) }
                }
                return try last.resolveNow(String.self) + "\(try last.resolveNow(Int.self))"
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
                    Bind { (level: Level) in Step(level.number) }.lifetime(.scoped)
                }
                let last = try nested(1_000, root: root) { container, level in
                    try container.makeChild(providing: Level(number: level))
                }
                return try last.resolveNow(Step.self).depth
            }
            #expect(number == 999)
        }
    }

    @Test func `Core 12: an overlay of the innermost of a thousand containers resolves on a small stack`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let depth = try onThread(stackSize: smallStack) {
                let root = try Container {
                    Bind { -1 }
                    Bind { (number: Int) in Step(number) }.lifetime(.singleton)
                }
                let last = try nested(1_000, root: root) { container, level in
                    try container.makeChild { Instance("\(level)") }
                }
                return try last.overriding { Bind { 7 } }.resolveNow(Step.self).depth
            }
            #expect(depth == 7)
        }
    }

    @Test func `Core 12: the innermost of a thousand containers resolves after the outermost has registered`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let text = try onThread(stackSize: smallStack) {
                let root = try Container { Instance("root") }
                let last = try nested(1_000, root: root) { container, level in
                    try container.makeChild { Instance(level) }
                }
                _ = try last.resolveNow(String.self)
                try root.register { Bind { "registered" } }
                return try last.resolveNow(String.self)
            }
            #expect(text == "registered")
        }
    }

    @Test func `Core 12: a thousand nested containers that own something are closed on a small stack`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let closed = Tally()
            let (root, last) = try onThread(stackSize: smallStack) {
                let root = try Container { Instance("root") }
                let last = try nested(1_000, root: root) { container, level in
                    let child = try container.makeChild {
                        Bind { Step(level) }.lifetime(.singleton).onClose { _ in closed.next() }
                    }
                    _ = try child.resolveNow(Step.self)
                    return child
                }
                return (root, last)
            }
            try await root.close()
            #expect(closed.count == 1_000)
            _ = try onThread(stackSize: smallStack) { _ = last }
        }
    }
}
