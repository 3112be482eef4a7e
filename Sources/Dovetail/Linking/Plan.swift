internal import DovetailModel

/// The bindings of a container in linked form: nodes from which requests create and read instances.
///
/// A plan is shared by all containers that were created from the same bindings under the same parent plan. It only
/// grows: a dependency is linked once, at the first request that needs it, under the lock, and any thread may read it
/// from then on without a lock.
///
/// Invariants: nodes are added and linked only under the lock of the plan; every other property is a constant or
/// synchronizes itself. A plan retains its nodes and its parent plan, so that links need not retain what they refer to.
/// To link a binding of an ancestor, a thread takes the ancestor's lock while it owns the lock of this plan, and never
/// in the reverse order. The same holds for a sibling of an overlay (see ``Overlay/siblings``), which exists before the
/// overlay.
package final class Plan: Sendable {
    /// An identifier that no other plan of the process ever has.
    let number = Plan.last.next()
    private static let last = Guarded<Int>(0)

    let assembly: Assembly
    /// The plan of the parent, if the parent is a container.
    var parent: Plan? { parentLink.object }
    private let parentLink: ReleasableLink<Plan>
    /// The address of the parent plan, or 0, for comparisons that retain nothing. The parent is retained, so no other
    /// plan has that address.
    let parentAddress: UInt
    /// True if the containers have a parent of another type, which is searched last.
    let hasForeignParent: Bool
    /// True if there are observers, here or in a parent.
    package let isObserved: Bool
    /// The addresses of the instances of some bindings, by ``Assembly/Installed/id``: of bindings that were registered
    /// later, of bindings of ancestors that have one instance in each container, and of those that an overlay creates
    /// again.
    fileprivate let slots: [Int: SlotAddress]
    /// Those of bindings that the last registration has replaced, and that return if it fails.
    fileprivate let replacedSlots: [Int: SlotAddress]
    /// The number of slots of a container.
    let slotCount: Int
    /// True if the plan belongs to a container that was closed.
    let isClosed: Bool
    /// True if the plan may be released before its container: it has replaced another one in an existing container, or a
    /// binding is marked `.overridable(true)`.
    let isReplaceable: Bool
    /// True if any number of children share the plan, which the parent's plan retains.
    let isForMany: Bool
    /// True if there is a decorator, here or in a parent.
    let hasDecorators: Bool
    /// True if there is a `.graph` binding, here or in a parent, whose instances are not `Sendable`.
    private let hasGraphInstances: Bool
    /// True if there is a binding of an actor, here or in a parent.
    private let hasActors: Bool
    /// For an overlay: the bindings of its original, and of containers above that, which the overlay creates again.
    let affected: Set<InheritedSlot>?
    /// For an overlay: its replacement for the storage that bindings have outside of containers.
    package let overlay: Overlay?

    /// A node that still has to find its dependencies.
    struct Unlinked {
        let node: any LinkableNode
        var site: BindingSite
    }

    /// A binding of an ancestor.
    package struct InheritedSlot: Hashable {
        let level: Int
        let binding: Int
    }

    /// Nil only while a linker has the state, which is under the lock.
    private let state = Guarded<State?>(State())
    let roots = RootTable()
    /// The plans for children that receive values of some types; `nil` after ``forgetChildren()``.
    private let children = Guarded<[ObjectIdentifier: Plan]?>([:])

    struct State: ~Copyable, Sendable {
        /// The nodes of the plan's own bindings by their indices, if neither arguments nor decorators affect the node.
        var own: [AnyNode?] = []
        /// The other nodes.
        var nodes: [NodeKey: AnyNode] = [:]
        var all: [AnyNode] = []
        var graphIndices: [InheritedSlot: Int] = [:]
        /// The nodes of a request that still have to find their dependencies, in the order of their creation, with the sites of
        /// their bindings.
        var unlinked: [Unlinked] = []

        /// Removes nodes. The cost is linear in the number of all nodes.
        mutating func forget(_ matches: (AnyNode) -> Bool) {
            for index in own.indices { if let node = own[index], matches(node) { own[index] = nil } }
            nodes = nodes.filter { !matches($0.value) }
        }
    }
    private let graphTotal = Guarded(0)

    /// The number of graph instances that a resolve may have.
    var graphCount: Int { graphTotal.value }

    package init(
        _ assembly: Assembly, parent: Plan? = nil, hasForeignParent: Bool = false, isObserved: Bool = false,
        continuing old: Plan? = nil, restoring previous: Plan? = nil, isClosed: Bool = false,
        affected: Set<InheritedSlot>? = nil,
        overlay: Overlay? = nil, isForMany: Bool = false
    ) {
        self.assembly = assembly
        parentLink = ReleasableLink(parent)
        isReplaceable = old != nil || assembly.isMeantToChange
        parentAddress = parent?.address ?? 0
        self.hasForeignParent = hasForeignParent
        self.isObserved = isObserved || parent?.isObserved == true
        self.isClosed = isClosed
        hasDecorators = !assembly.table.decorators.isEmpty || parent?.hasDecorators == true
        hasGraphInstances = assembly.hasGraphInstances || parent?.hasGraphInstances == true
        hasActors = assembly.hasActors || parent?.hasActors == true
        self.isForMany = isForMany
        self.affected = affected ?? old?.affected
        self.overlay = overlay ?? old?.overlay
        var allocation = SlotAllocation(assembly, continuing: old, restoring: previous)
        for (level, plan) in parent?.chain.enumerated().map({ ($0 + 1, $1) }) ?? [] {
            for (number, installed) in plan.assembly.slotted {
                let key = InheritedSlot(level: level, binding: number)
                let isOwn = self.affected.map { $0.contains(key) } ?? !installed.binding.isOwned
                if isOwn { allocation.add(installed.id) }
            }
        }
        let slots = allocation.slots
        self.slots = slots
        replacedSlots = old?.slots.filter { slots[$0.key] == nil } ?? [:]
        slotCount = old?.slotCount ?? allocation.count
    }

    /// Returns the address of the instances of a binding, if they are stored in the container of this plan.
    ///
    /// - Parameter level: The number of levels up at which the binding is declared.
    func slot(of installed: Assembly.Installed, level: Int) -> SlotAddress? {
        if level == 0, let index = installed.slot { return .own(index) }
        return slots[installed.id]
    }

    /// All bindings that store instances in the container of this plan, including bindings of ancestors.
    var stored: [(binding: AnyBinding, slot: SlotAddress)] {
        chain.enumerated().flatMap { level, plan in
            plan.assembly.bindings.compactMap { installed in
                slot(of: installed, level: level).map { (installed.binding, $0) }
            }
        }
    }

    /// The slots of bindings that were registered later.
    var lateSlots: [LateSlot] {
        (Array(slots.values) + Array(replacedSlots.values)).compactMap { address in
            if case .late(let slot) = address { slot } else { nil }
        }
    }

    /// The address of the plan. Its lowest bit is set if a container may replace the plan, so that the plan may be
    /// released before the container.
    var address: UInt { Borrowed(self).address | (isReplaceable ? 1 : 0) }

    /// This plan and those above it, the nearest first.
    var chain: some Sequence<Plan> { sequence(first: self) { $0.parent } }

    /// Returns the plan a number of levels up.
    func ancestor(_ level: Int) -> Plan {
        var result = self
        for _ in 0..<level { result = result.parent ?? result }
        return result
    }

    deinit {
        let nodes = state.withLock { $0?.all ?? [] }
        for node in nodes { node.unlink() }
    }

    /// Links nodes under the lock. `body` must not run user code.
    func withLinker(_ body: (inout Linker) throws(LinkFailure) -> Void) throws(LinkFailure) {
        let failed: (failure: LinkFailure, nodes: [AnyNode])? = state.withLock { state in
            var linker = Linker(self, state.take() ?? State())
            var failed: (LinkFailure, [AnyNode])?
            do throws(LinkFailure) {
                try body(&linker)
                try linker.complete()
                graphTotal.exchange(linker.state.graphIndices.count)
            } catch {
                failed = (error, linker.undo())
            }
            state = linker.handBack()
            return failed
        }
        // Here the nodes of a failed request are released.
        if let failed { throw failed.failure }
    }

    /// All nodes that are linked so far.
    var linkedNodes: [AnyNode] { state.withLock { $0?.all ?? [] } }

    /// Links one node under the lock. Not generic, because that alone would cost as much as the linking.
    func link(_ find: (inout Linker) throws(LinkFailure) -> AnyNode) throws(LinkFailure) -> AnyNode {
        var found: AnyNode?
        try withLinker { linker throws(LinkFailure) in found = try find(&linker) }
        // `withLinker` returns only after `find` has, whose result this is.
        guard let found else { preconditionFailure("a linker has found neither a node nor a failure") }
        return found
    }

    /// True if there are both graph instances that are not `Sendable` and bindings of actors, so that an actor may use
    /// such an instance.
    var mayBreakRegions: Bool { hasGraphInstances && hasActors }

    /// Returns the plan for children that receive values of some types. It is created once.
    func inputPlan(
        for types: ObjectIdentifier, _ make: () throws(AssemblyError) -> Assembly
    ) throws(AssemblyError) -> Plan {
        if let known = inputPlan(for: types) { return known }
        let plan = Plan(try make(), parent: self, isForMany: true)
        // The plan of another thread is used instead of this one, which is released after the lock.
        return children.withLock { children in
            if let known = children?[types] { return known }
            // If the children were forgotten, this plan was replaced, and only the new child retains its own.
            children?[types] = plan
            return plan
        }
    }

    /// Returns the plan for children that receive values of some types, if it exists.
    func inputPlan(for types: ObjectIdentifier) -> Plan? { children.withLock { $0?[types] } }

    /// Releases the plans of children and of their children, and retains no new ones. A plan and the plans of its children
    /// retain each other, so this is called when the plan's container is released, or when no reader uses a replaced plan
    /// any more.
    func forgetChildren() {
        var open = takeChildren()
        while let child = open.popLast() { open += child.takeChildren() }
    }

    private func takeChildren() -> [Plan] {
        children.withLock { children in
            defer { children = nil }
            return children.map { Array($0.values) } ?? []
        }
    }

    /// Returns true if another plan has the very same bindings, in its own assembly and in those of its parents.
    func hasBindings(of other: Plan) -> Bool {
        var (left, right): (Plan?, Plan?) = (self, other)
        while let here = left, let there = right {
            if here === there { return true }
            guard here.assembly.number == there.assembly.number else { return false }
            (left, right) = (here.parent, there.parent)
        }
        return left == nil && right == nil
    }

    /// Returns the level and the index of a module that is installed here or in an ancestor, the nearest first.
    func home(of module: Any.Type) -> (level: Int, module: Int)? {
        for (level, plan) in chain.enumerated() {
            if let index = plan.assembly.module(module) { return (level, index) }
        }
        return nil
    }

    /// Returns the hidden binding of this container for a key and a request from `module`, if the module may use one.
    func lookUpHidden(_ key: KeyID, from module: Int?) -> BindingAnswer {
        assembly.table.lookUpHidden(key, from: module, isOverlay: overlay != nil)
    }

    /// Returns the binding, here or in an ancestor, that every requester finds under a key.
    package func binding(serving key: KeyID) -> (level: Int, binding: Int)? {
        for (level, plan) in chain.enumerated() {
            if case .one(let binding) = plan.assembly.table.lookUpPublic(key) { return (level, binding) }
        }
        return nil
    }

    /// Returns true if every requester finds a binding, or the elements of a collection, under a key, here or in an
    /// ancestor.
    func serves(_ key: KeyID) -> Bool {
        if binding(serving: key) != nil { return true }
        guard let collection = DependencyShape.collection(of: key.type.type) else { return false }
        return chain.contains { $0.assembly.hasElements(of: collection, under: key.qualification, from: nil) }
    }
}

