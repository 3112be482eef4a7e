internal import Dovetail
internal import Synchronization

/// A program that does one dangerous thing again and again, and knows the expected result.
struct Program: Sendable {
    let name: String
    let summary: String
    /// One round. It throws the wrong result.
    let round: @Sendable (_ number: Int) async throws -> Void

    /// Runs rounds until the time is over, at least one. Returns how many there were.
    func run(for duration: Duration) async throws -> Int {
        let end = ContinuousClock.now + duration
        var number = 0
        repeat {
            try await round(number)
            number += 1
        } while ContinuousClock.now < end
        return number
    }
}

/// A wrong answer.
struct WrongAnswer: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Throws a wrong answer unless it is as expected.
func expect(_ isRight: Bool, _ description: @autoclosure () -> String) throws(WrongAnswer) {
    if !isRight { throw WrongAnswer(description()) }
}

/// Counts from any thread.
final class Count: Sendable {
    private let number = Atomic<Int>(0)
    var now: Int { number.load(ordering: .acquiring) }
    @discardableResult
    func next() -> Int { number.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
}

/// A flag that is raised once.
final class Flag: Sendable {
    private let isUp = Atomic<Bool>(false)
    var isRaised: Bool { isUp.load(ordering: .acquiring) }
    func raise() { isUp.store(true, ordering: .releasing) }
}

/// Blocks tasks until it is opened.
actor Floodgate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
