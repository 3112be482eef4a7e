internal import Dovetail
internal import DovetailInjection

/// A value that reads another injected one in its `deinit`.
private final class Leaver: Sendable {
    deinit { _ = Rest().value }
}
private final class Remainder: Sendable {}

// One key for each thread, so that each reads cells of the others.
extension Dependencies {
    fileprivate var first: Leaver { lifetime(.weak) { Leaver() } }
    fileprivate var second: Leaver { lifetime(.weak) { Leaver() } }
    fileprivate var third: Leaver { lifetime(.weak) { Leaver() } }
    fileprivate var fourth: Leaver { lifetime(.weak) { Leaver() } }
    fileprivate var remainder: Remainder { lifetime(.weak) { Remainder() } }
}

private struct Rest { @Injected(\.remainder) var value }
private struct First { @Injected(\.first) var value }
private struct Second { @Injected(\.second) var value }
private struct Third { @Injected(\.third) var value }
private struct Fourth { @Injected(\.fourth) var value }

private final class Item: Sendable {}

/// Stores nothing.
private final class Sieve: InstanceStore {
    func instance(for context: StoreContext) -> Item? { nil }
    func store(_ value: Item, for context: StoreContext) {}
    func remove(for context: StoreContext) {}
    func removeAll() {}
    func makeEmpty() -> Sieve { Sieve() }
}

let dropping = [
    Program(name: "leavers", summary: "Core 9: injected shared values that go on four threads read another one") { _ in
        try Crew.run(4) { thread in
            for _ in 0..<500 {
                switch thread {
                case 0: _ = First().value
                case 1: _ = Second().value
                case 2: _ = Third().value
                default: _ = Fourth().value
                }
            }
        }
    },
    Program(name: "stores", summary: "Core 9: bindings with one store are created and dropped on four threads") { _ in
        let store = Sieve()
        try Crew.run(4) { _ in
            for _ in 0..<500 { _ = Bind(Item.init).lifetime(.custom(store)) }
        }
    },
]
