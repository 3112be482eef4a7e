internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

/// A module whose hooks are closures.
private struct Hooked: Module {
    var key = Qualifier.name("module")
    var value = 1
    var onPrepare: @Sendable () throws -> Void = {}
    var onAssembled: @Sendable (Container) throws -> Void = { _ in }

    var body: some Module { Bind { [value] in value }.qualified(key) }
    func prepare() throws { try onPrepare() }
    func assembled(in container: Container) throws { try onAssembled(container) }
}

/// Another one.
private struct Failing: Module {
    var onAssembled: @Sendable (Container) throws -> Void

    var body: some Module { Bind { 2 }.qualified(.name("failing")) }
    func assembled(in container: Container) throws {
        try onAssembled(container)
        throw Failure(number: 2)
    }
}

/// Runs a closure when it is released.
private final class Replaced: Sendable {
    private let onRelease: @Sendable () -> Void
    init(_ onRelease: @escaping @Sendable () -> Void = {}) { self.onRelease = onRelease }
    deinit { onRelease() }
}

private final class Part: Sendable {}

/// Services that defer a part, or themselves. Nothing else retains them.
private final class WithProvider: Sendable {
    let parts: Provider<Part>
    init(parts: Provider<Part>) { self.parts = parts }
}
private final class WithLazy: Sendable {
    let part: Lazy<Part>
    init(part: Lazy<Part>) { self.part = part }
}
private final class WithItself: Sendable {
    let other: Provider<WithItself>
    init(other: Provider<WithItself>) { self.other = other }
}

private protocol Plugin: Sendable { var number: Int { get } }
private struct Numbered: Plugin { let number: Int }

/// Holds deferrals of the elements of collections.
private final class Plugins: Sendable {
    let list: [Provider<any Plugin>]
    let byName: [String: AsyncProvider<any Plugin>]
    let lazy: [Lazy<any Plugin>]
    init(list: [Provider<any Plugin>], byName: [String: AsyncProvider<any Plugin>], lazy: [Lazy<any Plugin>]) {
        self.list = list
        self.byName = byName
        self.lazy = lazy
    }
}

