internal import DovetailModel

/// Storage that only some containers need.
extension Container {
    /// Tables that only some containers have. They are freed with the container, never before.
    struct Tables: Sendable {
        let storeEntries = StoreEntries()
        /// Objects that other APIs store with the container, by their types.
        var attached: [ObjectIdentifier: any AnyObject & Sendable] = [:]
    }

    private var tables: Tables {
        state.withLock { state in
            if let tables = state.tables { return tables }
            let tables = Tables()
            state.tables = tables
            return tables
        }
    }

    /// Returns the object that another API stores with this container, and creates it at the first call.
    package func attached<Object: AnyObject & Sendable>(_ type: Object.Type, _ create: () -> Object) -> Object {
        let id = ObjectIdentifier(type)
        if let existing = tables.attached[id] { return known(existing, as: type) }
        let new = create()
        return state.withLock { state in
            if let existing = state.tables?.attached[id] { return known(existing, as: type) }
            state.tables?.attached[id] = new
            return new
        }
    }

    /// A record of what this container has put into custom stores.
    var storeEntries: StoreEntries { tables.storeEntries }
}

extension StoreContext {
    /// The container that owns the binding.
    public var container: Container { known(home, as: Container.self) }

    /// Creates a context by hand, to test a store: for the binding of a type under a name.
    package init(trying type: Any.Type, name: String, in container: Container) {
        self.init(
            identity: Identity(key: KeyID(type, .name(name)), arguments: nil), home: container,
            resolution: ResolutionScope.newID())
    }
}

/// A record of what one container has put into custom stores, so that it can remove exactly that.
final class StoreEntries: Sendable {
    private final class Entry: Hashed {
        let binding: BindingFacts
        let identity: StoreContext.Identity
        let hash: Int

        init(_ identity: StoreContext.Identity, of binding: BindingFacts, hash: Int) {
            self.binding = binding
            self.identity = identity
            self.hash = hash
        }
    }
    private let entries = HashedTable<Entry>()
    /// The number of entries at which those are removed that the stores no longer have.
    private let limit = Guarded(64)

    /// Adds an entry.
    ///
    /// - Parameter isGone: Returns true if the store no longer has the instance of an identity. Called from time to
    ///   time, while no lock is held, to forget instances that a store has removed.
    func add(
        _ identity: StoreContext.Identity, of binding: BindingFacts, isGone: (StoreContext.Identity) -> Bool
    ) {
        if entries.count >= limit.value {
            for entry in entries.all where entry.binding === binding && isGone(entry.identity) {
                entries.remove(entry)
            }
            limit.exchange(max(64, entries.count * 2))
        }
        let hash = identity.hashValue
        _ = entries.element(ofHash: hash) {
            $0.binding === binding && $0.identity == identity
        } adding: {
            Entry(identity, of: binding, hash: hash)
        }
    }

    /// Removes and returns all entries of a binding.
    func take(of binding: BindingFacts) -> [StoreContext.Identity] {
        let matching = entries.all.filter { $0.binding === binding }
        for entry in matching { entries.remove(entry) }
        return matching.map(\.identity)
    }
}
