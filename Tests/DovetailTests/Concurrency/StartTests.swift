@testable internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

/// `start()` and `close()` (Semantics §7).
@Suite("Start and close", .timeLimit(.minutes(10))) struct StartTests {
    /// Eager singletons that depend only on later ones.
    private static func graph(seed: UInt64, most: Int = 24, places: [ThingBinding.Place]) -> [ThingBinding] {
        var random = SplitMix(seed: seed &+ 7)
        let count = Int.random(in: 1...most, using: &random)
        return (0..<count).map { number in
            var binding = ThingBinding()
            binding.lifetime = .singleton
            binding.isEager = true
            binding.place = places.randomElement(using: &random)!
            let later = Array((number + 1)..<count)
            binding.needs = Array(later.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
            return binding
        }
    }

    @Test("a start takes as long as the longest chain, on 200 random graphs", arguments: 0..<10)
    func criticalPath(batch: Int) async throws {
        for seed in UInt64(batch * 20)..<UInt64(batch * 20 + 20) {
            let bindings = Self.graph(seed: seed, places: [.awaited])
            var random = SplitMix(seed: seed)
            var schedule: [Int: VirtualClock.Entry] = [:]
            for number in bindings.indices.reversed() {
                let start = bindings[number].needs.compactMap { schedule[$0]?.finish }.max() ?? 0
                schedule[number] = .init(start: start, finish: start + Int.random(in: 1...9, using: &random))
            }
            let clock = VirtualClock(schedule: schedule)
            let journal = Journal()
            let container = try Container {
                ThingModule(bindings: bindings, journal: journal, onAwait: { await clock.sleep($0) })
            }
            try await container.start()
            #expect(await clock.now == schedule.values.map(\.finish).max(), "seed \(seed)")
            #expect(await clock.surprises == [], "seed \(seed)")
            #expect(journal.now.made.count == bindings.count, "seed \(seed)")
            // A second start creates nothing, and all instances may be read synchronously.
            try await container.start()
            for number in bindings.indices { _ = try container.thing(number) }
            #expect(journal.now.made.count == bindings.count, "seed \(seed)")
        }
    }

    @Test("a failure at any binding closes exactly the instances created so far, dependents first", arguments: 0..<12)
    func failure(seed: UInt64) async throws {
        let bindings = Self.graph(seed: seed, most: 14, places: ThingBinding.Place.allCases)
        for broken in bindings.indices {
            let journal = Journal()
            let container = try Container {
                ThingModule(
                    bindings: bindings, journal: journal,
                    onMake: { if $0 == broken { throw Failure(number: broken) } }, onAwait: { _ in await Task.yield() })
            }
            await #expect { try await container.start() } throws: { error in
                (error as? ResolutionError)?.cause as? Failure == Failure(number: broken)
            }
            try expectUndone(journal, bindings)
            // Nothing is blocked: bindings that did not fail can be created again.
            if let other = bindings.indices.first(where: { !Self.reaches($0, broken, bindings) }) {
                let thing = try await container.thingLater(other)
                #expect(thing.number == other)
            }
        }
    }

    @Test("a cancellation during any creation closes exactly the instances created so far", arguments: 0..<12)
    func cancellation(seed: UInt64) async throws {
        let bindings = Self.graph(seed: seed, most: 10, places: [.awaited, .awaited, .anywhere, .main])
        for broken in bindings.indices where bindings[broken].place == .awaited {
            let journal = Journal()
            let starting = Locked<Task<Void, any Error>?>(nil)
            let gate = Floodgate()
            let container = try Container {
                ThingModule(
                    bindings: bindings, journal: journal,
                    onAwait: { number in
                        guard number == broken else { return }
                        await gate.wait()
                        starting.now?.cancel()
                        // A binding may react to the cancellation, or continue.
                        if number.isMultiple(of: 2) { try Task.checkCancellation() }
                    })
            }
            let task = Task { try await container.start() }
            starting.now = task
            await gate.open()
            let result = await task.result
            #expect(throws: ResolutionError.self) { try result.get() }
            try expectUndone(journal, bindings)
        }
    }

    private func expectUndone(_ journal: Journal, _ bindings: [ThingBinding]) throws {
        let entries = journal.now
        #expect(entries.closed.sorted() == entries.made.sorted())
        for (position, number) in entries.closed.enumerated() {
            let later = entries.closed[(position + 1)...]
            #expect(
                !later.contains { bindings[$0].needs.contains(number) }, "\(number) was closed before what needs it")
        }
    }

    private static func reaches(_ from: Int, _ to: Int, _ bindings: [ThingBinding]) -> Bool {
        from == to || bindings[from].needs.contains { reaches($0, to, bindings) }
    }

    @Test("children are closed before their parent, the newest first, and everything after throws closed")
    func children() async throws {
        let order = Locked<[String]>([])
        func log(_ text: String) -> @Sendable (Thing) async throws -> Void {
            { _ in order.change { $0.append(text) } }
        }
        let parent = try Container {
            Bind { Thing(number: 0, needs: []) }.lifetime(.singleton).onClose(log("parent"))
        }
        let older = try parent.makeChild {
            Bind { Thing(number: 1, needs: []) }.qualified(.tag(Tag1.self)).lifetime(.singleton).onClose(log("older"))
        }
        let newer = try parent.makeChild {
            Bind { Thing(number: 2, needs: []) }.qualified(.tag(Tag2.self)).lifetime(.singleton).onClose(log("newer"))
        }
        let idle = try parent.makeChild {
            Bind { Thing(number: 3, needs: []) }.qualified(.tag(Tag3.self)).lifetime(.singleton).onClose(log("idle"))
        }
        _ = try await newer.resolve(Thing.self, .tag(Tag2.self))
        _ = try await older.resolve(Thing.self, .tag(Tag1.self))
        _ = try await parent.resolve(Thing.self)
        async let first: Void = parent.close()
        async let second: Void = parent.close()
        _ = try await (first, second)
        #expect(order.now == ["newer", "older", "parent"])
        for container in [parent, older, newer, idle] {
            await #expect { try await container.resolve(Thing.self) } throws: {
                ($0 as? ResolutionError)?.id == .closed
            }
        }
    }

    @Test("every hook runs even if others throw, and the errors are reported together")
    func errors() async throws {
        let container = try Container {
            for number in 0..<4 {
                bind(number)
            }
        }
        func bind(_ number: Int) -> Bind<Int> {
            Bind { number }.qualified(.name("\(number)")).lifetime(.singleton).onClose { throw Failure(number: $0) }
        }
        for number in 0..<4 { _ = try await container.resolve(Int.self, .name("\(number)")) }
        let error = await #expect(throws: CloseError.self) { try await container.close() }
        #expect(error?.errors as? [Failure] == [3, 2, 1, 0].map { Failure(number: $0) })
    }

    @Test("an instance whose container closes during its creation is closed, not leaked")
    func closedMeanwhile() async throws {
        for _ in 0..<rounds(200) {
            let gate = Floodgate()
            let closed = Locked(0)
            let made = Locked(0)
            let container = try Container {
                Bind { () async in
                    await gate.wait()
                    made.change { $0 += 1 }
                    return Thing(number: 0, needs: [])
                }.lifetime(.singleton).onClose { _ in closed.change { $0 += 1 } }
            }
            async let thing = container.resolve(Thing.self)
            async let closing: Void = container.close()
            await gate.open()
            _ = try? await thing
            try await closing
            #expect(closed.now == made.now)
        }
    }

    @Test("a synchronous start creates eager instances and refuses what must be awaited")
    func synchronous() throws {
        let journal = Journal()
        var bindings = [ThingBinding](repeating: ThingBinding(lifetime: .singleton, isEager: true), count: 3)
        bindings[0].needs = [1, 2]
        let container = try Container { ThingModule(bindings: bindings, journal: journal) }
        try container.start(isolation: nil)
        #expect(journal.now.made.sorted() == [0, 1, 2])
        bindings[2].place = .awaited
        let other = try Container { ThingModule(bindings: bindings, journal: Journal()) }
        let error = #expect(throws: ResolutionError.self) { try other.start(isolation: nil) }
        #expect(error?.id == .needsAsync)
    }

    /// Its own creations, which end after it was told, counted as those of others.
    @Test("a cancelled start closes what it has created, however its last creation ends")
    func cancelledCreation() async throws {
        final class First: Sendable {}
        final class Second: Sendable { init(_: First) {} }
        for _ in 0..<rounds(100) {
            let (gate, began, closed) = (Floodgate(), Locked(false), Locked(0))
            let container = try Container {
                Bind(First.init).lifetime(.singleton).eager().onClose { _ in closed.change { $0 += 1 } }
                Bind { (first: First) async in
                    began.change { $0 = true }
                    await gate.wait()
                    return Second(first)
                }.lifetime(.singleton).eager()
            }
            let starting = Task { try await container.start() }
            while !began.now { await Task.yield() }
            starting.cancel()
            await gate.open()
            await #expect(throws: ResolutionError.self) { try await starting.value }
            #expect(closed.now == 1)
            try await container.close()
            #expect(closed.now == 1)
        }
    }

    /// The start goes on with the bindings that it began with.
    @Test("a factory may register bindings during a synchronous start")
    func registration() throws {
        final class First: Sendable {}
        final class Second: Sendable {}
        struct Unrelated {}
        let (running, completed) = (Locked<Container?>(nil), Locked(0))
        let container = try Container {}
        try container.register {
            Bind { () throws -> First in
                for _ in 0..<2 { try running.now?.register { Bind { Unrelated() } } }
                return First()
            }.lifetime(.singleton).eager()
            Bind { Second() }.lifetime(.singleton).eager().onCreate { _ in completed.change { $0 += 1 } }
        }
        running.change { $0 = container }
        try container.start(isolation: nil)
        #expect(completed.now == 1)
        running.change { $0 = nil }
    }
}

/// Blocks tasks until it is opened.
actor Floodgate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
