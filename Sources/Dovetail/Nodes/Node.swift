internal import DovetailGraph
internal import Synchronization

/// One place in a plan that gives values: a linked binding, or what stands between a binding and a parameter.
///
/// Nodes are made and linked under the lock of their plan, and never change after the request that linked them has
/// returned from the linker; from then on any thread may read them. That is why they may be shared.
@usableFromInline
class AnyNode: @unchecked Sendable {
    /// A link to what this node needs.
    struct Link {
        let node: AnyNode
        /// Whether it is followed only after the instance was made.
        let isInjection: Bool
    }

    /// The binding it makes values from, if it is not a mere adapter.
    final let binding: BindingFacts?
    /// Who will tie it to what it needs; the linker knows what that is.
    final var linking: AnyObject?
    /// What it needs, in order.
    final var links: [Link] = []
    /// The actor its own code belongs to.
    final var isolation: (any Actor)?
    /// Whether its own code must be awaited.
    final var isAsync = false
    /// What making it takes, including all that it needs.
    final var needs: Needs = .nothing
    /// The longest way down through what it needs, in bindings.
    final var height = 0
    /// The cycle it stands on.
    final var ring: Ring?
    /// Its number among the nodes that are being linked for the same request; -1 when that is done.
    final var number = -1
    /// Where the instance lies in a resolve or in a ring, for graph bindings, rings and objects from outside.
    final var graphIndex = -1
    /// Whether it or something it needs is kept, so that others may be making it.
    final var keepsSomething = false
    /// Whether making it may make a graph binding in the same graph.
    final var reachesGraph = false
    /// Whether making it takes an object from outside, which only `inject(into:)` offers.
    final var takesObject = false
    /// Whether it hands out the graph it is in, so that more may be asked of it.
    final var asksRun = false
    /// The `.graph` bindings whose instances of the resolve it returns later: for a `Lazy`.
    final var remembered: [BindingFacts] = []
    /// Whether it gives a `Resolution`.
    final var isResolution = false
    /// The types of the run-time arguments it takes when it is asked for with arguments.
    final var argumentTypes: [Any.Type] = []
    /// Whose arguments they are, where they are not its own: what a decorator wraps.
    final var argumentTaker: BindingFacts?
    /// How many of them a request may give, once the table of roots has it.
    final var argumentLimit = 0
    /// Whether it gives what its one link gives, in another shape: what is asked of it is asked of that.
    final var isTransparent = false
    /// The node behind every change of shape.
    final var served: AnyNode {
        var node = self
        while node.isTransparent { node = node.links[0].node }
        return node
    }

    /// The graph binding whose instance it gives, if it is one, perhaps in another shape.
    final var graphBinding: BindingFacts? {
        var node = self
        while node.binding == nil, node.links.count == 1 { node = node.links[0].node }
        return node.binding?.lifetime == .graph ? node.binding : nil
    }

    /// Beyond this height a walk goes on in frames on the heap, so that a chain of any length needs little stack.
    static let deepHeight = 32
    final var isDeep: Bool { height >= AnyNode.deepHeight }

    /// Whether the value is made before the binding that needs it, because it takes more than that binding's own code may.
    final var isPreparable: Bool {
        if case .nothing = needs { return isDeep }
        return true
    }

    init(binding: BindingFacts?) { self.binding = binding }

    /// Chooses how the node gives values, when all it needs is known.
    func finish() {}
    /// Breaks the references between nodes, so that a plan can go.
    func unlink() {
        linking = nil
        links = []
        ring?.unlink()
        ring = nil
    }
    /// Whether the instance exists already for `home`, so that nothing below needs to be made.
    func isReady(in home: InstanceHome) -> Bool { false }
    /// The home in which what this node needs is made.
    func home(from home: InstanceHome) -> InstanceHome { home }
    /// The slot in which its instance is created, if it is shared.
    func reference(in home: InstanceHome) throws(ResolutionError) -> SlotReference? { nil }
    /// Its shared instance, if it exists.
    func existing(in home: InstanceHome) throws(ResolutionError) -> AnyBox? { nil }
    /// The cell of its instance, if that is the same for every container and no more needs to be known.
    var fixedCell: InstanceCell? { nil }
    /// Where its instances for different arguments are, if requests may look there at once.
    var argumentPlace: ArgumentPlace? { nil }
    /// A creation of its value, for what is deep.
    func creation(for request: Request) throws(ResolutionError) -> AnyCreation { AnyCreation() }
    /// Where its values come from; see ``Node/cell``.
    var cellAddress: UnsafeRawPointer? { nil }
    /// Where its instance lies, if it lies in place.
    var place: Spot { .none }
    /// Makes the value and drops it: for `start()`.
    func touch(in context: inout Context) throws {}
    /// Makes the value, awaiting where it must, and hands it over in a box.
    func prepare(for request: Request) async throws(ResolutionError) -> AnyBox { AnyBox() }
}

