internal import Dovetail
internal import Testing

private protocol Labelled: AnyObject, Sendable {
    var text: String { get }
}

private final class Label: Labelled {
    let text: String
    init(_ text: String) { self.text = text }
}

private final class Setting: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
}

/// Stores one instance.
private final class Shelf: InstanceStore {
    private let stored = Locked<Label?>(nil)
    func instance(for context: StoreContext) -> Label? { stored.now }
    func store(_ value: Label, for context: StoreContext) { stored.now = value }
    func remove(for context: StoreContext) { stored.now = nil }
    func removeAll() { stored.now = nil }
    func makeEmpty() -> Self { Self() }
}

/// A lifetime whose instances no container owns.
private enum Sharing: Sendable, CaseIterable {
    case pool, process, stores

    /// The lifetime of the next binding in this pool.
    func lifetime(in pool: InstancePool) -> Lifetime<Label> {
        switch self {
        case .pool: .pool(pool)
        case .process: .process
        case .stores: .custom(Shelf())
        }
    }
}

extension Container {
    fileprivate func labels() throws -> [any Labelled] { try resolveNow([any Labelled].self) }
    fileprivate func texts() throws -> [String] { try labels().map(\.text) }
}

@Suite("Bindings at one location") struct OneLocationTests {
    @Test(arguments: Sharing.allCases)
    private func `Core 22: bindings written in a loop have one instance each`(sharing: Sharing) throws {
        let pool = InstancePool("pool")
        let container = try Container {
            for number in 0..<3 {
                Bind { Label("\(number)") }.into((any Labelled).self) { $0 }.lifetime(sharing.lifetime(in: pool))
            }
        }
        #expect(try container.texts() == ["0", "1", "2"])
        let (first, second) = (try container.labels(), try container.labels())
        for (one, other) in zip(first, second) { #expect(one === other) }
    }

    @Test(arguments: Sharing.allCases)
    private func `Core 22: bindings that a helper function writes have one instance each`(sharing: Sharing) throws {
        let pool = InstancePool("pool")
        func plugin(_ text: String) -> Bind<Label> {
            Bind { Label(text) }.into((any Labelled).self) { $0 }.lifetime(sharing.lifetime(in: pool))
        }
        let container = try Container {
            plugin("a")
            plugin("b")
        }
        #expect(try container.texts() == ["a", "b"])
    }

    @Test(arguments: Sharing.allCases)
    private func `Core 22: bindings that one helper function returns to two modules have one instance each`(
        sharing: Sharing
    ) throws {
        let pool = InstancePool("pool")
        let container = try Container {
            OneModule(pool: pool, sharing: sharing)
            OtherModule(pool: pool, sharing: sharing)
        }
        #expect(try container.texts() == ["one", "other"])
    }

    @Test(arguments: [Sharing.pool, .process])
    private func `Core 22: bindings of a loop in a module are the same ones in every container`(
        sharing: Sharing
    ) throws {
        let module = LoopModule(pool: InstancePool("pool"), sharing: sharing)
        let containers = try (0..<2).map { _ in try Container { module } }
        #expect(try containers[1].texts() == ["0", "1", "2"])
        #expect(try containers[0].texts() == ["0", "1", "2"])
        for (one, other) in zip(try containers[0].labels(), try containers[1].labels()) { #expect(one === other) }
    }

    @Test(arguments: Sharing.allCases)
    private func `Core 22: overriding a dependency of one binding of a loop creates its instance again, and no other`(
        sharing: Sharing
    ) throws {
        let pool = InstancePool("pool")
        let container = try Container {
            for number in 0..<3 {
                Bind { Setting("\(number)") }.qualified(.name("\(number)")).lifetime(.singleton)
                Bind { (setting: Setting) in Label(setting.text) }.using(Setting.self, .name("\(number)"))
                    .into((any Labelled).self) { $0 }.lifetime(sharing.lifetime(in: pool))
            }
        }
        let labels = try container.labels()
        let overlay = try container.overriding { Bind { Setting("new") }.qualified(.name("1")).lifetime(.singleton) }
        let seen = try overlay.labels()
        #expect(seen.map(\.text) == ["0", "new", "2"])
        #expect(seen.count == labels.count)
        #expect(zip(labels, seen).map { $0 === $1 } == [true, false, true])
        #expect(try container.texts() == ["0", "1", "2"])
    }

    @Test(arguments: Sharing.allCases)
    private func `Core 22: an overriding container that creates bindings of a loop again has one instance each`(
        sharing: Sharing
    ) throws {
        let pool = InstancePool("pool")
        let container = try Container {
            Bind { Setting("old") }.lifetime(.singleton)
            for number in 0..<3 {
                Bind { (setting: Setting) in Label("\(setting.text) \(number)") }
                    .into((any Labelled).self) { $0 }.lifetime(sharing.lifetime(in: pool))
            }
        }
        let overlay = try container.overriding { Bind { Setting("new") }.lifetime(.singleton) }
        #expect(try overlay.texts() == ["new 0", "new 1", "new 2"])
        #expect(try container.texts() == ["old 0", "old 1", "old 2"])
    }

    @Test func `Core 22: removing instances removes the instance of each binding of a loop`() throws {
        let shelves = (0..<3).map { _ in Shelf() }
        let container = try Container {
            for number in 0..<3 {
                Bind { Label("\(number)") }.into((any Labelled).self) { $0 }.lifetime(.custom(shelves[number]))
            }
        }
        let before = try container.labels()
        container.removeInstances()
        let after = try container.labels()
        #expect(zip(before, after).map { $0 === $1 } == [false, false, false])
    }

    @Test func `Core 22: removing instances spares the one binding of a loop that is not overridable`()
        throws
    {
        let shelves = (0..<3).map { _ in Shelf() }
        let container = try Container {
            for number in 0..<3 {
                Bind { Label("\(number)") }.into((any Labelled).self) { $0 }.lifetime(.custom(shelves[number]))
                    .overridable(number != 1)
            }
        }
        let before = try container.labels()
        container.removeInstances()
        let after = try container.labels()
        #expect(zip(before, after).map { $0 === $1 } == [false, true, false])
    }

    @Test(arguments: Sharing.allCases)
    private func `Core 22: decorators written in a loop wrap one another`(sharing: Sharing) throws {
        let pool = InstancePool("pool")
        let container = try Container {
            Bind((any Labelled).self) { Label("label") }.lifetime(.process)
            for number in 0..<3 {
                Bind { (wrapped: any Labelled) in Label("\(number)(\(wrapped.text))") }
                    .decorating((any Labelled).self) { $0 }.lifetime(sharing.lifetime(in: pool))
            }
        }
        try container.validate()
        #expect(try container.resolveNow((any Labelled).self).text == "2(1(0(label)))")
    }
}

/// A binding for the caller.
private func label(_ text: String, _ pool: InstancePool, _ sharing: Sharing) -> Bind<Label> {
    Bind { Label(text) }.into((any Labelled).self) { $0 }.lifetime(sharing.lifetime(in: pool))
}

private struct OneModule: Module {
    let pool: InstancePool
    let sharing: Sharing
    var body: some Module { label("one", pool, sharing) }
}

private struct OtherModule: Module {
    let pool: InstancePool
    let sharing: Sharing
    var body: some Module { label("other", pool, sharing) }
}

private struct LoopModule: Module {
    let pool: InstancePool
    let sharing: Sharing
    var body: some Module {
        for number in 0..<3 {
            Bind { Label("\(number)") }.into((any Labelled).self) { $0 }.lifetime(sharing.lifetime(in: pool))
        }
    }
}
