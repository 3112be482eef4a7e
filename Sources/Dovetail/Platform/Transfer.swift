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
