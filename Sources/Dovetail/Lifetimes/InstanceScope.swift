internal import Synchronization

/// A scope that several bindings share and that its owner starts and empties: a session, a document, a connection.
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
/// There is one instance per scope and binding, for every container that has the binding. Containers and threads may share
/// a scope.
public final class InstanceScope: Sendable {
    /// How a scope keeps its instances.
    public enum Holding: Sendable {
        /// Until it is emptied.
        case strong
        /// For as long as someone else holds them; what is not a class is kept strongly.
        case weak
    }

    /// What the scope is called in messages.
    public let name: Name
    let holding: Holding
    let parent: InstanceScope?
    let cells = CellTable()
    private let shadows = Mutex<[Int: WeakReference]>([:])
    /// The scope that this one stands for in an overlay, and its number there.
    private let original: (scope: InstanceScope, number: Int)?
    private static let lastShadow = Atomic<Int>(0)

    /// Makes an empty scope. A binding looks in the parent first: an instance that is there serves here too.
    public init(_ name: Name, holding: Holding = .strong, parent: InstanceScope? = nil) {
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

    /// Lets go of every instance of this scope, never of its parent's. The next request makes new ones.
    public func removeAll() {
        _ = cells.takeAll()
        // Loaded after the lock is released: the last reference to a shadow may go here.
        for reference in shadows.withLock({ Array($0.values) }) {
            if let shadow = reference.object { known(shadow, as: InstanceScope.self).removeAll() }
        }
    }

    /// An empty scope that is emptied with this one, for a view.
    func makeShadow(parent: InstanceScope?) -> InstanceScope {
        let shadow = InstanceScope(shadowOf: self, parent: parent)
        let reference = WeakReference(shadow)
        if let number = shadow.original?.number { shadows.withLock { $0[number] = reference } }
        return shadow
    }
}
