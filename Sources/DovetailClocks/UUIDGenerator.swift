internal import DovetailModel

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A dependency that returns a UUID at each call: `uuid()`.
public struct UUIDGenerator: Sendable {
    private let generate: @Sendable () -> UUID

    /// Creates a dependency that calls a closure for each UUID.
    ///
    /// - Parameter generate: A closure that returns a UUID.
    public init(_ generate: @escaping @Sendable () -> UUID) { self.generate = generate }

    /// Returns the next UUID.
    ///
    /// - Returns: A UUID.
    public func callAsFunction() -> UUID { generate() }

    /// Random UUIDs.
    public static var system: UUIDGenerator { UUIDGenerator { UUID() } }

    /// The UUIDs `UUID(0)`, `UUID(1)` and so on. Each read of this property starts again, and copies of one value continue
    /// together.
    public static var incrementing: UUIDGenerator {
        let number = SharedNumber(0)
        return UUIDGenerator { UUID(Int(number.next { $0 + 1 })) }
    }

    /// Returns a dependency that returns the same UUID at each call.
    ///
    /// - Parameter uuid: The UUID.
    /// - Returns: The dependency.
    public static func constant(_ uuid: UUID) -> UUIDGenerator { UUIDGenerator { uuid } }
}

extension UUID {
    /// Creates a UUID that tests can recognize: `UUID(1)` is `00000000-0000-0000-0000-000000000001`.
    ///
    /// - Parameter number: The last eight bytes, the highest first.
    public init(_ number: Int) {
        func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: number >> (8 * (7 - index))) }
        self.init(
            uuid: (
                0, 0, 0, 0, 0, 0, 0, 0, byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7)
            ))
    }
}

/// A number that any thread may replace with the next one.
final class SharedNumber: Sendable {
    private let number: Guarded<UInt64>

    init(_ number: UInt64) { self.number = Guarded(number) }

    /// Returns the number, and replaces it. `following` runs under the lock, so it only computes.
    func next(_ following: (UInt64) -> UInt64) -> UInt64 {
        number.withLock { number in
            defer { number = following(number) }
            return number
        }
    }
}
