internal import Foundation

extension DITranquillity {
    /// Runs `body` so many times on a thread each, all at once; returns the first error when all have ended.
    static func onThreads(
        _ counts: [Int], _ body: @escaping @Sendable (_ member: Int, _ turn: Int) throws -> Void
    ) async throws {
        try await inTasks(counts.map { _ in 1 }) { member, _ in
            try await withCheckedThrowingContinuation { continuation in
                Thread {
                    continuation.resume(
                        with: Result { for turn in 0..<rounds(counts[member]) { try body(member, turn) } })
                }.start()
            }
        }
    }

    /// Runs `body` so many times in a task each, all at once; returns the first error when all have ended.
    static func inTasks(
        _ counts: [Int], _ body: @escaping @Sendable (_ member: Int, _ turn: Int) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (member, count) in counts.enumerated() {
                group.addTask { for turn in 0..<rounds(count) { try await body(member, turn) } }
            }
            try await group.waitForAll()
        }
    }

    /// The failed expectations of a crew.
    struct Unexpected: Error {}

    /// As `#expect`, cheap enough for loops.
    static func require(_ condition: Bool) throws { if !condition { throw Unexpected() } }
}
