internal import Dovetail
internal import Foundation
internal import Testing

private final class Made: Sendable {
    init(_ counter: Tally) { counter.next() }
}

/// A store that keeps nothing, so each request creates.
private final class EmptyShelf: InstanceStore {
    func instance(for context: StoreContext) -> Made? { nil }
    func store(_ value: Made, for context: StoreContext) {}
    func remove(for context: StoreContext) {}
    func removeAll() {}
    func makeEmpty() -> EmptyShelf { EmptyShelf() }
}

private final class MadeHolder: Sendable { init(_ made: Made) {} }

/// A store that returns one lookup of a task late, with the state when the lookup began.
private final class LateShelf: InstanceStore {
    @TaskLocal static var isReadByLateTask = false
    private let stored = Locked<Made?>(nil)
    private let looks = Tally()
    private let lateLook: Int
    private let gate = Gate()
    private let isLate = Locked(false)

    init(lateLook: Int) { self.lateLook = lateLook }

    var isLooking: Bool { isLate.now }
    func goOn() { gate.open() }

    func instance(for context: StoreContext) -> Made? {
        let value = stored.now
        guard value == nil, LateShelf.isReadByLateTask, looks.next() == lateLook else { return value }
        isLate.now = true
        gate.pass()
        return value
    }
    func store(_ value: Made, for context: StoreContext) { stored.now = value }
    func remove(for context: StoreContext) { stored.now = nil }
    func removeAll() { stored.now = nil }
    func makeEmpty() -> Self { Self(lateLook: lateLook) }
}

@Suite("Exactly once, at the edges", .timeLimit(.minutes(10))) struct ExactlyOnceEdgeTests {
    @Test(arguments: 1...6)
    func `Core 17: a task that read a custom store before another one filled it does not create again`(
        lateLook: Int
    ) async throws {
        try await bounded {
            let (shelf, counter) = (LateShelf(lateLook: lateLook), Tally())
            let container = try Container { Bind { () async in Made(counter) }.lifetime(.custom(shelf)) }
            let (lateIsDone, earlyIsDone) = (Locked(false), Locked(false))
            // On the main actor, so that the late lookup blocks no thread of the pool.
            let late = Task { @MainActor in
                defer { lateIsDone.now = true }
                return try await LateShelf.$isReadByLateTask.withValue(true) {
                    try await container.resolve(Made.self)
                }
            }
            while !shelf.isLooking, !lateIsDone.now { await Task.yield() }
            let early = Task.detached {
                defer { earlyIsDone.now = true }
                return try await container.resolve(Made.self)
            }
            // The late one may own the claim, so that the early one has to wait for it.
            await giveWay { earlyIsDone.now }
            shelf.goOn()
            let (one, other) = (try await late.value, try await early.value)
            #expect(one === other)
            #expect(counter.count == 1)
        }
    }

    @Test func `threads request what tasks create for a custom store that keeps nothing`() async throws {
        try await bounded {
            let container = try Container {
                Bind { () async in
                    await Task.yield()
                    return Made(Tally())
                }.lifetime(.custom(EmptyShelf()))
                Bind { MadeHolder($0) }
            }
            let end = ContinuousClock.now + .seconds(1)
            await withTaskGroup(of: Void.self) { tasks in
                for _ in 0..<3 {
                    tasks.addTask {
                        while ContinuousClock.now < end { _ = try? await container.resolve(MadeHolder.self) }
                    }
                }
                for _ in 0..<2 {
                    let thread = startThread {
                        while ContinuousClock.now < end { _ = try? container.resolveNow(MadeHolder.self) }
                    }
                    tasks.addTask { _ = try? await thread.value }
                }
            }
        }
    }

    /// Many bindings, and threads that begin at different ones: if a thread is suspended while it examines a
    /// freed instance, the others get there before it continues.
    /// Several runs at once suspend each other's threads more often.
    @Test(arguments: 0..<4)
    func `Core 18: threads that find a freed weak instance do not remove its successor`(run: Int) throws {
        let (names, counter, threads, rounds) = ((0..<64).map { Qualifier.name("\($0)") }, Tally(), 4, rounds(250))
        let container = try Container {
            for name in names { Bind { Made(counter) }.qualified(name).lifetime(.weak) }
        }
        let barrier = Barrier(of: threads)
        let results = onThreads(threads) { thread in
            for _ in 0..<rounds {
                var retained: [Made] = []
                retained.reserveCapacity(names.count)
                let first = thread * names.count / threads
                barrier.pass()
                for index in first..<first + names.count {
                    let name = names[index % names.count]
                    // An error must not block the others.
                    if let created = try? container.resolve(Made.self, name, isolation: nil) {
                        retained.append(created)
                    }
                }
                barrier.pass()
                retained = []
            }
        }
        for result in results { try result.get() }
        #expect(counter.count == rounds * names.count)
    }
}

/// Blocks threads until all of them have arrived, again and again.
private final class Barrier: @unchecked Sendable {
    // Safe: the counts are only touched with the condition locked.
    private let condition = NSCondition()
    private let count: Int
    private var waiting = 0
    private var round = 0

    init(of count: Int) { self.count = count }

    func pass() {
        condition.lock()
        defer { condition.unlock() }
        waiting += 1
        guard waiting == count else {
            let here = round
            while round == here { condition.wait() }
            return
        }
        waiting = 0
        round += 1
        condition.broadcast()
    }
}
