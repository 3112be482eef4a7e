internal import DovetailGraph
internal import Synchronization

/// What a container knows about its recipes: who serves which key, and, once it was asked, how everything is linked.
///
/// A plan is shared by all containers that were made from the same recipes under the same parent plan. It only grows:
/// what a request needs is linked once, under the lock, and then read by any thread without one.
final class Plan: Sendable {
    let assembly: Assembly
    /// The plan of the parent, when that is a container.
    let parent: Plan?
    /// Its address, or 0; to compare it retains nothing.
    let parentAddress: UInt
    /// Whether the containers have a parent of another kind, which is asked at last.
    let hasForeignParent: Bool
    /// Whether somebody observes.
    let isObserved: Bool
    /// Slots for recipes of ancestors that keep one instance in each container.
    let inheritedSlots: [InheritedSlot: SlotAddress]
    /// How many words each chunk of a container's block has.
    let chunks: [Int]
    /// What lies in the first of them.
    let layout: BlockLayout
    /// Whether it belongs to a container that was closed or cleared of everything.
    let isClosed: Bool
    /// Whether it is for any number of children, and kept by the parent's plan.
    let isForMany: Bool
    /// Whether there is a decorator, here or above.
    let hasDecorators: Bool
    /// For a view: the recipes of its original and above that it makes for itself.
    let affected: Set<InheritedSlot>?

    struct InheritedSlot: Hashable {
        let level: Int
        let recipe: Int
    }

    private let state = Mutex(State())
    let roots = RootTable()

    struct State: @unchecked Sendable {
        // Safe: only touched under the lock. Nodes are linked before they leave it.
        /// The nodes of own recipes, by their numbers, where neither arguments nor decorators make a difference.
        var own: [AnyNode?] = []
        var nodes: [NodeKey: AnyNode] = [:]
        var served: [ServedKey: AnyNode] = [:]
        var all: [AnyNode] = []
        var graphIndices: [Int: Int] = [:]
        var children: [Plan] = []

        /// Forgets nodes; looks at all there are.
        mutating func forget(_ isMeant: (AnyNode) -> Bool) {
            for index in own.indices { if let node = own[index], isMeant(node) { own[index] = nil } }
            nodes = nodes.filter { !isMeant($0.value) }
            served = served.filter { !isMeant($0.value) }
        }
    }
    private let graphTotal = Atomic<Int>(0)

    /// How many graph instances a resolve may have.
    var graphCount: Int { graphTotal.load(ordering: .acquiring) }

    init(
        _ assembly: Assembly, parent: Plan? = nil, hasForeignParent: Bool = false, isObserved: Bool = false,
        continuing old: Plan? = nil, isClosed: Bool = false, affected: Set<InheritedSlot>? = nil,
        isForMany: Bool = false
    ) {
        self.assembly = assembly
        self.parent = parent
        parentAddress = UInt(bitPattern: parent.map { Unmanaged.passUnretained($0).toOpaque() })
        self.hasForeignParent = hasForeignParent
        self.isObserved = isObserved || parent?.isObserved == true
        self.isClosed = isClosed
        hasDecorators = !assembly.table.decorators.isEmpty || parent?.hasDecorators == true
        self.isForMany = isForMany
        self.affected = affected ?? old?.affected
        var slots = Plan.slots(of: old, under: parent)
        var sizes = old?.chunks ?? []
        while sizes.count < assembly.slotCounts.count { sizes.append(assembly.slotCounts[sizes.count]) }
        var fresh = 0
        let freshChunk = old == nil ? 0 : sizes.count
        if old == nil { fresh = sizes.first ?? 0 }
        var places = assembly.recipes.compactMap { installed in
            installed.slot.map { BlockLayout.Slot(index: $0.index, recipe: installed.recipe) }
        }
        var ancestor = parent
        var level = 1
        while let plan = ancestor {
            for (recipe, installed) in plan.assembly.slotted {
                let key = InheritedSlot(level: level, recipe: recipe)
                let isOwn = self.affected.map { $0.contains(key) } ?? !installed.isOwned
                if isOwn, slots[key] == nil {
                    slots[key] = SlotAddress(chunk: freshChunk, index: fresh)
                    places.append(.init(index: fresh, recipe: installed))
                    fresh += old == nil ? installed.slotWords : 1
                }
            }
            ancestor = plan.parent
            level += 1
        }
        if old == nil {
            if sizes.isEmpty { sizes = [0] }
            sizes[0] = fresh
        } else if fresh > 0 {
            sizes.append(fresh)
        }
        inheritedSlots = slots
        chunks = sizes
        layout = old?.layout ?? BlockLayout(places, count: sizes[0])
    }

