internal import DovetailModel

/// A node of a plan, which returns values: a linked binding, or an adapter between a binding and a parameter.
///
/// Nodes are created and linked under the lock of their plan. They never change after the request that linked them has
/// returned from the linker, so any thread may read them from then on.
@usableFromInline
class AnyNode: @unchecked Sendable {
    /// A link to a dependency of this node.
    struct Link {
        let node: AnyNode
        /// True if the link is followed only after the instance was created.
        let isInjection: Bool
    }

    /// The binding that creates the values; `nil` for an adapter.
    final let binding: BindingFacts?
    /// The dependencies, in order.
    final var links: [Link] = []
    /// The actor of its own code.
    final var isolation: (any Actor)?
    /// True if its own code must be awaited.
    final var isAsync = false
    /// The requirements for a creation, including those of all dependencies.
    final var needs: Needs = .nothing
    /// The length of the longest dependency chain below it, in bindings. Bindings with large parameters or values count more
    /// than once (``ownHeight``).
    final var height = 0
    /// The size of all parameters of its own code in bytes.
    final var parameterBytes = 0
    /// The size of its values in bytes.
    final let valueBytes: Int
    /// The part of its own code in a height: nested calls of a binding use the stack for one level, for its parameters, and
    /// for copies of its value.
    final var ownHeight: Int { 1 + (parameterBytes + 8 * valueBytes) / AnyNode.bytesOfLevel }
    /// The size of the largest value or parameters below it, itself included, in bytes.
    final var largestBytes = 0
    /// The cycle that contains it.
    final var cycleGroup: CycleGroup?
    /// The index among the nodes that are linked for the same request; -1 after that.
    final var number = -1
    /// The index of the instance in a resolve or a cycle, for graph bindings, cycles and objects of `inject(into:)`.
    final var graphIndex = -1
    /// True if it or a dependency is stored, so that other requests may be creating it.
    final var hasStorage = false
    /// True if its creation may create a graph binding in the same graph.
    final var reachesGraph = false
    /// True if its creation requires an external object, which only `inject(into:)` passes.
    final var takesObject = false
    /// True if it provides access to its graph, so that more may be requested from that later.
    final var asksRun = false
    /// The `.graph` bindings whose instances of this resolve it returns later, for a `Lazy`.
    final var remembered: [BindingFacts] = []
    /// True if it returns a `Resolution`.
    final var isResolution = false
    /// The types of the run-time arguments for a request with arguments.
    final var argumentTypes: [Any.Type] = []
    /// The binding that takes the arguments, if it is another one: the one that a decorator wraps.
    final var argumentTaker: BindingFacts?
    /// True if it returns the value of its only link in another form, so that requests go to that link.
    final var isTransparent = false
    /// The node behind all adapters that only change the form.
    final var served: AnyNode {
        var node = self
        while node.isTransparent { node = node.links[0].node }
        return node
    }

    /// The node of the graph binding whose instance it returns, perhaps in another form, if it is one.
    final var graphNode: AnyNode? {
        var node = self
        while node.binding == nil, node.links.count == 1 { node = node.links[0].node }
        return node.binding?.lifetime == .graph ? node : nil
    }

    /// The height from which each creation checks the stack first.
    private static let deepHeight = 16
    /// The size of parameters that counts as a level, so that calls without a check of the stack use at most 32 KiB for
    /// them.
    private static let bytesOfLevel = 2 << 10
    final var isDeep: Bool { height >= AnyNode.deepHeight }

    init(binding: BindingFacts?, valueBytes: Int = 0) {
        self.binding = binding
        self.valueBytes = valueBytes
    }

    /// Chooses how the node returns values, when all its dependencies are known.
    func finish() {}
    /// Breaks the references between nodes, so that a plan can be released.
    func unlink() {
        links = []
        cycleGroup?.unlink()
        cycleGroup = nil
    }
    /// Returns true if the instance exists for `home`, so that no dependency has to be created.
    func isReady(in home: _InstanceHome) -> Bool { false }
    /// Returns the home in which the dependencies of this node are created.
    func home(from home: _InstanceHome) -> _InstanceHome { home }
    /// Returns the slot in which the instance is created, if it is shared.
    func reference(in home: _InstanceHome) throws(ResolutionError) -> SlotReference? { nil }
    /// Returns the shared instance, if it exists.
    func existing(in home: _InstanceHome) throws(ResolutionError) -> AnyBox? { nil }
    /// Empties the slot of a shared instance, if it has a weak reference to an object that was released.
    func discardDead(in home: _InstanceHome) {}
    /// The slot of the instance, if it is the same for every container and nothing else is required.
    var fixedSlots: InstanceSlots? { nil }
    /// The slot of the instance, if requests may read it directly.
    var position: InstancePosition { .none }
    /// Creates the value and drops it, for `start()`.
    func touch(in context: inout ResolutionContext) throws {}
    /// Creates the value, with suspension if necessary, and returns it in a box.
    func prepare(for request: AsyncResolution) async throws(ResolutionError) -> AnyBox { AnyBox(()) }
}

/// The requirements for a creation.
enum Needs {
    /// None: any thread can create the value at once.
    case nothing
    /// One actor. On that actor, no `await` is required.
    case actor(any Actor)
    /// `await`, or more than one actor.
    case await

