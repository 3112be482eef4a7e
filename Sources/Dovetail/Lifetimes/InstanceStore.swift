public import DovetailModel

/// A custom lifetime: a store that decides how long an instance is used.
///
/// Pass a store to `.custom(_:)`:
///
/// ```swift
/// Bind(Report.init).lifetime(.custom(LastFive()))
/// ```
///
/// Dovetail calls a store from any thread and never while it holds a lock. It creates one instance at a time for each
/// key and list of arguments, even if two containers share the store. Use `violations(of:making:isSame:)` of
/// `DovetailTesting` to check that your store follows the rules.
public protocol InstanceStore<Value>: AnyObject, Sendable {
    /// The type of the instances.
    associatedtype Value
    /// Returns the stored instance for a request, or `nil` so that a new one is created.
    ///
    /// - Parameter context: The binding and the arguments of the request.
    /// - Returns: An instance that the store still considers valid.
    func instance(for context: StoreContext) -> Value?
    /// Stores a new instance.
    ///
    /// - Parameters:
    ///   - value: The instance that was created.
    ///   - context: The binding and the arguments of the request.
    func store(_ value: Value, for context: StoreContext)
    /// Removes the instance for a request.
    ///
    /// - Parameter context: The binding and the arguments of the request.
    func remove(for context: StoreContext)
    /// Removes all instances.
    func removeAll()
    /// Creates an empty store of the same kind, for an overlay.
    ///
    /// - Returns: A store that has the same rules and no instances.
    func makeEmpty() -> Self
}

/// The context of a request, which a custom lifetime receives.
public struct StoreContext: Sendable {
    /// The identity of a stored instance: the binding's key and the arguments of the request.
    public struct Identity: Hashable, Sendable {
        let key: KeyID
        // Safe: the overload that takes the arguments requires them to be `Hashable & Sendable`.
        private let arguments: Transfer<AnyHashable?>
        /// The binding, if its key does not identify it.
        let binding: BindingIdentity?

        package init(key: KeyID, arguments: AnyHashable?, binding: BindingIdentity? = nil) {
            self.key = key
            self.arguments = Transfer(arguments)
            self.binding = binding
        }
    }

    /// The binding and the arguments, as a dictionary key for stores with more than one instance.
    public let identity: Identity
    let home: _InstanceHome
    /// The identifier of the request, which observers receive as well.
    ///
    /// All instances of one request have the same identifier. A check for an existing instance, for example before a
    /// dependency is awaited, has a separate identifier, and so does the creation of a singleton's dependencies.
    public let resolution: UInt64

    package init(identity: Identity, home: _InstanceHome, resolution: UInt64) {
        self.identity = identity
        self.home = home
        self.resolution = resolution
    }

    /// The binding's key, with its names. Reading it looks the names up in the Swift runtime.
    public var key: Graph.Key { identity.key.key }
}

/// A store, and the claims that ensure that each instance is stored once.
final class CustomStore<Value>: Sendable {
    let instance: @Sendable (StoreContext) -> Value?
    let store: @Sendable (Value, StoreContext) -> Void
    let remove: @Sendable (StoreContext) -> Void
    let makeEmpty: @Sendable () -> CustomStore<Value>
    let claims: StoreClaims

    init<Store: InstanceStore>(_ store: Store) where Store.Value == Value, Value: Sendable {
        instance = { store.instance(for: $0) }
        self.store = { store.store($0, for: $1) }
        remove = { store.remove(for: $0) }
        makeEmpty = { CustomStore(store.makeEmpty()) }
        claims = StoreClaims(on: store)
    }
}

/// The claims on one store. The identity of the store identifies them, so two containers that share a store share its
/// claims.
package final class StoreClaims: Sendable {
    /// The claims on a store, with a use count. The store is retained, so no other object can have its address.
    private struct Known: Sendable {
        let store: any AnyObject & Sendable
        let cells = CellTable()
        var uses = 1
    }
    private static let known = Guarded<[ObjectIdentifier: Known]>([:])

    private let store: ObjectIdentifier
    private let cells: CellTable

    package init(on store: any AnyObject & Sendable) {
        let id = ObjectIdentifier(store)
        self.store = id
        let new = Known(store: store)
        cells = StoreClaims.known.withLock { known in
            known[id]?.uses += 1
            if let cells = known[id]?.cells { return cells }
            known[id] = new
            return new.cells
        }
    }

    deinit {
        // Released after the lock, because this may release the store.
        let unused = StoreClaims.known.withLock { known -> Known? in
            known[store]?.uses -= 1
            return known[store]?.uses == 0 ? known.removeValue(forKey: store) : nil
        }
        withExtendedLifetime(unused) {}
    }

    /// The slot in which the instance of an identity is claimed. No instance is stored there.
    package func reference(to identity: StoreContext.Identity) -> SlotReference {
        cells.reference(for: CellKey(CellKey.Owner(identity, isOfStore: true)))
    }
}
