internal import DovetailDiagnostics
internal import Foundation
internal import Testing

@testable internal import Dovetail
@testable internal import DovetailComponents

/// Identities, stacks, values and signals of threads.
struct RunningThreadTests {
    // MARK: Identity and stack

    @Test func `threads that run have different identities, whose three low bits are zero`() {
        let gate = Gate()
        let arrived = Tally()
        let identities = onThreads(16) { _ in
            let identity = CurrentThread.id
            if arrived.next() == 16 { gate.open() }
            gate.pass()
            return identity
        }.compactMap { try? $0.get() }
        #expect(Set(identities).count == 16)
        #expect(identities.allSatisfy { $0 != 0 && $0 % 8 == 0 })
    }

    @Test(arguments: [0x1000, 0x1004, 0xFFFF_F004, 0x8000_000C] as [UInt32])
    func `threads whose blocks begin anywhere have different identities, whose three low bits are zero`(block: UInt32) {
        let identity = CurrentThread.identity(ofBlockAt: block)
        #expect(identity != 0 && identity % 8 == 0)
        // The smallest block that could follow.
        #expect(CurrentThread.identity(ofBlockAt: block + 8) != identity)
    }

    @Test(arguments: [256, 512, 1_024, 8_192])
    func `a thread reports how much stack it has`(kilobytes: Int) throws {
        let (isLarge, isHuge) = try onThread(stackSize: kilobytes << 10) {
            (CurrentThread.hasStack(reserve: UInt(kilobytes - 64) << 10), CurrentThread.hasStack(reserve: 1 << 30))
        }
        #expect(isLarge)
        // The C library may reuse a larger stack of an ended thread.
        #expect(!isHuge)
    }

    @Test func `deeper calls have less stack left, until there is too little`() throws {
        @Sendable func depth() -> Int { CurrentThread.hasStack() ? withExtendedLifetime([0]) { depth() + 1 } : 0 }
        let depths = try [512, 1_024].map { try onThread(stackSize: $0 << 10) { depth() } }
        #expect(depths[0] > 10)
        #expect(depths[1] > depths[0])
    }

    // MARK: Values

    private static let value = ThreadLocal(freedBy: { _ in _ = RunningThreadTests.freed.next() })
    private static let freed = Tally()

    @Test func `each thread has its own value, which is freed when the thread ends`() {
        let before = Self.freed.count
        let results = onThreads(8) { number in
            let address = UInt(8 * (number + 1))
            let before = Self.value.address
            Self.value.set(address)
            return before == 0 && Self.value.hasKey && Self.value.address == address
        }
        #expect(results.allSatisfy { (try? $0.get()) == true })
        // A thread may end a little after it has returned its result.
        for _ in 0..<100_000 where Self.freed.count < before + 8 { sched_yield() }
        #expect(Self.freed.count == before + 8)
        let own = Self.value.address
        #expect(own == 0)
    }

    @Test func `the values of a table are visible to their thread only, and can be removed`() {
        let table = ThreadTable()
        _ = onThreads(8) { number in
            #expect(table.address == 0)
            let address = UInt(8 * (number + 1))
            table.address = address
            #expect(table.address == address)
            table.address = 0
            #expect(table.address == 0)
        }
        #expect(table.address == 0)
    }

    // MARK: All keys in use

    @Test func `without a key left, components and containers work, and keys of others are not changed`() async {
        await #expect(processExitsWith: .success) {
            // Foundation's threads require a key.
            _ = onThreads(1) { _ in Thread.current.name }
            let keys = takeAllKeys()
            precondition(!keys.isEmpty)
            for key in keys { precondition(pthread_setspecific(key, &sentinel) == 0) }
            let ladder = Ladder()
            precondition(ladder.rung(100) == 100 && ladder.rung(3) == 3)
            precondition(ladder.scope.graph.bindings.filter { $0.dependencies.count == 1 }.count == 100)
            let container = try Container { Bind(Kettle.init).lifetime(.singleton) }
            let first = try container.resolve(Kettle.self)
            let others = onThreads(4) { _ in
                for _ in 0..<20 { precondition(ladder.rung(20) == 20) }
                precondition(!CurrentThread.hasStack(reserve: 1 << 30))
                return try container.resolve(Kettle.self)
            }
            precondition(others.allSatisfy { (try? $0.get()) === first })
            for key in keys { precondition(pthread_getspecific(key) == UnsafeMutableRawPointer(&sentinel)) }
        }
    }

    // MARK: The memory map

    private static func lowest(_ address: UInt, limit: UInt?, _ lines: [String]) -> UInt? {
        var map = MemoryMap(address: address, limit: limit)
        for line in lines where map.lowest == nil { map.read(Array(line.utf8)) }
        return map.lowest
    }

    @Test func `a memory map shows where a stack begins`() {
        let lines = [
            "00400000-00500000 r-xp 00000000 00:00 0 /bin/program",
            "7f0000000000-7f0000001000 ---p 00000000 00:00 0",
            "7f0000001000-7f0000801000 rw-p 00000000 00:00 0",
            "no line of a map", "",
            "7ffd00000000-7ffd00021000 rw-p 00000000 00:00 0 [stack]",
        ]
        #expect(Self.lowest(0x7f00_0040_0000, limit: 8 << 20, lines) == 0x7f00_0000_1000)
        #expect(Self.lowest(0x7ffd_0000_0010, limit: 8 << 20, lines) == 0x7ffc_ff82_1000)
        #expect(Self.lowest(0x7ffd_0000_0010, limit: nil, lines) == 0x7f00_0080_1000, "down to the next mapping")
        #expect(Self.lowest(0x7ffd_0000_0010, limit: 1 << 46, lines) == 0x7f00_0080_1000)
        #expect(Self.lowest(0x10, limit: 8 << 20, lines) == nil)
        #expect(Self.lowest(0x7ffd_0000_0010, limit: nil, Array(lines.suffix(1))) == nil)
    }

    // MARK: Signals

    @Test func `a signal wakes the thread that waits, now or when it comes`() throws {
        for isEarly in [true, false] {
            let signal = ThreadSignal()
            if isEarly { signal.signal() }
            let workers = onThreads(2) { number in
                if number == 1 { signal.signal() }
                return number == 1 || signal.wait(forAtMost: .max)
            }
            #expect(try workers.allSatisfy { try $0.get() })
            #expect(signal.wait(forAtMost: 0))
        }
    }

    @Test(arguments: [Int.min, -1, 0, 1])
    func `a timed wait ends without a signal`(milliseconds: Int) {
        #expect(!ThreadSignal().wait(forAtMost: milliseconds))
    }

    @Test(arguments: [1_000_000, Int.max])
    func `a timed wait ends when it is signaled`(milliseconds: Int) throws {
        let signal = ThreadSignal()
        let results = onThreads(2) { number in
            if number == 1 { signal.signal() }
            return number == 1 || signal.wait(forAtMost: milliseconds)
        }
        #expect(results.allSatisfy { (try? $0.get()) == true })
    }
}

private nonisolated(unsafe) var sentinel: UInt8 = 0

/// Every key that the process can still have.
private func takeAllKeys() -> [pthread_key_t] {
    var keys: [pthread_key_t] = []
    var key = pthread_key_t()
    while keys.count < 100_000, pthread_key_create(&key, nil) == 0 { keys.append(key) }
    return keys
}

private struct Ladder: Component {
    let scope = Scope()
    func rung(_ number: Int) -> Int { transient("rung \(number)") { number == 0 ? 0 : rung(number - 1) + 1 } }
}

private final class Kettle: Sendable {}
