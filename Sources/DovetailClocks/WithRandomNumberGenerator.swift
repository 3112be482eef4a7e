/// A dependency that provides random numbers to a closure:
///
/// ```swift
/// let side = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
/// ```
///
/// It is a generator itself, so you can also pass a copy to a function with a parameter `using:`.
public struct WithRandomNumberGenerator: RandomNumberGenerator, Sendable {
    private let generate: @Sendable () -> UInt64

    /// Creates a dependency that calls a closure for each number.
    ///
    /// - Parameter generate: A closure that returns a number, each with the same probability.
    public init(_ generate: @escaping @Sendable () -> UInt64) { self.generate = generate }

    /// Returns the next number. Any thread may call it.
    ///
    /// - Returns: A number.
    public func next() -> UInt64 { generate() }

    /// Runs a closure with the generator.
    ///
    /// - Parameter body: A closure that passes the generator on.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`.
    public func callAsFunction<Result>(_ body: (inout WithRandomNumberGenerator) throws -> Result) rethrows -> Result {
        var generator = self
        return try body(&generator)
    }

    /// The generator of the system.
    public static var system: WithRandomNumberGenerator {
        WithRandomNumberGenerator {
            var generator = SystemRandomNumberGenerator()
            return generator.next()
        }
    }

    /// Returns a generator whose numbers a seed determines. Copies of the value continue one sequence, so give each test its
    /// own.
    ///
    /// It is SplitMix64 by Guy L. Steele Jr., Doug Lea and Christine H. Flood (*Fast Splittable Pseudorandom Number
    /// Generators*, 2014), so the numbers of a seed never change. What `Int.random(in:using:)` computes from them may change
    /// with the standard library. Do not use it for keys or passwords.
    ///
    /// - Parameter seed: Any number.
    /// - Returns: The generator.
    public static func seeded(_ seed: UInt64) -> WithRandomNumberGenerator {
        let increment: UInt64 = 0x9e37_79b9_7f4a_7c15
        let state = SharedNumber(seed &+ increment)
        return WithRandomNumberGenerator {
            var number = state.next { $0 &+ increment }
            number = (number ^ (number >> 30)) &* 0xbf58_476d_1ce4_e5b9
            number = (number ^ (number >> 27)) &* 0x94d0_49bb_1331_11eb
            return number ^ (number >> 31)
        }
    }
}
