/// The synchronous requests under a name of their own, for asynchronous code, where the compiler selects the
/// asynchronous form of `resolve`.
extension Container {
    /// Resolves an instance without waiting for anything, also in asynchronous code.
    ///
    /// This is the synchronous form of `resolve`. In an asynchronous function the compiler selects the asynchronous form,
    /// ``resolve(_:)``, so use this name if you know that nothing has to be awaited, for example after `start()`:
    ///
    /// ```swift
    /// try await container.start()  // creates the database
    /// let database = try container.resolveNow(Database.self)  // exists already
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - qualifier: The qualifier of the binding, if it has one.
    ///   - isolation: The actor that you call from, which is the default.
    /// - Returns: An instance that you can send to another isolation.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:isolation:)`` does: `needs-async` if a dependency has to be
    ///   awaited, and `wrong-isolation` if one belongs to another actor.
    @inlinable
    public func resolveNow<T>(
        _ type: T.Type = T.self, _ qualifier: Qualifier? = nil, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        guard let qualifier else { return try resolve(type, isolation: isolation) }
        return try resolve(type, qualifier, isolation: isolation)
    }

    /// Resolves an instance with run-time arguments, without waiting for anything.
    ///
    /// A shared binding stores one instance for each distinct list of arguments.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - qualifier: The qualifier of the binding, if it has one.
    ///   - arguments: The values for the ``arg(_:)`` parameters of the binding, in order.
    ///   - isolation: The actor that you call from, which is the default.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:isolation:)`` does.
    @inlinable
    public func resolveNow<T, each A: Sendable>(
        _ type: T.Type = T.self, _ qualifier: Qualifier? = nil, arguments: repeat each A,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        try resolve(type, qualifier, arguments: repeat each arguments, isolation: isolation)
    }

    /// Resolves an instance with arguments that are not `Sendable`. The result stays in the caller's isolation.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - qualifier: The qualifier of the binding, if it has one.
    ///   - arguments: The values for the ``arg(_:)`` parameters of the binding, in order.
    ///   - isolation: The actor that you call from, which is the default.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:isolation:)`` does.
    @inlinable
    public func resolveNow<T, each A>(
        _ type: T.Type = T.self, _ qualifier: Qualifier? = nil, arguments: repeat each A,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> T {
        try resolve(type, qualifier, arguments: repeat each arguments, isolation: isolation)
    }
}
