internal import Dovetail
internal import DovetailTesting
internal import Foundation
internal import Testing

/// The seed of the order in which they begin; `Scripts/check-blame` sets it.
private let seed = ProcessInfo.processInfo.environment["DOVETAIL_LEAKS"].flatMap(UInt64.init)

/// Tests with leaks, for `Scripts/check-blame`: it runs them with many seeds and reads which test the testing
/// library reports. The name of each test states what it leaks. They fail, so they run only there.
@Suite(.enabled(if: seed != nil), .dependencies { DoorModule() })
struct LeakyTests {
    private static let shelf = Shelf()
    private static let left = Left()

    /// Waits a number of turns that the seed decides, so that tests begin in random order.
    private func turn(_ test: Int) async {
        var random = Numbers(state: (seed ?? 0) &* 64 &+ UInt64(test))
        for _ in 0..<Int.random(in: 0..<100, using: &random) { await Task.yield() }
    }

    @Test func leavesTask() async throws {
        await turn(1)
        let container = try current()
        await Self.left.put(
            Task { while (try? await container.resolve(Door.self)) != nil { await Task.yield() } })
    }

    @Test func leavesDetachedTask() async throws {
        await turn(2)
        let container = try current()
        await Self.left.put(
            Task.detached { while (try? await container.resolve(Door.self)) != nil { await Task.yield() } })
    }

    @Test func leavesClosure() async throws {
        await turn(3)
        let door = try await current().resolve(Door.self)
        let escaping: @Sendable () -> String = { door.greeter.word }
        Self.shelf.put(escaping)
    }

    @Test func leavesCycle() async throws {
        await turn(4)
        try await current().resolve(Knot.self).tie()
    }

    @Test func leavesChild() async throws {
        await turn(5)
        let child = try current().makeChild { Bind { French() }.lifetime(.singleton) }
        _ = try await child.resolve(French.self)
        Self.shelf.put(child)
    }

    @Test(.dependencies { Bind { () -> any Greeter in French() } })
    func clean() async throws {
        await turn(6)
        #expect(try await current().resolve(Door.self).greeter.word == "salut")
    }

    @Test(arguments: 0..<8) func cleanCases(_ number: Int) async throws {
        await turn(7 + number)
        _ = try await current().resolve(Door.self)
    }

    /// Runs while leaked tasks continue: none of that is its fault.
    @Test func cleanWhileOthersLinger() async throws {
        await Self.left.finish(2)
        _ = try await current().resolve(Door.self)
    }

    private actor Left {
        private var tasks: [Task<Void, Never>] = []
        private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

        func put(_ task: Task<Void, Never>) {
            tasks.append(task)
            if let waiting, tasks.count >= waiting.count { waiting.continuation.resume() }
        }

        /// Waits until so many tasks were put, and until each of them is done.
        func finish(_ count: Int) async {
            if tasks.count < count { await withCheckedContinuation { waiting = (count, $0) } }
            for task in tasks { await task.value }
        }
    }
}
