internal import Synchronization

/// What must run when an instance is closed.
@usableFromInline
class Closing: @unchecked Sendable {
    // Safe: never changes; subclasses add constants only.
    let run: @Sendable () async throws -> Void
    /// Counts up through the process: the order of completion.
    let number = Closing.last.wrappingAdd(1, ordering: .relaxed).newValue
    private static let last = Atomic<Int>(0)

    init(_ run: @escaping @Sendable () async throws -> Void) {
        self.run = run
    }
}
