@testable internal import Dovetail
internal import Testing

/// Calls a function when it is deinitialized.
private final class Farewell: Sendable {
    private let onDeinit: @Sendable () -> Void
    init(_ onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }
    deinit { onDeinit() }
}

/// Two blocks with an instance each. Both instances were taken out of their slots while they were read, so they have to wait,
/// and one thread destroys both. The first one takes time.
private struct BusyThread {
    let layout = InstanceBlock(slots: [0], count: InstanceBlock.words(for: Farewell.self))
    let (first, second): (SlotBlock, SlotBlock)
    private let mayGoOn = Gate()
    private let crew: Crew

    /// Returns when the thread is destroying the first instance.
    init(onDeinit: @escaping @Sendable () -> Void) throws {
        let (first, second) = (layout.allocate(), layout.allocate())
        let isBusy = Gate()
        first[0].fill(
            with: Farewell { [mayGoOn] in
                isBusy.open()
                mayGoOn.pass()
            }, isInline: true)
        second[0].fill(with: Farewell(onDeinit), isInline: true)
        let line = try #require(ReadGuard.shared.enter(first[0].word)).line
        let lastLine = try #require(ReadGuard.shared.enter(second[0].word)).line
        _ = first[0].take()
        _ = second[0].take()
        line.store(releasing: 0)
        crew = Crew(1) { _ in ReadGuard.shared.leave(lastLine) }
        (self.first, self.second) = (first, second)
        crew.begin()
        isBusy.pass()
    }

    func finish() {
        mayGoOn.open()
        crew.join()
    }
}

/// The owner of the second block goes while the thread is busy.
private func destroysInFreedBlock() throws -> Bool {
    let count = Tally()
    let thread = try BusyThread { count.next() }
    thread.layout.free(thread.second)
    // If the block was freed, one of these has its memory, which is 0 now.
    let others = (0..<100).map { _ in thread.layout.allocate() }
    thread.finish()
    thread.layout.free(thread.first)
    for other in others { thread.layout.free(other) }
    return count.count == 1
}

/// The instance that is destroyed last frees the owner of its own block.
private func destroysItsBlock() throws -> Bool {
    let count = Tally()
    let layout = InstanceBlock(slots: [0], count: InstanceBlock.words(for: Farewell.self))
    let block = layout.allocate()
    block[0].fill(
        with: Farewell {
            layout.free(block)
            count.next()
        }, isInline: true)
    let line = try #require(ReadGuard.shared.enter(block[0].word)).line
    _ = block[0].take()
    ReadGuard.shared.leave(line)
    return count.count == 1
}

/// Containers go while the instances that they have released are read and destroyed by other threads.
private func goWhileRead() -> Bool {
    let (created, gone) = (Tally(), Tally())
    struct Pair: Sendable { let one: Farewell, other: Farewell }
    let shared = Locked<Container?>(nil)
    let results = onThreads(4) { number in
        for _ in 0..<rounds(3_000) {
            if number == 0 {
                let next = try Container {
                    Bind {
                        created.next()
                        return Pair(one: Farewell { gone.next() }, other: Farewell {})
                    }.lifetime(.singleton)
                }
                shared.now = next
                _ = try next.resolveNow(Pair.self)
                next.removeInstances()
            } else {
                _ = try? shared.now?.resolveNow(Pair.self)
            }
        }
        return true
    }
    shared.now = nil
    for _ in 0..<1_000 where created.count != gone.count { ReadGuard.shared.destroyWhatNobodyReads() }
    return results.allSatisfy { (try? $0.get()) == true } && created.count == gone.count
}

/// The memory of shared instances, when its owner goes.
@Suite(.timeLimit(.minutes(10))) struct BlockEdgeTests {
    /// The thread took both instances out of the list of those that wait, so the owner of the second block found nothing there.
    @Test func `A block is not freed while another thread destroys an instance in it`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            #expect((try? destroysInFreedBlock()) == true)
        }
    }

    @Test func `An instance may free the block that it is in`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            #expect((try? destroysItsBlock()) == true)
        }
    }

    @Test func `Containers go while their released instances are read`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            #expect(goWhileRead())
        }
    }
}
