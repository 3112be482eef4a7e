internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private struct Complaint: Error {}
private final class Parent {
    var child: Child?
    var other: Child?
    init() {}
}
private final class Child {
    let parent: Parent
    init(_ parent: Parent) { self.parent = parent }
}
private final class Steps {
    var first: Int?
    var second = ""
    var log: [String] = []
    init() {}
}
// Safe: in these tests each is written while its ring is created, by one thread.
private final class Front: @unchecked Sendable {
    var back: Back?
    init() {}
}
private final class Back: @unchecked Sendable {
    var front: Front?
    init() {}
}
private final class Strict: Sendable {
    let front: Front
    init(_ front: Front) { self.front = front }
}
private final class LazyChild: Sendable {
    let parent: Lazy<LazyParent>
    init(_ parent: Lazy<LazyParent>) { self.parent = parent }
}
private final class LazyParent: Sendable {
    let child: LazyChild
    init(_ child: LazyChild) { self.child = child }
}
private final class Item: Sendable {}
private enum Main {}

@Suite("§6 Injection after construction, cycles") struct Section06InjectionTests {
    // MARK: Injection

    @Test func `inject runs after construction in the order written, then onCreate`() throws {
        let container = try Container {
            Bind(Steps.init)
                .onCreate { $0.log.append("created \($0.log.count)") }
                .inject { (steps: Steps, number: Int) in steps.log.append("method \(number)") }
                .inject(\.first)
                .inject { $0.log.append("first is \($0.first ?? -1)") }
            Instance(7)
        }
        let steps = try container.resolve(Steps.self)
        #expect(steps.log == ["method 7", "first is 7", "created 2"])
    }

    @Test func `several hooks run in the order written`() throws {
        let container = try Container {
            Bind(Steps.init).onCreate { $0.log.append("a") }.onCreate { $0.log.append("b") }
        }
        #expect(try container.resolve(Steps.self).log == ["a", "b"])
    }

    @Test func `properties are injected plain, tagged and named`() throws {
        let container = try Container {
            Bind(Steps.init).inject(\.first, .tag(Main.self)).inject(\.second, .name("main"))
            Bind { 1 }.qualified(.tag(Main.self))
            Bind { "one" }.qualified(.name("main"))
        }
        let steps = try container.resolve(Steps.self)
        #expect(steps.first == 1)
        #expect(steps.second == "one")
    }

