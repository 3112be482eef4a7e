internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private final class Item: Sendable {
    let number: Int
    init(_ number: Int = 0) { self.number = number }
}
private final class Box: Sendable {
    let item: Item
    init(_ item: Item) { self.item = item }
}
private final class Crate: Sendable {
    let box: Box
    init(_ box: Box) { self.box = box }
}
private final class Deferring: Sendable {
    let lazy: Lazy<Item>
    init(_ lazy: Lazy<Item>) { self.lazy = lazy }
}
private final class Providing: Sendable {
    let make: Provider<Item>
    init(_ make: Provider<Item>) { self.make = make }
}
private final class ByHand: Sendable {
    let item: Item
    init(_ resolution: Resolution) throws { item = try resolution.resolve() }
}
private final class Knowing: Sendable {
    let container: Weak<Container>
    init(_ container: Weak<Container>) { self.container = container }
}
private final class Apart: Sendable { init() {} }
private final class Optionally: Sendable {
    let item: Item?
    init(_ item: Item?) { self.item = item }
}
private final class Listing: Sendable {
    let items: [Item]
    init(_ items: [Item]) { self.items = items }
}
private enum Main {}
private struct Pair {
    let number: Int?
    let fraction: Double?
}

/// A parent that is not a container: it has one number, and resolves the rest from an empty container.
private final class Foreign: ParentContainer {
    let number: Int
    private let rest: Container

    init(_ number: Int) throws {
        self.number = number
        rest = try Container {}
    }

    func resolve<T>(_ type: T.Type, isolation: isolated (any Actor)?) throws(ResolutionError) -> sending T {
        if let number = number as? T { return number }
        return try rest.resolve(type, isolation: isolation)
    }
    nonisolated(nonsending) func resolve<T>(_ type: T.Type) async throws(ResolutionError) -> sending T {
        if let number = number as? T { return number }
        return try await rest.resolve(type)
    }
    func isRegistered<T>(_ type: T.Type) -> Bool { type == Int.self }
}

/// Passes everything that a container has.
private final class Passing: ParentContainer {
    private let container: Container
    init(container: Container) { self.container = container }

    func resolve<T>(_ type: T.Type, isolation: isolated (any Actor)?) throws(ResolutionError) -> sending T {
        try container.resolve(type, isolation: isolation)
    }
    nonisolated(nonsending) func resolve<T>(_ type: T.Type) async throws(ResolutionError) -> sending T {
        try await container.resolve(type)
    }
    func isRegistered<T>(_ type: T.Type) -> Bool { container.isRegistered(type) }
}

/// A parent that has errors of its own: it lacks everything, and cannot create a number.
private final class Erring: ParentContainer {
    struct Reason: Error, Equatable {}

    func resolve<T>(_ type: T.Type, isolation: isolated (any Actor)?) throws(ResolutionError) -> sending T {
        throw error(type)
    }
    nonisolated(nonsending) func resolve<T>(_ type: T.Type) async throws(ResolutionError) -> sending T {
        throw error(type)
    }
    func isRegistered<T>(_ type: T.Type) -> Bool { true }

    private func error(_ type: Any.Type) -> ResolutionError {
        type == Int.self ? ResolutionError(failed: type, cause: Reason()) : ResolutionError(missing: type)
    }
}

@Suite("§8 Hierarchy") struct Section08HierarchyTests {
    @Test func `a foreign parent creates errors of its own, with their cause and the dependency path`() async throws {
        let child = try Container(parent: Erring()) {
            Bind { (number: Int, _: String) in Pair(number: number, fraction: nil) }
        }
        #expect(child.findings.isEmpty)
        let failed = #expect(throws: ResolutionError.self) { try child.resolve(Pair.self) }
        #expect(failed?.id == .factoryFailed)
        #expect(failed?.cause as? Erring.Reason == Erring.Reason())
        #expect(failed?.path.map(\.name).first == "Pair")
        let missing = await #expect(throws: ResolutionError.self) { try await child.resolve(String.self) }
        #expect(missing?.id == .missingBinding)
        #expect(missing?.finding.message == "no binding provides 'String'")
        let known = ResolutionError(missing: Int.self)
        #expect(ResolutionError(failed: String.self, cause: known).id == .missingBinding)
    }