    /// Returns the requirements for both creations.
    func combined(with other: Needs) -> Needs {
        switch (self, other) {
        case (.await, _), (_, .await): .await
        case (.nothing, let needs), (let needs, .nothing): needs
        case (.actor(let left), .actor(let right)): left === right ? self : .await
        }
    }
}

/// A node that returns values of one type.
///
/// An adapter is a node of this class. What a binding creates, with its lifetime, is returned by a node of a subclass. The
/// function of a node may retain the node, because ``unlink()`` drops the function.
@usableFromInline
class Node<Value>: AnyNode, @unchecked Sendable {
    typealias Evaluate = Cell<Value>.Evaluate

    /// The function that returns its values.
    // Safe: only the linker changes it, before the node is used and after its last use. A check of exclusive access at run
    // time costs as much as the call.
    @usableFromInline @exclusivity(unchecked) final var cell: Cell<Value>

    /// Checks that the stack is large enough for its values.
    ///
    /// - Throws: `too-deep` if it is not.
    @inline(never)
    final func checkStack() throws(ResolutionError) {
        guard CurrentThread.hasStack(reserve: CurrentThread.reserve(forValuesOf: largestBytes)) else {
            throw ResolutionError(.tooDeep(target: TypeName(Value.self).description), at: binding?.location)
        }
    }

    /// Returns the existing value or a new one.
    final func value(in context: inout ResolutionContext) throws -> Value {
        try unsafe cell.value(in: &context)
    }

    /// The function that returns the value if it is not in a slot.
    final var evaluate: Evaluate {
        get { unsafe cell.evaluate }
        set { set(newValue) }
    }

    /// Sets the function that returns the value if it is not in a slot.
    final func set(at position: InstancePosition = .none, _ evaluate: @escaping Evaluate) {
        unsafe cell = Cell(position, evaluate)
    }

    /// The function that does not look for a prepared value of this node, if it is another one.
    private final var unprepared: Evaluate?
    /// The function that does not look for a prepared value of this node.
    final var base: Evaluate { unprepared ?? evaluate }

    /// Creates an adapter that is linked already.
    init(links: [AnyNode], _ value: @escaping Evaluate) {
        unsafe cell = Cell(.none, value)
        super.init(binding: nil, valueBytes: MemoryLayout<Value>.size)
        self.links = links.map { Link(node: $0, isInjection: false) }
    }

    /// Creates an adapter that returns the value of one node in another form.
    convenience init(reshaping node: AnyNode, _ value: @escaping Evaluate) {
        self.init(links: [node], value)
        isTransparent = true
    }

    /// Creates the node of a binding, or of a value from elsewhere. It has no function before it is linked.
    init(creating binding: BindingFacts?) {
        unsafe cell = .unlinked
        super.init(binding: binding, valueBytes: MemoryLayout<Value>.size)
    }

    override final var position: InstancePosition { unsafe cell.position }

    /// Sets the function, and the slot in which to look first, when all dependencies are known.
    func chooseEvaluation() {}

    override final func finish() {
        chooseEvaluation()
        if isDeep {
            set(at: position) { [self, base = evaluate] context in
                try checkStack()
                return try base(&context)
            }
        }
        guard mustBeAwaited else { return }
        unprepared = evaluate
        evaluate = { [self, base = evaluate] context in
            if let frame = context.frame, let prepared = frame.take(self) { return prepared }
            return try base(&context)
        }
    }

    /// Returns the shared instance, if it exists.
    func existingValue(in home: _InstanceHome) throws(ResolutionError) -> Value? { nil }
    override final func existing(in home: _InstanceHome) throws(ResolutionError) -> AnyBox? {
        try existingValue(in: home).map { AnyBox($0) }
    }
    /// The slot of the instance in the row of its container, if nothing else is required.
    var ownPosition: InstancePosition { .none }
    override final func touch(in context: inout ResolutionContext) throws { _ = try value(in: &context) }

    override func unlink() {
        super.unlink()
        unprepared = nil
        evaluate = { _ in throw ResolutionError(.closed(what: "the home")) }
    }

    override final func prepare(for request: AsyncResolution) async throws(ResolutionError) -> AnyBox {
        AnyBox(try await request.value(of: self))
    }

    /// Returns the value, with suspension if necessary.
    func value(for request: AsyncResolution) async throws(ResolutionError) -> Value { try await request.assemble(self) }
}

/// A link from a parameter to the node that fills it.
///
/// Invariant: the node is one of the same plan, or of a plan above it. A plan retains its nodes until it is released, and
/// a resolve retains the container, which retains its plans. So a node outlives every resolve that can reach it.
struct Link<Value> {
    private let node: Borrowed<Node<Value>>

    init(_ node: Node<Value>) { self.node = Borrowed(node) }

    @inline(__always)
    func value(in context: inout ResolutionContext) throws -> Value {
        // Not by `use`, whose frame a build without optimization would have at each level of a chain.
        try unsafe node.reference._withUnsafeGuaranteedRef { try unsafe $0.cell.value(in: &context) }
    }
}

/// The links of the parameters of a function.
struct Links<each D> {
    let pack: (repeat Link<each D>)
}