    @Test func `an Optional property is set to nil without a binding, others throw`() throws {
        #expect(try Container { Bind(Steps.init).inject(\.first) }.resolve(Steps.self).first == nil)
        let error = #expect(throws: ResolutionError.self) {
            try Container { Bind(Steps.init).inject(\.second) }.resolve(Steps.self)
        }
        #expect(error?.id == .missingBinding)
    }

    @Test func `inject and onCreate run once for each instance, not for each delivery`() throws {
        let made = Tally()
        let created = Tally()
        let container = try Container {
            Bind(Item.init).lifetime(.singleton).inject { _ in made.next() }.onCreate { _ in created.next() }
        }
        for _ in 0..<3 { _ = try container.resolve(Item.self) }
        #expect(made.count == 1)
        #expect(created.count == 1)
    }

    @Test func `§16 an inject that throws is factory-failed, an onCreate that throws hook-failed`() throws {
        let injecting = try Container { Bind(Item.init).inject { (_: Item) throws in throw Complaint() } }
        let injection = #expect(throws: ResolutionError.self) { try injecting.resolve(Item.self) }
        #expect(injection?.id == .factoryFailed && injection?.cause is Complaint)
        let hooked = try Container { Bind(Item.init).onCreate { _ in throw Complaint() } }
        let hook = #expect(throws: ResolutionError.self) { try hooked.resolve(Item.self) }
        #expect(hook?.id == .hookFailed && hook?.cause is Complaint)
    }

    @Test func `a graph instance whose onCreate throws is not stored`() throws {
        let made = Tally()
        let container = try Container {
            Bind(Item.init).lifetime(.graph).onCreate { _ in if made.next() == 1 { throw Complaint() } }
            Bind { (resolution: Resolution) in
                [try? resolution.resolve(Item.self), try? resolution.resolve(Item.self)]
            }
        }
        let items = try container.resolve([Item?].self)
        #expect(items[0] == nil && items[1] != nil)
    }

    // MARK: Cycles that are allowed

    @Test func `a cycle closes at an inject, from whichever side it is entered`() throws {
        let container = try Container {
            Bind(Parent.init).lifetime(.graph).inject(\.child)
            Bind(Child.init).lifetime(.graph)
        }
        let parent = try container.resolve(Parent.self)
        #expect(parent.child?.parent === parent)
        let child = try container.resolve(Child.self)
        #expect(child.parent.child === child)
        #expect(child.parent !== parent)
    }

    @Test func `a binding on the cycle may be transient if another is not`() throws {
        let container = try Container {
            Bind(Parent.init).lifetime(.graph).inject(\.child).inject(\.other)
            Bind(Child.init)
        }
        let parent = try container.resolve(Parent.self)
        #expect(parent.child?.parent === parent && parent.other?.parent === parent)
        #expect(parent.child !== parent.other)
        let child = try container.resolve(Child.self)
        #expect(child.parent.child?.parent === child.parent)
    }

    @Test func `two singletons that inject each other are one pair`() throws {
        let container = try Container {
            Bind(Front.init).lifetime(.singleton).inject(\.back)
            Bind(Back.init).lifetime(.singleton).inject(\.front)
        }
        let front = try container.resolve(Front.self)
        #expect(front.back?.front === front)
        #expect(try container.resolve(Back.self) === front.back)
    }

    @Test func `a binding may inject itself`() throws {
        let container = try Container { Bind(Ouroboros.init).lifetime(.graph).inject(\.tail) }
        let snake = try container.resolve(Ouroboros.self)
        #expect(snake.tail === snake)
    }

    @Test func `the instance is visible to its own cycle as soon as its initializer returns`() throws {
        let seen = Notes()
        let container = try Container {
            Bind(Front.init).lifetime(.singleton).inject(\.back).onCreate { _ in seen.note("front complete") }
            Bind(Back.init).lifetime(.singleton).inject(\.front)
                .onCreate { seen.note("back sees front \($0.front != nil)") }
        }
        _ = try container.resolve(Front.self)
        #expect(seen.lines == ["back sees front true", "front complete"])
    }

    @Test func `a cycle of which one member throws stores nothing`() throws {
        let attempts = Tally()
        let container = try Container {
            Bind(Front.init).lifetime(.singleton).inject(\.back)
            Bind(Back.init).lifetime(.singleton).inject(\.front)
                .onCreate { _ in if attempts.next() == 1 { throw Complaint() } }
        }
        #expect(throws: ResolutionError.self) { try container.resolve(Front.self) }
        let front = try container.resolve(Front.self)
        #expect(front.back?.front === front)
        #expect(try container.resolve(Back.self) === front.back)
    }

    @Test func `a cycle of singletons in a parent is one for all children`() throws {
        let parent = try Container {
            Bind(Front.init).lifetime(.singleton).inject(\.back)
            Bind(Back.init).lifetime(.singleton).inject(\.front)
        }
        let first = try parent.makeChild {}.resolve(Front.self)
        let second = try parent.makeChild {}.resolve(Back.self)
        #expect(first.back === second && second.front === first)
    }

    @Test func `a released weak member of a cycle is created again around the stored one`() throws {
        let container = try Container {
            Bind(Front.init).lifetime(.weak).inject(\.back)
            Bind(Strict.init).lifetime(.weak)
            Bind(Back.init).lifetime(.singleton)
        }
        let back = try container.resolve(Front.self).back
        #expect(try container.resolve(Strict.self).front.back === back)
    }

    @Test func `a cycle closes at a Lazy or a Provider, whatever the lifetimes`() throws {
        let container = try Container {
            Bind(LazyParent.init).lifetime(.singleton)
            Bind(LazyChild.init)
        }
        let parent = try container.resolve(LazyParent.self)
        #expect(try parent.child.parent() === parent)
        let transient = try Container {
            Bind(LazyParent.init)
            Bind(LazyChild.init)
        }
        let other = try transient.resolve(LazyParent.self)
        #expect(try other.child.parent() !== other)
    }

    // MARK: Cycles that are not

    @Test func `any other cycle throws at the first request, and again at the next`() throws {
        let container = try Container {
            Bind(Parent.init).inject(\.child)
            Bind(Child.init)
            Instance(1)
        }
        for _ in 0..<2 {
            let error = #expect(throws: ResolutionError.self) { try container.resolve(Parent.self) }
            #expect(error?.id == .cycle)
        }
        #expect(try container.resolve(Int.self) == 1)
    }

    @Test func `a cycle of initializers is one although everything is shared`() throws {
        let container = try Container {
            Bind { (_: String) in 1 }.lifetime(.singleton)
            Bind { (_: Int) in "" }.lifetime(.graph)
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(error?.id == .cycle)
    }

    @Test func `Optional, collections and tags do not break a cycle`() throws {
        let container = try Container {
            Bind { (_: String?) in 1 }.lifetime(.singleton)
            Bind { (_: [Double]) in "" }.lifetime(.singleton)
            Bind { (_: Tagged<UInt8, Main>) in 1.0 }.lifetime(.singleton).into(Double.self) { $0 }
            Bind { (_: Int) in UInt8(1) }.lifetime(.singleton).qualified(.tag(Main.self))
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(error?.id == .cycle)
    }

    // MARK: Lazy and Provider

    @Test func `a Lazy creates its value at the first call, once, also for many threads`() throws {
        let made = Tally()
        let container = try Container {
            Bind {
                made.next()
                return Item()
            }
        }
        let lazy = try container.resolve(Lazy<Item>.self)
        #expect(!lazy.isCreated)
        #expect(made.count == 0)
        let items = try onThreads(16) { _ in try lazy() }.map { try $0.get() }
        #expect(items.allSatisfy { $0 === items[0] })
        #expect(lazy.isCreated)
        #expect(made.count == 1)
    }

    @Test func `a Lazy that throws tries again`() throws {
        let attempts = Tally()
        let container = try Container {
            Bind { () throws -> Item in
                if attempts.next() == 1 { throw Complaint() }
                return Item()
            }
        }
        let lazy = try container.resolve(Lazy<Item>.self)
        #expect(throws: ResolutionError.self) { try lazy() }
        #expect(!lazy.isCreated)
        #expect(try lazy() === lazy())
    }

    @Test func `a Lazy of a graph binding returns the instance of its graph while that is alive`() throws {
        let container = try Container {
            Bind(Item.init).lifetime(.graph)
            Bind { (item: Item, lazy: Lazy<Item>) in Holder(item, lazy) }
        }
        var holder = try container.resolve(Holder.self)
        #expect(try holder.lazy() === holder.item)
        holder = try container.resolve(Holder.self)
        holder.item = nil
        let late = try holder.lazy()
        #expect(try holder.lazy() === late)
    }

    @Test func `a Lazy called while its graph is being created returns an instance of that graph`() throws {
        let container = try Container {
            Bind(Item.init).lifetime(.graph)
            Bind { (item: Item, lazy: Lazy<Item>) in try lazy() === item }
        }
        #expect(try container.resolve(Bool.self))
    }

    @Test func `a Provider starts an outermost resolve at each call`() throws {
        let container = try Container {
            Bind(Item.init).lifetime(.graph)
            Bind { (item: Item, other: Item) in [item, other] }
            Bind { (item: Item, make: Provider<[Item]>) in [[item], try make(), try make()] }
        }
        let items = try container.resolve([[Item]].self)
        #expect(items[1][0] === items[1][1] && items[2][0] === items[2][1])
        #expect(items[0][0] !== items[1][0] && items[1][0] !== items[2][0])
    }

    @Test func `neither retains the container, and both throw closed without it`() throws {
        let lazy: Lazy<Item>
        let provider: Provider<Item>
        weak let reference: Container?
        do {
            let container = try Container { Bind(Item.init) }
            reference = container
            lazy = try container.resolve()
            provider = try container.resolve()
            _ = try provider()
        }
        #expect(reference == nil)
        let late = #expect(throws: ResolutionError.self) { try lazy() }
        #expect(late?.id == .closed)
        let gone = #expect(throws: ResolutionError.self) { try provider() }
        #expect(gone?.id == .closed)
    }

    @Test func `a Lazy that has created its value retains it after the container is released`() throws {
        let lazy: Lazy<Item>
        let item: Item
        do {
            let container = try Container { Bind(Item.init) }
            lazy = try container.resolve()
            item = try lazy()
        }
        #expect(try lazy() === item)
    }

    @Test func `both can be created by hand`() throws {
        let made = Tally()
        let lazy = Lazy { made.next() }
        #expect(try lazy() == 1 && lazy() == 1)
        let provider = Provider<Int, Int, Int> { $0 + $1 }
        #expect(try provider(1, 2) == 3)
        let error = #expect(throws: ResolutionError.self) { try Lazy<Int> { throw Complaint() }() }
        #expect(error?.cause is Complaint)
    }

    @Test func `a Lazy and a Provider see later registrations`() throws {
        let container = try Container { Instance(1) }
        let lazy = try container.resolve(Lazy<Int>.self)
        let provider = try container.resolve(Provider<Int>.self)
        #expect(try provider() == 1)
        try container.register { Instance(2) }
        #expect(try lazy() == 2)
        #expect(try provider() == 2)
    }

    // MARK: Into objects of others

    @Test func `§16 inject fills an object created elsewhere, at each call, and does not store it`()
        throws
    {
        let container = try Container {
            Bind(Steps.init).inject(\.first).onCreate { $0.log.append("filled") }
            Bind { 7 }
        }
        let steps = Steps()
        try container.inject(into: steps)
        #expect(steps.first == 7)
        steps.first = nil
        try container.inject(into: steps)
        #expect(steps.first == 7)
        #expect(steps.log == ["filled", "filled"])
        #expect(try container.resolve(Steps.self) !== steps)
        weak let gone: Steps?
        do {
            let steps = Steps()
            try container.inject(into: steps)
            gone = steps
        }
        #expect(gone == nil)
    }

    @Test func `§16 inject of a type without a binding is missing-binding`() throws {
        let error = #expect(throws: ResolutionError.self) { try Container {}.inject(into: Steps()) }
        #expect(error?.id == .missingBinding)
    }

    @Test func `inject into an object of a binding found in the parent looks up from the child`() throws {
        let parent = try Container { Input(Steps.self).inject(\.first) }
        let child = try parent.makeChild { Instance(7) }
        let steps = Steps()
        try child.inject(into: steps)
        #expect(steps.first == 7)
    }

    // MARK: Resolution

    @Test func `§4 a resolve by hand belongs to the outer one`() throws {
        let container = try Container {
            Bind(Item.init).lifetime(.graph)
            Bind { (item: Item, resolution: Resolution) in try resolution.resolve(Item.self) === item }
            Bind { (resolution: Resolution) in [try resolution.resolve(Bool.self)] }
        }
        #expect(try container.resolve(Bool.self))
        #expect(try container.resolve([Bool].self) == [true])
    }

    @Test func `§4 a resolve by hand accepts qualifiers, and sees what its module hides`() throws {
        struct Hiding: Module {
            var body: some Module {
                Instance(1).hidden()
                Bind { 2 }.qualified(.tag(Main.self))
                Bind { 3 }.qualified(.name("three"))
                Bind { (resolution: Resolution) in
                    [
                        try resolution.resolve(Int.self), try resolution.resolve(Int.self, .tag(Main.self)),
                        try resolution.resolve(Int.self, .name("three")),
                    ]
                }
            }
        }
        #expect(try Container { Hiding() }.resolve([Int].self) == [1, 2, 3])
    }

    @Test func `§4 an awaited resolve by hand accepts a qualifier`() async throws {
        let container = try Container {
            Bind { () async in 3 }.qualified(.name("three"))
            Bind { (resolution: Resolution) async throws in [try await resolution.resolve(Int.self, .name("three"))] }
        }
        #expect(try await container.resolve([Int].self) == [3])
        let broken = try Container {
            Bind { (resolution: Resolution) async throws in [try await resolution.resolve(Int.self, .name("three"))] }
        }
        let error = await #expect(throws: ResolutionError.self) { try await broken.resolve([Int].self) }
        #expect(error.map { "\($0)".contains("no binding provides 'Int' named \"three\"") } == true)
    }

    @Test func `§4 a resolve through a captured container is a new outermost one`() throws {
        let container = try Container {
            Bind(Item.init).lifetime(.graph)
            Bind { (item: Item, container: Container) in try container.resolve(Item.self) === item }
        }
        #expect(try !container.resolve(Bool.self))
    }

    @Test func `§16 a Resolution that is used after its resolve throws closed`() throws {
        let container = try Container {
            Instance(1)
            Bind { (resolution: Resolution) in Escaped(resolution) }
        }
        let escaped = try container.resolve(Escaped.self)
        let error = #expect(throws: ResolutionError.self) { try escaped.resolution.resolve(Int.self) }
        #expect(error?.id == .closed)
    }
}

private final class Ouroboros {
    var tail: Ouroboros?
    init() {}
}
private final class Holder {
    var item: Item?
    let lazy: Lazy<Item>
    init(_ item: Item, _ lazy: Lazy<Item>) {
        self.item = item
        self.lazy = lazy
    }
}
private final class Deferred: Sendable {
    let make: Provider<Int>
    let later: Lazy<String>
    init(_ make: Provider<Int>, _ later: Lazy<String>) {
        self.make = make
        self.later = later
    }
}
private final class Escaped {
    let resolution: Resolution
    init(_ resolution: Resolution) { self.resolution = resolution }
}
