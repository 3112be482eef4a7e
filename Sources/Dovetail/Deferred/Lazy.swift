internal import DovetailGraph

/// A dependency that is made at the first call, exactly once.
///
/// ```swift
/// struct Coordinator {
///     let list: Lazy<UserListViewModel>
///     func show() throws { present(try list()) }
/// }
/// ```
///
/// Of a `.graph` binding it answers the instance of the graph it came from. If there is none yet, it makes one that belongs to that graph: it
/// is given the graph's instances that are still alive. It does not keep its container: once that is gone or closed, it throws `closed` unless it was called
/// before. It breaks a cycle of initializers.
public struct Lazy<Value> {
    let box: LazyBox<Value>

    /// A lazy value that is made by hand, for tests and previews. What the closure throws is a `factory-failed`.
    public init(_ make: @escaping @Sendable () throws -> sending Value) {
        box = LazyBox { _ throws(ResolutionError) in
            do { return try make() } catch { throw ResolutionError(making: Value.self, error) }
        }
    }

    init(_ site: DeferredSite<Value>, _ container: Container, of graph: DeferredGraph?) {
        let target = DeferredTarget(site, container)
        box = LazyBox { isolation throws(ResolutionError) in
            let container = try target.container()
            let root = try target.site.root(in: container, takesArguments: false)
            let run = graph?.run(for: root)
            if let run, let value = try run.earlier(root.node, in: container, on: isolation) { return value }
            return try container.give(root, with: nil, on: isolation, within: run)
        }
    }

    /// The value, made now if this is the first call. Many threads may call; one of them makes it, the others wait.
    ///
    /// - Throws: what resolving it throws. A failure is not remembered.
    public func callAsFunction(isolation: isolated (any Actor)? = #isolation) throws(ResolutionError) -> Value {
        try box.value(on: isolation)
    }

    /// Whether the value exists.
    public var isMade: Bool { box.cell.slot.isReady }
}

// Safe: a value that is not `Sendable` cannot leave its isolation, because neither can its `Lazy`.
extension Lazy: Sendable where Value: Sendable {}

/// The cell and the factory behind a ``Lazy`` or ``AsyncLazy``.
final class LazyBox<Value>: Sendable {
    typealias Maker = @Sendable (_ isolation: (any Actor)?) throws(ResolutionError) -> Value

    let cell = InstanceCell()
    private let make: Maker

    init(_ make: @escaping Maker) { self.make = make }

    var once: MakeOnce<Value> {
        MakeOnce(
            slot: { [cell] () throws(ResolutionError) in SlotReference(cell) },
            existing: { reference throws(ResolutionError) in reference.slot.readKept() },
            refusal: { .refusing(Value.self, because: $0) })
    }

    func value(on isolation: (any Actor)?) throws(ResolutionError) -> Value {
        do {
            return try once.now { reference in
                let value = try make(isolation)
                return (value, .instance(reference.slot.memory(for: value, hasRoom: false)))
            }
        } catch {
            throw error as? ResolutionError ?? ResolutionError(making: Value.self, error)
        }
    }
}

extension ResolutionError {
    /// A user's own code threw while making a value that no binding stands for.
    init(making type: Any.Type, _ error: any Error) {
        if let error = error as? ResolutionError {
            self = error
        } else {
            let problem = Problem.factoryFailed(
                target: TypeName(type).description, cause: String(describing: error))
            self.init(Finding(problem, at: nil), cause: error)
        }
    }

    static func refusing<T>(_ type: Any.Type, because refusal: MakeOnce<T>.Refusal) -> ResolutionError {
        let name = TypeName(type)
        return switch refusal {
        case .createdByTask: ResolutionError(.needsAsync(target: name.description, isInTheMaking: true))
        case .createdByRequester: ResolutionError(.reentrance(key: Key(name)))
        case .cancelled: ResolutionError(.cancelled(target: name.description))
        }
    }
}

/// The graph that a `Lazy` belongs to, and goes on with when it is called.
struct DeferredGraph: Sendable {
    private let run: Run
    /// The number of the plan whose nodes were walked: the places of graph instances are those of that plan.
    private let plan: Int
    /// Whether the deferral cannot leave the isolation of the graph.
    private let isConfined: Bool

    init(_ run: Run, plan: Int, isConfined: Bool) {
        run.remember()
        self.run = run
        self.plan = plan
        self.isConfined = isConfined
    }

    /// A run with the instances of the graph that are still there and that the one who asks may use; `nil` where the bindings were
    /// changed since.
    func run<Value>(for root: LinkedRoot<Value>) -> Run? {
        guard root.plan.number == plan else { return nil }
        return run.continuing(onlySendable: !isConfined && root.node.served.binding?.isSendable != false)
    }
}

extension Run {
    /// The instance of this run, where what is asked for is a graph binding that it made and that is still alive.
    func earlier<Value>(
        _ node: Node<Value>, in container: Container, on isolation: (any Actor)?
    ) throws(ResolutionError) -> Value? {
        var binding: AnyNode = node
        while binding.binding == nil, binding.links.count == 1 { binding = binding.links[0].node }
        guard binding.binding?.lifetime == .graph, let run = retaining(binding.graphIndex) else {
            return nil
        }
        var context = Context(container, isolation: isolation, run: run)
        do { return try node.base(&context) } catch { throw ResolutionError(making: Value.self, error) }
    }
}