/// What it takes to make a value.
enum Needs {
    /// Nothing: any thread can make it at once.
    case nothing
    /// One actor; on it, no `await`.
    case actor(any Actor)
    /// `await`, or more than one actor.
    case await

    /// What it takes to make both.
    func combined(with other: Needs) -> Needs {
        switch (self, other) {
        case (.await, _), (_, .await): .await
        case (.nothing, let needs), (let needs, .nothing): needs
        case (.actor(let left), .actor(let right)): left === right ? self : .await
        }
    }
}

/// A node that gives values of one type.
@usableFromInline
final class Node<Value>: AnyNode, @unchecked Sendable {
    typealias Give = Cell<Value>.Give

    /// Where bindings that need this node find what gives its values. Written by the linker only.
    let cell: UnsafeMutablePointer<Cell<Value>>

    /// The same for a requester, whose plan keeps this node.
    var borrowedCell: BorrowedValue<Cell<Value>> { BorrowedValue(cell) }

    /// Gives the value: the existing one, or a new one.
    func value(in context: inout Context) throws -> Value { try cell.pointee.value(in: &context) }

    /// What gives the value. Until the node is linked only.
    var give: Give {
        get { cell.pointee.give }
        set { set(newValue) }
    }

    /// What gives the value where it does not lie in a place.
    func set(at place: Spot = .none, _ give: @escaping Give) {
        cell.deinitialize(count: 1)
        cell.initialize(to: Cell(place, give))
    }

    /// The same, for a walk that has made beforehand what had to be.
    private(set) var base: Give
    private var maker: (any Making<Value>)?

    /// An adapter that is linked already.
    init(links: [AnyNode], _ value: @escaping Give) {
        cell = .allocate(capacity: 1)
        cell.initialize(to: Cell(.none, value))
        base = value
        super.init(binding: nil)
        self.links = links.map { Link(node: $0, isInjection: false) }
    }

    /// An adapter that gives what one node gives, in another shape.
    convenience init(reshaping node: AnyNode, _ value: @escaping Give) {
        self.init(links: [node], value)
        isTransparent = true
    }

    /// A binding that the linker will link.
    init(_ maker: any Making<Value>, binding: BindingFacts?) {
        base = { _ in throw ResolutionError(.closed(what: "the plan")) }
        cell = .allocate(capacity: 1)
        cell.initialize(to: Cell(.none, base))
        self.maker = maker
        super.init(binding: binding)
    }

    override var cellAddress: UnsafeRawPointer? { UnsafeRawPointer(cell) }
    override var place: Spot { cell.pointee.place }

    deinit {
        cell.deinitialize(count: 1)
        cell.deallocate()
    }

    override func finish() {
        maker?.finish(self)
        base = give
        guard isPreparable else { return }
        let isDeep = isDeep
        give = { [unowned self, base] context in
            if let frame = context.frame, let prepared = frame.take(self) { return prepared }
            return isDeep ? try DeepResolution.value(of: self, &context) : try base(&context)
        }
    }
    override func isReady(in home: InstanceHome) -> Bool { maker?.isReady(for: self, in: home) ?? false }
    override func home(from home: InstanceHome) -> InstanceHome { maker?.home(from: home) ?? home }
    override func reference(in home: InstanceHome) throws(ResolutionError) -> SlotReference? {
        try maker?.reference(in: home)
    }
    override func existing(in home: InstanceHome) throws(ResolutionError) -> AnyBox? {
        try maker?.existing(in: home).map { AnyBox($0) }
    }
    override var fixedCell: InstanceCell? { maker?.fixedCell }
    override var argumentPlace: ArgumentPlace? { maker?.argumentPlace }
    override func creation(for request: Request) throws(ResolutionError) -> AnyCreation {
        try maker?.creation(of: self, for: request) ?? AdapterCreation(self, request)
    }
    /// Where its instance lies in the first block of its container, if that is all one needs to know.
    var ownPlace: Spot { maker?.ownPlace ?? .none }
    override func touch(in context: inout Context) throws { _ = try value(in: &context) }

