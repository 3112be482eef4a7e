internal import Synchronization

/// An identifier of one outermost resolve, or of the creation of one shared instance.
public struct ResolutionID: Hashable, Sendable, CustomStringConvertible {
    let number: UInt64
    private static let last = Atomic<UInt64>(0)

    init(number: UInt64) { self.number = number }
    init() { number = ResolutionID.last.wrappingAdd(1, ordering: .relaxed).newValue }

    /// The identifier as a number that is counted up in the process, for example `#12`.
    public var description: String { "#\(number)" }
}