extension Lazy: DeferredKind {
    static var deferred: Any.Type { Value.self }

    static func link(with linker: Linker, under qualification: KeyID.Qualification) throws(LinkFailure) -> AnyNode? {
        let bindings = linker.graphBindings(of: Value.self, under: qualification)
        return node(
            at: DeferredSite(linker, qualification), for: linker, mayBeGraph: !bindings.isEmpty, remembering: bindings)
    }

    static func wrap(_ node: AnyNode, with linker: Linker) -> AnyNode {
        let element = known(node, as: Node<Value>.self)
        return Lazy.node(
            at: DeferredSite(linker, element: element), for: linker, mayBeGraph: true,
            remembering: node.graphBinding.map { [$0] } ?? [])
    }

    static func graphBindings(for linker: Linker, under qualification: KeyID.Qualification) -> [AnyBinding] {
        linker.graphBindings(of: Value.self, under: qualification)
    }

    private static func node(
        at site: DeferredSite<Value>, for linker: Linker, mayBeGraph: Bool, remembering bindings: [BindingFacts]
    ) -> AnyNode {
        let plan = linker.plan.number
        // What is not `Sendable` makes the deferral not `Sendable`, and then it cannot leave the isolation of the graph.
        let isConfined = bindings.contains { $0.isSendable == false }
        let node = Node<Lazy<Value>>(links: []) { context in
            guard mayBeGraph else { return Lazy(site, context.container, of: nil) }
            return Lazy(
                site, context.container,
                of: DeferredGraph(context.ensureRun(), plan: plan, isConfined: isConfined))
        }
        node.asksRun = mayBeGraph
        node.remembered = bindings
        return linker.keep(node)
    }

    static func describe(in shape: inout DependencyShape) { shape.wrap(.lazy, Value.self) }
}

/// As ``Lazy``, awaited: for what needs `await` or another actor.
public struct AsyncLazy<Value: Sendable>: Sendable {
    private let box: LazyBox<Value>
    private let make: @Sendable (AwaitChain) async throws(ResolutionError) -> Value

    /// A lazy value that is made by hand, for tests and previews.
    public init(_ make: @escaping @Sendable () async throws -> Value) {
        box = LazyBox { _ throws(ResolutionError) in throw ResolutionError(.closed(what: "an asynchronous value")) }
        self.make = { _ throws(ResolutionError) in
            do { return try await make() } catch { throw ResolutionError(making: Value.self, error) }
        }
    }

    init(_ site: DeferredSite<Value>, _ container: Container, of graph: DeferredGraph?) {
        box = LazyBox { _ throws(ResolutionError) in throw ResolutionError(.closed(what: "an asynchronous value")) }
        let target = DeferredTarget(site, container)
        make = { chain throws(ResolutionError) in
            let container = try target.container()
            let root = try target.site.root(in: container, takesArguments: false)
            let run = graph?.run(for: root)
            if let run, let value = try run.earlier(root.node, in: container, on: nil) { return value }
            return try await container.giveLater(root, with: nil, chain: chain, within: run)
        }
    }

    /// The value, made now if this is the first call. Many tasks may call; it is made once, the others wait.
    public func callAsFunction() async throws(ResolutionError) -> Value {
        let chain = AwaitChain(parent: AwaitChain.current)
        let make = make
        return try await box.once.later(for: chain, heldBy: nil, isPatient: false) {
            reference, chain throws(ResolutionError) in
            let value = try await make(chain)
            return (value, .instance(reference.slot.memory(for: value, hasRoom: false)))
        }
    }

    /// Whether the value exists.
    public var isMade: Bool { box.cell.slot.isReady }
}

extension AsyncLazy: DeferredKind {
    static var deferred: Any.Type { Value.self }

    static func link(with linker: Linker, under qualification: KeyID.Qualification) throws(LinkFailure) -> AnyNode? {
        let bindings = linker.graphBindings(of: Value.self, under: qualification)
        return node(
            at: DeferredSite(linker, qualification), for: linker, mayBeGraph: !bindings.isEmpty, remembering: bindings)
    }

    static func wrap(_ node: AnyNode, with linker: Linker) -> AnyNode {
        let element = known(node, as: Node<Value>.self)
        return AsyncLazy.node(
            at: DeferredSite(linker, element: element), for: linker, mayBeGraph: true,
            remembering: node.graphBinding.map { [$0] } ?? [])
    }

    static func graphBindings(for linker: Linker, under qualification: KeyID.Qualification) -> [AnyBinding] {
        linker.graphBindings(of: Value.self, under: qualification)
    }

    private static func node(
        at site: DeferredSite<Value>, for linker: Linker, mayBeGraph: Bool, remembering bindings: [BindingFacts]
    ) -> AnyNode {
        let plan = linker.plan.number
        // What is not `Sendable` makes the deferral not `Sendable`, and then it cannot leave the isolation of the graph.
        let isConfined = bindings.contains { $0.isSendable == false }
        let node = Node<AsyncLazy<Value>>(links: []) { context in
            guard mayBeGraph else { return AsyncLazy(site, context.container, of: nil) }
            return AsyncLazy(
                site, context.container,
                of: DeferredGraph(context.ensureRun(), plan: plan, isConfined: isConfined))
        }
        node.asksRun = mayBeGraph
        node.remembered = bindings
        return linker.keep(node)
    }

    static func describe(in shape: inout DependencyShape) { shape.wrap(.asyncLazy, Value.self) }
}