    override func unlink() {
        super.unlink()
        give = { _ in throw ResolutionError(.closed(what: "the container")) }
        base = give
        maker = nil
    }

    override func prepare(for request: Request) async throws(ResolutionError) -> AnyBox {
        AnyBox(try await request.value(of: self))
    }

    /// Makes the value where `await` is needed; see ``Making/value(of:for:)``.
    func value(for request: Request) async throws(ResolutionError) -> Value {
        if let maker { return try await maker.value(of: self, for: request) }
        return try await request.assemble(self)
    }
}

/// How the value of a node comes about: what a binding with its lifetime, or a deferral, puts behind a node.
protocol Making<Value>: AnyObject {
    associatedtype Value
    func finish(_ node: Node<Value>)
    func isReady(for node: Node<Value>, in home: InstanceHome) -> Bool
    func home(from home: InstanceHome) -> InstanceHome
    func reference(in home: InstanceHome) throws(ResolutionError) -> SlotReference?
    func existing(in home: InstanceHome) throws(ResolutionError) -> Value?
    var ownPlace: Spot { get }
    var fixedCell: InstanceCell? { get }
    var argumentPlace: ArgumentPlace? { get }
    /// Makes the value for a driver of creations.
    func creation(of node: Node<Value>, for request: Request) throws(ResolutionError) -> AnyCreation
    /// Makes the value where something on the way must be awaited.
    func value(of node: Node<Value>, for request: Request) async throws(ResolutionError) -> Value
}

extension Making {
    var argumentPlace: ArgumentPlace? { nil }
    func finish(_ node: Node<Value>) {}
    func isReady(for node: Node<Value>, in home: InstanceHome) -> Bool { false }
    func home(from home: InstanceHome) -> InstanceHome { home }
    func reference(in home: InstanceHome) throws(ResolutionError) -> SlotReference? { nil }
    func existing(in home: InstanceHome) throws(ResolutionError) -> Value? { nil }
    var ownPlace: Spot { .none }
    var fixedCell: InstanceCell? { nil }
    func creation(of node: Node<Value>, for request: Request) throws(ResolutionError) -> AnyCreation {
        AdapterCreation(node, request)
    }
    func value(of node: Node<Value>, for request: Request) async throws(ResolutionError) -> Value {
        try await request.assemble(node)
    }
}

/// Bindings that need each other, by injections among others. They are created, claimed and published together.
final class Ring: Sendable {
    /// Those whose instances are shared, and are claimed before the first is created.
    private let members: Mutex<[AnyNode]>
    private var shared: [AnyNode] { members.withLock { $0 } }
    /// Whether an instance of one of them must be closed.
    let hasOnClose: Bool

    init(_ members: [AnyNode]) {
        let shared = members.filter { $0.binding?.isShared == true }
        self.members = Mutex(shared)
        hasOnClose = shared.contains { $0.binding?.hasOnClose == true }
    }

    /// The instances of the shared members that exist, at their indices: who creates the others uses these, even if they are
    /// released meanwhile. `nil` if one has gone that was there when the slots were claimed.
    func existing(
        in home: InstanceHome, except claim: GroupClaim
    ) throws(ResolutionError) -> [(index: Int, box: AnyBox)]? {
        var instances: [(Int, AnyBox)] = []
        for node in shared {
            guard let reference = try node.reference(in: home), !claim.has(reference.slot) else { continue }
            guard let box = try node.existing(in: home) else { return nil }
            instances.append((node.graphIndex, box))
        }
        return instances
    }

    /// The slots of the shared members.
    func references(in home: InstanceHome) throws(ResolutionError) -> [SlotReference] {
        var references: [SlotReference] = []
        for node in shared { if let reference = try node.reference(in: home) { references.append(reference) } }
        return references
    }

    /// Breaks the references between nodes, so that a plan can go.
    func unlink() {
        let unlinked = members.withLock { members in
            defer { members = [] }
            return members
        }
        withExtendedLifetime(unlinked) {}
    }
}