    @Test func `an asynchronous request awaits a foreign parent, a synchronous one does not`() async throws {
        struct Token: Sendable { let number: Int }
        struct User: Sendable { let token: Token, other: Token? }
        let parent = try Container {
            Bind(Token.self) { () async in
                await Task.yield()
                return Token(number: 1)
            }
        }
        let child = try Container(parent: Passing(container: parent)) { Bind(User.init) }
        #expect(try await child.resolve(Token.self).number == 1)
        #expect(try await child.resolve(Token?.self)?.number == 1)
        let user = try await child.resolve(User.self)
        #expect(user.token.number == 1 && user.other?.number == 1)
        func now() throws { _ = try child.resolve(User.self) }
        let error = #expect(throws: ResolutionError.self) { try now() }
        #expect(error?.id == .needsAsync)
    }

    @Test func `a cycle through a foreign parent has an error, although a factory requests one half by hand`()
        async throws
    {
        final class Part: Sendable {}
        final class Whole: Sendable { init(_: Part) {} }
        let child = Locked<Container?>(nil)
        let parent = try Container {
            Bind { () throws -> Part in
                _ = try child.now?.resolveNow(Whole.self)
                return Part()
            }
        }
        let container = try Container(parent: Passing(container: parent)) { Bind(Whole.init).lifetime(.singleton) }
        child.change { $0 = container }
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Whole.self) }
        #expect(error?.id == .cycle)
        child.change { $0 = nil }
    }

    // MARK: Looking up

    @Test func `a child looks in itself, then in its parents to any depth`() throws {
        var container = try Container { Instance("root") }
        for number in 0..<20 { container = try container.makeChild { Instance(number).qualified(.name("\(number)")) } }
        #expect(try container.resolve(String.self) == "root")
        for number in 0..<20 { #expect(try container.resolve(Int.self, .name("\(number)")) == number) }
    }

    @Test func `an own binding hides the parent's for the child only`() throws {
        let parent = try Container { Instance("parent") }
        let child = try parent.makeChild { Instance("child") }
        #expect(try child.resolve(String.self) == "child")
        #expect(try child.makeChild {}.resolve(String.self) == "child")
        #expect(try parent.resolve(String.self) == "parent")
    }

    @Test func `§16 a child's default yields to a parent's binding`() throws {
        let parent = try Container { Instance("parent") }
        let child = try parent.makeChild {
            Instance("child").asDefault()
            Instance(1).asDefault()
        }
        #expect(try child.resolve(String.self) == "parent")
        #expect(try child.resolve(Int.self) == 1)
    }

    @Test func `a child does not resolve from its siblings, nor a parent from its child`() throws {
        let parent = try Container {}
        let child = try parent.makeChild { Instance(1) }
        let other = try parent.makeChild {}
        #expect(try child.resolve(Int.self) == 1)
        #expect(throws: ResolutionError.self) { try other.resolve(Int.self) }
        #expect(throws: ResolutionError.self) { try parent.resolve(Int.self) }
    }

    // MARK: Which container creates an instance

    @Test func `a singleton is created by its owner with the bindings of its owner`() throws {
        let parent = try Container {
            Bind { Item(1) }
            Bind(Box.init).lifetime(.singleton)
        }
        let child = try parent.makeChild { Bind { Item(2) } }
        let box = try child.resolve(Box.self)
        #expect(box.item.number == 1)
        #expect(try parent.resolve(Box.self) === box)
    }

    @Test(arguments: [false, true])
    func `a transient or graph binding of a parent is created with the bindings of the child`(isGraph: Bool) throws {
        let parent = try Container {
            Bind { Item(1) }
            if isGraph { Bind(Box.init).lifetime(.graph) } else { Bind(Box.init) }
            Bind(Crate.init)
        }
        let child = try parent.makeChild { Bind { Item(2) } }
        #expect(try child.resolve(Crate.self).box.item.number == 2)
        #expect(try parent.resolve(Crate.self).box.item.number == 1)
    }

    @Test func `a scoped binding is created by the container that resolves, with its bindings`() throws {
        let parent = try Container {
            Bind { Item(1) }
            Bind(Box.init).lifetime(.scoped)
        }
        let child = try parent.makeChild { Bind { Item(2) } }
        #expect(try child.resolve(Box.self).item.number == 2)
        #expect(try child.resolve(Box.self) === child.resolve(Box.self))
        #expect(try parent.resolve(Box.self).item.number == 1)
        let grandchild = try child.makeChild {}
        #expect(try grandchild.resolve(Box.self) !== child.resolve(Box.self))
    }

    @Test func `a weak binding belongs to its owner, weakScoped to the container that resolves`() throws {
        let parent = try Container {
            Bind { Item(1) }
            Bind(Box.init).lifetime(.weak)
            Bind(Box.init).lifetime(.weakScoped).qualified(.name("each"))
        }
        let child = try parent.makeChild { Bind { Item(2) } }
        let box = try child.resolve(Box.self)
        #expect(box.item.number == 1)
        #expect(try parent.resolve(Box.self) === box)
        #expect(try child.resolve(Box.self, .name("each")).item.number == 2)
    }

    @Test func `a parent's singleton never captures a child's value, also through transients and Optional`() throws {
        let parent = try Container {
            Bind(Crate.init).lifetime(.singleton)
            Bind(Box.init)
            Bind(Optionally.init).lifetime(.singleton)
        }
        let child = try parent.makeChild { Bind { Item(2) } }
        let error = #expect(throws: ResolutionError.self) { try child.resolve(Crate.self) }
        #expect(error?.id == .missingBinding)
        #expect(try child.resolve(Optionally.self).item == nil)
    }

    @Test func `a Lazy of a parent's singleton looks up from the parent, of a transient from the child`() throws {
        let parent = try Container {
            Bind { Item(1) }
            Bind(Deferring.init).lifetime(.singleton)
            Bind(Providing.init)
        }
        let child = try parent.makeChild { Bind { Item(2) } }
        #expect(try child.resolve(Deferring.self).lazy().number == 1)
        #expect(try child.resolve(Providing.self).make().number == 2)
    }

    @Test func `a graph instance of a parent's binding is one per resolve of the child`() throws {
        let parent = try Container { Bind { Item() }.lifetime(.graph) }
        let child = try parent.makeChild { Bind { (a: Item, b: Item) in a === b } }
        #expect(try child.resolve(Bool.self))
    }

    // MARK: Other parents

    @Test func `a parent may be anything that resolves`() throws {
        let child = try Container(parent: try Foreign(7)) {
            Instance("own")
            Bind { (number: Int) in [number] }
        }
        #expect(try child.resolve(String.self) == "own")
        #expect(try child.resolve(Int.self) == 7)
        #expect(try child.resolve([Int].self) == [7])
        #expect(try child.makeChild {}.resolve([Int].self) == [7])
        #expect(child.isRegistered(Int.self) && !child.isRegistered(Double.self))
        #expect(throws: ResolutionError.self) { try child.resolve(Double.self) }
    }

    @Test func `an Optional is resolved from such a parent, or nil`() async throws {
        let child = try Container(parent: try Foreign(7)) { Bind { Pair(number: $0, fraction: $1) } }
        for container in [child, try child.makeChild {}] {
            let pair = try container.resolveNow(Pair.self)
            #expect(pair.number == 7 && pair.fraction == nil)
            #expect(try await container.resolve(Int?.self) == 7)
            #expect(try await container.resolve(Double?.self) == nil)
        }
    }

    @Test func `an Optional that such a parent binds is resolved from it`() async throws {
        let parent = try Container {
            Bind { Optional("bound") }
            Bind { Int8?.none }
            Instance(1)
        }
        let child = try Container(parent: Passing(container: parent)) {
            Bind { (text: String?) in [text ?? "none"] }.root()
        }
        for container in [child, try child.makeChild {}] {
            #expect(try container.resolveNow(String?.self) == "bound")
            #expect(try await container.resolve(String?.self) == "bound")
            #expect(try container.resolveNow([String].self) == ["bound"])
            #expect(try container.resolveNow(Int8?.self) == nil)
            #expect(try container.resolveNow(Int?.self) == 1)
            #expect(try container.resolveNow(Double?.self) == nil)
            #expect(container.findings.isEmpty)
        }
        #expect(try child.makeChild { Instance("own") }.resolveNow(String?.self) == "own")
    }

    @Test func `a collection of such a parent is registered, and not missing`() async throws {
        let parent = try Container {
            Bind { 1 }.into(Int.self) { $0 }
            Bind { "a" }.into(String.self, key: "first") { $0 }
            Multibinding(Double.self)
        }
        let child = try Container(parent: Passing(container: parent)) {
            Bind { (numbers: [Int], texts: [String: String], none: [Double]) in
                UInt(numbers.count + texts.count + none.count)
            }.root()
            Bind { (numbers: [Int]?) in UInt8(numbers?.count ?? 9) }.root()
            Bind { (none: [Double]?) in UInt16(none?.count ?? 9) }.root()
            Bind { (absent: [Float]?) in UInt32(absent?.count ?? 9) }.root()
        }
        for container in [child, try child.makeChild {}] {
            try container.validate()
            #expect(container.findings.isEmpty)
            #expect(container.isRegistered([Int].self) && container.isRegistered([String: String].self))
            #expect(container.isRegistered([Double].self) && !container.isRegistered([Float].self))
            #expect(try container.resolveNow(UInt.self) == 2)
            #expect(try container.resolveNow(UInt8.self) == 1)
            #expect(try await container.resolve([Int]?.self) == [1])
            #expect(try container.resolveNow(UInt16.self) == 0)
            #expect(try container.resolveNow(UInt32.self) == 9)
        }
        let own = try Container(parent: Passing(container: parent)) {
            Bind { 2 }.into(Int.self) { $0 }
            Bind { (numbers: [Int]) in UInt(numbers.count) }.root()
        }
        #expect(try own.resolve([Int].self, isolation: nil) == [2])
        #expect(own.findings.isEmpty)
    }

    @Test func `the bindings of such a parent are not missing`() throws {
        let parent = try Foreign(7)
        let child = try Container(parent: parent) { Bind { (number: Int) in [number] }.root() }
        try child.validate()
        #expect(child.findings.isEmpty)
        try child.makeChild { Bind { (number: Int, provider: Lazy<Int>) in String(number) } }.validate()
        let lacking = try Container(parent: parent) { Bind { (fraction: Double) in [fraction] } }
        #expect(lacking.findings.map(\.id) == [.missingBinding])
    }

    // MARK: Overlays

    private static func original() throws -> Container {
        try Container {
            Bind { Item(1) }.lifetime(.singleton)
            Bind(Box.init).lifetime(.singleton)
            Bind(Crate.init).lifetime(.singleton)
            Bind(Apart.init).lifetime(.singleton)
            Bind(Deferring.init).lifetime(.singleton)
            Bind(Providing.init).lifetime(.singleton)
            Bind(ByHand.init).lifetime(.singleton)
            Bind(Knowing.init).lifetime(.singleton)
            Bind(Optionally.init).lifetime(.singleton)
        }
    }

    @Test(arguments: [false, true])
    func `an overlay creates the dependents of replaced bindings again and shares the rest`(isWarm: Bool) throws {
        let original = try Self.original()
        if isWarm { _ = (try original.resolve(Crate.self), try original.resolve(Apart.self)) }
        let overlay = try original.overriding { Bind { Item(2) }.lifetime(.singleton) }
        #expect(try overlay.resolve(Apart.self) === original.resolve(Apart.self))
        #expect(try overlay.resolve(Crate.self).box.item.number == 2)
        #expect(try overlay.resolve(Crate.self) === overlay.resolve(Crate.self))
        #expect(try overlay.resolve(Crate.self).box === overlay.resolve(Box.self))
        #expect(try original.resolve(Crate.self).box.item.number == 1)
        #expect(try original.resolve(Crate.self) !== overlay.resolve(Crate.self))
    }

    @Test func `Lazy, Provider and Optional edges count`() throws {
        let original = try Self.original()
        let overlay = try original.overriding { Bind { Item(2) } }
        #expect(try overlay.resolve(Deferring.self).lazy().number == 2)
        #expect(try overlay.resolve(Providing.self).make().number == 2)
        #expect(try overlay.resolve(Optionally.self).item?.number == 2)
        #expect(try original.resolve(Deferring.self).lazy().number == 1)
        #expect(try original.resolve(Providing.self).make().number == 1)
    }

    @Test func `a binding that resolves by hand or has its container depends on everything`() throws {
        let original = try Self.original()
        let byHand = try original.resolve(ByHand.self)
        let knowing = try original.resolve(Knowing.self)
        let overlay = try original.overriding { Instance("unrelated") }
        #expect(try overlay.resolve(ByHand.self) !== byHand)
        #expect(try overlay.resolve(Knowing.self) !== knowing)
        #expect(try overlay.resolve(Knowing.self).container.value === overlay)
        #expect(try original.resolve(Knowing.self) === knowing)
    }

    @Test func `a binding that depends on a collection is created again for an added element`() throws {
        let original = try Container {
            Bind { Item(1) }.into(Item.self) { $0 }
            Bind(Listing.init).lifetime(.singleton)
        }
        let before = try original.resolve(Listing.self)
        let overlay = try original.overriding { Bind { Item(2) }.into(Item.self) { $0 } }
        #expect(try overlay.resolve(Listing.self).items.map(\.number) == [1, 2])
        #expect(try original.resolve(Listing.self) === before)
    }

    @Test func `a binding with an Optional dependency is created again if that becomes available`() throws {
        let original = try Container { Bind(Optionally.init).lifetime(.singleton) }
        #expect(try original.resolve(Optionally.self).item == nil)
        let overlay = try original.overriding { Bind { Item(2) } }
        #expect(try overlay.resolve(Optionally.self).item?.number == 2)
        #expect(try original.resolve(Optionally.self).item == nil)
    }

    @Test func `using is considered when an overlay decides what it creates again`() throws {
        let original = try Container {
            Bind { Item(1) }.qualified(.tag(Main.self))
            Bind { Item(9) }
            Bind(Box.init).lifetime(.singleton).using(Item.self, .tag(Main.self))
            Bind(Crate.init).lifetime(.singleton)
        }
        let crate = try original.resolve(Crate.self)
        let overlay = try original.overriding { Bind { Item(2) }.qualified(.tag(Main.self)) }
        #expect(try overlay.resolve(Crate.self).box.item.number == 2)
        let unrelated = try original.overriding { Bind { Item(8) } }
        #expect(try unrelated.resolve(Crate.self) === crate)
    }

    @Test func `an instance is the same whether the original or the overlay resolves it first`() throws {
        let original = try Self.original()
        let overlay = try original.overriding { Bind { Item(2) } }
        let apart = try overlay.resolve(Apart.self)
        #expect(try original.resolve(Apart.self) === apart)
    }

    @Test func `§16 an overlay may replace bindings that are not overridable, and may add keys`() throws {
        let original = try Container { Instance(1).overridable(false) }
        let overlay = try original.overriding {
            Instance(2)
            Instance("new")
        }
        #expect(try overlay.resolve(Int.self) == 2)
        #expect(try overlay.resolve(String.self) == "new")
        #expect(!original.isRegistered(String.self))
    }

    @Test func `overlays of one original do not see each other, and an overlay may have an overlay`() throws {
        let original = try Self.original()
        let first = try original.overriding { Bind { Item(2) } }
        let second = try original.overriding { Bind { Item(3) } }
        let third = try first.overriding { Bind(Box.init).lifetime(.singleton) }
        #expect(try first.resolve(Crate.self).box.item.number == 2)
        #expect(try second.resolve(Crate.self).box.item.number == 3)
        #expect(try third.resolve(Crate.self).box.item.number == 2)
        #expect(try third.resolve(Crate.self) !== first.resolve(Crate.self))
        #expect(try third.resolve(Apart.self) === original.resolve(Apart.self))
    }

    @Test func `an overlay of a child replaces what its parent owns, for the overlay only`() throws {
        let parent = try Self.original()
        let child = try parent.makeChild {
            Bind { (crate: Crate) in crate.box.item.number }
        }
        let overlay = try child.overriding { Bind { Item(2) } }
        #expect(try overlay.resolve(Int.self) == 2)
        #expect(try child.resolve(Int.self) == 1)
        #expect(try parent.resolve(Crate.self).box.item.number == 1)
        #expect(try overlay.resolve(Apart.self) === parent.resolve(Apart.self))
    }

    @Test func `a child of an overlay sees the overlay`() throws {
        let original = try Self.original()
        let overlay = try original.overriding { Bind { Item(2) } }
        let child = try overlay.makeChild { Bind { (crate: Crate) in crate.box.item.number } }
        #expect(try child.resolve(Int.self) == 2)
        #expect(try child.resolve(Crate.self) === overlay.resolve(Crate.self))
    }

    @Test func `a transient that uses no replaced binding receives the shared instances of the original`() throws {
        let original = try Container {
            Bind { Item(1) }.lifetime(.singleton)
            Bind(Box.init)
            Instance("old")
        }
        let overlay = try original.overriding { Instance("new") }
        #expect(try overlay.resolve(Box.self).item === original.resolve(Item.self))
    }

    @Test func `a container instance belongs to the overlay if it uses a replaced binding, else the original`() throws {
        let original = try Container {
            Bind { Item(1) }.lifetime(.scoped)
            Bind(Box.init).lifetime(.scoped)
            Bind(Apart.init).lifetime(.scoped)
        }
        let overlay = try original.overriding { Bind { Item(2) }.lifetime(.scoped) }
        #expect(try overlay.resolve(Box.self).item.number == 2)
        #expect(try overlay.resolve(Box.self) === overlay.resolve(Box.self))
        #expect(try overlay.resolve(Apart.self) === original.resolve(Apart.self))
    }

    @Test func `an instance of a pool belongs to the overlay if it uses a replaced binding`() throws {
        let pool = InstancePool("session")
        let original = try Container {
            Bind { Item(1) }
            Bind(Box.init).lifetime(.pool(pool))
            Bind(Apart.init).lifetime(.pool(pool))
        }
        let box = try original.resolve(Box.self)
        let overlay = try original.overriding { Bind { Item(2) } }
        #expect(try overlay.resolve(Box.self).item.number == 2)
        #expect(try original.resolve(Box.self) === box)
        #expect(try overlay.resolve(Apart.self) === original.resolve(Apart.self))
        let own = try overlay.resolve(Box.self)
        pool.reset()
        #expect(try overlay.resolve(Box.self) !== own)
        #expect(try original.resolve(Box.self) !== box)
    }

    @Test func `an overlay's pool does not change the original's, in either order`() throws {
        let application = InstancePool("application")
        let session = InstancePool("session", parent: application)
        let original = try Container {
            Bind { Item(1) }
            Bind(Box.init).lifetime(.pool(session))
        }
        let overlay = try original.overriding { Bind { Item(2) } }
        #expect(try overlay.resolve(Box.self).item.number == 2)
        #expect(try original.resolve(Box.self).item.number == 1)
    }

    @Test func `an overlay of an overlay shares what that one created again`() throws {
        let original = try Self.original()
        let first = try original.overriding { Bind { Item(2) } }
        let second = try first.overriding { Instance("unrelated") }
        #expect(try second.resolve(Box.self) === first.resolve(Box.self))
        #expect(try second.resolve(Box.self) !== original.resolve(Box.self))
    }

    @Test func `an observer that is added to the original later sees events of its overlays`() throws {
        let notes = Notes()
        let original = try Container { Bind { Item(1) } }
        let overlay = try original.overriding { Instance(2) }
        _ = try overlay.resolve(Item.self)
        original.add(Deliveries(notes: notes))
        _ = try overlay.resolve(Item.self)
        #expect(notes.lines == ["Item"])
    }

    @Test func `§16 an overlay does not see later registrations`() throws {
        let original = try Container { Instance(1) }
        let overlay = try original.overriding { Instance("view") }
        try original.register {
            Instance(2)
            Instance(1.5)
        }
        #expect(try overlay.resolve(Int.self) == 1)
        #expect(!overlay.isRegistered(Double.self))
    }

    @Test func `a replaced decorator layer is rebuilt with the instance it wraps`() throws {
        let original = try Container {
            Instance(1).qualified(.name("inner"))
            Bind { (inner: Int) in Item(inner) }.lifetime(.singleton).using(Int.self, .name("inner"))
            Bind { (item: Item) in Item(item.number + 100) }.decorating(Item.self) { $0 }.lifetime(.singleton)
            Bind(Box.init).lifetime(.singleton)
        }
        #expect(try original.resolve(Box.self).item.number == 101)
        let overlay = try original.overriding { Instance(2).qualified(.name("inner")) }
        #expect(try overlay.resolve(Box.self).item.number == 102)
        #expect(try original.resolve(Box.self).item.number == 101)
    }
}

private struct Deliveries: Observer {
    let notes: Notes
    func handle(_ event: ContainerEvent) {
        if case .resolved(let binding) = event { notes.note(binding.name) }
    }
}
