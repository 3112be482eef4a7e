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
        let quick = quick(ObjectIdentifier(type))
        if let line = quick.line {
            // Found under `T`, so an instance of `T`; it stays while the line shows it.
            nonisolated(unsafe) let value = quick.address.unsafelyUnwrapped.assumingMemoryBound(to: T.self).pointee
            readGuard.leave(line)
            // Once this is inlined, the container might go before its instance is copied.
            withExtendedLifetime(self) {}
            return value
        }
        nonisolated(unsafe) let value: T = try ask(quick, nil, isolation)
        return value
    }

    /// What a request gives that is not answered by an instance in place. Apart from it, so that it does not pay for this.
    @inlinable @inline(never)
    func ask<T>(
        _ quick: Quick, _ arguments: ArgumentList?, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> T {
        var context = Context(self, isolation: isolation, arguments: arguments, singles: quick.singles)
        guard let address = quick.address, !quick.needsStack || hasStack(at: &context) else {
            context.end()
            return try resolveSlowly(arguments, isolation)
        }
        do {
            // Found under `T`, so a cell that gives a `T`; the container keeps it.
            let value = try address.assumingMemoryBound(to: Cell<T>.self).pointee.otherValue(in: &context)
            context.end()
            return value
        } catch {
            context.end()
            throw failed(error, T.self)
        }
    }

    /// The same for a request with arguments, which lie on the stack meanwhile.
    @inlinable
    func ask<T, each A>(
        _ quick: Quick, isHashable: Bool, arguments: repeat each A, isolation: (any Actor)?
    ) throws(ResolutionError) -> T {
        let size = ArgumentList.size(of: repeat (each A).self)
        return try withUnsafeTemporaryAllocation(
            byteCount: size, alignment: MemoryLayout<ArgumentList.Header>.alignment
        ) { (memory) throws(ResolutionError) in
            // A list has a header, so the memory is not empty, and has an address.
            let list = ArgumentList(memory.baseAddress.unsafelyUnwrapped)
            list.fill(isHashable, repeat each arguments)
            defer { list.destroy() }
            return try ask(quick, list, isolation)
        }
    }

    /// The instance for these arguments, if it is there and nothing else needs to be known. Takes no lock.
    @inlinable
    func existing<T, each A: Hashable>(
        _ type: T.Type, at place: Borrowed<ArgumentPlace>, for arguments: repeat each A
    ) -> T? {
        var hasher = Hasher()
        for argument in repeat each arguments { hasher.combine(argument) }
        guard var search = search(place, hash: hasher.finalize()) else { return nil }
        while let cell = search.next() {
            if cell.isMeant(by: repeat each arguments) { return search.instance(in: cell, as: type) }
        }
        return nil
    }

    /// What serves a request with arguments of these types at once.
    @inlinable @inline(__always)
    func quick<T, each A>(_ type: T.Type, forArguments types: repeat (each A).Type) -> ArgumentQuick {
        var count = 0
        for _ in repeat each types { count += 1 }
        return quick(ObjectIdentifier(type), arguments: count)
    }

    /// Whether enough stack is left, below a local value of the caller.
    @inlinable @inline(__always)
    func hasStack(at local: UnsafePointer<Context>) -> Bool { hasStack(below: UInt(bitPattern: local)) }

    /// The instance bound under a tag.
    public func resolve<T, G: Qualifier>(
        _ type: T.Type = T.self, tag: G.Type, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try give(.tag(TypeID(tag)), isolation)
        return value
    }

    /// The instance bound under a name.
    public func resolve<T>(
        _ type: T.Type = T.self, name: Name, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try give(.name(name.text), isolation)
        return value
    }

    /// An instance made with run-time arguments, which go to the recipe asked for and no deeper.
    @inlinable
    public func resolve<T, each A: Sendable>(
        _ type: T.Type = T.self, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try ask(
            quick(type, forArguments: repeat (each A).self).quick, isHashable: false, arguments: repeat each arguments,
            isolation: isolation)
        return value
    }

    /// An instance made with arguments that are not `Sendable`; the result stays in the isolation of the caller.
    @inlinable
    public func resolve<T, each A>(
        _ type: T.Type = T.self, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> T {
        try ask(
            quick(type, forArguments: repeat (each A).self).quick, isHashable: false, arguments: repeat each arguments,
            isolation: isolation)
    }

    /// An instance made with arguments; a shared recipe keeps one instance per distinct arguments.
    @inlinable
    public func resolve<T, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        let found = quick(type, forArguments: repeat (each A).self)
        if let place = found.place, let known = existing(type, at: place, for: repeat each arguments) {
            // As in a request without arguments.
            withExtendedLifetime(self) {}
            return known
        }
        nonisolated(unsafe) let value: T = try ask(
            found.quick, isHashable: true, arguments: repeat each arguments, isolation: isolation)
        return value
    }

    /// A tagged instance made with arguments.
    public func resolve<T, G: Qualifier, each A: Sendable>(
        _ type: T.Type = T.self, tag: G.Type, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try give(
            .tag(TypeID(tag)), Arguments.packed(repeat each arguments), isolation)
        return value
    }

    /// A tagged instance made with arguments; a shared recipe keeps one instance per distinct arguments.
    public func resolve<T, G: Qualifier, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, tag: G.Type, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try give(
            .tag(TypeID(tag)), Arguments.packed(hashable: repeat each arguments), isolation)
        return value
    }

    /// A named instance made with arguments.
    public func resolve<T, each A: Sendable>(
        _ type: T.Type = T.self, name: Name, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try give(
            .name(name.text), Arguments.packed(repeat each arguments), isolation)
        return value
    }

    /// A named instance made with arguments; a shared recipe keeps one instance per distinct arguments.
    public func resolve<T, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, name: Name, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try give(
            .name(name.text), Arguments.packed(hashable: repeat each arguments), isolation)
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
        nonisolated(unsafe) let value: T = try await giveLater(.none, Arguments.packed(repeat each arguments))
        return value
    }

    /// An instance made with arguments, awaited; a shared recipe keeps one instance per distinct arguments.
    nonisolated(nonsending) public func resolve<T, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try await giveLater(.none, Arguments.packed(hashable: repeat each arguments))
        return value
    }

    /// A tagged instance made with arguments, awaited.
    nonisolated(nonsending) public func resolve<T, G: Qualifier, each A: Sendable>(
        _ type: T.Type = T.self, tag: G.Type, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try await giveLater(
            .tag(TypeID(tag)), Arguments.packed(repeat each arguments))
        return value
    }

    /// A tagged instance made with arguments, awaited; a shared recipe keeps one instance per distinct arguments.
    nonisolated(nonsending) public func resolve<T, G: Qualifier, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, tag: G.Type, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try await giveLater(
            .tag(TypeID(tag)), Arguments.packed(hashable: repeat each arguments))
        return value
    }

    /// A named instance made with arguments, awaited.
    nonisolated(nonsending) public func resolve<T, each A: Sendable>(
        _ type: T.Type = T.self, name: Name, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try await giveLater(
            .name(name.text), Arguments.packed(repeat each arguments))
        return value
    }

    /// A named instance made with arguments, awaited; a shared recipe keeps one instance per distinct arguments.
    nonisolated(nonsending) public func resolve<T, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, name: Name, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        nonisolated(unsafe) let value: T = try await giveLater(
            .name(name.text), Arguments.packed(hashable: repeat each arguments))
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
