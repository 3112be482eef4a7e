internal import DovetailModel

/// A dependency that is created by the first call, exactly once.
///
/// Take a `Lazy` instead of an instance if the instance is expensive and might not be used, or to break a cycle of
/// initializers. Call it like a function:
///
/// ```swift
/// struct Coordinator {
///     let list: Lazy<UserListViewModel>
///     func show() throws { present(try list()) }
/// }
/// ```
///
/// You don't bind the `Lazy` itself: a parameter of type `Lazy<T>` is resolved from the binding of `T`. The types nest,
/// so `Lazy<T?>` and `Lazy<[T]>` work as well. If several threads make the first call at the same time, one of them
/// creates the instance and the others wait. If creation fails, the call throws and the next call tries again.
///
/// If there is no binding of `T`, the request for the `Lazy` already throws `missing-binding`. If the binding may be
/// registered later, take a `Lazy<T?>`.
///
/// ## Which instance you receive
///
/// `Lazy` respects the lifetime of the binding. For a `.graph` binding it belongs to the graph that it was created
/// with, so it returns the same instance as the other parameters of that graph:
///
/// ```swift
/// struct Editor {
///     let draft: Draft
///     let preview: Lazy<Draft>  // the same draft, if its binding is `.graph`
/// }
/// ```
///
/// If the graph has no such instance that is still alive, `Lazy` creates one for it and uses the graph's instances that
/// are still alive. All `Lazy` and ``AsyncLazy`` values of one graph share the instances that one of them creates;
/// <doc:DeclaringBindings> lists the limits.
///
/// ## Container and errors
///
/// A `Lazy` does not retain its container. If you call it for the first time after the container was closed or
/// released, it throws `closed`. Because the call is synchronous, it also throws `needs-async` or `wrong-isolation` if
/// the dependency has to be awaited or belongs to another actor. Use ``AsyncLazy`` for these.
///
/// ## Create one in a test
///
/// To test a type that takes a `Lazy`, create one from a closure. You don't need a container:
///
/// ```swift
/// let coordinator = Coordinator(list: Lazy { UserListViewModel() })
/// ```
public struct Lazy<Value> {
    let box: LazyBox<Value>

    /// Creates a lazy value from a closure, for tests and previews.
    ///
    /// - Parameter make: A closure that the first call runs. If it throws, the call throws `factory-failed`.
    public init(_ make: @escaping @Sendable () throws -> sending Value) {
        box = LazyBox { _ throws(ResolutionError) in
            do { return try make() } catch { throw ResolutionError(failed: Value.self, cause: error) }
        }
    }

    init(_ site: DeferredSite<Value>, _ container: Container, of graph: DeferredGraph?) {
        let target = DeferredTarget(site, container)
        box = LazyBox { isolation throws(ResolutionError) in
            let container = try target.container()
            let root = try target.root(in: container, takesArguments: false)
            let run = graph?.run(for: root)
            if let run, let value = try run.earlier(root.node, in: container, on: isolation) { return value }
            return try root.value(in: container, with: nil, on: isolation, within: run)
        }
    }

    /// Returns the value, and creates it if this is the first call.
    ///
    /// - Parameter isolation: The actor that you call from, which is the default.
    /// - Returns: The value, which is the same for each call.
    /// - Throws: A ``ResolutionError`` if the value cannot be created. The next call tries again.
    public func callAsFunction(isolation: isolated (any Actor)? = #isolation) throws(ResolutionError) -> Value {
        try box.value(on: isolation)
    }

    /// A Boolean value that indicates whether the value exists.
    public var isCreated: Bool { box.slots.slot.isReady }
}

// Safe: a value that is not `Sendable` cannot leave its isolation, because neither can its `Lazy`.
extension Lazy: Sendable where Value: Sendable {}

/// The slot and the factory of a ``Lazy`` or ``AsyncLazy``.
package final class LazyBox<Value>: Sendable {
    package typealias Create = @Sendable (_ isolation: (any Actor)?) throws(ResolutionError) -> Value

    package let slots: InstanceSlots
    private let make: Create

    package init(isReadByMany: Bool = false, _ make: @escaping Create) {
        slots = InstanceSlots(isReadByMany: isReadByMany)
        self.make = make
    }

    var once: MakeOnce<Value> {
        MakeOnce(
            slot: { [slots] () throws(ResolutionError) in SlotReference(slots.slot) },
            existing: { reference throws(ResolutionError) in reference.slot.read(as: Value.self) },
            refusal: { .refusing(Value.self, because: $0) })
    }

    package func value(on isolation: (any Actor)?) throws(ResolutionError) -> Value {
        do {
            return try once.now { _ in
                let value = try make(isolation)
                return (value, .instance(Stored(value)))
            }
        } catch {
            throw ResolutionError(failed: Value.self, cause: error)
        }
    }
}

