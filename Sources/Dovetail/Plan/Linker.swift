internal import DovetailGraph

/// Finds who serves each parameter and ties the nodes together, for one request.
///
/// A node is made when it is first needed and linked later, from a list, so that a chain of any length needs no stack. If
/// anything is missing, everything that was made for the request is dropped.
@usableFromInline
final class Linker {
    let plan: Plan
    var state: Plan.State
    private var open: [(node: AnyNode, site: RecipeSite)] = []
    private var fresh: [AnyNode] = []
    private var freshNodes: [NodeKey] = []
    private var freshServed: [ServedKey] = []
    private var next = 0
    /// What was asked for.
    private var root: AnyNode?
    /// What to put into the table of roots once everything is linked.
    var rootsToRemember: [(RootTable) -> Void] = []

    /// The node that is being linked, and where its recipe stands.
    private(set) var current: AnyNode?
    var site = RecipeSite()
    private var isInjecting = false
    private var injection = 0
    private var position = 0
    /// How many run-time arguments the recipe has taken so far.
    var argumentCount = 0

    init(_ plan: Plan, _ state: Plan.State) {
        self.plan = plan
        self.state = state
    }

    // MARK: What recipes ask

    /// The nodes for the parameters of a function, in order.
    /// The recipe that is being linked, for errors.
    @usableFromInline var recipe: AnyRecipe {
        current?.recipe ?? AnyRecipe(type: Never.self, location: .init(file: "", line: 0, column: 0))
    }

    @usableFromInline
    func links<each D>(for types: repeat (each D).Type) throws(ResolutionError) -> Links<repeat each D> {
        beginFactory()
        return Links((repeat Link(try parameter(each types))))
    }

    /// The next parameter is the first of its function.
    func beginFactory() { position = -1 }

    /// The node for one parameter.
    func parameter<D>(
        _ type: D.Type, _ qualification: KeyID.Qualification = .none
    ) throws(ResolutionError) -> Node<D> {
        position += 1
        guard let node = try find(type, qualification) else {
            throw missing(KeyID(type, qualified(type, qualification)), asker)
        }
        current?.links.append(.init(node: node, isInjection: isInjecting))
        return node
    }

    /// The next function of the recipe is an injection or a hook.
    func beginStep(isInjection: Bool) {
        if isInjecting, isInjection { injection += 1 }
        isInjecting = true
        position = -1
    }

    /// Who asks for what is being looked up.
    var asker: Problem.Asker {
        guard let recipe = current?.recipe else { return .caller }
        return isInjecting
            ? .injection(of: recipe.displayName, step: injection, position: max(position, 0))
            : .parameter(of: recipe.displayName, position: max(position, 0), label: nil)
    }

    // MARK: Looking up

    /// The node for a type under a qualification, as the recipe being linked sees it; `nil` where nothing serves it.
    func find<T>(_ type: T.Type, _ qualification: KeyID.Qualification = .none) throws(ResolutionError) -> Node<T>? {
        let key = KeyID(type, qualified(type, qualification))
        if let found = try serve(key) {
            // Served under a key of type `T`, so its values are of type `T`.
            return unsafeDowncast(found, to: Node<T>.self)
        }
        if let kind = type as? any DependencyKind.Type, let found = try kind.link(self, key.qualification) {
            return unsafeDowncast(found, to: Node<T>.self)
        }
        return plan.hasForeignParent || plan.parent != nil ? foreign(type, key) : nil
    }

    /// Whether something serves a type, without linking it.
    func exists<T>(_ type: T.Type, _ qualification: KeyID.Qualification = .none) -> Bool {
        let key = KeyID(type, qualified(type, qualification))
        if wrapped(for: key) != nil || answer(key) != nil { return true }
        return (type as? any DependencyKind.Type)?.exists(self, key.qualification) ?? false
    }

    /// Whether a deferral of a type may be of a graph recipe, so that it must know the run it came from.
    func mayBeGraph<T>(_ type: T.Type, _ qualification: KeyID.Qualification) -> Bool {
        guard case .recipe(let level, let recipe)? = answer(KeyID(type, qualified(type, qualification))) else {
            return false
        }
        return ancestor(level).assembly.recipes[recipe].recipe.lifetime == .graph
    }

