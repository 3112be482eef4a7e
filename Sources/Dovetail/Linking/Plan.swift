internal import DovetailGraph
internal import Synchronization

/// What a container knows about its bindings: who serves which key, and, once it was asked, how everything is linked.
///
/// A plan is shared by all containers that were made from the same bindings under the same parent plan. It only grows:
/// what a request needs is linked once, under the lock, and then read by any thread without one.
final class Plan: Linked {
    /// A number that no other plan of the process has, ever.
    let number = Plan.last.wrappingAdd(1, ordering: .relaxed).newValue
    private static let last = Atomic<Int>(0)

    let assembly: Assembly
    /// The plan of the parent, when that is a container.
    var parent: Plan? { parentLink.object }
    private let parentLink: ReleasableLink<Plan>
    func takeParent() -> Plan? { parentLink.take() }
    /// Its address, or 0; to compare it retains nothing. The parent is kept, so no other plan has that address.
    let parentAddress: UInt
    /// Whether the containers have a parent of another kind, which is asked at last.
    let hasForeignParent: Bool
    /// Whether somebody observes.
    let isObserved: Bool
    /// Where the instances of some bindings are stored, by ``Assembly/Installed/id``: of those that were registered later, and of
    /// those of ancestors that have one instance in each container.
    fileprivate let slots: [Int: SlotAddress]
    /// What is in the block of a container.
    let block: InstanceBlock
    /// Whether it belongs to a container that was closed or cleared of everything.
    let isClosed: Bool
    /// Whether it has taken the place of another in a living container, and may go before that does.
    private let isReplaceable: Bool
    /// Whether it is for any number of children, and kept by the parent's plan.
    let isForMany: Bool
    /// Whether there is a decorator, here or above.
    let hasDecorators: Bool
    /// For an overlay: the bindings of its original and above that it creates for itself.
    let affected: Set<InheritedSlot>?
    /// What an overlay has instead of what bindings have outside of containers.
    let overlay: Overlay?

    /// A binding of an ancestor.
    struct InheritedSlot: Hashable {
        let level: Int
        let binding: Int
    }

    private let state = Mutex(State())
    let roots = RootTable()

    struct State: Sendable {
        /// The nodes of own bindings, by their numbers, where neither arguments nor decorators make a difference.
        var own: [AnyNode?] = []
        var nodes: [NodeKey: AnyNode] = [:]
        var served: [ServedKey: AnyNode] = [:]
        /// The nodes of decorators that somebody below asked for, or that `start()` did.
        var layers: [LayerKey: AnyNode] = [:]
        /// The nodes of types that are made of others, such as collections, by who asks for them.
        var composed: [ComposedKey: AnyNode] = [:]
        var all: [AnyNode] = []
        var graphIndices: [Int: Int] = [:]
        var children: [Plan] = []

        /// Forgets nodes; looks at all there are.
        mutating func forget(_ matches: (AnyNode) -> Bool) {
            for index in own.indices { if let node = own[index], matches(node) { own[index] = nil } }
            nodes = nodes.filter { !matches($0.value) }
            served = served.filter { !matches($0.value) }
            layers = layers.filter { !matches($0.value) }
            composed = composed.filter { !matches($0.value) }
        }
    }
    private let graphTotal = Atomic<Int>(0)

    /// How many graph instances a resolve may have.
    var graphCount: Int { graphTotal.load(ordering: .acquiring) }

    init(
        _ assembly: Assembly, parent: Plan? = nil, hasForeignParent: Bool = false, isObserved: Bool = false,
        continuing old: Plan? = nil, isClosed: Bool = false, affected: Set<InheritedSlot>? = nil,
        overlay: Overlay? = nil, isForMany: Bool = false
    ) {
        self.assembly = assembly
        parentLink = ReleasableLink(parent)
        isReplaceable = old != nil
        parentAddress = parent?.address ?? 0
        self.hasForeignParent = hasForeignParent
        self.isObserved = isObserved || parent?.isObserved == true
        self.isClosed = isClosed
        hasDecorators = !assembly.table.decorators.isEmpty || parent?.hasDecorators == true
        self.isForMany = isForMany
        self.affected = affected ?? old?.affected
        self.overlay = overlay ?? old?.overlay
        var allocation = SlotAllocation(assembly, continuing: old)
        for (level, plan) in parent?.chain.enumerated().map({ ($0 + 1, $1) }) ?? [] {
            for (number, installed) in plan.assembly.slotted {
                let key = InheritedSlot(level: level, binding: number)
                let isOwn = self.affected.map { $0.contains(key) } ?? !installed.binding.isOwned
                if isOwn { allocation.add(installed.id, words: installed.binding.slotWords) }
            }
        }
        slots = allocation.slots
        block = old?.block ?? allocation.block
    }