extension ResolutionError {
    package static func refusing<T>(_ type: Any.Type, because refusal: MakeOnce<T>.Refusal) -> ResolutionError {
        let name = TypeName(type)
        return switch refusal {
        case .createdByTask: ResolutionError(.needsAsync(target: name.description, isBeingCreated: true))
        case .createdByRequester: ResolutionError(.reentrance(key: Key(name)))
        case .cancelled: ResolutionError(.cancelled(target: name.description))
        }
    }
}

/// The graph that a `Lazy` belongs to and continues when it is called.
struct DeferredGraph: Sendable {
    private let run: ResolutionScope
    /// The number of the plan that was walked. The slots of graph instances are those of that plan.
    private let plan: Int
    /// True if the deferred dependency cannot leave the isolation of the graph.
    private let isConfined: Bool

    init(_ run: ResolutionScope, plan: Int, isConfined: Bool) {
        run.remember()
        self.run = run
        self.plan = plan
        self.isConfined = isConfined
    }

    /// Returns a run with the instances of the graph that are still alive and that the caller may use, or `nil` if the
    /// bindings have changed since.
    func run<Value>(for root: LinkedRoot<Value>) -> ResolutionScope? {
        guard root.plan.number == plan else { return nil }
        return run.continuing(onlySendable: !isConfined && root.node.served.binding?.isSendable != false)
    }
}

extension ResolutionScope {
    /// Returns the instance of this run if the node is a graph binding whose instance the run created and that is still
    /// alive.
    func earlier<Value>(
        _ node: Node<Value>, in container: Container, on isolation: (any Actor)?
    ) throws(ResolutionError) -> Value? {
        guard let binding = node.graphNode, let run = retaining(binding.graphIndex) else { return nil }
        var context = ResolutionContext(container, isolation: isolation, run: run)
        do { return try node.base(&context) } catch { throw ResolutionError(failed: Value.self, cause: error) }
    }
}

extension Lazy: LazyKind {
    static func describe(in shape: inout DependencyShape) { shape.wrap(.lazy, Value.self) }
}

/// A dependency that is created by the first call, exactly once, with `await`.
///
/// Use it like ``Lazy`` if the dependency has an asynchronous initializer or belongs to another actor:
///
/// ```swift
/// final class Reports: Sendable {
///     private let database: AsyncLazy<Database>
///     init(database: AsyncLazy<Database>) { self.database = database }
///     func count() async throws -> Int { try await database().rows }
/// }
/// ```
public struct AsyncLazy<Value: Sendable>: Sendable {
    private let box: LazyBox<Value>
    private let make: @Sendable (AwaitChain) async throws(ResolutionError) -> Value

    /// Creates a lazy value from a closure, for tests and previews.
    ///
    /// - Parameter make: A closure that the first call awaits. If it throws, the call throws `factory-failed`.
    public init(_ make: @escaping @Sendable () async throws -> Value) {
        box = LazyBox { _ throws(ResolutionError) in throw ResolutionError(.closed(what: "an asynchronous value")) }
        self.make = { _ throws(ResolutionError) in
            do { return try await make() } catch { throw ResolutionError(failed: Value.self, cause: error) }
        }
    }

    init(_ site: DeferredSite<Value>, _ container: Container, of graph: DeferredGraph?) {
        box = LazyBox { _ throws(ResolutionError) in throw ResolutionError(.closed(what: "an asynchronous value")) }
        let target = DeferredTarget(site, container)
        make = { chain throws(ResolutionError) in
            let container = try target.container()
            let root = try target.root(in: container, takesArguments: false)
            let run = graph?.run(for: root)
            if let run, let value = try run.earlier(root.node, in: container, on: nil) { return value }
            return try await root.value(in: container, with: nil, chain: chain, within: run)
        }
    }

    /// Returns the value, and creates it if this is the first call.
    ///
    /// - Returns: The value, which is the same for each call.
    /// - Throws: A ``ResolutionError`` if the value cannot be created. The next call tries again.
    public func callAsFunction() async throws(ResolutionError) -> Value {
        let chain = AwaitChain(parent: AwaitChain.current)
        let make = make
        return try await box.once.later(for: chain, ownedBy: nil, isPatient: false) {
            _, chain throws(ResolutionError) in
            let value = try await make(chain)
            return (value, .instance(Stored(value)))
        }
    }

    /// A Boolean value that indicates whether the value exists.
    public var isCreated: Bool { box.slots.slot.isReady }
}

extension AsyncLazy: LazyKind {
    static func describe(in shape: inout DependencyShape) { shape.wrap(.asyncLazy, Value.self) }
}
