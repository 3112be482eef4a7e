internal import DovetailGraph

/// Where the instances of one recipe are kept, and under which word they are claimed.
struct Keeper<Value> {
    let recipe: Recipe<Value>
    let slot: SlotAddress?
    /// Whether each set of arguments has an instance of its own.
    let isPerArguments: Bool

    /// The word under which the instance for these arguments is claimed, and where most lifetimes keep it.
    func word(in container: Container, _ arguments: Arguments?) throws(ResolutionError) -> Word {
        let key = try argumentsKey(arguments)
        switch recipe.storage {
        case .transient, .graph: return container.argumentTable.word(for: AnyHashable(RecipeIdentity(recipe)))
        case .slot, .weakSlot:
            guard let slot else { return container.argumentTable.word(for: AnyHashable(RecipeIdentity(recipe))) }
            guard let key else { return container.word(at: slot) }
            return container.argumentTable.word(for: AnyHashable(SlotIdentity(slot: slot, arguments: key)))
        case .process: return container.processTable(for: recipe).word(for: identity(key))
        case .scope(let scope, _): return container.scope(scope, for: recipe).table.word(for: identity(key))
        case .custom(let store):
            return container.store(store, for: recipe).claims.table.word(for: AnyHashable(storeIdentity(key)))
        }
    }

    /// The instance that serves already, if there is one.
    func existing(in container: Container, _ arguments: Arguments?, _ run: Run?) throws(ResolutionError) -> Value? {
        switch recipe.storage {
        case .transient, .graph: return nil
        case .slot, .process: return try word(in: container, arguments).read()
        case .weakSlot(let weak): return weak.read(try word(in: container, arguments))
        case .scope(let scope, let weak):
            let key = identity(try argumentsKey(arguments))
            var next: InstanceScope? = container.scope(scope, for: recipe)
            var chain: [InstanceScope] = []
            while let scope = next {
                chain.append(scope)
                next = scope.parent
            }
            for scope in chain.reversed() {
                let word = scope.table.word(for: key)
                if let found = scope.holding == .weak ? (weak?.read(word) ?? word.strong()) : word.read() {
                    return found
                }
            }
            return nil
        case .custom(let store):
            return container.store(store, for: recipe).instance(try context(container, arguments, run))
        }
    }

    /// Puts a fresh instance where it is kept; says how its word comes to stand for it.
    ///
    /// - Parameter place: Where it may lie, if the caller has the claim on the word before it.
    func keep(
        _ value: Value, in container: Container, _ arguments: Arguments?, _ run: Run?, at place: Word? = nil
    ) throws(ResolutionError) -> Kept {
        switch recipe.storage {
        case .transient, .graph: return .elsewhere
        case .slot:
            guard hasPlace, let place else { return .holder(Holder(value, closing: closing(value))) }
            place.place.initializeMemory(as: Value.self, to: value)
            return .inPlace
        case .process: return .holder(Holder(value, closing: closing(value)))
        case .weakSlot(let weak): return .holder(weak.hold(value))
        case .scope(let scope, let weak):
            return .holder(scope.holding == .weak ? weak?.hold(value) ?? Holder(value) : Holder(value))
        case .custom(let store):
            let context = try context(container, arguments, run)
            container.storeEntries.add(context.identity, of: RecipeIdentity(recipe))
            container.store(store, for: recipe).store(value, context)
            return .elsewhere
        }
    }

    /// Whether there is room for the instance behind its word.
    private var hasPlace: Bool { slot?.chunk == 0 && !isPerArguments && recipe.liesInPlace }

    private func closing(_ value: Value) -> Closing? {
        guard let hook = recipe.closing else { return nil }
        let kept = Transfer(value)
        return Closing(BindingDescription(recipe)) { try await hook(kept.value) }
    }

    private func argumentsKey(_ arguments: Arguments?) throws(ResolutionError) -> AnyHashable? {
        guard isPerArguments else { return nil }
        guard let arguments, let key = arguments.key else {
            throw ResolutionError(
                .argumentNotProven(target: recipe.displayName, expected: recipe.arguments.map { TypeName($0) }),
                at: recipe.location, trace: [recipe.step])
        }
        return key
    }

    private func identity(_ arguments: AnyHashable?) -> AnyHashable {
        AnyHashable(InstanceIdentity(recipe: RecipeIdentity(recipe), arguments: arguments))
    }

    private func storeIdentity(_ arguments: AnyHashable?) -> StoreContext.Identity {
        StoreContext.Identity(key: recipe.ownKey, arguments: arguments)
    }

    private func context(
        _ container: Container, _ arguments: Arguments?, _ run: Run?
    ) throws(ResolutionError) -> StoreContext {
        StoreContext(
            identity: storeIdentity(try argumentsKey(arguments)), container: container,
            resolution: run?.id ?? ResolutionID())
    }
}

extension Word {
    /// The instance, where the word may hold a value strongly or an object weakly.
    fileprivate func strong<Value>() -> Value? {
        guard let holder = holder() as? Holder<Value> else { return nil }
        return holder.value
    }

    /// Makes room where a weak instance has gone.
    func discardIfDead() {
        if let holder = holder(), !holder.isAlive { _ = take() }
    }
}

/// What must run when an instance is closed.
final class Closing: Sendable {
    let binding: BindingDescription
    let run: @Sendable () async throws -> Void

    init(_ binding: BindingDescription, _ run: @escaping @Sendable () async throws -> Void) {
        self.binding = binding
        self.run = run
    }
}
