internal import DovetailModel

/// A rule for how long an instance lives, which requests share it, and what owns it.
///
/// You choose the lifetime of a binding with ``Bind/lifetime(_:)``, because the type itself should not have to know how
/// it is shared. Without a lifetime, a binding is transient, so each request creates a new instance:
///
/// ```swift
/// let container = try Container {
///     Bind(Database.init).lifetime(.singleton)  // one for the container
///     Bind(Session.init).lifetime(.scoped)  // one for each child that resolves it
///     Bind(Thumbnails.init).lifetime(.weak)  // one while anything uses it
///     Bind(Draft.init).lifetime(.graph)  // one for each call of resolve
///     Bind(Preview.init)  // transient: a new one for each request
///     Bind(Editor.init)
/// }
/// ```
///
/// ## Choose a lifetime
///
/// | Lifetime | One instance for each | Owner |
/// | --- | --- | --- |
/// | `.transient` | request | the caller |
/// | `.graph` | outermost `resolve` | that call, while it runs |
/// | `.singleton` | container that declares the binding | that container |
/// | `.scoped` | container that resolves it | that container |
/// | `.weak` | container that declares the binding, while anything uses it | its users |
/// | `.weakScoped` | container that resolves it, while anything uses it | its users |
/// | `.process` | process and binding | the process |
/// | `.pool(_:)` | ``InstancePool`` and binding | the pool |
/// | `.custom(_:)` | as the store decides | the store |
///
/// All lifetimes but the first two share instances between requests, so they exist only if `Value` is `Sendable`. The
/// weak ones also require a class. If you try to share a type that is not safe to share, your code does not compile.
///
/// ## Share instances
///
/// A shared instance is created exactly once, even if many threads and tasks request it at the same time: threads block
/// and tasks suspend until it exists. If its factory throws, nothing is stored, and the next request tries again. If
/// the binding takes arguments, each distinct list of arguments has one instance:
///
/// ```swift
/// let container = try Container {
///     Bind { Icon(size: arg($0)) }.lifetime(.singleton)
/// }
/// let small = try container.resolve(Icon.self, arguments: 16)
/// let large = try container.resolve(Icon.self, arguments: 64)
/// ```
///
/// ## Avoid captive dependencies
///
/// A longer-lived instance must not depend on a shorter-lived one, because it would retain the first instance forever.
/// For example, a singleton must not take a session of which each child has a separate instance.
/// ``Container/validate()`` reports this as `captive-dependency`:
///
/// ```swift
/// Bind(Session.init).lifetime(.scoped)
/// Bind(SearchIndex.init).lifetime(.singleton)  // captive-dependency: init(session: Session)
/// ```
///
/// Choose the shorter lifetime for both, or inject a ``Provider``.
///
/// ## Release instances
///
/// A container releases its instances when it closes. To remove one earlier, call ``Container/reset(_:_:)``, which runs its
/// hooks; the next request creates a new one:
///
/// ```swift
/// try await container.reset(Database.self)  // awaits the handler
/// ```
///
/// ## Write a custom lifetime
///
/// If none of these rules fits, conform to ``InstanceStore`` and pass your store to `.custom(_:)`:
///
/// ```swift
/// Bind(Report.init).lifetime(.custom(LastFive()))
/// ```
public struct Lifetime<Value>: Sendable {
    let kind: Binding.Lifetime
    let storage: StorageKind
    let isSendable: Bool

    init(_ kind: Binding.Lifetime, _ storage: StorageKind, isSendable: Bool = true) {
        self.kind = kind
        self.storage = storage
        self.isSendable = isSendable
    }
}

/// What stores the instances of a lifetime.
///
/// It is not generic in the value, because copying a generic type costs a lookup of that type.
enum StorageKind: Sendable {
    case transient
    case graph
    case slot
    /// A slot with a ``WeakReference`` to the instance, which is an object.
    case weakSlot
    case process
    // Each case has at most one reference, so that a copy is one retain.
    case pool(InstancePool)
    /// A pool whose instances are objects, so that it can reference them weakly.
    case poolOfObjects(InstancePool)
    /// The ``CustomStore`` of the binding's type.
    case custom(any AnyObject & Sendable)

    var holdsObjects: Bool { if case .poolOfObjects = self { true } else { false } }
}

extension Lifetime {
    /// A lifetime with a new instance for each request, which is the default.
    public static var transient: Self { Self(.transient, .transient, isSendable: false) }
    /// A lifetime with one instance for each outermost `resolve`. Within one request, a value that is not `Sendable`
    /// may be used from one isolation.
    public static var graph: Self { Self(.graph, .graph, isSendable: false) }
}

extension Lifetime where Value: Sendable {
    /// A lifetime with one instance for each outermost `resolve`.
    public static var graph: Self { Self(.graph, .graph) }
    /// A lifetime with one instance in the container that declares the binding. Its children share the instance.
    public static var singleton: Self { Self(.singleton, .slot) }
    /// A lifetime with one instance in each container that resolves it. A child container is a scope, so each child has
    /// a separate instance.
    public static var scoped: Self { Self(.scoped, .slot) }
    /// A lifetime with one instance in the process, for all containers. The source location, the type and the qualifier
    /// of the binding identify it.
    public static var process: Self { Self(.process, .process) }
    /// Returns a lifetime with one instance in a pool that several bindings share and that its owner empties.
    ///
    /// - Parameter pool: The pool that stores the instance.
    /// - Returns: A lifetime for that pool.
    public static func pool(_ pool: InstancePool) -> Self { Self(.pool, .pool(pool)) }
    /// Returns a lifetime that your store defines.
    ///
    /// - Parameter store: The store that contains the instances.
    /// - Returns: A lifetime for that store.
    public static func custom(_ store: some InstanceStore<Value>) -> Self { Self(.custom, .custom(CustomStore(store))) }
}

extension Lifetime where Value: AnyObject & Sendable {
    /// A lifetime with one instance in the container that declares the binding, while anything uses the instance.
    public static var weak: Self { Self(.weak, .weakSlot) }
    /// A lifetime with one instance in each container that resolves it, while anything uses the instance.
    public static var weakScoped: Self { Self(.weakScoped, .weakSlot) }
    /// Returns a lifetime with one instance in a pool. If the pool references its instances weakly, the instance
    /// lives while anything uses it.
    ///
    /// - Parameter pool: The pool that stores the instance.
    /// - Returns: A lifetime for that pool.
    public static func pool(_ pool: InstancePool) -> Self { Self(.pool, .poolOfObjects(pool)) }
}
