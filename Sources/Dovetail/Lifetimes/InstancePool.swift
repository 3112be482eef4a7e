internal import DovetailModel

/// A set of instances that several bindings share and that its owner ends, for example a session, a document or a connection.
///
/// ```swift
/// let session = InstancePool("session")
/// let container = try Container {
///     Bind(Cart.init).lifetime(.pool(session))
/// }
/// let cart = try container.resolve(Cart.self)
/// session.reset()
/// ```
///
/// A pool stores one instance for each binding. All containers that have the binding share it, and you can use a pool
/// from any thread. After ``reset()``, the next request creates a new instance.
public final class InstancePool: Sendable {
    /// A choice of strong or weak references to the instances of a pool.
    public enum Holding: Sendable {
        /// The pool retains its instances until it is emptied.
        case strong
        /// The pool refers to its instances weakly. An instance that is not a class is stored until the pool is
        /// emptied.
        case weak
    }

    /// The name of the pool in diagnostics.
    public let name: String
    let holding: Holding
    let parent: InstancePool?
    let cells = CellTable()
    private let shadows = Guarded<[Int: WeakReference]>([:])
    /// The pool that this one replaces in an overlay, and its number there.
    private let original: (pool: InstancePool, number: Int)?
    private static let lastShadow = Guarded<Int>(0)

    /// Creates an empty pool.
    ///
    /// - Parameters:
    ///   - name: The name of the pool in diagnostics.
    ///   - holding: The kind of reference to the instances, which is strong by default.
    ///   - parent: A pool that is searched first. If it has an instance, that instance is used here too.
    public init(_ name: String, holding: Holding = .strong, parent: InstancePool? = nil) {
        self.name = name
        self.holding = holding
        self.parent = parent
        original = nil
    }

    private init(shadowOf original: InstancePool, parent: InstancePool?) {
        name = original.name
        holding = original.holding
        self.parent = parent
        self.original = (original, InstancePool.lastShadow.next())
    }

    deinit {
        guard let (pool, number) = original else { return }
        let reference = pool.shadows.withLock { $0.removeValue(forKey: number) }
        withExtendedLifetime(reference) {}
    }

    /// Removes all instances of this pool, but not those of its parent. The next request creates new ones.
    public func reset() {
        _ = cells.takeAll()
        // Loaded after the lock is released, because the last reference to a pool of an overlay may be released here.
        for reference in shadows.withLock({ Array($0.values) }) {
            if let shadow = reference.object { known(shadow, as: InstancePool.self).reset() }
        }
    }

    /// Creates an empty pool for an overlay. It is emptied together with this one.
    func makeOverlay(parent: InstancePool?) -> InstancePool {
        let shadow = InstancePool(shadowOf: self, parent: parent)
        let reference = WeakReference(shadow)
        if let number = shadow.original?.number { shadows.withLock { $0[number] = reference } }
        return shadow
    }
}
