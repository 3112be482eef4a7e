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
        // Found under `T`, so an instance of `T`; it stays while the line shows it.
        if let line = quick.line, let instance = BorrowedValue<T>(address: quick.address) {
            let value = instance.copy
            readGuard.leave(line)
            // Once this is inlined, the container might go before its instance is copied.
            withExtendedLifetime(self) {}
            return handedOver(value)
        }
        return try handedOver(ask(quick.cell, with: nil, on: isolation))
    }

    /// What a request gives that is not answered by an instance in place. Apart from it, so that it does not pay for this.
    @inlinable @inline(never)
    func ask<T>(
        _ quick: QuickCell, with arguments: ArgumentList?, on isolation: (any Actor)?
    ) throws(ResolutionError) -> T {
        // Found under `T`, so a cell that gives a `T`; the container keeps it.
        guard let cell = BorrowedValue<Cell<T>>(address: quick.address), !quick.needsStack || hasStack() else {
            return try resolveSlowly(with: arguments, on: isolation)
        }
        var context = Context(self, isolation: isolation, arguments: arguments, singles: quick.singles)
        do {
            let value = try cell.use { try $0.otherValue(in: &context) }
            context.end()
            return value
        } catch {
            context.end()
            throw failed(error, making: T.self, hasArguments: arguments != nil)
        }
    }

    /// The same for a request with arguments, which lie on the stack meanwhile.
    @inlinable
    func ask<T, each A>(
        _ quick: Quick, with arguments: repeat each A, areHashable: Bool, on isolation: (any Actor)?
    ) throws(ResolutionError) -> T {
        let size = ArgumentList.size(of: repeat (each A).self)
        return try withUnsafeTemporaryAllocation(
            byteCount: size, alignment: MemoryLayout<ArgumentList.Header>.alignment
        ) { (memory) throws(ResolutionError) in
            // A list has a header, so the memory is not empty, and has an address.
            let list = ArgumentList(memory.baseAddress.unsafelyUnwrapped)
            list.fill(isHashable: areHashable, with: repeat each arguments)
            defer { list.destroy() }
            return try ask(quick.cell, with: list, on: isolation)
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

    /// The instance bound under a tag.
    public func resolve<T, G: Qualifier>(
        _ type: T.Type = T.self, tag: G.Type, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        try handedOver(give(.tag(TypeID(tag)), on: isolation))
    }

    /// The instance bound under a name.
    public func resolve<T>(
        _ type: T.Type = T.self, name: Name, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        try handedOver(give(.name(name.text), on: isolation))
    }

    /// An instance made with run-time arguments, which go to the binding asked for and no deeper.
    @inlinable
    public func resolve<T, each A: Sendable>(
        _ type: T.Type = T.self, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        let quick = quick(type, forArguments: repeat (each A).self).quick
        return try handedOver(ask(quick, with: repeat each arguments, areHashable: false, on: isolation))
    }

    /// An instance made with arguments that are not `Sendable`; the result stays in the isolation of the caller.
    @inlinable
    public func resolve<T, each A>(
        _ type: T.Type = T.self, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> T {
        let quick = quick(type, forArguments: repeat (each A).self).quick
        return try ask(quick, with: repeat each arguments, areHashable: false, on: isolation)
    }

    /// An instance made with arguments; a shared binding keeps one instance per distinct arguments.
    @inlinable
    public func resolve<T, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        let found = quick(type, forArguments: repeat (each A).self)
        if let place = found.place, let known = existing(type, at: place, for: repeat each arguments) {
            // As in a request without arguments.
            withExtendedLifetime(self) {}
            return handedOver(known)
        }
        return try handedOver(ask(found.quick, with: repeat each arguments, areHashable: true, on: isolation))
    }

    /// A tagged instance made with arguments.
    public func resolve<T, G: Qualifier, each A: Sendable>(
        _ type: T.Type = T.self, tag: G.Type, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        try handedOver(give(.tag(TypeID(tag)), with: .packed(repeat each arguments), on: isolation))
    }

    /// A tagged instance made with arguments; a shared binding keeps one instance per distinct arguments.
    public func resolve<T, G: Qualifier, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, tag: G.Type, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        try handedOver(give(.tag(TypeID(tag)), with: .packed(hashable: repeat each arguments), on: isolation))
    }

    /// A named instance made with arguments.
    public func resolve<T, each A: Sendable>(
        _ type: T.Type = T.self, name: Name, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        try handedOver(give(.name(name.text), with: .packed(repeat each arguments), on: isolation))
    }

    /// A named instance made with arguments; a shared binding keeps one instance per distinct arguments.
    public func resolve<T, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, name: Name, arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        try handedOver(give(.name(name.text), with: .packed(hashable: repeat each arguments), on: isolation))
    }

    /// An instance as the bindings of a module would get it: the module's hidden bindings come first.
    public func resolve<T>(
        _ type: T.Type = T.self, in module: any Module.Type, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        try handedOver(give(.none, with: nil, on: isolation, in: module))
    }

    // MARK: Asynchronous

    /// An instance of `type`, whatever it takes: hops to each binding's actor and back, and suspends only where it must.
    nonisolated(nonsending) public func resolve<T>(
        _ type: T.Type = T.self
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(giveLater(.none))
    }

    /// The instance bound under a tag, awaited.
    nonisolated(nonsending) public func resolve<T, G: Qualifier>(
        _ type: T.Type = T.self, tag: G.Type
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(giveLater(.tag(TypeID(tag))))
    }

    /// The instance bound under a name, awaited.
    nonisolated(nonsending) public func resolve<T>(
        _ type: T.Type = T.self, name: Name
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(giveLater(.name(name.text)))
    }

    /// An instance made with run-time arguments, awaited.
    nonisolated(nonsending) public func resolve<T, each A: Sendable>(
        _ type: T.Type = T.self, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(giveLater(.none, with: .packed(repeat each arguments)))
    }

    /// An instance made with arguments, awaited; a shared binding keeps one instance per distinct arguments.
    nonisolated(nonsending) public func resolve<T, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(giveLater(.none, with: .packed(hashable: repeat each arguments)))
    }

    /// A tagged instance made with arguments, awaited.
    nonisolated(nonsending) public func resolve<T, G: Qualifier, each A: Sendable>(
        _ type: T.Type = T.self, tag: G.Type, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(
            giveLater(.tag(TypeID(tag)), with: .packed(repeat each arguments)))
    }

    /// A tagged instance made with arguments, awaited; a shared binding keeps one instance per distinct arguments.
    nonisolated(nonsending) public func resolve<T, G: Qualifier, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, tag: G.Type, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(
            giveLater(.tag(TypeID(tag)), with: .packed(hashable: repeat each arguments)))
    }

    /// A named instance made with arguments, awaited.
    nonisolated(nonsending) public func resolve<T, each A: Sendable>(
        _ type: T.Type = T.self, name: Name, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(
            giveLater(.name(name.text), with: .packed(repeat each arguments)))
    }

    /// A named instance made with arguments, awaited; a shared binding keeps one instance per distinct arguments.
    nonisolated(nonsending) public func resolve<T, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, name: Name, arguments: repeat each A
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(
            giveLater(.name(name.text), with: .packed(hashable: repeat each arguments)))
    }

    /// An instance as the bindings of a module would get it, awaited.
    nonisolated(nonsending) public func resolve<T>(
        _ type: T.Type = T.self, in module: any Module.Type
    ) async throws(ResolutionError) -> sending T {
        try await handedOver(giveLater(.none, in: module))
    }
}
