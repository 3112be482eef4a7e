internal import DovetailModel

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
