internal import DovetailGraph

/// Finds who serves each parameter and ties the nodes together, for one request.
///
/// A node is made when it is first needed and linked later, from a list, so that a chain of any length needs no stack. If
/// anything is missing, everything that was made for the request is dropped.
@usableFromInline
final class Linker {
    let plan: Plan
    var state: Plan.State
    /// The nodes made for this request, by their ``AnyNode/number``; those before `next` are linked.
    private var fresh: [AnyNode] = []
    private var next = 0
    /// What was asked for.
    private var root: AnyNode?
    /// What fills an object from outside, and the node of that object.
    private var filled: (injector: AnyNode, object: AnyNode)?
    /// Under what the table of roots gets it once everything is linked.
    private var rootKey: (key: KeyID, takesArguments: Bool)?

    /// The node that is being linked, and where its binding stands.
    private(set) var current: AnyNode?
    var site = BindingSite()
    private var isInjecting = false
    /// How many run-time arguments the binding has taken so far.
    var argumentCount = 0

    init(_ plan: Plan, _ state: Plan.State) {
        self.plan = plan
        self.state = state
        if self.state.own.isEmpty { self.state.own = Array(repeating: nil, count: plan.assembly.bindings.count) }
    }

    // MARK: What bindings ask

    /// The binding that is being linked, for errors.
    @usableFromInline var binding: BindingFacts {
        current?.binding ?? BindingFacts(type: Never.self, at: .code("", 0, 0))
    }

    /// A binding starts to ask.
    func begin(at site: BindingSite) {
        self.site = site
        isInjecting = false
        argumentCount = 0
    }

    /// The nodes for the parameters of a function, in order.
    @usableFromInline
    func links<each D>(for types: repeat (each D).Type) throws(LinkFailure) -> Links<repeat each D> {
        return Links((repeat Link(try parameter(of: each types))))
    }

    /// The node for one parameter.
    func parameter<D>(
        of type: D.Type, under qualification: KeyID.Qualification = .none
    ) throws(LinkFailure) -> Node<D> {
        guard let node = try find(type, under: qualification) else {
            throw missing(KeyID(type, self.qualification(of: type, under: qualification)))
        }
        current?.links.append(.init(node: node, isInjection: isInjecting))
        return node
    }

    /// The next function of the binding is an injection or a hook.
    func beginStep() { isInjecting = true }

    func missing(_ key: KeyID) -> LinkFailure { LinkFailure(.missing(key), linking: current?.binding) }

    // MARK: The whole request

    /// The node for a request from outside, or from a `Lazy` or `Provider` of the binding at `site`.
    func root<T>(
        _ type: T.Type, under qualification: KeyID.Qualification, at site: BindingSite
    ) throws(LinkFailure) -> Node<T> {
        self.site = plan.settled(site)
        guard let node = try find(type, under: qualification) else {
            throw missing(KeyID(type, self.qualification(of: type, under: qualification)))
        }
        root = node
        // Names that nothing is bound under are without number; what is found for them is not remembered.
        if qualification != .none, !dependsOnQualification(type, under: qualification) { rootKey = nil }
        return node
    }

    /// What is asked for fills an object from outside, so the object is there for all that it takes.
    func offer(_ object: AnyNode, to injector: AnyNode) {
        injector.graphIndex = object.graphIndex
        filled = (injector, object)
    }

    /// Lets later requests for this key find the root without the lock.
    func remember(_ key: KeyID, takesArguments: Bool) { rootKey = (key, takesArguments) }

    /// Remembers a node made for this request, so that it is linked, examined and kept with the rest.
    ///
    /// - Parameters:
    ///   - node: What was made.
    ///   - linking: Who asks for what it needs; `nil` where the node knows already.
    /// - Returns: The node.
    func own<N: AnyNode>(_ node: N, linkedBy linking: NodeLinking? = nil) -> N {
        node.linking = linking
        node.number = fresh.count
        fresh.append(node)
        return node
    }

    /// The state with which the plan goes on; this linker has none any more.
    func handBack() -> Plan.State {
        defer { state = Plan.State() }
        return state
    }

    /// Links everything that was found, examines it and decides how it gives values.
    func complete() throws(LinkFailure) {
        while next < fresh.count {
            let node = fresh[next]
            next += 1
            current = node
            guard let linking = node.linking else { continue }
            node.linking = nil
            // Set by `keep`, to one.
            try known(linking, as: NodeLinking.self).link(node, with: self)
        }
        current = nil
        if !fresh.isEmpty { try NodeAnalysis(fresh, { [self] in assignRingIndex($0) }).run() }
        try checkObjects()
        for node in fresh { node.finish() }
        if let root, plan.mayBreakRegions { try RegionCheck(root).run() }
        for node in fresh { node.number = -1 }
        state.all += fresh
        if let root, let (key, takesArguments) = rootKey {
            plan.roots.insert(root, for: key, takesArguments: takesArguments, isObserved: plan.isObserved)
        }
    }

    /// Nothing has the object but what is injected into it: not a request, and nothing that would keep it for others.
    private func checkObjects() throws(LinkFailure) {
        for node in fresh where node.takesObject && node.binding?.isShared == true {
            if let failure = missingInput(below: node) { throw failure }
        }
        if let root, let failure = missingInput(below: root) { throw failure }
        if let filled, let failure = missingInput(below: filled.injector, except: filled.object) { throw failure }
    }

    private func missingInput(below start: AnyNode, except offered: AnyNode? = nil) -> LinkFailure? {
        guard start.takesObject else { return nil }
        var open: [(node: AnyNode, asker: BindingFacts?)] = [(start, nil)]
        var seen: Set<ObjectIdentifier> = []
        while let (node, asker) = open.popLast() {
            guard node.takesObject, node !== offered, seen.insert(ObjectIdentifier(node)).inserted else { continue }
            if node.links.isEmpty, let binding = node.binding {
                return LinkFailure(.missingInput(binding.ownKey), linking: asker ?? binding)
            }
            open += node.links.map { ($0.node, node.binding ?? asker) }
        }
        return nil
    }

    /// Forgets what was made for a request that failed.
    func undo() {
        if fresh.isEmpty { return }
        state.forget { $0.number >= 0 }
        for node in fresh {
            node.unlink()
            node.number = -1
        }
    }
}
