/// A run-time argument of a recipe: what the caller passes as `arguments:`.
///
/// In a closure, ``arg(_:)`` marks it: `Bind { Detail(user: arg($0), api: $1) }`. The n-th argument of a recipe takes the
/// n-th value of the call, those of the initializer first, then those of each `.inject`.
public struct Argument<Value> {
    @usableFromInline let value: Value
}
extension Argument: Sendable where Value: Sendable {}

/// Marks a run-time argument inside a closure: `Bind { Detail(user: arg($0), api: $1) }`.
@inlinable
public func arg<Value>(_ argument: Argument<Value>) -> Value { argument.value }

/// A dependency that is looked up under a tag.
///
/// In a closure, ``tagged(_:_:)`` asks for it: `Bind { Report(database: tagged(Primary.self, $0)) }`.
public struct Tagged<Value, Q: Qualifier> {
    /// The dependency.
    public let value: Value

    /// Wraps a value, for code that builds by hand what a recipe would.
    public init(value: Value) { self.value = value }
}
extension Tagged: Sendable where Value: Sendable {}

/// Asks for a tagged dependency inside a closure: `Bind { Report(database: tagged(Primary.self, $0)) }`.
public func tagged<Value, T: Qualifier>(_ tag: T.Type, _ tagged: Tagged<Value, T>) -> Value { tagged.value }

/// A dependency that is used but not kept: the way for a shared instance to know its container.
///
/// Works for `Container` and for any recipe of a class that something else keeps.
public struct Weak<Value: AnyObject & Sendable>: Sendable {
    private final class Reference: Sendable {
        weak let value: Value?
        init(_ value: Value) { self.value = value }
    }
    private let reference: Reference

    /// Refers to an object without keeping it.
    public init(_ value: Value) { reference = Reference(value) }

    /// The object, while somebody keeps it.
    public var value: Value? { reference.value }
}
