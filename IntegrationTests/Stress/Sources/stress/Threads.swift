internal import Foundation

/// Threads that begin together.
final class Crew: Sendable {
    private let start = Gate()
    private let ended: [Gate]
    private let failures: [Failure]

    /// The error of a thread.
    private final class Failure: @unchecked Sendable {
        // Safe: written before the gate of its thread opens and read after.
        var error: (any Error)?
    }

    init(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) {
        let gates = (0..<count).map { _ in Gate() }
        let failures = (0..<count).map { _ in Failure() }
        (ended, self.failures) = (gates, failures)
        for number in 0..<count {
            let thread = Thread { [start] in
                start.pass()
                do { try body(number) } catch { failures[number].error = error }
                gates[number].open()
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
    }

    /// Lets them begin.
    func begin() { start.open() }

    /// Returns when all have ended; throws what one of them threw.
    func join() throws {
        for gate in ended { gate.pass() }
        for failure in failures { if let error = failure.error { throw error } }
    }

    /// Runs `body` on threads until all have ended.
    static func run(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
        let crew = Crew(count, body)
        crew.begin()
        try crew.join()
    }
}

/// Blocks threads until it is opened.
private final class Gate: @unchecked Sendable {
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

/// A value that threads and tasks share. Not a `Synchronization.Mutex`, which the thread sanitizer does not see.
final class Locked<Value: Sendable>: @unchecked Sendable {
    // Safe: the value is only touched with the lock locked.
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    var now: Value { lock.withLock { value } }

    func change(_ body: (inout Value) -> Void) { lock.withLock { body(&value) } }

    /// Replaces a value, and frees the old one after the lock is unlocked.
    @discardableResult
    func exchange(_ new: Value) -> Value {
        lock.withLock {
            defer { value = new }
            return value
        }
    }
}

/// Ends the process if a program does not end.
final class Watch: @unchecked Sendable {
    // Safe: the state is only touched with the condition locked.
    private let condition = NSCondition()
    private var end: Date?

    init() {
        let thread = Thread { [self] in
            condition.lock()
            while true {
                guard let end else {
                    condition.wait()
                    continue
                }
                if !condition.wait(until: end), self.end == end {
                    FileHandle.standardOutput.write(Data("still running: something waits for ever\n".utf8))
                    exit(1)
                }
            }
        }
        thread.start()
    }

    /// The code that follows is expected to end within so many seconds.
    func expect(within seconds: TimeInterval) {
        condition.lock()
        end = Date(timeIntervalSinceNow: seconds)
        condition.signal()
        condition.unlock()
    }
}
