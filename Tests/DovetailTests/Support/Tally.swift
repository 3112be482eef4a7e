internal import Synchronization

/// Counts from any thread.
final class Tally: Sendable {
    private let number = Atomic<Int>(0)

    var count: Int { number.load(ordering: .sequentiallyConsistent) }

    /// Adds one and returns the new count.
    @discardableResult
    func next() -> Int { number.add(1, ordering: .sequentiallyConsistent).newValue }
}

/// Notes what happened, in order, from any thread.
final class Notes: Sendable {
    private let notes = Mutex<[String]>([])

    var lines: [String] { notes.withLock { $0 } }

    func note(_ line: String) { notes.withLock { $0.append(line) } }
}
