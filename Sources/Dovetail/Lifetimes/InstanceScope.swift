internal import Synchronization

/// A lifetime that several bindings share and that its owner ends, for example a session, a document or a connection.
///
/// ```swift
/// let session = InstanceScope("session")
/// let container = try Container {
///     Bind(Cart.init).lifetime(.scope(session))
/// }
/// let cart = try container.resolve(Cart.self)
/// session.removeAll()
/// ```
///
/// A scope stores one instance for each binding. All containers that have the binding share it, and you can use a scope
/// from any thread. After ``removeAll()``, the next request creates a new instance.
public final class InstanceScope: Sendable {
    /// A choice of strong or weak references to the instances of a scope.
    public enum Holding: Sendable {
        /// The scope retains its instances until it is emptied.
        case strong
        /// The scope refers to its instances weakly. An instance that is not a class is stored until the scope is
        /// emptied.
        case weak
    }

    /// The name of the scope in diagnostics.
    public let name: String
    let holding: Holding
    let parent: InstanceScope?
    let cells = CellTable()
    private let shadows = Mutex<[Int: WeakReference]>([:])
    /// The scope that this one replaces in an overlay, and its number there.
    private let original: (scope: InstanceScope, number: Int)?
    private static let lastShadow = Atomic<Int>(0)

    /// Creates an empty scope.
    ///
    /// - Parameters:
    ///   - name: The name of the scope in diagnostics.
    ///   - holding: The kind of reference to the instances, which is strong by default.
    ///   - parent: A scope that is searched first. If it has an instance, that instance is used here too.
    public init(_ name: String, holding: Holding = .strong, parent: InstanceScope? = nil) {
        self.name = name
        self.holding = holding
        self.parent = parent
        original = nil
    }

    private init(shadowOf original: InstanceScope, parent: InstanceScope?) {
        name = original.name
        holding = original.holding
        self.parent = parent
        self.original = (original, InstanceScope.lastShadow.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    deinit {
        guard let (scope, number) = original else { return }
        let reference = scope.shadows.withLock { $0.removeValue(forKey: number) }
        withExtendedLifetime(reference) {}
    }

    /// Releases all instances of this scope, but not those of its parent. The next request creates new ones.
    public func removeAll() {
        _ = cells.takeAll()
        // Loaded after the lock is released, because the last reference to a scope of an overlay may be released here.
        for reference in shadows.withLock({ Array($0.values) }) {
            if let shadow = reference.object { known(shadow, as: InstanceScope.self).removeAll() }
        }
    }

    /// Creates an empty scope for an overlay. It is emptied together with this one.
    func makeOverlay(parent: InstanceScope?) -> InstanceScope {
        let shadow = InstanceScope(shadowOf: self, parent: parent)
        let reference = WeakReference(shadow)
        if let number = shadow.original?.number { shadows.withLock { $0[number] = reference } }
        return shadow
    }
}
