internal import DovetailModel

/// Numbers that several tasks add to.
final class Numbers: Sendable {
    private let numbers = Guarded<[Int]>([])

    var all: [Int] { numbers.value }
    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}
