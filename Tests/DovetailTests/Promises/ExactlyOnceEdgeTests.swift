internal import Dovetail
internal import Foundation
internal import Testing

private final class Made: Sendable {
    init(_ counter: Tally) { counter.next() }
}

/// A store that answers one look of the main thread late, with what was there when the look began.
private final class LateShelf: InstanceStore {
    private let kept = Locked<Made?>(nil)
    private let looks = Tally()
    private let lateLook: Int
    private let gate = Gate()
    private let isLate = Locked(false)

    init(lateLook: Int) { self.lateLook = lateLook }

    var isLooking: Bool { isLate.now }
    func goOn() { gate.open() }

    func instance(for context: StoreContext) -> Made? {
        let value = kept.now
        guard value == nil, Thread.isMainThread, looks.next() == lateLook else { return value }
        isLate.now = true
        gate.pass()
        return value
    }
    func store(_ value: Made, for context: StoreContext) { kept.now = value }
    func remove(for context: StoreContext) { kept.now = nil }
    func removeAll() { kept.now = nil }
    func makeEmpty() -> Self { Self(lateLook: lateLook) }
}

@Suite("Exactly once, at the edges", .timeLimit(.minutes(1))) struct ExactlyOnceEdgeTests {
    @Test(arguments: 1...6)
    func `Core 17: a task that looked into a custom store before another one filled it does not create again`(
        lateLook: Int
    ) async throws {
        try await bounded {
            let (shelf, counter) = (LateShelf(lateLook: lateLook), Tally())
            let container = try Container { Bind { () async in Made(counter) }.lifetime(.custom(shelf)) }
            let (lateIsDone, earlyIsDone) = (Locked(false), Locked(false))
            let late = Task { @MainActor in
                defer { lateIsDone.now = true }
                return try await container.resolve(Made.self)
            }
            while !shelf.isLooking, !lateIsDone.now { await Task.yield() }
            let early = Task.detached {
                defer { earlyIsDone.now = true }
                return try await container.resolve(Made.self)
            }
            // The late one may hold the claim, so that the early one has to wait for it.
            await giveWay { earlyIsDone.now }
            shelf.goOn()
            let (one, other) = (try await late.value, try await early.value)
            #expect(one === other)
            #expect(counter.count == 1)
        }
    }

    @Test func `Core 18: threads that meet a dead weak instance leave the next one where it is`() throws {
        let counter = Tally()
        let container = try Container { Bind { Made(counter) }.lifetime(.weak) }
        let strays = onThreads(4) { _ in
            var strays = 0
            for _ in 0..<rounds(20_000) {
                let one = try container.resolve(Made.self, isolation: nil)
                let other = try container.resolve(Made.self, isolation: nil)
                if one !== other { strays += 1 }
                withExtendedLifetime(one) {}
            }
            return strays
        }
        #expect(try strays.map { try $0.get() } == [0, 0, 0, 0])
    }
}
