internal import Foundation

/// Ends this process as a failure if it is still running after so many seconds: a hang becomes a failed test.
///
/// For the process of an exit test only, as its first line.
func endProcess(after seconds: TimeInterval = deadline) {
    let watch = Thread {
        let never = NSCondition()
        never.lock()
        while never.wait(until: Date(timeIntervalSinceNow: seconds)) {}
        fatalError("still running after \(seconds) seconds")
    }
    watch.start()
}

/// The time limit of a process in seconds, for a machine that runs 1,600 tests and builds at the same time.
let deadline: TimeInterval = 600

/// Threads that begin together, for a test that does something else meanwhile.
final class Crew: Sendable {
    private let start = Gate()
    private let ended: [Gate]

    init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let gates = (0..<count).map { _ in Gate() }
        ended = gates
        for number in 0..<count {
            let thread = Thread { [start] in
                start.pass()
                body(number)
                gates[number].open()
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
    }

    /// Lets them begin.
    func begin() { start.open() }

    /// Returns when all have ended.
    func join() { for gate in ended { gate.pass() } }
}
