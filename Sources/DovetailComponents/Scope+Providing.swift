public import Dovetail
internal import DovetailModel

extension Scope {
    /// Returns the stored instance of a provider, or creates it while all other requesters wait.
    func shared<T: Sendable, Failure: Error>(
        _ site: ProviderSite, arguments: ProviderArguments? = nil, onClose: (@Sendable (T) async throws -> Void)?,
        with make: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let found = find(site, creating: T.self, arguments: arguments)
        defer { withExtendedLifetime(found) {} }
        ProviderStack.note(found.record)
        if let value = found.reference.slot.read(as: T.self) { return delivered(value, by: found.record) }
        return try value(of: found, once: once(for: found), with: make) { value in
            let closing = onClose.flatMap { onClose in
                found.override == nil
                    ? Closing(BindingDescription(found.record.binding), close: { try await onClose(value) }) : nil
            }
            if let closing { creations.add(closing) }
            return .instance(Stored.object(value, closing: closing))
        }
    }

    /// Returns the mechanism that creates the single instance of a provider, or of its override, once.
    private func once<T: Sendable>(for found: Found) -> MakeOnce<T> {
        MakeOnce(
            slot: { () throws(ResolutionError) in found.reference },
            existing: { reference throws(ResolutionError) in reference.slot.read(as: T.self) },
            refusal: refusal(of: found.record), register: register)
    }

    /// Registers and ends a creation; see ``MakeOnce``.
    private func register(_ isBegin: Bool) throws(ResolutionError) {
        if !isBegin { return creations.end() }
        try creations.begin(isNested: ProviderStack.isWithin(self), of: "the component")
    }

    /// Returns the instance that a store has for this provider, or creates one and passes it to the store.
    ///
    /// Use it instead of `shared` if you need a cache of your own. For one provider only one instance is created at a
    /// time, even if two scopes use the same store. In a function or subscript with parameters, use the form with
    /// `arguments:`.
    ///
    /// - Parameters:
    ///   - name: The name of the provider in overrides, diagnostics and the graph. The default is the name of the
    ///     property.
    ///   - store: The store that decides whether an instance can be used again.
    ///   - fileID: The file of the call. Use the default.
    ///   - line: The line of the call. Use the default.
    ///   - column: The column of the call. Use the default.
    ///   - make: A closure that creates the instance.
    /// - Returns: The stored or the new instance.
    /// - Throws: The error of `make`; then nothing is stored.
    public func instance<T: Sendable>(
        _ name: String = #function, store: some InstanceStore<T>, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, @_ProviderBuilder<T> _ make: () throws -> T
    ) rethrows -> T {
        try instance(ProviderSite(name, .custom, fileID, line, column), arguments: nil, store: store, with: make)
    }

    /// Returns the instance that a store has for these arguments, or creates one and passes it to the store.
    ///
    /// Use it for a provider that is a function or a subscript with parameters. The store is queried for one instance
    /// per list of arguments.
    ///
    /// - Parameters:
    ///   - name: The name of the provider in overrides, diagnostics and the graph. The default is the name of the
    ///     function.
    ///   - argument: The first value that distinguishes instances.
    ///   - others: Further values that distinguish instances.
    ///   - store: The store that decides whether an instance can be used again.
    ///   - fileID: The file of the call. Use the default.
    ///   - line: The line of the call. Use the default.
    ///   - column: The column of the call. Use the default.
    ///   - make: A closure that creates the instance.
    /// - Returns: The stored or the new instance.
    /// - Throws: The error of `make`; then nothing is stored.
    public func instance<T: Sendable, Argument: Hashable & Sendable, each Other: Hashable & Sendable>(
        _ name: String = #function, arguments argument: Argument, _ others: repeat each Other,
        store: some InstanceStore<T>, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @_ProviderBuilder<T> _ make: () throws -> T
    ) rethrows -> T {
        let arguments = ProviderArguments(argument, repeat each others)
        return try instance(
            ProviderSite(name, .custom, fileID, line, column), arguments: arguments, store: store, with: make)
    }

    private func instance<T: Sendable, Failure: Error>(
        _ site: ProviderSite, arguments: ProviderArguments?, store: some InstanceStore<T>,
        with make: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let found = find(site, creating: T.self, arguments: arguments)
        defer { withExtendedLifetime(found) {} }
        ProviderStack.note(found.record)
        if found.override != nil {
            return try value(of: found, once: once(for: found), with: make) { .instance(Stored($0)) }
        }
        let claims = StoreClaims(on: store)
        let provider = ProviderIdentity(location: site.location, arguments: arguments)
        let identity = StoreContext.Identity(key: found.record.binding.ownKey, arguments: AnyHashable(provider))
        let context = StoreContext(identity: identity, home: contextContainer, resolution: ResolutionScope.newID())
        let once = MakeOnce<T>(
            slot: { () throws(ResolutionError) in claims.reference(to: identity) },
            existing: { _ throws(ResolutionError) in store.instance(for: context) }, refusal: refusal(of: found.record),
            register: register)
        return try value(of: found, once: once, with: make) { value in
            store.store(value, for: context)
            return .elsewhere
        }
    }

    /// A value that distinguishes instances in a store, in addition to name and type.
    private struct ProviderIdentity: Hashable {
        let location: ProviderLocation
        let arguments: ProviderArguments?
    }

    /// Creates a new instance.
    func transient<T, Failure: Error>(
        _ site: ProviderSite, with make: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let found = find(site, creating: T.self)
        ProviderStack.note(found.record)
        if found.isClosed { stop(ResolutionError(.closed(what: "the component")), at: found.record) }
        return delivered(try run(found, with: make), by: found.record)
    }

    /// Creates and stores an instance. All stored lifetimes use this function; the closure `store` stores the instance.
    private func value<T: Sendable, Failure: Error>(
        of found: Found, once: MakeOnce<T>, with make: () throws(Failure) -> T,
        store: (T) -> InstanceSlot.Created
    ) throws(Failure) -> T {
        var thrown: Failure?
        do {
            let value = try once.now { _ in
                do throws(Failure) {
                    let value = try run(found, with: make)
                    return (value, store(value))
                } catch {
                    // The error is not passed to waiting requesters, whose own closure may not be able to throw.
                    thrown = error
                    throw ProviderFailed()
                }
            }
            return delivered(value, by: found.record)
        } catch {
            if let thrown { throw thrown }
            stop(ResolutionError(failed: T.self, cause: error), at: found.record)
        }
    }

    /// Runs the provider's own code, or its override.
    private func run<T, Failure: Error>(_ found: Found, with make: () throws(Failure) -> T) throws(Failure) -> T {
        guard CurrentThread.hasStack() else { stopTooDeep(at: found.record) }
        let creation = beginCreation(by: found.record)
        let outcome = ProviderStack.run(found.record) { () -> Result<T, Failure> in
            if let override = found.override?.make as? OverridingMaker<T> { return .success(override.make()) }
            do throws(Failure) { return .success(try make()) } catch { return .failure(error) }
        }
        switch outcome {
        case .success: end(creation, error: nil)
        case .failure(let error): end(creation, error: ResolutionError(failed: T.self, cause: error))
        }
        return try outcome.get()
    }

    /// Resolves a type from the scope's container.
    func resolve<T>(_ type: T.Type, on isolation: (any Actor)?) throws(ResolutionError) -> T {
        guard let container else {
            throw ResolutionError(.missingBinding(key: Key(TypeName(type)), requester: .caller))
        }
        return try container.evaluate(.none, with: nil, on: isolation)
    }
}

/// A placeholder for the error that the closure of a provider threw.
struct ProviderFailed: Error {}
