internal import DovetailGraph

extension Container {
    // MARK: Synchronous

    /// An instance of `type`, made on the caller's actor.
    ///
    /// Costs one look-up by type, then what the initializers cost; an instance that exists is copied out without a lock.
    /// - Throws: `missing-binding`, `cycle`, `needs-async`, `wrong-isolation`, `argument-mismatch`, `factory-failed`,
    ///   `closed` and the others of the registry, with the whole path.
    @inlinable
    public func resolve<T>(
        _ type: T.Type = T.self, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        let quick = quickCell(ObjectIdentifier(type))
        guard let address = quick.cell else {
            nonisolated(unsafe) let value: T = try resolveSlowly(isolation)
            return value
        }
        var context = Context(self, isolation: isolation, singles: quick.singles)
        do {
            // Found under `T`, so a cell that gives a `T`; the container keeps it.
            let cell = address.assumingMemoryBound(to: Cell<T>.self)
            nonisolated(unsafe) let value = try cell.pointee.value(&context)
            context.end()
            return value
        } catch {
            context.end()
            throw failed(error, type)
        }
    }

    /// The instance bound under a tag.
    public func resolve<T, G: Qualifier>(
        _ type: T.Type = T.self, tag: G.Type, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try give(.tag(TypeID(tag)), nil, isolation)
        return value
    }

    /// The instance bound under a name.
    public func resolve<T>(
        _ type: T.Type = T.self, name: Name, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try give(.name(name.text), nil, isolation)
        return value
    }

    /// An instance made with run-time arguments, which go to the recipe asked for and no deeper.
    public func resolve<T, each A: Sendable>(
        _ type: T.Type = T.self, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try give(.none, ArgumentPack(repeat each arguments), isolation)
        return value
    }

    /// An instance made with arguments that are not `Sendable`; the result stays in the isolation of the caller.
    public func resolve<T, each A>(
        _ type: T.Type = T.self, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> T {
        try give(.none, ArgumentPack(repeat each arguments), isolation)
    }

    /// An instance made with arguments; a shared recipe keeps one instance per distinct arguments.
    public func resolve<T, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try give(.none, ArgumentPack(hashable: repeat each arguments), isolation)
        return value
    }

    /// A tagged instance made with arguments.
    public func resolve<T, G: Qualifier, each A: Sendable>(
        _ type: T.Type = T.self, tag: G.Type, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try give(.tag(TypeID(tag)), ArgumentPack(repeat each arguments), isolation)
        return value
    }

    /// A tagged instance made with arguments; a shared recipe keeps one instance per distinct arguments.
    public func resolve<T, G: Qualifier, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, tag: G.Type, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try give(
            .tag(TypeID(tag)), ArgumentPack(hashable: repeat each arguments), isolation)
        return value
    }

    /// A named instance made with arguments.
    public func resolve<T, each A: Sendable>(
        _ type: T.Type = T.self, name: Name, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try give(.name(name.text), ArgumentPack(repeat each arguments), isolation)
        return value
    }

    /// A named instance made with arguments; a shared recipe keeps one instance per distinct arguments.
    public func resolve<T, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, name: Name, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try give(
            .name(name.text), ArgumentPack(hashable: repeat each arguments), isolation)
        return value
    }

    /// An instance as the recipes of a module would get it: the module's hidden recipes come first.
    public func resolve<T>(
        _ type: T.Type = T.self, in module: any Module.Type, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try give(.none, nil, isolation, in: module)
        return value
    }

    // MARK: Asynchronous

    /// An instance of `type`, whatever it takes: hops to each recipe's actor and back, and suspends only where it must.
    nonisolated(nonsending) public func resolve<T>(
        _ type: T.Type = T.self
    ) async throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try await giveLater(.none, nil)
        return value
    }

    /// The instance bound under a tag, awaited.
    nonisolated(nonsending) public func resolve<T, G: Qualifier>(
        _ type: T.Type = T.self, tag: G.Type
    ) async throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try await giveLater(.tag(TypeID(tag)), nil)
        return value
    }

    /// The instance bound under a name, awaited.
    nonisolated(nonsending) public func resolve<T>(
        _ type: T.Type = T.self, name: Name
    ) async throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try await giveLater(.name(name.text), nil)
        return value
    }

    /// An instance made with run-time arguments, awaited.
    nonisolated(nonsending) public func resolve<T, each A: Sendable>(
        _ type: T.Type = T.self, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try await giveLater(.none, ArgumentPack(repeat each arguments))
        return value
    }

    /// An instance made with arguments, awaited; a shared recipe keeps one instance per distinct arguments.
    nonisolated(nonsending) public func resolve<T, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try await giveLater(.none, ArgumentPack(hashable: repeat each arguments))
        return value
    }

    /// A tagged instance made with arguments, awaited.
    nonisolated(nonsending) public func resolve<T, G: Qualifier, each A: Sendable>(
        _ type: T.Type = T.self, tag: G.Type, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try await giveLater(.tag(TypeID(tag)), ArgumentPack(repeat each arguments))
        return value
    }

    /// A tagged instance made with arguments, awaited; a shared recipe keeps one instance per distinct arguments.
    nonisolated(nonsending) public func resolve<T, G: Qualifier, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, tag: G.Type, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try await giveLater(
            .tag(TypeID(tag)), ArgumentPack(hashable: repeat each arguments))
        return value
    }

    /// A named instance made with arguments, awaited.
    nonisolated(nonsending) public func resolve<T, each A: Sendable>(
        _ type: T.Type = T.self, name: Name, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try await giveLater(.name(name.text), ArgumentPack(repeat each arguments))
        return value
    }

    /// A named instance made with arguments, awaited; a shared recipe keeps one instance per distinct arguments.
    nonisolated(nonsending) public func resolve<T, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, name: Name, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try await giveLater(
            .name(name.text), ArgumentPack(hashable: repeat each arguments))
        return value
    }

    /// An instance as the recipes of a module would get it, awaited.
    nonisolated(nonsending) public func resolve<T>(
        _ type: T.Type = T.self, in module: any Module.Type
    ) async throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try await giveLater(.none, nil, in: module)
        return value
    }
}
