internal import DovetailModel

/// Counts from any thread.
final class Tally: Sendable {
    private let number = Guarded(0)

    var count: Int { number.value }

    /// Adds one and returns the new count.
    @discardableResult
    func next() -> Int { number.next() }
}

/// Notes what happened, in order, from any thread.
final class Notes: Sendable {
    private let notes = Guarded<[String]>([])

    var lines: [String] { notes.withLock { $0 } }

    func note(_ line: String) { notes.withLock { $0.append(line) } }
}