    /// The recipe at a site.
    func recipe(of site: RecipeSite) -> AnyRecipe? { plan.recipe(of: site) }

    /// A plain look-up is qualified as `.using` says.
    private func qualified<T>(_ type: T.Type, _ qualification: KeyID.Qualification) -> KeyID.Qualification {
        guard qualification == .none else { return qualification }
        return site.uses.first { $0.type == type }?.qualification ?? .none
    }

    enum Found {
        case recipe(level: Int, Int)
        case several(level: Int, [Int])
    }

    func answer(_ key: KeyID) -> Found? {
        if let found = found(ancestor(site.level).assembly.table.lookUpHidden(key, from: site.module), site.level) {
            return found
        }
        var fallback: Found?
        var plan: Plan? = self.plan
        var level = 0
        while let current = plan {
            let isBelowOwner = level > 0 && level < site.owner
            if !isBelowOwner, let found = found(current.assembly.table.lookUpPublic(key), level) {
                guard current.assembly.table.onlyDefaults(key) else { return found }
                fallback = fallback ?? found
            }
            plan = current.parent
            level += 1
        }
        return fallback
    }

    private func found(_ answer: BindingTable<KeyID>.Answer, _ level: Int) -> Found? {
        switch answer {
        case .none: nil
        case .one(let recipe): .recipe(level: level, recipe)
        case .several(let recipes): .several(level: level, recipes)
        }
    }

    /// What the decorator being linked wraps, if that is what it asks for: by the type alone, or by the whole key.
    private func wrapped(for key: KeyID) -> AnyNode? {
        guard let wrapped = site.wrapped, wrapped.key.type == key.type else { return nil }
        return key.qualification == .none || key == wrapped.key ? wrapped.node : nil
    }

    private func serve(_ key: KeyID) throws(ResolutionError) -> AnyNode? {
        if let wrapped = wrapped(for: key) { return wrapped }
        let served = ServedKey(key: key, level: site.level, module: site.module, takesArguments: takesArguments)
        if let known = state.served[served] { return known }
        guard let answer = answer(key) else { return nil }
        var node: AnyNode
        var level: Int
        switch answer {
        case .several(let level, let recipes): throw duplicate(key, recipes, level)
        case .recipe(let found, let recipe):
            level = found
            node = try adapted(try self.node(recipe, level: level, wrapped: nil), recipe, level, key)
        }
        while level >= 0 {
            let assembly = ancestor(level).assembly
            let module = level == site.level ? site.module : nil
            for decorator in assembly.table.decorators(of: key, from: module) {
                let recipe = assembly.recipes[decorator]
                let layer = try self.node(decorator, level: level, wrapped: (key, node))
                if let decoration = recipe.recipe.decoration { node = keep(decoration.adapt(layer)) }
            }
            level -= 1
        }
        state.served[served] = node
        freshServed.append(served)
        return node
    }

    /// Whether what is found next is what the request gives its arguments to: only the recipe asked for takes them.
    private var takesArguments: Bool { current == nil && site.takesArguments }

    private func adapted(
        _ node: AnyNode, _ recipe: Int, _ level: Int, _ key: KeyID
    ) throws(ResolutionError) -> AnyNode {
        let recipe = ancestor(level).assembly.recipes[recipe].recipe
        guard key != recipe.ownKey, let alias = recipe.aliases.first(where: { $0.key == key }) else { return node }
        return keep(alias.adapt(node))
    }

