internal import DovetailGraph

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
        try await handedOver(evaluateAsync(.none))
    }

    /// Resolves the instance that is bound under a tag, with `await`.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - tag: The tag of the binding.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:)`` does.
    nonisolated(nonsending) public func resolve<T, G: Qualifier>(
        _ type: T.Type = T.self, tag: G.Type
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(evaluateAsync(.tag(TypeID(tag))))
    }

    /// Resolves the instance that is bound under a name, with `await`.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - name: The name of the binding.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:)`` does.
    nonisolated(nonsending) public func resolve<T>(
        _ type: T.Type = T.self, name: Name
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(evaluateAsync(.name(name.text)))
    }

    /// Resolves an instance with `await` and run-time arguments.
    ///
    /// The arguments belong to the binding of `type` and are not passed on to its dependencies. If the binding shares
    /// its instances, the arguments have to be `Hashable`; otherwise you get `argument-mismatch`.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - arguments: The values for the ``arg(_:)`` parameters of the binding, in order.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:)`` does.
    nonisolated(nonsending) public func resolve<T, each A: Sendable>(
        _ type: T.Type = T.self, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(evaluateAsync(.none, with: .packed(repeat each arguments)))
    }

    /// Resolves an instance with `await` and run-time arguments that are `Hashable`.
    ///
    /// A shared binding stores one instance for each distinct list of arguments.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - arguments: The values for the ``arg(_:)`` parameters of the binding, in order.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:)`` does.
    nonisolated(nonsending) public func resolve<T, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(evaluateAsync(.none, with: .packed(hashable: repeat each arguments)))
    }

    /// Resolves the instance that is bound under a tag, with `await` and run-time arguments.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - tag: The tag of the binding.
    ///   - arguments: The values for the ``arg(_:)`` parameters of the binding, in order.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:)`` does.
    nonisolated(nonsending) public func resolve<T, G: Qualifier, each A: Sendable>(
        _ type: T.Type = T.self, tag: G.Type, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(
            evaluateAsync(.tag(TypeID(tag)), with: .packed(repeat each arguments)))
    }

    /// Resolves the instance that is bound under a tag, with `await` and run-time arguments that are `Hashable`.
    ///
    /// A shared binding stores one instance for each distinct list of arguments.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - tag: The tag of the binding.
    ///   - arguments: The values for the ``arg(_:)`` parameters of the binding, in order.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:)`` does.
    nonisolated(nonsending) public func resolve<T, G: Qualifier, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, tag: G.Type, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(
            evaluateAsync(.tag(TypeID(tag)), with: .packed(hashable: repeat each arguments)))
    }

    /// Resolves the instance that is bound under a name, with `await` and run-time arguments.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - name: The name of the binding.
    ///   - arguments: The values for the ``arg(_:)`` parameters of the binding, in order.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:)`` does.
    nonisolated(nonsending) public func resolve<T, each A: Sendable>(
        _ type: T.Type = T.self, name: Name, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(
            evaluateAsync(.name(name.text), with: .packed(repeat each arguments)))
    }

    /// Resolves the instance that is bound under a name, with `await` and run-time arguments that are `Hashable`.
    ///
    /// A shared binding stores one instance for each distinct list of arguments.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - name: The name of the binding.
    ///   - arguments: The values for the ``arg(_:)`` parameters of the binding, in order.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``resolve(_:)`` does.
    nonisolated(nonsending) public func resolve<T, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, name: Name, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(
            evaluateAsync(.name(name.text), with: .packed(hashable: repeat each arguments)))
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
        try await handedOver(evaluateAsync(.none, in: module))
    }
}
