internal import Synchronization

/// An identifier of the creation of one instance, by which you can match events.
public struct CreationID: Hashable, Sendable {
    private let number: UInt64
    private static let last = Atomic<UInt64>(0)

    init() { number = CreationID.last.wrappingAdd(1, ordering: .relaxed).newValue }
}
