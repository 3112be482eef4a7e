internal import Synchronization

/// A scope that several recipes share and that its owner starts and empties: a session, a document, a connection.
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
/// There is one instance per scope and recipe, for every container that has the recipe. Containers and threads may share
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
    let table = WordTable()
    private let shadows = Mutex<[Shadow]>([])

    private struct Shadow: Sendable { weak let scope: InstanceScope? }

    /// Makes an empty scope. A recipe looks in the parent first: an instance that is there serves here too.
    public init(_ name: Name, holding: Holding = .strong, parent: InstanceScope? = nil) {
        self.name = name
        self.holding = holding
        self.parent = parent
    }

    /// Lets go of every instance of this scope, never of its parent's. The next request makes new ones.
    public func removeAll() {
        table.takeAll()
        for shadow in shadows.withLock({ $0 }) { shadow.scope?.removeAll() }
    }

    /// An empty scope that is emptied with this one, for a view.
    func makeShadow(parent: InstanceScope?) -> InstanceScope {
        let shadow = InstanceScope(name, holding: holding, parent: parent)
        shadows.withLock { shadows in
            shadows.removeAll { $0.scope == nil }
            shadows.append(Shadow(scope: shadow))
        }
        return shadow
    }
}
