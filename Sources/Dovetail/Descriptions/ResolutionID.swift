internal import Synchronization

/// One outermost resolve, or the making of one shared instance.
public struct ResolutionID: Hashable, Sendable, CustomStringConvertible {
    let number: UInt64
    private static let last = Atomic<UInt64>(0)

    init(number: UInt64) { self.number = number }
    init() { number = ResolutionID.last.wrappingAdd(1, ordering: .relaxed).newValue }

    /// A number, counted up through the process.
    public var description: String { "#\(number)" }
}
