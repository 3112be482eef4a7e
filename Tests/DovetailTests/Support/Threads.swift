internal import Foundation

/// The result of `body` on a separate thread that has this much stack.
func onThread<Result: Sendable>(
    stackSize: Int, _ body: @escaping @Sendable () throws -> Result
) throws -> Result {
    try Worker(stackSize: stackSize, body).result().get()
}

/// The results of `body` on each of `count` threads that all begin at the same moment, in the order of the threads.
func onThreads<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Result
) -> [Swift.Result<Result, any Error>] {
    let gate = Gate()
    let workers = (0..<count).map { number in
        Worker(stackSize: 512 << 10) {
            gate.pass()
            return try body(number)
        }
    }
    gate.open()
    return workers.map { $0.result() }
}

/// Blocks threads until it is opened.
final class Gate: @unchecked Sendable {
    // Safe: the flag is only touched with the condition locked.
    private let condition = NSCondition()
    private var isOpen = false

    func open() {
        condition.lock()
        isOpen = true
        condition.broadcast()
        condition.unlock()
    }

    func pass() {
        condition.lock()
        while !isOpen { condition.wait() }
        condition.unlock()
    }
}

/// A thread, and its later result.
private final class Worker<Result: Sendable>: @unchecked Sendable {
    // Safe: the outcome is written before the gate opens and read after.
    private let done = Gate()
    private var outcome: Swift.Result<Result, any Error>?

    init(stackSize: Int, _ body: @escaping @Sendable () throws -> Result) {
        let thread = Thread { [self] in
            outcome = Swift.Result(catching: body)
            done.open()
        }
        thread.stackSize = stackSize
        thread.start()
    }

    func result() -> Swift.Result<Result, any Error> {
        done.pass()
        return outcome ?? .failure(CancellationError())
    }
}
