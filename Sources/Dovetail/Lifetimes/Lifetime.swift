internal import DovetailGraph

/// How long one instance serves. Open: a custom lifetime is an ``InstanceStore`` of your own.
///
/// | lifetime | one instance per | kept by |
/// | --- | --- | --- |
/// | `.transient` | request for it | nobody |
/// | `.graph` | outermost `resolve` | that call |
/// | `.singleton` | container that owns the binding | that container |
/// | `.container` | container that resolves | that container |
/// | `.weak`, `.weakInContainer` | as the two above | whoever uses it |
/// | `.process` | process, and place, type and qualifier | the process |
/// | `.scope(_:)` | ``InstanceScope`` and binding | the scope |
/// | `.custom(_:)` | as the store decides | the store |
///
/// A shared instance is made exactly once, however many threads and tasks ask at the same time. With run-time arguments
/// there is one instance per distinct arguments.
public struct Lifetime<Value>: Sendable {
    enum Storage: Sendable {
        case transient
        case graph
        case slot
        case weakSlot(WeakAccess<Value>)
        case process
        case scope(InstanceScope, WeakAccess<Value>?)
        case custom(CustomStore<Value>)
    }

    let kind: Binding.Lifetime
    let storage: Storage
    let isSendable: Bool

    init(_ kind: Binding.Lifetime, _ storage: Storage, isSendable: Bool = true) {
        self.kind = kind
        self.storage = storage
        self.isSendable = isSendable
    }
}

extension Lifetime {
    /// A new instance each time; the default.
    public static var transient: Self { Self(.transient, .transient, isSendable: false) }
    /// One instance per outermost `resolve`. A value that is not `Sendable` may be used from one isolation in it.
    public static var graph: Self { Self(.graph, .graph, isSendable: false) }
}

extension Lifetime where Value: Sendable {
    /// One instance per outermost `resolve`.
    public static var graph: Self { Self(.graph, .graph) }
    /// One instance in the container that owns the binding, seen by its children.
    public static var singleton: Self { Self(.singleton, .slot) }
    /// One instance in each container that resolves it, children included.
    public static var container: Self { Self(.container, .slot) }
    /// One instance in the process, for every container. Keyed by place in the source, type and qualifier.
    public static var process: Self { Self(.process, .process) }
    /// One instance in a scope that several bindings share and that its owner starts and empties.
    public static func scope(_ scope: InstanceScope) -> Self { Self(.scope, .scope(scope, nil)) }
    /// Kept by a store of your own.
    public static func custom(_ store: some InstanceStore<Value>) -> Self { Self(.custom, .custom(CustomStore(store))) }
}

extension Lifetime where Value: AnyObject & Sendable {
    /// One instance in the container that owns the binding, for as long as someone else holds it.
    public static var weak: Self { Self(.weak, .weakSlot(WeakAccess())) }
    /// One instance in each container that resolves it, for as long as someone else holds it.
    public static var weakInContainer: Self { Self(.weakInContainer, .weakSlot(WeakAccess())) }
    /// One instance in a scope; where the scope holds weakly, for as long as someone else holds it.
    public static func scope(_ scope: InstanceScope) -> Self { Self(.scope, .scope(scope, WeakAccess())) }
}
