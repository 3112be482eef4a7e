internal import Dovetail
internal import DovetailInjection
internal import DovetailTesting
internal import Testing

/// A value that reads another injected one in its `deinit`.
private final class Leaver: Sendable {
    deinit { _ = Rest().value }
}
private final class Remainder: Sendable {}

// One key for each thread, so that each reads cells of the others.
extension Dependencies {
    fileprivate var leaver0: Leaver { lifetime(.weak) { Leaver() } }
    fileprivate var leaver1: Leaver { lifetime(.weak) { Leaver() } }
    fileprivate var leaver2: Leaver { lifetime(.weak) { Leaver() } }
    fileprivate var leaver3: Leaver { lifetime(.weak) { Leaver() } }
    fileprivate var remainder: Remainder { lifetime(.weak) { Remainder() } }
}

private struct Rest { @Injected(\.remainder) var value }

private struct First { @Injected(\.leaver0) var value }
private struct Second { @Injected(\.leaver1) var value }
private struct Third { @Injected(\.leaver2) var value }
private struct Fourth { @Injected(\.leaver3) var value }

/// Reads a value that is not shared at the moment, so that it is freed at once.
private func readAndDrop(_ number: Int) {
    switch number {
    case 0: _ = First().value
    case 1: _ = Second().value
    case 2: _ = Third().value
    default: _ = Fourth().value
    }
}

private final class Item: Sendable {}

/// Stores nothing.
private final class Sieve: InstanceStore {
    func instance(for context: StoreContext) -> Item? { nil }
    func store(_ value: Item, for context: StoreContext) {}
    func remove(for context: StoreContext) {}
    func removeAll() {}
    func makeEmpty() -> Sieve { Sieve() }
}

private let session = InstancePool("session")

/// Ends the session in its `deinit`.
private final class Visitor: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
    deinit { session.reset() }
}

/// An object of a test container that resolves another in its `deinit`.
private final class Echo: Sendable {
    let container: Weak<Container>
    let isLast: Bool
    init(_ container: Weak<Container>, isLast: Bool) { (self.container, self.isLast) = (container, isLast) }
    deinit {
        if !isLast { _ = try? container.value?.resolve(Echo.self, .name("last"), isolation: nil) }
    }
}

private final class Silent: Observer {
    func handle(_ event: ContainerEvent) {}
}

private func bindings(@ModuleBuilder _ modules: () -> Bindings) -> Bindings { modules() }

@Suite(.timeLimit(.minutes(10))) struct DroppingEdgeTests {
    @Test func `Core 9: an injected shared value that is freed on one of four threads reads another one`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let results = onThreads(4) { thread in
                for _ in 0..<rounds(6_000) { readAndDrop(thread) }
                return true
            }
            let answers = try results.map { try $0.get() }
            #expect(answers == [true, true, true, true])
        }
    }

    @Test func `Core 9: bindings with one custom store are created and dropped on four threads`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let store = Sieve()
            let results = onThreads(4) { _ in
                for _ in 0..<rounds(10_000) { _ = Bind(Item.init).lifetime(.custom(store)) }
                return true
            }
            let answers = try results.map { try $0.get() }
            #expect(answers == [true, true, true, true])
        }
    }

    @Test func `Core 1: overlays with instances of one pool are dropped on four threads`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let container = try Container {
                Bind { 1 }
                Bind(Visitor.init).lifetime(.pool(session))
            }
            let results = onThreads(4) { thread in
                for _ in 0..<rounds(1_000) {
                    let overlay = try container.overriding { Bind { thread + 2 } }
                    guard try overlay.resolveNow(Visitor.self).number == thread + 2 else { return false }
                }
                return true
            }
            let answers = try results.map { try $0.get() }
            #expect(answers == [true, true, true, true])
        }
    }

    @Test func `Core 1: objects of a test container are freed on three threads while a fourth counts them`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            let liveObjects = LiveObjects()
            let container = try Container.overlay(
                of: nil, watch: liveObjects, observer: Silent(),
                bindings {
                    Bind { (container: Weak<Container>) in Echo(container, isLast: false) }
                    Bind { (container: Weak<Container>) in Echo(container, isLast: true) }.qualified(.name("last"))
                })
            let finished = Tally()
            let results = onThreads(4) { thread in
                if thread == 0 {
                    while finished.count < 3 { _ = liveObjects.survivors }
                    return true
                }
                defer { finished.next() }
                for _ in 0..<rounds(8_000) { _ = try container.resolveNow(Echo.self) }
                return true
            }
            let answers = try results.map { try $0.get() }
            #expect(answers == [true, true, true, true])
        }
    }
}
