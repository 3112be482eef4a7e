internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private final class Item: Sendable {
    let number: Int
    init(_ number: Int = 0) { self.number = number }
}
private final class Other: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
}

/// Instances must be found, and only those, however the bindings of a container and of its parents change.
@Suite("Containers that change") struct ChangingContainerTests {
    @Test func `a child retains its input when its parent registers`() throws {
        let parent = try Container { Input(String.self) }
        let child = try parent.makeChild(providing: "a")
        try parent.register { Instance(1) }
        #expect(try child.resolve(String.self) == "a")
        #expect(try child.resolve(Int.self) == 1)
    }

    @Test func `a child retains its instances when its parent registers`() throws {
        let parent = try Container { Bind { Item() }.lifetime(.scoped) }
        let child = try parent.makeChild { Bind { Other("own") }.lifetime(.singleton) }
        let item = try child.resolve(Item.self)
        let other = try child.resolve(Other.self)
        try parent.register { Instance(1) }
        #expect(try child.resolve(Item.self) === item)
        #expect(try child.resolve(Other.self) === other)
    }

    @Test func `a child that registers after its parent confuses no instances`() throws {
        let parent = try Container {}
        let child = try parent.makeChild {}
        try parent.register { Bind { Item(1) }.lifetime(.scoped) }
        #expect(try child.resolve(Item.self).number == 1)
        try child.register { Bind { Other("own") }.lifetime(.singleton) }
        #expect(try child.resolve(Other.self).text == "own")
        #expect(try child.resolve(Item.self).number == 1)
        try parent.register { Bind { Item(2) }.lifetime(.scoped).qualified(.name("second")) }
        try child.register {
            for number in 0..<10 { Bind { Item(number) }.lifetime(.singleton).qualified(.name("own \(number)")) }
        }
        #expect(try child.resolve(Item.self, .name("second")).number == 2)
        for number in 0..<10 { #expect(try child.resolve(Item.self, .name("own \(number)")).number == number) }
        #expect(try child.resolve(Other.self).text == "own")
        #expect(try child.resolve(Item.self).number == 1)
    }

    @Test func `a replaced binding still provides its other keys with its instance`() throws {
        let container = try Container {
            Bind { Item(1) }.lifetime(.singleton).as(Other.self) { Other("\($0.number)") }
        }
        let before = try container.resolve(Item.self)
        try container.register { Bind { Other("new") }.lifetime(.singleton) }
        #expect(try container.resolve(Item.self) === before)
        #expect(try container.resolve(Other.self).text == "new")
        try container.register { Bind { Item(2) }.lifetime(.singleton) }
        #expect(try container.resolve(Item.self).number == 2)
    }

    @Test func `three levels that register in turn resolve consistently`() throws {
        let top = try Container { Bind { Item(0) }.lifetime(.singleton) }
        let middle = try top.makeChild {}
        let bottom = try middle.makeChild {}
        for round in 1...20 {
            try top.register { Bind { Item(round) }.lifetime(.scoped).qualified(.name("top \(round)")) }
            try middle.register { Bind { Item(round) }.lifetime(.scoped).qualified(.name("middle \(round)")) }
            try bottom.register { Bind { Item(round) }.lifetime(.singleton).qualified(.name("bottom \(round)")) }
            for earlier in 1...round {
                for level in ["top", "middle", "bottom"] {
                    let name = Qualifier.name("\(level) \(earlier)")
                    let item = try bottom.resolve(Item.self, name)
                    #expect(item.number == earlier)
                    #expect(try bottom.resolve(Item.self, name) === item)

                }
            }
        }
        #expect(try bottom.resolve(Item.self) === top.resolve(Item.self))
    }

    @Test func `an overlay is closed with its original`() async throws {
        let original = try Container { Instance(1) }
        let overlay = try original.overriding { Instance(2) }
        try await original.close()
        let error = #expect(throws: ResolutionError.self) { try overlay.resolveNow(Int.self) }
        #expect(error?.id == .closed)
    }

    @Test func `a child's instances for arguments are separate from its parent's`() throws {
        let parent = try Container {
            Bind { (number: RuntimeArgument<Int>) in Item(arg(number)) }.lifetime(.scoped)
        }
        let child = try parent.makeChild {}
        let one = try child.resolve(Item.self, arguments: 1)
        #expect(try parent.resolve(Item.self, arguments: 1) !== one)
        #expect(try child.resolve(Item.self, arguments: 1) === one)
        try child.register { Bind { (number: RuntimeArgument<Int>) in Item(arg(number) * 10) }.lifetime(.scoped) }
        #expect(try child.resolve(Item.self, arguments: 1).number == 10)
    }

    @Test func `a child owns its shared decorators`() throws {
        let parent = try Container { Bind { Item(1) }.lifetime(.singleton) }
        let child = try parent.makeChild {
            Bind { (inner: Item) in Item(inner.number + 1) }.decorating(Item.self) { $0 }.lifetime(.singleton)
        }
        let grandchild = try child.makeChild {}
        let item = try child.resolve(Item.self)
        #expect(item.number == 2)
        #expect(try grandchild.resolve(Item.self) === item)
        #expect(try child.resolve(Item.self) === item)
    }

    @Test func `a parent's shared decorator has one instance for all children`() throws {
        let parent = try Container {
            Bind { Item(1) }
            Bind { (inner: Item) in Item(inner.number + 1) }.decorating(Item.self) { $0 }.lifetime(.singleton)
        }
        let item = try parent.resolve(Item.self)
        #expect(item.number == 2)
        #expect(try parent.makeChild {}.resolve(Item.self) === item)
        #expect(try parent.makeChild { Instance(1) }.resolve(Item.self) === item)
    }
}

private final class Late: Sendable {
    let lazy: Lazy<String>
    let provider: Provider<Item>
    init(_ lazy: Lazy<String>, _ provider: Provider<Item>) {
        self.lazy = lazy
        self.provider = provider
    }
}

/// The plan of a container is replaced while others do the same, in it and above it.
@Suite("Containers that change under many threads") struct ChangingUnderThreadsTests {
    @Test func `nothing that is registered at the same time is lost, in a child and its parent`() throws {
        for _ in 0..<10 {
            let parent = try Container {}
            let child = try parent.makeChild {}
            let results = onThreads(16) { number in
                let target = number.isMultiple(of: 2) ? parent : child
                try target.register {
                    for part in 0...number {
                        Bind { Item(number) }.lifetime(.scoped).qualified(.name("\(number) \(part)"))
                    }
                }
                return try child.resolve(Item.self, .name("\(number) 0")).number
            }
            #expect(try results.map { try $0.get() } == Array(0..<16))
            for number in 0..<16 {
                for part in 0...number {
                    let name = Qualifier.name("\(number) \(part)")
                    let item = try child.resolve(Item.self, name)
                    #expect(item.number == number)
                    #expect(try child.resolve(Item.self, name) === item)
                }
            }
        }
    }

    @Test func `closing takes precedence over everything in progress`() async throws {
        for _ in 0..<20 {
            let parent = try Container { Instance(1) }
            let child = try parent.makeChild { Bind { Item() }.lifetime(.singleton) }
            await withTaskGroup(of: Void.self) { tasks in
                for number in 0..<8 {
                    tasks.addTask {
                        try? (number.isMultiple(of: 2) ? parent : child).register { Instance("\(number)") }
                        _ = try? child.resolveNow(Item.self)
                    }
                }
                tasks.addTask { try? await child.close() }
            }
            let error = #expect(throws: ResolutionError.self) { try child.resolveNow(Item.self) }
            #expect(error?.id == .closed)
        }
    }
}
