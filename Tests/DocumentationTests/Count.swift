internal import DovetailModel

/// Counts, from any thread.
final class Count: Sendable {
    private let count = Guarded(0)
    var value: Int { count.value }
    func add() { count.next() }
}
