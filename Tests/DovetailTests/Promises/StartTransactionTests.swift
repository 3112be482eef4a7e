internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailModel
internal import Testing

private enum Ending: Sendable, CaseIterable { case fails, isCancelled }

/// Where a dependency of a failing start is stored.
private enum Owner: Sendable, CaseIterable { case parentOfChild, parentOfOverlay, scopeOfSibling }

/// A dependency that both a start and a request create.
private final class Part: Sendable {
    let handle: Handle
    init(_ handle: Handle) { self.handle = handle }
}

@Suite("A start is one transaction", .timeLimit(.minutes(10))) struct StartTransactionTests {
    @Test(arguments: Ending.allCases)
    private func `Core 15: a start that fails or is cancelled leaves everything open if another task created something`(
        ending: Ending
    ) async throws {
        try await bounded {
            let (entered, gate, handles) = (Floodgate(), Floodgate(), Handles())
            let container = try Container {
                Bind { handles.create("unrelated") }.qualified(.name("unrelated")).lifetime(.singleton).onClose {
                    $0.close()
                }
                Bind { handles.create("own") }.qualified(.name("own")).lifetime(.singleton).onClose { $0.close() }
                    .eager()
                Bind { () async throws in
                    _ = await (entered.open(), gate.wait())
                    if ending == .fails { throw Failure(number: 1) }
                    try Task.checkCancellation()
                    return handles.create("slow")
                }.qualified(.name("slow")).lifetime(.singleton).onClose { $0.close() }.eager()
            }
            let starting = Task { try await container.start() }
            await entered.wait()
            let unrelated = try await container.resolve(Handle.self, .name("unrelated"))
            if ending == .isCancelled { starting.cancel() }
            await gate.open()
            await #expect(throws: ResolutionError.self) { try await starting.value }

            #expect(unrelated.isOpen)
            #expect(try await container.resolve(Handle.self, .name("unrelated")) === unrelated)
            #expect(handles.all.allSatisfy { $0.isOpen })
            try await container.close()
            #expect(handles.areClosedOnce)
        }
    }

    @Test(arguments: Ending.allCases)
    private func `Core 15: a start that fails or is cancelled leaves open what another task created for it`(
        ending: Ending
    ) async throws {
        try await bounded {
            let (entered, gate, handles) = (Floodgate(), Floodgate(), Handles())
            let container = try Container {
                Bind { Part(handles.create("part")) }.lifetime(.singleton).onClose { $0.handle.close() }
                Bind { () async in
                    _ = await (entered.open(), gate.wait())
                    return handles.create("slow")
                }.lifetime(.singleton).onClose { $0.close() }.eager()
                    .inject { (_: Handle, _: Part) in if ending == .fails { throw Failure(number: 1) } }
            }
            let starting = Task { try await container.start() }
            await entered.wait()
            let part = try await container.resolve(Part.self)
            if ending == .isCancelled { starting.cancel() }
            await gate.open()
            await #expect(throws: ResolutionError.self) { try await starting.value }

            #expect(part.handle.isOpen)
            #expect(try await container.resolve(Part.self) === part)
            try await container.close()
            #expect(part.handle.closings.count == 1)
        }
    }

    @Test func `Core 15: a synchronous start that fails leaves open what a thread resolved meanwhile`() async throws {
        try await bounded {
            let (entered, gate, handles) = (Floodgate(), Gate(), Handles())
            let container = try Container {
                Bind { () throws in
                    Task { await entered.open() }
                    gate.pass()
                    return handles.create("first")
                }.qualified(.name("first")).lifetime(.singleton).onClose { $0.close() }.eager()
                Bind { handles.create("second") }.qualified(.name("second")).lifetime(.singleton).onClose { $0.close() }
                    .eager()
                Bind { () throws -> Handle in throw Failure(number: 3) }.qualified(.name("third")).lifetime(.singleton)
                    .eager()
            }
            let starting = startThread { try container.start(isolation: nil) }
            await entered.wait()
            let second = try container.resolve(Handle.self, .name("second"), isolation: nil)
            gate.open()
            await #expect(throws: ResolutionError.self) { try await starting.value }

            #expect(second.isOpen)
            #expect(try container.resolve(Handle.self, .name("second"), isolation: nil) === second)
            try await container.close()
            #expect(handles.areClosedOnce)
        }
    }

    @Test(arguments: Ending.allCases)
    private func `Core 15: a start during one that fails or is cancelled returns with open instances`(
        ending: Ending
    ) async throws {
        try await bounded {
            let (entered, gate, handles, attempts) = (Floodgate(), Floodgate(), Handles(), Tally())
            let container = try Container {
                Bind { handles.create("quick") }.qualified(.name("quick")).lifetime(.singleton).onClose { $0.close() }
                    .eager()
                Bind { () async throws in
                    if attempts.next() == 1, ending == .fails {
                        await entered.wait()
                        throw Failure(number: 1)
                    }
                    return handles.create("failing")
                }.qualified(.name("failing")).lifetime(.singleton).onClose { $0.close() }.eager()
                Bind { () async in
                    _ = await (entered.open(), gate.wait())
                    return handles.create("slow")
                }.qualified(.name("slow")).lifetime(.singleton).onClose { $0.close() }.eager()
            }
            let first = Task { try await container.start() }
            await entered.wait()
            if ending == .isCancelled { first.cancel() }
            await giveWay()
            let second = Task { try await container.start() }
            await giveWay { attempts.count > 1 && handles.all(named: "failing").count > 0 }
            await giveWay(1_000)
            await gate.open()
            await #expect(throws: ResolutionError.self) { try await first.value }
            try await second.value

            #expect(handles.all.filter(\.isOpen).count == 3)
            for name in ["quick", "failing", "slow"] {
                let handle = try? container.resolve(Handle.self, .name(name), isolation: nil)
                #expect(handle?.isOpen == true, "\(name)")
            }
            try await container.close()
            #expect(handles.areClosedOnce)
        }
    }

    @Test(arguments: Owner.allCases)
    private func `a start that fails leaves what belongs to others, who may have started meanwhile`(
        owner: Owner
    ) async throws {
        try await bounded {
            let (entered, gate, handles) = (Floodgate(), Floodgate(), Handles())
            let pool = InstancePool("shared")
            let common =
                owner == .scopeOfSibling
                ? Bind { () async in handles.create("common") }.qualified(.name("common")).lifetime(.pool(pool))
                    .eager()
                : Bind { () async in handles.create("common") }.qualified(.name("common")).lifetime(.singleton).eager()
                    .onClose { $0.close() }
            let other = try Container { common }
            let failing = FailingModule(entered: entered, gate: gate, handles: handles)
            let failed =
                switch owner {
                case .parentOfChild: try other.makeChild { failing }
                case .parentOfOverlay: try other.overriding { failing }
                case .scopeOfSibling:
                    try Container {
                        common
                        failing
                    }
                }
            let starting = Task { try await failed.start() }
            await entered.wait()
            try await other.start()
            let handle = try other.resolve(Handle.self, .name("common"), isolation: nil)
            await gate.open()
            await #expect(throws: ResolutionError.self) { try await starting.value }

            #expect(handle.isOpen)
            #expect(try other.resolve(Handle.self, .name("common"), isolation: nil) === handle)
            // An instance in a pool may use it.
            let closings = owner == .scopeOfSibling ? 0 : 1
            #expect(handles.all(named: "own").allSatisfy { $0.closings.count == closings })
            try await failed.close()
            try await other.close()
            #expect(handles.all(named: "common").count == 1)
        }
    }
    /// Where an instance is that uses one of a failing start.
    private enum User: Sendable, CaseIterable { case here, child, childInCreation, hereInCreation }

    @Test(arguments: User.allCases)
    private func `a start that fails leaves open what another instance may use`(user: User) async throws {
        try await bounded {
            let (entered, gate, handles) = (Floodgate(), Floodgate(), Handles())
            let (creating, creationGate) = (Floodgate(), Floodgate())
            let isLate = user == .childInCreation || user == .hereInCreation
            let using = Bind { (used: Handle) async in
                await creating.open()
                if isLate { await creationGate.wait() }
                return Part(used)
            }.lifetime(.singleton).using(Handle.self, .name("used")).onClose { part in
                #expect(part.handle.isOpen, "it is closed before what uses it")
            }
            let container = try Container {
                Bind { handles.create("used") }.qualified(.name("used")).lifetime(.singleton).onClose { $0.close() }
                    .eager()
                Bind { handles.create("own") }.qualified(.name("own")).lifetime(.singleton).onClose { $0.close() }
                    .eager()
                Bind { () async throws -> Failing in
                    _ = await (entered.open(), gate.wait())
                    throw Failure(number: 1)
                }.lifetime(.singleton).eager()
                if user == .here || user == .hereInCreation { using }
            }
            let owner =
                switch user {
                case .here, .hereInCreation: container
                case .child, .childInCreation: try container.makeChild { using }
                }
            let starting = Task { try await container.start() }
            await entered.wait()
            await giveWay { handles.all.count == 2 }
            let part = Task { try await owner.resolve(Part.self) }
            await creating.wait()
            if !isLate { _ = try await part.value }
            await gate.open()
            await #expect(throws: ResolutionError.self) { try await starting.value }
            await creationGate.open()

            #expect(try await part.value.handle.isOpen)
            #expect(handles.all(named: "own").allSatisfy { $0.isOpen })
            try await container.close()
            #expect(handles.areClosedOnce)
        }
    }

    /// How a user of an instance of a failing start receives it.
    private enum Receiving: Sendable, CaseIterable {
        case parameter, resolution, awaitedResolution, lazy, provider, asyncLazy, container
        case withArgument, weakWithArgument, inPool, inStore, inProcess

        var binding: Bind<Part> {
            let binding =
                switch self {
                case .parameter, .inPool, .inStore, .inProcess: Bind { (handle: Handle) in Part(handle) }
                case .resolution: Bind { (all: Resolution) throws in Part(try all.resolve(Handle.self)) }
                case .awaitedResolution:
                    Bind { (all: Resolution) async throws in Part(try await all.resolve(Handle.self)) }
                case .lazy: Bind { (handle: Lazy<Handle>) throws in Part(try handle()) }
                case .provider: Bind { (handle: Provider<Handle>) throws in Part(try handle()) }
                case .asyncLazy: Bind { (handle: AsyncLazy<Handle>) async throws in Part(try await handle()) }
                case .container:
                    Bind { (all: Weak<Container>) throws in
                        Part(try #require(all.value).resolveNow(Handle.self))
                    }
                case .withArgument, .weakWithArgument:
                    Bind { (handle: Handle, _: RuntimeArgument<Int>) in Part(handle) }
                }
            return switch self {
            case .weakWithArgument: binding.lifetime(.weak)
            case .inPool: binding.lifetime(.pool(InstancePool("of a part")))
            case .inStore: binding.lifetime(.custom(PartStore()))
            case .inProcess: binding.lifetime(.process)
            default: binding.lifetime(.singleton)
            }
        }

        func part(of container: Container) async throws -> Part {
            switch self {
            case .withArgument, .weakWithArgument: try await container.resolve(Part.self, arguments: 1)
            default: try await container.resolve(Part.self)
            }
        }
    }

    @Test(arguments: Receiving.allCases)
    private func `a start that fails leaves open what another instance has received, however it did`(
        receiving: Receiving
    ) async throws {
        try await bounded {
            let (entered, gate, handles) = (Floodgate(), Floodgate(), Handles())
            let container = try Container {
                Bind { handles.create("used") }.lifetime(.singleton).onClose { $0.close() }.eager()
                Bind { () async throws -> Failing in
                    _ = await (entered.open(), gate.wait())
                    throw Failure(number: 1)
                }.lifetime(.singleton).eager()
                receiving.binding
            }
            let starting = Task { try await container.start() }
            await entered.wait()
            await giveWay { handles.all.count == 1 }
            let part = try await receiving.part(of: container)
            await gate.open()
            await #expect(throws: ResolutionError.self) { try await starting.value }

            #expect(part.handle.isOpen)
            #expect(try await receiving.part(of: container) === part)
            try await container.close()
            #expect(handles.areClosedOnce)
        }
    }

    @Test func `a user that was released ends before what it uses`() async throws {
        try await bounded {
            let (entered, gate, handles) = (Floodgate(), Floodgate(), Handles())
            let container = try Container {
                Bind { handles.create("used") }.lifetime(.singleton).onClose { $0.close() }.eager()
                Bind { Part($0) }.lifetime(.singleton).onClose { part in #expect(part.handle.isOpen) }
                Bind { () async throws -> Failing in
                    _ = await (entered.open(), gate.wait())
                    throw Failure(number: 1)
                }.lifetime(.singleton).eager()
            }
            let starting = Task { try await container.start() }
            await entered.wait()
            _ = try await container.resolve(Part.self)
            container.removeInstances(of: Part.self)
            await gate.open()
            await #expect(throws: ResolutionError.self) { try await starting.value }
            try await container.close()
            #expect(handles.areClosedOnce)
        }
    }

    @Test func `a container that closes during a start that fails closes an instance before what it uses`() async throws
    {
        try await bounded {
            let (entered, gate, handles) = (Floodgate(), Floodgate(), Handles())
            let (creating, creationGate) = (Floodgate(), Floodgate())
            let container = try Container {
                Bind { handles.create("used") }.lifetime(.singleton).onClose { $0.close() }.eager()
                Bind { (handle: Handle) async in
                    _ = await (creating.open(), creationGate.wait())
                    #expect(handle.isOpen)
                    return Part(handle)
                }.lifetime(.singleton).onClose { part in #expect(part.handle.isOpen) }
                Bind { () async throws -> Failing in
                    _ = await (entered.open(), gate.wait())
                    throw Failure(number: 1)
                }.lifetime(.singleton).eager()
            }
            let starting = Task { try await container.start() }
            await entered.wait()
            let part = Task { try await container.resolve(Part.self) }
            await creating.wait()
            let closing = Task { try await container.close() }
            await giveWay()
            await gate.open()
            await #expect(throws: ResolutionError.self) { try await starting.value }
            await creationGate.open()
            _ = try? await part.value
            try await closing.value
            #expect(handles.areClosedOnce)
        }
    }

    @Test func `a hook of a failed start cannot wait for itself, and close() waits for it`() async throws {
        try await bounded {
            let (entered, gate, handles) = (Floodgate(), Floodgate(), Handles())
            let (own, problem) = (Locked<Container?>(nil), Locked<CloseError?>(nil))
            let container = try Container {
                Bind { handles.create("old") }.qualified(.name("old")).lifetime(.singleton).onClose { $0.close() }
                Bind { handles.create("new") }.qualified(.name("new")).lifetime(.singleton).eager().onClose { handle in
                    do throws(CloseError) { try await own.now?.close() } catch { problem.now = error }
                    await #expect(throws: ResolutionError.self) { try await own.now?.start() }
                    _ = await (entered.open(), gate.wait())
                    #expect(handles.all(named: "old").allSatisfy { $0.isOpen })
                    handle.close()
                }
                Bind { (_: Handle) throws -> Failing in throw Failure(number: 1) }
                    .lifetime(.singleton).using(Handle.self, .name("new")).eager()
            }
            own.now = container
            _ = try await container.resolve(Handle.self, .name("old"))
            let starting = Task { try await container.start() }
            await entered.wait()
            #expect((problem.now?.errors.first as? ResolutionError)?.id == .cycle)
            let closing = Task { try await container.close() }
            await giveWay()
            await gate.open()
            await #expect(throws: ResolutionError.self) { try await starting.value }
            try await closing.value
            own.now = nil
            #expect(handles.all(named: "old").map(\.closings.count) == [1])
        }
    }

    @Test func `a second start closes what it creates, and nothing of an earlier one`() async throws {
        try await bounded {
            let (handles, attempts) = (Handles(), Tally())
            let container = try Container {
                Bind { handles.create("first") }.qualified(.name("first")).lifetime(.singleton).onClose { $0.close() }
                    .eager()
                Bind { (_: Handle) throws -> Failing in
                    if attempts.next() < 3 { throw Failure(number: 1) }
                    return Failing()
                }.lifetime(.singleton).using(Handle.self, .name("first")).eager()
            }
            for number in 1...2 {
                await #expect(throws: ResolutionError.self) { try await container.start() }
                #expect(handles.all.map(\.closings.count) == [Int](repeating: 1, count: number))
            }
            try await container.start()
            #expect(handles.all.map(\.closings.count) == [1, 1, 0])
            try await container.close()
            #expect(handles.areClosedOnce)
        }
    }

    @Test func `what is created while a failed start closes its instances has dependencies that stay open`()
        async throws
    {
        try await bounded {
            var random = SplitMix(seed: 1)
            for _ in 0..<100 {
                let (handles, failing) = (Handles(), Floodgate())
                let container = try Container {
                    Bind { handles.create("used") }.qualified(.name("used")).lifetime(.singleton).onClose { $0.close() }
                    Bind { Part($0) }.lifetime(.singleton).using(Handle.self, .name("used"))
                    Bind { (_: Handle) throws -> Failing in
                        Task { await failing.open() }
                        throw Failure(number: 1)
                    }.lifetime(.singleton).using(Handle.self, .name("used")).eager()
                    // They make it slow to find out what is in use.
                    for number in 0..<500 { Bind { number }.qualified(.name("\(number)")).lifetime(.singleton) }
                }
                for number in 0..<500 { _ = try container.resolve(Int.self, .name("\(number)"), isolation: nil) }
                let delay = Duration.microseconds(Int.random(in: 0..<3_000, using: &random))
                let using = Task {
                    await failing.wait()
                    let end = ContinuousClock.now + delay
                    while ContinuousClock.now < end {}
                    return try container.resolveNow(Part.self)
                }
                await #expect(throws: ResolutionError.self) { try await container.start() }
                let part = try await using.value
                #expect(part.handle.isOpen)
                #expect(handles.all.count { $0.isOpen } == 1)
                try await container.close()
                #expect(handles.areClosedOnce)
            }
        }
    }
}

private final class PartStore: InstanceStore {
    private let part = Guarded<Part?>(nil)

    func instance(for context: StoreContext) -> Part? { part.withLock { $0 } }
    func store(_ value: Part, for context: StoreContext) { part.withLock { $0 = value } }
    func remove(for context: StoreContext) { removeAll() }
    func removeAll() { part.withLock { $0 = nil } }
    func makeEmpty() -> PartStore { PartStore() }
}

private final class Failing: Sendable {}

/// Its start fails after it has created an instance of its own, and one of others.
private struct FailingModule: Module {
    let entered: Floodgate
    let gate: Floodgate
    let handles: Handles

    var body: some Module {
        Bind { [handles] in handles.create("own") }.qualified(.name("own")).lifetime(.singleton).onClose { $0.close() }
            .eager()
        Bind { [entered, gate] (_: Handle) async throws -> Part in
            _ = await (entered.open(), gate.wait())
            throw Failure(number: 1)
        }.lifetime(.singleton).eager().using(Handle.self, .name("common"))
    }
}