    /// The slots of an earlier plan for recipes that are still the same ones: where a parent was cleared, they are not.
    private static func slots(of old: Plan?, under parent: Plan?) -> [InheritedSlot: SlotAddress] {
        guard let old else { return [:] }
        var slots = old.inheritedSlots
        var level = 1
        var (before, now) = (old.parent, parent)
        while let earlier = before {
            if earlier.assembly.lineage !== now?.assembly.lineage { slots = slots.filter { $0.key.level != level } }
            level += 1
            (before, now) = (earlier.parent, now?.parent)
        }
        return slots
    }

    deinit {
        let nodes = state.withLock { $0.all }
        for node in nodes { node.unlink() }
    }

    /// Links something under the lock. Nothing of a user's runs in `body`.
    func withLinker(_ body: (Linker) throws(LinkFailure) -> Void) throws(LinkFailure) {
        let failure: LinkFailure? = state.withLock { state in
            // Moved, not copied: a copy would cost as much as the whole plan at every new request.
            let linker = Linker(self, state)
            state = State()
            defer { state = linker.state }
            do throws(LinkFailure) {
                try body(linker)
                try linker.complete()
                graphTotal.store(linker.state.graphIndices.count, ordering: .releasing)
                return nil
            } catch {
                linker.undo()
                return error
            }
        }
        if let failure { throw failure }
    }

    /// Links one node under the lock. Not generic, because that alone would cost as much as the linking.
    func link(_ find: (Linker) throws(LinkFailure) -> AnyNode) throws(LinkFailure) -> AnyNode {
        var found: AnyNode?
        try withLinker { linker throws(LinkFailure) in found = try find(linker) }
        guard let found else { throw LinkFailure(.closed) }
        return found
    }

    /// Whether there are graph instances that are not `Sendable` and recipes of actors, so that the two may meet.
    var mayBreakRegions: Bool {
        var plan: Plan? = self
        var hasInstances = false
        var hasActors = false
        while let current = plan {
            hasInstances = hasInstances || current.assembly.hasGraphInstances
            hasActors = hasActors || current.assembly.hasActors
            plan = current.parent
        }
        return hasInstances && hasActors
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
        for child in children { child.forgetChildren() }
    }

    /// Whether another plan is about the very same recipes, here and above.
    func hasRecipes(of other: Plan) -> Bool {
        guard assembly === other.assembly else { return false }
        guard let parent, let theirs = other.parent else { return parent == nil && other.parent == nil }
        return parent === theirs || parent.hasRecipes(of: theirs)
    }

    /// The recipe that serves a key for everyone, here or in an ancestor.
    func recipe(serving key: KeyID) -> (level: Int, recipe: Int)? {
        var plan: Plan? = self
        var level = 0
        while let current = plan {
            if case .one(let recipe) = current.assembly.table.lookUpPublic(key) { return (level, recipe) }
            plan = current.parent
            level += 1
        }
        return nil
    }
}

/// Where a shared instance lies in the block of a container.
struct SlotAddress: Hashable, Sendable {
    let chunk: Int
    let index: Int
}

/// A linked recipe in a plan.
struct NodeKey: Hashable {
    /// How many parents up the recipe was found.
    let level: Int
    let recipe: Int
    /// Whether the request gives arguments.
    let takesArguments: Bool
    /// What a decorator wraps.
    let wrapped: ObjectIdentifier?
}

/// A key as somebody sees it.
struct ServedKey: Hashable {
    let key: KeyID
    let level: Int
    let module: Int?
    let takesArguments: Bool
}

/// What a decorator wraps, and under which key.
final class Wrapped {
    let key: KeyID
    let node: AnyNode

    init(key: KeyID, node: AnyNode) {
        self.key = key
        self.node = node
    }
}

/// The recipe for whose sake something is looked up.
struct RecipeSite {
    /// How many parents up the recipe stands.
    var level = 0
    /// In a view: the level whose container owns the instance, so that what lies between is not seen.
    var owner = 0
    /// Its module there.
    var module: Int?
    /// Its number there; -1 for a request from outside.
    var recipe = -1
    /// In what assemblies these numbers mean what they say.
    var lineage: Assembly.Lineage?
    /// Under which qualifications its dependencies are looked up.
    var uses: [AnyRecipe.Use] = []
    /// Whether the request gives arguments.
    var takesArguments = false
    /// What it decorates, and what serves that without it.
    var wrapped: Wrapped?
    /// Where its instance lies in the container.
    var slot: SlotAddress?
}