/// The assignment of slots to bindings: in the row if the container is still to be created, otherwise separate ones.
private struct SlotAllocation {
    private(set) var slots: [Int: SlotAddress] = [:]
    private(set) var count: Int
    private let old: Plan?
    /// The plan before the old one, if that replaced bindings that return.
    private let previous: Plan?

    init(_ assembly: Assembly, continuing old: Plan?, restoring previous: Plan?) {
        self.old = old
        self.previous = previous
        count = assembly.slotCount
        // By their indices, so that no binding is retained.
        for number in assembly.bindings.indices
        where assembly.bindings[number].slot == nil && assembly.bindings[number].binding.needsSlot {
            add(assembly.bindings[number].id)
        }
    }

    /// Adds a binding, or takes over its existing slot.
    mutating func add(_ id: Int) {
        if let old {
            slots[id] = old.slots[id] ?? old.replacedSlots[id] ?? previous?.slots[id] ?? .late(LateSlot())
        } else {
            slots[id] = .own(count)
            count += 1
        }
    }
}

/// What a linked node of a plan is found by if it is not one of ``Plan/State/own``.
enum NodeKey: Hashable, Sendable {
    /// A binding, a number of levels up, and the node that it wraps if it is a decorator.
    case binding(Int, level: Int, takesArguments: Bool, wrapped: ObjectIdentifier?)
    /// A key.
    case served(KeyID, Requester)
    /// A decorator around a key.
    case layer(Int, level: Int, over: KeyID, Requester)
    /// A type that is composed of others, such as a collection; without a qualification if the value is the same under
    /// each of them.
    case composed(ObjectIdentifier, KeyID.Qualification?, Requester)

