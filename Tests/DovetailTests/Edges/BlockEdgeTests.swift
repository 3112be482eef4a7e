@testable internal import Dovetail
internal import Testing

/// Calls a function when it is deinitialized.
private final class Farewell: Sendable {
    private let onDeinit: @Sendable () -> Void
    init(_ onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }
    deinit { onDeinit() }
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
    return results.allSatisfy { (try? $0.get()) == true } && created.count == gone.count
}

/// The memory of shared instances, when its owner goes.
@Suite(.timeLimit(.minutes(10))) struct BlockEdgeTests {
    @Test func `Containers go while their released instances are read`() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            #expect(goWhileRead())
        }
    }
}
