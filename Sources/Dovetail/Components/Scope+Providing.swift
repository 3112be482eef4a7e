internal import DovetailGraph

extension Scope {
    /// Gives the kept instance of a provider, or makes it while everybody else waits.
    func shared<T: Sendable, Failure: Error>(
        _ site: ProviderSite, _ arguments: ProviderArguments? = nil, onClose: (@Sendable (T) async throws -> Void)?,
        _ make: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let found = find(T.self, site, arguments)
        defer { withExtendedLifetime(found) {} }
        ProviderStack.note(found.record)
        if let value: T = found.reference.slot.read() { return delivered(value, found.record) }
        return try value(found, once(found), make) { value, reference in
            let closing = onClose.flatMap { onClose in
                found.override == nil
                    ? Closing(BindingDescription(found.record.recipe)) { try await onClose(value) } : nil
            }
            if let closing { making.add(closing) }
            return .instance(reference.slot.memory(for: value, closing: closing, hasRoom: false))
        }
    }

    /// How the instance of a provider, or of its override, is created once.
    private func once<T: Sendable>(_ found: Found) -> MakeOnce<T> {
        MakeOnce(
            slot: { () throws(ResolutionError) in found.reference },
            existing: { reference throws(ResolutionError) in reference.slot.read() }, refusal: refusal(of: found.record)
        )
    }

    /// For a strategy of your own: returns what `store` says still serves, or creates an instance and hands it to the
    /// store.
    ///
    /// One instance is created at a time for one provider, also where two scopes use one store. In a function or subscript
    /// with parameters, use the form that takes `arguments:`.
    public func instance<T: Sendable>(
        _ name: String = #function, store: some InstanceStore<T>, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, @ProviderBuilder<T> _ make: () throws -> T
    ) rethrows -> T {
        try instance(ProviderSite(name, .custom, fileID, line, column), nil, store, make)
    }

    /// For a strategy of your own, for a provider that is a function or a subscript with parameters: the store is asked for
    /// one instance for each value of the arguments.
    public func instance<T: Sendable, Argument: Hashable & Sendable, each Other: Hashable & Sendable>(
        _ name: String = #function, arguments argument: Argument, _ others: repeat each Other,
        store: some InstanceStore<T>, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @ProviderBuilder<T> _ make: () throws -> T
    ) rethrows -> T {
        let arguments = ProviderArguments(argument, repeat each others)
        return try instance(ProviderSite(name, .custom, fileID, line, column), arguments, store, make)
    }

    private func instance<T: Sendable, Failure: Error>(
        _ site: ProviderSite, _ arguments: ProviderArguments?, _ store: some InstanceStore<T>,
        _ make: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let found = find(T.self, site, arguments)
        defer { withExtendedLifetime(found) {} }
        ProviderStack.note(found.record)
        if found.override != nil {
            return try value(found, once(found), make) { .instance($1.slot.memory(for: $0, hasRoom: false)) }
        }
        let claims = StoreClaims(on: store)
        let provider = ProviderIdentity(location: site.location, arguments: arguments)
        let identity = StoreContext.Identity(key: found.record.recipe.ownKey, arguments: AnyHashable(provider))
        let context = StoreContext(identity: identity, container: contextContainer, resolution: ResolutionID())
        let once = MakeOnce<T>(
            slot: { () throws(ResolutionError) in claims.reference(to: identity) },
            existing: { _ throws(ResolutionError) in store.instance(for: context) }, refusal: refusal(of: found.record))
        return try value(found, once, make) { value, _ in
            store.store(value, for: context)
            return .elsewhere
        }
    }

    /// What tells one instance in a store from another, beside name and type.
    private struct ProviderIdentity: Hashable {
        let location: ProviderLocation
        let arguments: ProviderArguments?
    }

    /// Makes a new instance.
    func transient<T, Failure: Error>(
        _ site: ProviderSite, _ make: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let found = find(T.self, site)
        ProviderStack.note(found.record)
        if found.isClosed { stop(ResolutionError(.closed(what: "the component")), found.record) }
        return delivered(try run(found, make), found.record)
    }

    /// The one way of everything that is kept: `keep` says how.
    private func value<T: Sendable, Failure: Error>(
        _ found: Found, _ once: MakeOnce<T>, _ make: () throws(Failure) -> T,
        _ keep: (T, SlotReference) -> InstanceSlot.Created
    ) throws(Failure) -> T {
        var thrown: Failure?
        do {
            let value = try once.now { reference in
                let isNested = ProviderStack.isWithin(self)
                try making.begin(isNested: isNested, of: "the component")
                defer { making.end() }
                do throws(Failure) {
                    let value = try run(found, make)
                    return (value, keep(value, reference))
                } catch {
                    // Not handed on to those who wait: their own closure may be one that cannot throw.
                    thrown = error
                    throw MakerFailed()
                }
            }
            return delivered(value, found.record)
        } catch {
            if let thrown { throw thrown }
            stop(error as? ResolutionError ?? ResolutionError(making: T.self, error), found.record)
        }
    }

    /// Runs the provider's own code, or its override.
    private func run<T, Failure: Error>(_ found: Found, _ make: () throws(Failure) -> T) throws(Failure) -> T {
        guard CurrentThread.hasStack() else { stopTooDeep(found.record) }
        let creation = begin(found.record)
        let outcome = ProviderStack.run(found.record) { () -> Result<T, Failure> in
            if let override = found.override?.make as? OverridingMaker<T> { return .success(override.make()) }
            do throws(Failure) { return .success(try make()) } catch { return .failure(error) }
        }
        switch outcome {
        case .success: ended(creation, nil)
        case .failure(let error): ended(creation, ResolutionError(making: T.self, error))
        }
        return try outcome.get()
    }

    /// What the container gives.
    func resolve<T>(_ type: T.Type, _ isolation: (any Actor)?) throws(ResolutionError) -> T {
        guard let container else {
            throw ResolutionError(.missingBinding(key: Key(TypeName(type)), asker: .caller))
        }
        return try container.give(.none, with: nil, on: isolation)
    }
}

/// Stands for what a provider's own code threw.
struct MakerFailed: Error {}