    /// The elements of a collection that the recipe being linked may see, the parent's first; deferred, each
    /// takes the arguments of the call that asks for it.
    func elements(
        of key: KeyID, deferredBy deferral: (any DeferredKind.Type)? = nil
    ) throws(ResolutionError) -> [(node: AnyNode, entry: AnyHashable?, entryType: Any.Type?)] {
        var result: [(node: AnyNode, entry: AnyHashable?, entryType: Any.Type?)] = []
        var levels: [Plan] = [plan]
        while let parent = levels.last?.parent { levels.append(parent) }
        for (level, plan) in levels.enumerated().reversed() {
            let module = level == site.level ? site.module : nil
            for element in plan.assembly.table.elements(of: key, from: module) {
                let (recipe, alias) = plan.assembly.elements[element]
                let node = keep(
                    alias.adapt(
                        try node(recipe, level: level, wrapped: nil, arguments: deferral?.takesArguments)))
                result.append((node, alias.entry, alias.entryType))
            }
        }
        return result
    }

    /// Whether a collection has an element that the recipe being linked may see.
    func hasElements(of key: KeyID, entries: Any.Type? = nil) -> Bool {
        var level = 0
        var plan: Plan? = self.plan
        while let current = plan {
            let module = level == site.level ? site.module : nil
            let found = current.assembly.table.elements(of: key, from: module)
            if found.contains(where: { current.assembly.elements[$0].alias.entryType == entries }) { return true }
            plan = current.parent
            level += 1
        }
        return false
    }

    // MARK: Nodes

    func ancestor(_ level: Int) -> Plan { plan.ancestor(level) }

    /// The node of a recipe, made if there is none yet.
    func node(
        _ recipe: Int, level: Int, wrapped: (key: KeyID, node: AnyNode)?, arguments: Bool? = nil
    ) throws(ResolutionError) -> AnyNode {
        let home = ancestor(level)
        let takesArguments = arguments ?? self.takesArguments
        let installed = home.assembly.recipes[recipe]
        let key = NodeKey(
            level: level, recipe: recipe, takesArguments: takesArguments,
            wrapped: wrapped.map { ObjectIdentifier($0.node) })
        if let known = state.nodes[key] { return known }
        if installed.recipe.kind == .input { return try input(installed.recipe, level) }
        var made = RecipeSite(
            level: level, module: installed.module, recipe: recipe, lineage: home.assembly.lineage,
            uses: installed.recipe.uses, takesArguments: takesArguments, wrapped: wrapped, slot: installed.slot)
        let node: AnyNode
        let slot = Plan.InheritedSlot(level: level, recipe: recipe)
        let isAffected = plan.affected?.contains(slot) ?? false
        if level > 0, isAffected, installed.recipe.isOwned { made.owner = level }
        if level > 0, plan.affected != nil, !isAffected, installed.recipe.isShared, !installed.recipe.isOwned {
            // A view shares what its original keeps.
            let original = try plan.ancestor(1).node(slot, takesArguments: takesArguments)
            node = installed.recipe.makeInheritedNode(of: original, levels: 1)
        } else if level > 0, installed.recipe.isOwned, !isAffected {
            let maker = maker(of: recipe, level)
            let original = try ancestor(maker).node(
                .init(level: level - maker + 1, recipe: recipe), takesArguments: takesArguments)
            node = installed.recipe.makeInheritedNode(of: original, levels: maker)
        } else {
            if level > 0 { made.slot = plan.inheritedSlots[slot] }
            node = installed.recipe.makeNode(made)
        }
        state.nodes[key] = node
        freshNodes.append(key)
        assignGraphIndex(node, recipe, level)
        enqueue(node, made)
        return node
    }

    /// How many levels up an owned instance is made: by the nearest view that makes it anew, else by its owner.
    private func maker(of recipe: Int, _ level: Int) -> Int {
        let view = (1..<level).first { view in
            ancestor(view).affected?.contains(.init(level: level - view, recipe: recipe)) ?? false
        }
        return view ?? level
    }

    private func assignGraphIndex(_ node: AnyNode, _ recipe: Int, _ level: Int) {
        let id = recipe * 64 + min(level, 63)
        if let known = state.graphIndices[id] {
            node.graphIndex = known
        } else if node.recipe?.lifetime == .graph {
            state.graphIndices[id] = state.graphIndices.count
            node.graphIndex = state.graphIndices.count - 1
        }
    }

    /// A place among the graph instances for a recipe of a ring.
    private func assignRingIndex(_ node: AnyNode) {
        guard node.graphIndex < 0 else { return }
        let index = state.graphIndices.count
        state.graphIndices[-index - 1] = index
        node.graphIndex = index
    }

