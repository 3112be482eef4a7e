public import DovetailGraph
internal import Synchronization

/// A lifetime of your own: keeps instances and says when one still serves.
///
/// ```swift
/// Bind(Report.init).lifetime(.custom(LastFive()))
/// ```
///
/// Dovetail calls a store from any thread, never with a lock held, and makes one instance at a time for one key and one
/// set of arguments, also when two containers share the store. `DovetailTesting` has a battery of checks for stores.
public protocol InstanceStore<Value>: AnyObject, Sendable {
    /// What it keeps.
    associatedtype Value
    /// The instance that serves this request, or `nil` to have one made.
    func instance(for context: StoreContext) -> Value?
    /// Keeps a fresh instance.
    func store(_ value: Value, for context: StoreContext)
    /// Drops what serves this request.
    func remove(for context: StoreContext)
    /// Drops everything.
    func removeAll()
    /// An empty store of the same kind, for `overriding` views and test overlays.
    func makeEmpty() -> Self
}

/// What a custom lifetime may look at.
public struct StoreContext: Sendable {
    /// What tells one kept instance from another: the binding's key and the arguments of the request.
    public struct Identity: Hashable, Sendable {
        let key: KeyID
        // Safe: the arguments were proven `Hashable & Sendable` by the overload that took them.
        private let arguments: Transfer<AnyHashable?>
        /// The binding, where its key alone does not say which one it is.
        let binding: BindingIdentity?

        init(key: KeyID, arguments: AnyHashable?, binding: BindingIdentity? = nil) {
            self.key = key
            self.arguments = Transfer(arguments)
            self.binding = binding
        }
    }

    /// The binding and the arguments; a dictionary key for stores that keep more than one instance.
    public let identity: Identity
    let home: InstanceHome
    /// The identifier of the resolve in progress, which observers are given as well.
    ///
    /// Stores are given the instances of one resolve with the same identifier. A look whether an instance exists, for example before
    /// something is awaited, has a separate identifier, and so does what a singleton needs while it is created.
    public let resolution: ResolutionID

    init(identity: Identity, home: InstanceHome, resolution: ResolutionID) {
        self.identity = identity
        self.home = home
        self.resolution = resolution
    }

    /// The binding's key, with names; costs a look-up by the Swift runtime.
    public var key: Key { identity.key.key }
}

/// A store, and the claims that make sure it is asked to keep each instance once.
struct CustomStore<Value>: Sendable {
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

/// The claims on one store, found by the store's identity, so that two containers that share it share them too.
final class StoreClaims: CellRemoving {
    private final class Entry: Hashed {
        let identity: StoreContext.Identity
        let hash: Int
        let cell = InstanceCell()

        init(_ identity: StoreContext.Identity, hash: Int) {
            self.identity = identity
            self.hash = hash
        }
    }
    /// The claims on a store and who uses them. The store is kept, so no other object has its address.
    private struct Known: Sendable {
        let store: any AnyObject & Sendable
        let cells: PublishedTable<Entry>
        var uses = 1
    }
    private static let known = Mutex<[ObjectIdentifier: Known]>([:])

    private let store: ObjectIdentifier
    private let cells: PublishedTable<Entry>

    init(on store: any AnyObject & Sendable) {
        let id = ObjectIdentifier(store)
        self.store = id
        let new = Known(store: store, cells: PublishedTable())
        cells = StoreClaims.known.withLock { known in
            known[id]?.uses += 1
            if let cells = known[id]?.cells { return cells }
            known[id] = new
            return new.cells
        }
    }

    deinit {
        // Released after the lock: the store may go with it.
        let unused = StoreClaims.known.withLock { known -> Known? in
            known[store]?.uses -= 1
            return known[store]?.uses == 0 ? known.removeValue(forKey: store) : nil
        }
        withExtendedLifetime(unused) {}
    }

    /// The slot in which the instance of an identity is claimed. Nothing is ever stored there.
    func reference(to identity: StoreContext.Identity) -> SlotReference {
        let hash = identity.hashValue
        let entry = cells.element(ofHash: hash) {
            $0.identity == identity
        } adding: {
            Entry(identity, hash: hash)
        }.element
        return SlotReference(entry.cell, in: self, hash: hash)
    }

    func remove(_ cell: InstanceCell, hash: Int) { cells.remove(anyOfHash: hash) { $0.cell === cell } }
}