    /// Where the instances of a binding are stored, if they are stored in the container of this plan.
    ///
    /// - Parameter level: How many parents up the binding is.
    func slot(of installed: Assembly.Installed, level: Int) -> SlotAddress? {
        if level == 0, let index = installed.slot { return .block(index) }
        return slots[installed.id]
    }

    /// Every binding that stores instances in the container of this plan, here and above.
    var stored: [(binding: AnyBinding, slot: SlotAddress)] {
        chain.enumerated().flatMap { level, plan in
            plan.assembly.bindings.compactMap { installed in
                slot(of: installed, level: level).map { (installed.binding, $0) }
            }
        }
    }

    /// The slots of bindings that were registered later.
    var lateSlots: [LateSlot] {
        slots.values.compactMap { if case .late(let slot) = $0 { slot } else { nil } }
    }

    /// The address of the plan, with the lowest bit set if containers may exchange it for another, so that it may go.
    var address: UInt { Plan.address(of: self, isReplaceable: isReplaceable) }

    private static func address(of plan: Plan, isReplaceable: Bool) -> UInt {
        Borrowed(plan).address | (isReplaceable ? 1 : 0)
    }

    /// This plan and those above it, the nearest first.
    var chain: some Sequence<Plan> { sequence(first: self) { $0.parent } }

    /// The plan some levels up.
    func ancestor(_ level: Int) -> Plan {
        var result = self
        for _ in 0..<level { result = result.parent ?? result }
        return result
    }

    deinit {
        let nodes = state.withLock { $0.all }
        for node in nodes { node.unlink() }
    }

    /// Links something under the lock. Nothing of a user's runs in `body`.
    func withLinker(_ body: (Linker) throws(LinkFailure) -> Void) throws(LinkFailure) {
        // What a request that failed had made is released with the linker, after the lock.
        let (linker, failure): (Linker, LinkFailure?) = state.withLock { state in
            // Moved, not copied: a copy would cost as much as the whole plan at every new request.
            let linker = Linker(self, state)
            state = State()
            defer { state = linker.handBack() }
            do throws(LinkFailure) {
                try body(linker)
                try linker.complete()
                graphTotal.store(linker.state.graphIndices.count, ordering: .releasing)
                return (linker, nil)
            } catch {
                linker.undo()
                return (linker, error)
            }
        }
        withExtendedLifetime(linker) {}
        if let failure { throw failure }
    }

    /// Everything that was linked so far.
    var linkedNodes: [AnyNode] { state.withLock { $0.all } }

    /// Links one node under the lock. Not generic, because that alone would cost as much as the linking.
    func link(_ find: (Linker) throws(LinkFailure) -> AnyNode) throws(LinkFailure) -> AnyNode {
        var found: AnyNode?
        try withLinker { linker throws(LinkFailure) in found = try find(linker) }
        guard let found else { throw LinkFailure(.closed) }
        return found
    }

    /// Whether there are graph instances that are not `Sendable` and bindings of actors, so that the two may meet.
    var mayBreakRegions: Bool {
        chain.contains { $0.assembly.hasGraphInstances } && chain.contains { $0.assembly.hasActors }
    }

    /// The plan for children that are given values of some types, made once.
    func inputPlan(
        for types: ObjectIdentifier, _ make: () throws(AssemblyError) -> Assembly
    ) throws(AssemblyError) -> Plan {
        if let known = roots.child(types) { return known }
        let made = try make()
        return state.withLock { state in
            if let known = roots.child(types) { return known }
            let plan = Plan(made, parent: self, isForMany: true)
            state.children.append(plan)
            roots.insert(plan, for: types)
            return plan
        }
    }

    /// The container whose plan this is goes, and with it every child: a plan and those of its children keep each other.
    func forgetChildren() {
        let children = state.withLock { state in
            defer { state.children = [] }
            return state.children
        }
        var open = children
        while let child = open.popLast() {
            open += child.state.withLock { state in
                defer { state.children = [] }
                return state.children
            }
        }
    }