    private func input(_ recipe: AnyRecipe, _ level: Int) throws(ResolutionError) -> AnyNode {
        let key = recipe.ownKey
        if case .recipe(let found, let id)? = answer(key), ancestor(found).assembly.recipes[id].recipe.kind != .input {
            return try node(id, level: found, wrapped: nil)
        }
        throw failure(
            .missingInput(key: key.key, asker: asker), at: current?.recipe?.location ?? recipe.location, key.key)
    }

    /// Remembers an adapter, so that it is examined and kept with the rest.
    func keep<N: AnyNode>(_ node: N) -> N {
        node.discoverer = current
        fresh.append(node)
        return node
    }

    func enqueue(_ node: AnyNode, _ site: RecipeSite) {
        open.append((node, site))
        _ = keep(node)
    }

    private func foreign<T>(_ type: T.Type, _ key: KeyID) -> Node<T>? {
        guard key.qualification == .none else { return nil }
        var levels = 0
        var last = plan
        while let parent = last.parent {
            last = parent
            levels += 1
        }
        return last.hasForeignParent ? keep(Node<T>(ForeignMaker<T>(levels: levels), recipe: nil)) : nil
    }

    // MARK: The whole request

    /// The node for a request from outside, or from a `Lazy` or `Provider` of the recipe at `site`.
    func root<T>(
        _ type: T.Type, _ qualification: KeyID.Qualification, site: RecipeSite, asker: Problem.Asker
    ) throws(ResolutionError) -> Node<T> {
        self.site = plan.settled(site)
        guard let node = try find(type, qualification) else {
            throw missing(KeyID(type, qualified(type, qualification)), asker)
        }
        root = node
        return node
    }

    /// Links everything that was found, examines it and decides how it gives values.
    func complete() throws(ResolutionError) {
        while next < open.count {
            let (node, site) = open[next]
            next += 1
            current = node
            self.site = site
            isInjecting = false
            injection = 0
            position = -1
            argumentCount = 0
            try node.link(self)
        }
        current = nil
        try Examination(fresh, { [self] in assignRingIndex($0) }).run()
        for node in fresh { node.finish() }
        if let root, plan.mayBreakRegions { try RegionCheck(root).run() }
        state.all += fresh
        for remember in rootsToRemember { remember(plan.roots) }
    }

    /// Forgets what was made for a request that failed.
    func undo() {
        for key in freshNodes { state.nodes[key] = nil }
        for key in freshServed { state.served[key] = nil }
        for node in fresh { node.unlink() }
    }

    // MARK: Errors

    /// The way from the request down to the recipe that is being linked.
    func way(to key: Key?) -> [Finding.Step] {
        var steps: [Finding.Step] = []
        var node = current
        while let here = node {
            if let step = here.recipe?.step { steps.append(step) }
            node = here.discoverer
        }
        return steps.reversed() + (key.map { [Finding.Step(name: $0.description, location: nil)] } ?? [])
    }

    func failure(_ problem: Problem, at location: SourceLocation?, _ key: Key?) -> ResolutionError {
        ResolutionError(problem, at: location ?? current?.recipe?.location, trace: way(to: key))
    }

    func missing(_ key: KeyID, _ asker: Problem.Asker) -> ResolutionError {
        let finding = Finding(
            .missingBinding(key: key.key, asker: asker), at: (current?.recipe ?? recipe(of: site))?.location,
            trace: way(to: key.key),
            related: NearMisses(plan).find(key))
        return ResolutionError(finding)
    }

    private func duplicate(_ key: KeyID, _ recipes: [Int], _ level: Int) -> ResolutionError {
        let locations = recipes.map { ancestor(level).assembly.recipes[$0].recipe.location }
        let finding = Finding(
            .duplicateBinding(key: key.key, entry: nil), at: locations.last, trace: way(to: key.key),
            related: locations.dropLast().map { Finding.Related(.alsoBound, $0) })
        return ResolutionError(finding)
    }
}
