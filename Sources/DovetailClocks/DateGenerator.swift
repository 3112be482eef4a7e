#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A dependency that returns the current date: `date.now`, or `date()`.
///
/// To set the date in a test, assign it: `$0.date.now = Date(timeIntervalSince1970: 0)` in `withDependencies`.
public struct DateGenerator: Sendable {
    private var generate: @Sendable () -> Date

    /// Creates a dependency that calls a closure for each date.
    ///
    /// - Parameter generate: A closure that returns the current date.
    public init(_ generate: @escaping @Sendable () -> Date) { self.generate = generate }

    /// The current date. After you set it, it stays the same.
    public var now: Date {
        get { generate() }
        set { generate = { newValue } }
    }

    /// Returns the current date.
    ///
    /// - Returns: The same as ``now``.
    public func callAsFunction() -> Date { generate() }

    /// The date of the system.
    public static var system: DateGenerator { DateGenerator { Date() } }

    /// Returns a dependency whose date stays the same.
    ///
    /// - Parameter date: The date.
    /// - Returns: The dependency.
    public static func constant(_ date: Date) -> DateGenerator { DateGenerator { date } }

    /// Returns a dependency whose date passes as the time of a test clock does.
    ///
    /// - Parameters:
    ///   - clock: The clock that the test advances.
    ///   - start: The date at the instant `TestClock.Instant()`.
    /// - Returns: The dependency.
    public static func following(_ clock: TestClock, from start: Date) -> DateGenerator {
        DateGenerator { start.addingTimeInterval(clock.now.offset / .seconds(1)) }
    }
}