    /// Whether another plan is about the very same bindings, here and above.
    func hasBindings(of other: Plan) -> Bool {
        var (left, right): (Plan?, Plan?) = (self, other)
        while let here = left, let there = right {
            if here === there { return true }
            guard here.assembly.number == there.assembly.number else { return false }
            (left, right) = (here.parent, there.parent)
        }
        return left == nil && right == nil
    }

    /// Where a module is installed, here or in the nearest ancestor.
    func home(of module: Any.Type) -> (level: Int, module: Int)? {
        for (level, plan) in chain.enumerated() {
            if let index = plan.assembly.module(module) { return (level, index) }
        }
        return nil
    }

    /// The binding of this container that serves a key for those who see what `module` hides, if it hides one.
    func lookUpHidden(_ key: KeyID, from module: Int?) -> BindingAnswer {
        assembly.table.lookUpHidden(key, from: module, isOverlay: overlay != nil)
    }

    /// The binding that serves a key for everyone, here or in an ancestor.
    func binding(serving key: KeyID) -> (level: Int, binding: Int)? {
        for (level, plan) in chain.enumerated() {
            if case .one(let binding) = plan.assembly.table.lookUpPublic(key) { return (level, binding) }
        }
        return nil
    }

    /// Whether everyone gets something for a key, here or from an ancestor: from a binding, or from the elements of a collection.
    func serves(_ key: KeyID) -> Bool {
        if binding(serving: key) != nil { return true }
        guard let collection = key.type.type as? any CollectionKind.Type else { return false }
        return chain.contains { $0.assembly.hasElements(of: collection, under: key.qualification, from: nil) }
    }
}

/// Decides where instances are stored: in the block of a container that is created, else in cells of their own.
private struct SlotAllocation {
    private(set) var slots: [Int: SlotAddress] = [:]
    private var indices: [Int] = []
    private var count: Int
    private let old: Plan?

    init(_ assembly: Assembly, continuing old: Plan?) {
        self.old = old
        count = assembly.blockWords
        for installed in assembly.bindings where installed.binding.needsSlot {
            if let index = installed.slot { indices.append(index) } else { add(installed.id) }
        }
    }

    /// Adds a binding, or takes over where it is stored already.
    mutating func add(_ id: Int, words: Int = InstanceBlock.slotWords) {
        if let old {
            slots[id] = old.slots[id] ?? .late(LateSlot())
        } else {
            slots[id] = .block(count)
            indices.append(count)
            count += words
        }
    }

    var block: InstanceBlock { InstanceBlock(slots: indices, count: count) }
}

/// A linked binding in a plan.
struct NodeKey: Hashable, Sendable {
    /// How many parents up the binding was found.
    let level: Int
    let binding: Int
    /// Whether the request gives arguments.
    let takesArguments: Bool
    /// What a decorator wraps.
    let wrapped: ObjectIdentifier?
}

/// A key as somebody sees it.
struct ServedKey: Hashable, Sendable {
    let key: KeyID
    let level: Int
    let module: Int?
    let takesArguments: Bool
}

/// A decorator around a key, as somebody sees it.
struct LayerKey: Hashable, Sendable {
    let served: ServedKey
    let level: Int
    let decorator: Int
}

/// A type that is made of others, as somebody sees it.
struct ComposedKey: Hashable, Sendable {
    let type: ObjectIdentifier
    let qualification: KeyID.Qualification
    /// Whether the value is the same under every qualification.
    let isUnqualified: Bool
    let level: Int
    let binding: Int
    let module: Int?
    let takesArguments: Bool
}

/// What a decorator wraps, and under which key.
final class Wrapped: Sendable {
    let key: KeyID
    let node: AnyNode

    init(key: KeyID, node: AnyNode) {
        self.key = key
        self.node = node
    }
}

/// The binding for whose sake something is looked up.
struct BindingSite {
    /// How many parents up the binding stands.
    var level = 0
    /// In a view: the level whose container owns the instance, so that what lies between is not seen.
    var owner = 0
    /// Its module there.
    var module: Int?
    /// Its number there; -1 for a request from outside.
    var binding = -1
    /// Which binding it is, see ``Assembly/Installed/id``; its number may have gone to another one since.
    var id: Int?
    /// Which of the bindings of one source location it is.
    var occurrence = 0
    /// Under which qualifications its dependencies are looked up.
    var uses: [AnyBinding.Use] = []
    /// Whether the request gives arguments.
    var takesArguments = false
    /// What it decorates, and what serves that without it.
    var wrapped: Wrapped?
    /// Where its instance lies in the container.
    var slot: SlotAddress?
}
