/// A value that a `Sendable` type keeps, or that crosses an isolation boundary, where the compiler cannot see that this is safe.
///
/// Invariant, kept by each use and said there: either nobody changes the value or anything it refers to while several threads can
/// reach it, or one side at a time uses it. The walk of one resolve keeps it by handing each value from the one who made it to the
/// one who asked for it, and to nobody else (Semantics §3, "One region"); tests under the thread sanitizer attack it.
@frozen @usableFromInline
struct Transfer<Value>: @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable @inline(__always)
    init(_ value: Value) { self.value = value }
}

extension Transfer: Equatable where Value: Equatable {}
extension Transfer: Hashable where Value: Hashable {}

/// A value that was created for whoever asks, or is safe to share, as one that the compiler takes to be so.
///
/// Invariant: nobody uses the value any more than through what this returns, or it may be used by several at the same time, as
/// the region checks of the binding it comes from have shown (Semantics §3, "One region").
@inlinable @inline(__always)
func handedOver<Value>(_ value: Value) -> sending Value {
    nonisolated(unsafe) let value = value
    return value
}

// MARK: Functions whose isolation is looked after

/// A function of any number of parameters, called like one without isolation.
///
/// Invariant: a function that is `@isolated(any)` is called like any other, its isolation is part of what it captures
/// (`Tests/CompilerReductions` has each shape); whoever calls it is on that isolation. The shells keep the compiler from crashing:
/// bit-casting a variadic function value that is not wrapped in a struct does (6.3.1).
@usableFromInline
struct PlainFunction<each D, Result> {
    @usableFromInline let call: @Sendable (repeat each D) throws -> Result

    @inlinable
    init(_ isolated: @escaping @Sendable @isolated(any) (repeat each D) throws -> Result) {
        self = unsafeBitCast(IsolatedFunction(call: isolated), to: Self.self)
    }
}

@usableFromInline
struct IsolatedFunction<each D, Result> {
    @usableFromInline let call: @Sendable @isolated(any) (repeat each D) throws -> Result

    @inlinable
    init(call: @escaping @Sendable @isolated(any) (repeat each D) throws -> Result) { self.call = call }
}

/// The same for a function of an instance.
struct PlainMethod<Value, each D> {
    let call: @Sendable (Value, repeat each D) throws -> Void

    init(_ isolated: @escaping @Sendable @isolated(any) (Value, repeat each D) throws -> Void) {
        self = unsafeBitCast(IsolatedMethod(call: isolated), to: Self.self)
    }
}

private struct IsolatedMethod<Value, each D> {
    let call: @Sendable @isolated(any) (Value, repeat each D) throws -> Void
}

/// Calls a function on the isolation that the caller is on, which the function takes as a parameter to say so to the compiler.
func callIsolated<Value>(
    on isolation: (any Actor)?, _ function: @escaping (isolated (any Actor)?) throws -> Value
) throws -> Value {
    typealias Plain = ((any Actor)?) throws -> Value
    return try unsafeBitCast(function, to: Plain.self)(isolation)
}
