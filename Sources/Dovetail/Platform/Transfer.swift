/// A wrapper for a value that a `Sendable` type stores, or that crosses an isolation boundary, if the compiler cannot
/// see that this is safe.
///
/// Invariant, which each use guarantees and documents: either no code changes the value or anything that it refers to
/// while several threads can reach it, or only one side uses it at a time. A resolve guarantees this because it passes
/// each value only from the code that created it to the code that requested it (Semantics §3, "One region"). Tests with
/// the thread sanitizer attack it.
@frozen @usableFromInline
package struct Transfer<Value>: @unchecked Sendable {
    @usableFromInline package let value: Value

    @inlinable @inline(__always)
    package init(_ value: Value) { self.value = value }
}

extension Transfer: Equatable where Value: Equatable {}
extension Transfer: Hashable where Value: Hashable {}

/// Returns a value as `sending`, although the compiler cannot see that it was created for the requester alone or is
/// safe to share.
///
/// Invariant: either the value is used only through the result from now on, or several threads may use it at the same
/// time, as the region checks of its binding have shown (Semantics §3, "One region").
@inlinable @inline(__always)
func handedOver<Value>(_ value: Value) -> sending Value {
    nonisolated(unsafe) let value = value
    return unsafe value
}

// MARK: Functions with a checked isolation

/// A function with any number of parameters that may be isolated to an actor, but is called like one without isolation.
///
/// Invariants: an `@isolated(any)` function has the same calling convention as any other, because its isolation is part
/// of its captured values (`Tests/CompilerReductions` has each shape). Its caller is on that isolation. The structs
/// around the functions avoid a crash of the compiler (6.3.1), which occurs if a variadic function value is bit-cast
/// without a struct around it.
struct PlainFunction<each D, Result> {
    let call: @Sendable (repeat each D) throws -> Result

    init(_ isolated: @escaping @Sendable @isolated(any) (repeat each D) throws -> Result) {
        self = unsafe unsafeBitCast(IsolatedFunction(call: isolated), to: Self.self)
    }

    init(call: @escaping @Sendable (repeat each D) throws -> Result) { self.call = call }
}

private struct IsolatedFunction<each D, Result> {
    let call: @Sendable @isolated(any) (repeat each D) throws -> Result
}

/// A ``PlainFunction`` without the types of its parameters and its result. It can only be called after it was cast to
/// exactly the type that it was created from.
struct ErasedFunction: Sendable {
    private let call: @Sendable () throws -> Void

    init<each D, Result>(_ function: PlainFunction<repeat each D, Result>) {
        self = unsafe unsafeBitCast(function, to: Self.self)
    }
}

/// The same for a function of an instance.
struct PlainMethod<Value, each D> {
    let call: @Sendable (Value, repeat each D) throws -> Void

    init(_ isolated: @escaping @Sendable @isolated(any) (Value, repeat each D) throws -> Void) {
        self = unsafe unsafeBitCast(IsolatedMethod(call: isolated), to: Self.self)
    }
}

private struct IsolatedMethod<Value, each D> {
    let call: @Sendable @isolated(any) (Value, repeat each D) throws -> Void
}

/// Calls a function on the isolation that the caller is on. The function has a parameter for it, so that the compiler
/// knows its isolation.
func callIsolated<Value>(
    on isolation: (any Actor)?, _ function: @escaping (isolated (any Actor)?) throws -> Value
) throws -> Value {
    typealias Plain = ((any Actor)?) throws -> Value
    return try unsafe unsafeBitCast(function, to: Plain.self)(isolation)
}