    /// The site that sees a key or a type in its own way.
    struct Requester: Hashable, Sendable {
        let level: Int
        var binding = -1
        let module: Int?
        let takesArguments: Bool
    }
}

/// The node that a decorator wraps, and its key.
final class Wrapped: Sendable {
    let key: KeyID
    let node: AnyNode

    init(key: KeyID, node: AnyNode) {
        self.key = key
        self.node = node
    }
}

/// The binding on whose behalf a lookup happens.
struct BindingSite {
    /// The number of levels up at which the binding is declared.
    var level = 0
    /// In an overlay: the level of the container that owns the instance. The levels between the overlay and that one
    /// are not searched.
    var owner = 0
    /// The index of its module at that level.
    var module: Int?
    /// The index of the binding at that level; -1 for a request from outside.
    var binding = -1
    /// The identifier of the binding, see ``Assembly/Installed/id``. Another binding may have taken its index since.
    var id: Int?
    /// The position of the binding among those of its source location and key.
    var occurrence = 0
    /// True if it was registered on a running container.
    var isAdded = false
    /// The qualifications under which its dependencies are looked up.
    var uses: [AnyBinding.Use] = []
    /// True if the request passes arguments.
    var takesArguments = false
    /// For a decorator: the key that it decorates, and the node for the key without it.
    var wrapped: Wrapped?

    var isFromOutside: Bool { binding < 0 }
    /// True for a request from outside that says nothing more, which is the site with which a linker begins.
    var isUsual: Bool {
        isFromOutside && level == 0 && owner == 0 && module == nil && !takesArguments && wrapped == nil && uses.isEmpty
    }
}
