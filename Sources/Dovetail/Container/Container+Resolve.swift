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
        let fastPath = fastPath(ObjectIdentifier(type))
        // Found under the key `T`, so it is an instance of `T`. It stays while the stripe is taken.
        if let stripe = fastPath.stripe, let instance = BorrowedValue<T>(address: fastPath.address) {
            let value = instance.copy
            readerLock.leave(stripe)
            // Once this is inlined, the container might be released before its instance is copied.
            withExtendedLifetime(self) {}
            return handedOver(value)
        }
        return try handedOver(create(fastPath.cell, with: nil, on: isolation))
    }

    /// The slow path of `resolve`. Out of line, to keep the path for existing instances small.
    @inlinable @inline(never)
    func create<T>(
        _ fastPath: FastPathCell, with arguments: ArgumentList?, on isolation: (any Actor)?
    ) throws(ResolutionError) -> T {
        // Found under the key `T`, so it is a cell for `T`, which the container retains.
        guard let cell = BorrowedValue<Cell<T>>(address: fastPath.address), !fastPath.needsStack || hasStack() else {
            return try resolveSlowly(with: arguments, on: isolation)
        }
        var context = ResolutionContext(self, isolation: isolation, arguments: arguments, singles: fastPath.singles)
        do {
            let value = try cell.use { try $0.otherValue(in: &context) }
            context.end()
            return value
        } catch {
            context.end()
            throw failed(error, creating: T.self, hasArguments: arguments != nil)
        }
    }

    /// The slow path of a request with arguments, which are stored on the stack for its duration.
    @inlinable
    func create<T, each A>(
        _ fastPath: FastPath, with arguments: repeat each A, areHashable: Bool, on isolation: (any Actor)?
    ) throws(ResolutionError) -> T {
        let size = ArgumentList.size(of: repeat (each A).self)
        return try withUnsafeTemporaryAllocation(
            byteCount: size, alignment: MemoryLayout<ArgumentList.Header>.alignment
        ) { (memory) throws(ResolutionError) in
            // A list has a header, so the memory is not empty, and has an address.
            let list = ArgumentList(memory.baseAddress.unsafelyUnwrapped)
            list.fill(isHashable: areHashable, with: repeat each arguments)
            defer { list.destroy() }
            return try create(fastPath.cell, with: list, on: isolation)
        }
    }

    /// Returns the instance for these arguments if it exists and nothing else has to be checked.
    @inlinable
    func existing<T, each A: Hashable>(
        _ type: T.Type, at storage: Borrowed<ArgumentStorage>, for arguments: repeat each A
    ) -> T? {
        var hasher = Hasher()
        for argument in repeat each arguments { hasher.combine(argument) }
        guard var search = search(storage, hash: hasher.finalize()) else { return nil }
        while let cell = search.next() {
            if cell.matches(by: repeat each arguments) { return search.instance(in: cell, as: type) }
        }
        return nil
    }

    /// The fast path of a request with arguments of these types.
    @inlinable @inline(__always)
    func fastPath<T, each A>(_ type: T.Type, forArguments types: repeat (each A).Type) -> ArgumentFastPath {
        var count = 0
        for _ in repeat each types { count += 1 }
        return fastPath(ObjectIdentifier(type), arguments: count)
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
        try handedOver(evaluate(qualifier.qualification, on: isolation))
    }

    /// Resolves an instance with run-time arguments.
    ///
    /// The arguments belong to the binding of `type` and are not passed on to its dependencies. If the binding shares
    /// its instances, the arguments have to be `Hashable`; otherwise you get `argument-mismatch`.
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
        if let qualifier {
            return try handedOver(qualified(qualifier, with: repeat each arguments, on: isolation))
        }
        let fastPath = fastPath(type, forArguments: repeat (each A).self).fastPath
        return try handedOver(create(fastPath, with: repeat each arguments, areHashable: false, on: isolation))
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
    public func resolve<T, each A>(
        _ type: T.Type = T.self, _ qualifier: Qualifier? = nil, arguments: repeat each A,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> T {
        if let qualifier { return try qualified(qualifier, with: repeat each arguments, on: isolation) }
        let fastPath = fastPath(type, forArguments: repeat (each A).self).fastPath
        return try create(fastPath, with: repeat each arguments, areHashable: false, on: isolation)
    }

    /// Resolves an instance with run-time arguments that are `Hashable`.
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
    public func resolve<T, each A: Hashable & Sendable>(
        _ type: T.Type = T.self, _ qualifier: Qualifier? = nil, arguments: repeat each A,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending T {
        if let qualifier {
            return try handedOver(qualified(qualifier, withHashable: repeat each arguments, on: isolation))
        }
        let found = fastPath(type, forArguments: repeat (each A).self)
        if let storage = found.storage, let known = existing(type, at: storage, for: repeat each arguments) {
            // As in a request without arguments.
            withExtendedLifetime(self) {}
            return handedOver(known)
        }
        return try handedOver(create(found.fastPath, with: repeat each arguments, areHashable: true, on: isolation))
    }

    /// Resolves the instance that is bound with a qualifier, with run-time arguments.
    @usableFromInline
    func qualified<T, each A>(
        _ qualifier: Qualifier, with arguments: repeat each A, on isolation: isolated (any Actor)?
    ) throws(ResolutionError) -> T {
        try evaluate(qualifier.qualification, with: .packed(repeat each arguments), on: isolation)
    }

    /// Resolves the instance that is bound with a qualifier, with run-time arguments that are `Hashable`.
    @usableFromInline
    func qualified<T, each A: Hashable & Sendable>(
        _ qualifier: Qualifier, withHashable arguments: repeat each A, on isolation: isolated (any Actor)?
    ) throws(ResolutionError) -> T {
        try evaluate(qualifier.qualification, with: .packed(hashable: repeat each arguments), on: isolation)
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
        try handedOver(evaluate(.none, with: nil, on: isolation, in: module))
    }
}
