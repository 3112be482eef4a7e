// A closure that does not convert to the type is an error at the modifier, and names the mistake, only because these forms
// exist. Without them, the compiler reports "failed to produce diagnostic for expression" at the brace of the body. The type
// checker looks at an unavailable function only if nothing else fits, so correct code does not pay for them.
extension Bind {
    /// Reports a closure whose result does not convert to the type.
    ///
    /// - Parameters:
    ///   - type: The type to bind as well.
    ///   - upcast: A closure that does not convert the value to `type`.
    /// - Returns: The binding.
    @available(*, unavailable, message: "the closure's result does not convert to the type")
    public consuming func `as`<P, R>(_ type: P.Type, _ upcast: @escaping @Sendable (Value) -> R) -> Self { self }

    /// Reports a closure whose result does not convert to the type of the elements.
    ///
    /// - Parameters:
    ///   - element: The type of the elements.
    ///   - upcast: A closure that does not convert the value to `element`.
    /// - Returns: The binding.
    @available(*, unavailable, message: "the closure's result does not convert to the type")
    public consuming func into<E, R>(_ element: E.Type, _ upcast: @escaping @Sendable (Value) -> R) -> Self { self }

    /// Reports a closure whose result does not convert to the type of the wrapped instances.
    ///
    /// - Parameters:
    ///   - type: The type of the instances to wrap.
    ///   - upcast: A closure that does not convert the value to `type`.
    /// - Returns: The binding.
    @available(*, unavailable, message: "the closure's result does not convert to the type")
    public consuming func decorating<P, R>(_ type: P.Type, _ upcast: @escaping @Sendable (Value) -> R) -> Self { self }
}
