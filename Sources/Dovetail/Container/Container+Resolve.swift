internal import DovetailModel

extension Container {
    /// Resolves an instance of a type, with everything that it depends on.
    ///
    /// If the type is bound with a lifetime that shares, this returns the existing instance, from any isolation. Otherwise
    /// it creates one, together with the dependencies that do not exist yet, in the caller's isolation. It never waits
    /// for an actor.
    ///
    /// In asynchronous code the compiler selects ``resolve(_:)`` instead. Call ``resolveNow(_:_:isolation:)`` if you want
    /// this form there.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - isolation: The actor that you call from, which is the default.
    /// - Returns: An instance that you can send to another isolation.
    /// - Throws: A ``ResolutionError`` that contains the dependency path. Its id is `needs-async` if a dependency has
    ///   to be awaited, and `wrong-isolation` if one belongs to another actor. Other ids are for example
    ///   `missing-binding`, `cycle`, `argument-mismatch`, `factory-failed` and `closed`.
    @inlinable
    public func resolve<T>(
        _ type: T.Type = T.self, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        let (instance, path) = fastPath(ObjectIdentifier(type))
        // Found under the key `T`, so it is an instance of `T`.
        if let instance { return handedOver(Stored<T>.value(of: instance)) }
        return try handedOver(create(path, with: nil, on: isolation))
    }

    /// Resolves the instance that is bound with a qualifier.
    ///
    /// - Parameters:
    ///   - type: The type to resolve.
    ///   - qualifier: The qualifier of the binding.
    ///   - isolation: The actor that you call from, which is the default.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:isolation:)`` does.
    public func resolve<T>(
        _ type: T.Type, _ qualifier: Qualifier, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        try handedOver(evaluate(qualifier, on: isolation))
    }

    /// Resolves an instance with run-time arguments.
    ///
    /// The arguments belong to the binding of `type` and are not passed on to its dependencies. A shared binding stores
    /// one instance for each distinct list of arguments, which have to be `Hashable`.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - qualifier: The qualifier of the binding, if it has one.
    ///   - arguments: The values for the ``arg(_:)`` parameters of the binding, in order.
    ///   - isolation: The actor that you call from, which is the default.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:isolation:)`` does.
    @inlinable
    public func resolve<T, each A: Sendable>(
        _ type: T.Type = T.self, _ qualifier: Qualifier? = nil, arguments: repeat each A,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        try handedOver(evaluate(qualifier, with: Arguments.packed(sendable: repeat each arguments), on: isolation))
    }

    /// Resolves an instance with arguments that are not `Sendable`. The result stays in the caller's isolation.
    ///
    /// A shared binding cannot store an instance for them, so you get `argument-mismatch`.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - qualifier: The qualifier of the binding, if it has one.
    ///   - arguments: The values for the ``arg(_:)`` parameters of the binding, in order.
    ///   - isolation: The actor that you call from, which is the default.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:isolation:)`` does.
    @inlinable
    public func resolve<T, each A>(
        _ type: T.Type = T.self, _ qualifier: Qualifier? = nil, arguments: repeat each A,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> T {
        try evaluate(qualifier, with: Arguments.packed(repeat each arguments), on: isolation)
    }

    @inlinable
    func evaluate<T>(
        _ qualifier: Qualifier?, with arguments: Arguments, on isolation: (any Actor)?
    ) throws(ResolutionError) -> T {
        if let qualifier { return try resolveSlowly(qualifier, with: arguments, on: isolation) }
        return try create(fastPath(ObjectIdentifier(T.self), with: arguments), with: arguments, on: isolation)
    }

    /// Resolves an instance as the bindings of a module would receive it, so the module's hidden bindings come first.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - module: The type of the module whose hidden bindings are visible.
    ///   - isolation: The actor that you call from, which is the default.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:isolation:)`` does.
    public func resolve<T>(
        _ type: T.Type = T.self, in module: any Module.Type, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        try handedOver(Request(self, .none, in: module).value(on: isolation))
    }
}

/// The synchronous requests under a name of their own, for asynchronous code, where the compiler selects the
/// asynchronous form of `resolve`.
extension Container {
    /// Resolves an instance without `await`, also in asynchronous code.
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

    /// Resolves an instance with run-time arguments, without `await`.
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

/// Requests that wait for actors and for asynchronous factories.
extension Container {
    /// Resolves an instance of a type, with everything that it depends on, and awaits what has to be awaited.
    ///
    /// This form can create everything: it hops to the actor of each binding and back. It suspends only if a dependency
    /// is asynchronous, belongs to another actor, or is being created by another task. If your task is cancelled while
    /// it waits, it throws `cancelled`.
    ///
    /// - Parameter type: The type to resolve. Omit it if the compiler can infer it from the result.
    /// - Returns: An instance that you can send to another isolation.
    /// - Throws: A ``ResolutionError`` that contains the dependency path. Its id is for example `missing-binding`,
    ///   `cycle`, `argument-mismatch`, `factory-failed`, `cancelled` or `closed`.
    nonisolated(nonsending) public func resolve<T>(
        _ type: T.Type = T.self
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(Request(self, .none).value())
    }

    /// Resolves the instance that is bound with a qualifier, with `await`.
    ///
    /// - Parameters:
    ///   - type: The type to resolve.
    ///   - qualifier: The qualifier of the binding.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:)`` does.
    nonisolated(nonsending) public func resolve<T>(
        _ type: T.Type, _ qualifier: Qualifier
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(Request(self, qualifier.qualification).value())
    }

    /// Resolves an instance with `await` and run-time arguments.
    ///
    /// The arguments belong to the binding of `type` and are not passed on to its dependencies. A shared binding stores
    /// one instance for each distinct list of arguments, which have to be `Hashable`.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - qualifier: The qualifier of the binding, if it has one.
    ///   - arguments: The values for the ``arg(_:)`` parameters of the binding, in order.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:)`` does.
    nonisolated(nonsending) public func resolve<T, each A: Sendable>(
        _ type: T.Type = T.self, _ qualifier: Qualifier? = nil, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(
            Request(self, qualifier.qualification, with: .packed(sendable: repeat each arguments)).value())
    }

    /// Resolves an instance as the bindings of a module would receive it, with `await`.
    ///
    /// The module's hidden bindings come first.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - module: The type of the module whose hidden bindings are visible.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:)`` does.
    nonisolated(nonsending) public func resolve<T>(
        _ type: T.Type = T.self, in module: any Module.Type
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(Request(self, .none, in: module).value())
    }
}