@Suite("A registration is one transaction", .timeLimit(.minutes(10))) struct RegisterTransactionTests {
    /// A slot that was added later retained its instance, which retained a deferral, which retained the slot.
    @Test(arguments: [false, true])
    func `Instances that were registered later are released with their container, with their deferrals`(
        isOwnedByChild: Bool
    ) throws {
        var container: Container? = try Container { Bind(Part.init) }
        try container?.register {
            Bind(WithProvider.init).lifetime(isOwnedByChild ? .scoped : .singleton)
            Bind(WithLazy.init).lifetime(isOwnedByChild ? .scoped : .singleton)
            Bind(WithItself.init).lifetime(isOwnedByChild ? .scoped : .singleton)
        }
        var user = isOwnedByChild ? try container?.makeChild {} : container
        weak let provider = try user?.resolve(WithProvider.self)
        weak let lazy = try user?.resolve(WithLazy.self)
        weak let itself = try user?.resolve(WithItself.self)
        // The deferrals remember what they found.
        weak let part = try lazy?.part()
        _ = try provider?.parts()
        #expect(try itself?.other() === itself)
        #expect(provider != nil && lazy != nil && itself != nil && part != nil)
        user = nil
        container = nil
        #expect(provider == nil && lazy == nil && itself == nil && part == nil)
    }

    /// The deferral of an element kept the node of the plan that linked it: it threw `closed` after the next registrations, or
    /// returned an instance with the former dependencies.
    @Test(arguments: [false, true]) func `Deferrals of elements see what was registered since`(isLinkedLater: Bool)
        async throws
    {
        let container = try Container {
            Bind { 1 }
            Bind { (number: Int) in Numbered(number: number) }.into((any Plugin).self) { $0 }
            Bind { (number: Int) in Numbered(number: number) }.into((any Plugin).self, key: "a") { $0 }
        }
        if isLinkedLater { try container.register { Bind(Part.init) } }
        try container.register { Bind(Plugins.init).lifetime(.singleton) }
        let plugins = try await container.resolve(Plugins.self)
        #expect(try plugins.list.map { try $0().number } == [1])
        for number in 2...4 {
            try container.register { Bind { number } }
            #expect(try plugins.list.map { try $0().number } == [number])
            #expect(try await plugins.byName["a"]?().number == number)
        }
        #expect(try plugins.lazy.map { try $0().number } == [4])
    }

    @Test func `An instance of a pool that defers itself is released with the pool`() throws {
        weak var instance: WithItself?
        do {
            let pool = InstancePool("short")
            let container = try Container { Bind(WithItself.init).lifetime(.pool(pool)) }
            instance = try container.resolve(WithItself.self)
            #expect(try instance?.other() === instance)
        }
        #expect(instance == nil)
    }

    @Test func `Core 24: a module registered from several threads is prepared once`() throws {
        for _ in 0..<rounds(100) {
            let count = Tally()
            let container = try Container {}
            let results = onThreads(4) { _ in try container.register { Hooked(onPrepare: { count.next() }) } }
            for result in results { try result.get() }
            #expect(count.count == 1)
            #expect(try container.resolve(Int.self, .name("module"), isolation: nil) == 1)
        }
    }

    /// It was released during the turn of its registration, so the two waited for each other.
    @Test func `The deinit of a replaced instance may wait for a thread that registers`() async throws {
        try await bounded {
            let container = try Container {}
            let registered = Tally()
            let reference = Weak(container)
            try container.register {
                Bind {
                    Replaced {
                        _ = try? onThread(stackSize: 512 << 10) {
                            try reference.value?.register { Bind { "other" } }
                            registered.next()
                        }
                    }
                }.lifetime(.singleton)
            }
            _ = try container.resolveNow(Replaced.self)
            try container.register { Bind { Replaced() }.lifetime(.singleton) }
            #expect(registered.count == 1)
            #expect(try container.resolveNow(String.self) == "other")
        }
    }

    /// The new plan retained the replaced bindings until the next registration.
    @Test func `What a replaced binding captures is released by the registration that replaces it`() throws {
        let (container, released) = (try Container { Bind { 1 } }, Tally())
        func register(_ captured: Replaced) throws {
            try container.register { Bind { () -> Double in withExtendedLifetime(captured) { 1 } } }
        }
        for number in 0..<4 {
            try register(Replaced { released.next() })
            #expect(try container.resolveNow(Double.self) == 1)
            #expect(released.count == number)
        }
    }

    @Test func `Core 24: a module is prepared once though another registration overtakes it`() async throws {
        try await bounded {
            let (entered, gate, count) = (Floodgate(), Gate(), Tally())
            let container = try Container {}
            let module = Hooked(onPrepare: {
                if count.next() == 1 {
                    Task { await entered.open() }
                    gate.pass()
                }
            })
            let first = startThread { try container.register { module } }
            await entered.wait()
            let isDone = Locked(false)
            let second = startThread {
                defer { isDone.now = true }
                try container.register { Bind { "other" } }
            }
            // The second one may have to wait for the first.
            await giveWay { isDone.now }
            gate.open()
            _ = try await (first.value, second.value)
            #expect(count.count == 1)
            #expect(try container.resolve(Int.self, .name("module"), isolation: nil) == 1)
            #expect(try container.resolveNow(String.self) == "other")
        }
    }

    @Test func `Core 24: a module that registers while it is prepared is prepared once`() async throws {
        try await bounded {
            let count = Tally()
            let container = try Container {}
            try container.register {
                Hooked(onPrepare: {
                    // Otherwise it would continue without end if it is prepared again for each change.
                    if count.next() > 3 { throw Failure(number: count.count) }
                    try container.register { Bind { "prepared" }.qualified(.name("\(count.count)")) }
                })
            }
            #expect(count.count == 1)
            #expect(try container.resolve(String.self, .name("1"), isolation: nil) == "prepared")
            #expect(try container.resolve(Int.self, .name("module"), isolation: nil) == 1)
        }
    }

    @Test func `Core 25: a registration whose hook fails is undone, and those of others remain`()
        async throws
    {
        try await bounded {
            let container = try Container { Bind { 0 }.qualified(.name("module")).lifetime(.singleton) }
            let (entered, gate, count) = (Floodgate(), Gate(), Tally())
            let failing = startThread {
                try container.register {
                    Hooked(onAssembled: { _ in count.next() })
                    Failing(onAssembled: { _ in
                        Task { await entered.open() }
                        gate.pass()
                    })
                }
            }
            await entered.wait()
            let isDone = Locked(false)
            let other = startThread {
                defer { isDone.now = true }
                try container.register { Bind { "other" } }
            }
            // The other one may have to wait for the failing one.
            await giveWay { isDone.now }
            gate.open()
            let error = await #expect(throws: AssemblyError.self) { try await failing.value }
            #expect(error?.cause as? Failure == Failure(number: 2))
            try await other.value

            #expect(try container.resolveNow(String.self) == "other")
            #expect(try container.resolve(Int.self, .name("module"), isolation: nil) == 0)
            let missing = #expect(throws: ResolutionError.self) {
                try container.resolve(Int.self, .name("failing"), isolation: nil)
            }
            #expect(missing?.id == .missingBinding)
            // The module does not count as registered, so its hook runs again.
            try container.register { Hooked(onAssembled: { _ in count.next() }) }
            #expect(count.count == 2)
            #expect(try container.resolve(Int.self, .name("module"), isolation: nil) == 1)
        }
    }

    @Test func `Core 25: failing registrations on one thread remove nothing from another thread`() throws {
        let container = try Container {}
        let count = rounds(100)
        let failures = onThreads(3) { thread in
            var failures = 0
            for number in 0..<count {
                do {
                    try container.register {
                        Bind { number }.qualified(.name("\(thread) \(number)"))
                        if thread == 0 { Failing(onAssembled: { _ in }) }
                    }
                } catch is AssemblyError {
                    failures += 1
                }
            }
            return failures
        }
        #expect(try failures.map { try $0.get() } == [count, 0, 0])
        for thread in 0..<3 {
            let found = (0..<count).filter {
                (try? container.resolve(Int.self, .name("\(thread) \($0)"), isolation: nil)) == $0
            }
            #expect(found.count == (thread == 0 ? 0 : count))
        }
        #expect(throws: ResolutionError.self) { try container.resolve(Int.self, .name("failing"), isolation: nil) }
    }

    @Test(arguments: [true, false])
    func `a child that is used during a registration that fails keeps its instances`(isRegisteredLater: Bool) throws {
        final class Box: Sendable {}
        struct Replacing: Module {
            let child: Container
            var body: some Module { Bind { Box() }.lifetime(.scoped) }
            func assembled(in container: Container) throws {
                _ = try child.resolve(Box.self)
                throw CancellationError()
            }
        }
        let container = try Container {
            if !isRegisteredLater { Bind { Box() }.lifetime(.scoped) }
        }
        if isRegisteredLater { try container.register { Bind { Box() }.lifetime(.scoped) } }
        let child = try container.makeChild {}
        let box = try child.resolve(Box.self)
        #expect(throws: AssemblyError.self) { try container.register { Replacing(child: child) } }
        #expect(try child.resolve(Box.self) === box)
    }

    @Test func `a registration that fails keeps the instance of a registered binding that it would have replaced`()
        throws
    {
        struct Replacing: Module {
            var body: some Module { Bind { Part() }.lifetime(.singleton) }
            func assembled(in container: Container) throws { throw Failure(number: 3) }
        }
        let container = try Container {}
        try container.register { Bind { Part() }.lifetime(.singleton) }
        let part = try container.resolve(Part.self)
        #expect(throws: AssemblyError.self) { try container.register { Replacing() } }
        #expect(try container.resolve(Part.self) === part)
    }
}
