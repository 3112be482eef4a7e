internal import Synchronization

/// The making of one instance: tells events of the same making, and of those within it, from others.
public struct CreationID: Hashable, Sendable {
    private let number: UInt64
    private static let last = Atomic<UInt64>(0)

    init() { number = CreationID.last.wrappingAdd(1, ordering: .relaxed).newValue }
}
