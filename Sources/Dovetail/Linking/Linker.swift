internal import DovetailModel

/// Links the nodes for one request: finds the binding that serves each parameter, and connects the nodes.
///
/// A node is created when it is first needed and linked later, from a list, so a dependency chain of any length needs
/// no stack. If a dependency is missing, every node that was created for the request is dropped.
///
/// Only ``Plan/withLinker(_:)`` creates a linker, under the lock of the plan, so one thread at a time uses it. It cannot be
/// copied and is passed `inout`, so nothing keeps it after the lock was released.
struct Linker: ~Copyable {
    let plan: Plan
    var state: Plan.State
    /// The index in `state.all` from which nodes were created for this request, in the order of ``AnyNode/number``.
    private let first: Int
    /// The node that was requested.
    private var root: AnyNode?
    /// The node that injects into an object that other code created, and the node of that object.
    private var filled: (injector: AnyNode, object: AnyNode)?
    /// The key under which the table of roots receives the root when everything is linked.
    private var rootKey: (key: KeyID, takesArguments: Bool)?

    /// The node that is being linked.
    private(set) var current: AnyNode?
    /// The site of the binding that is being linked, or of the one that requests.
    var site = BindingSite()
    private var isInjecting = false
    /// The number of run-time arguments that the binding has taken so far.
    var argumentCount = 0

    init(_ plan: Plan, _ state: consuming Plan.State) {
        self.plan = plan
        self.state = state
        first = self.state.all.count
        if self.state.own.isEmpty { self.state.own = Array(repeating: nil, count: plan.assembly.bindings.count) }
    }

    // MARK: Requests of bindings

    /// The binding that is being linked, for errors.
    @inline(__always)
    var binding: BindingFacts {
        current?.binding ?? BindingFacts(type: Never.self, at: .code("", 0, 0))
    }

    /// Returns the nodes for the parameters of a function, in order.
    mutating func links<each D>(for types: repeat (each D).Type) throws(LinkFailure) -> Links<repeat each D> {
        Links(pack: (repeat try link(to: each types)))
    }

    /// Returns the link to the node for one parameter.
    mutating func link<D>(to type: D.Type) throws(LinkFailure) -> Link<D> { Link(try parameter(of: type)) }

    /// Returns the node for one parameter.
    mutating func parameter<D>(
        of type: D.Type, under qualification: KeyID.Qualification = .none
    ) throws(LinkFailure) -> Node<D> {
        let node = try required(type, under: qualification)
        if let current {
            // Taken out, because an access of a property that spans a call makes the compiler check every access of that
            // property at run time.
            var links = exchange(&current.links, with: [])
            links.append(.init(node: node, isInjection: isInjecting))
            current.links = links
            current.parameterBytes += MemoryLayout<D>.size
        }
        return node
    }

    /// Marks the next function of the binding as an injection or a hook.
    mutating func beginStep() { isInjecting = true }

    private mutating func required<T>(
        _ type: T.Type, under qualification: KeyID.Qualification
    ) throws(LinkFailure) -> Node<T> {
        if let node = try find(type, under: qualification) { return node }
        throw missing(KeyID(type, self.qualification(of: type, under: qualification)))
    }

    func missing(_ key: KeyID) -> LinkFailure { LinkFailure(.missing(key), linking: current?.binding) }

    // MARK: The whole request

    /// Returns the node for a request from outside, or from a `Lazy` or `Provider` of the binding at `site`.
    mutating func root<T>(
        _ type: T.Type, under qualification: KeyID.Qualification, at site: BindingSite
    ) throws(LinkFailure) -> Node<T> {
        // Copying a site is expensive.
        if !site.isUsual { self.site = plan.settled(site) }
        let node = try required(type, under: qualification)
        root = node
        // The number of names that no binding uses is unlimited, so a result for such a name is not remembered.
        if qualification != .none, !dependsOnQualification(type, under: qualification) { rootKey = nil }
        return node
    }

    /// Returns the node for a later call of the deferral of an element.
    mutating func root(ofElementAt place: Element.Place) throws(LinkFailure) -> AnyNode {
        let node = try element(at: place)
        root = node
        return node
    }

    /// Offers an external object to the request that injects into it, for all dependencies that take the object.
    mutating func offer(_ object: AnyNode, to injector: AnyNode) {
        injector.graphIndex = object.graphIndex
        filled = (injector, object)
    }

    /// Stores the root for this key, so that later requests find it without the lock.
    mutating func remember(_ key: KeyID, takesArguments: Bool) { rootKey = (key, takesArguments) }

    /// Adds a node that was created for this request, so that it is linked, analyzed and retained together with the
    /// others.
    ///
    /// - Parameter node: The new node, which has its links already.
    /// - Returns: The node.
    mutating func own<N: AnyNode>(_ node: N) -> N {
        node.number = state.all.count - first
        state.all.append(node)
        return node
    }

    /// Adds a node that was created for this request and has to find its dependencies.
    ///
    /// - Parameters:
    ///   - node: The new node.
    ///   - site: The site of its binding.
    /// - Returns: The node.
    mutating func own(linking node: any LinkableNode, at site: consuming BindingSite = BindingSite()) -> AnyNode {
        state.unlinked.append(.init(node: node, site: consume site))
        return own(node as AnyNode)
    }

    /// Returns the state to the plan.
    consuming func handBack() -> Plan.State { state }

    /// Links all nodes, analyzes them, and has each node choose how it returns values.
    mutating func complete() throws(LinkFailure) {
        var next = 0
        while next < state.unlinked.count {
            let node = state.unlinked[next].node
            // Moved, because copying a site is expensive.
            swap(&site, &state.unlinked[next].site)
            next += 1
            current = node
            isInjecting = false
            argumentCount = 0
            try node.link(with: &self)
        }
        while state.unlinked.popLast() != nil {}
        current = nil
        try NodeAnalysis.run(state.all, from: first) { assignCycleIndex($0) }
        try checkObjects()
        if plan.mayBreakRegions, let root { try RegionCheck(root).run() }
        for index in first..<state.all.count {
            let node = state.all[index]
            node.finish()
            node.number = -1
        }
        if let root, let (key, takesArguments) = rootKey {
            plan.roots.insert(root, for: key, takesArguments: takesArguments, isObserved: plan.isObserved)
        }
    }

    /// Checks that only the injection into an external object uses that object: no request does, and no shared
    /// instance, which would store the object for later requests.
    private func checkObjects() throws(LinkFailure) {
        for index in first..<state.all.count {
            let node = state.all[index]
            guard node.takesObject, node.binding?.isShared == true else { continue }
            if let failure = missingInput(below: node) { throw failure }
        }
        if let root, let failure = missingInput(below: root) { throw failure }
        if let filled, let failure = missingInput(below: filled.injector, except: filled.object) { throw failure }
    }

    private func missingInput(below start: AnyNode, except offered: AnyNode? = nil) -> LinkFailure? {
        guard start.takesObject else { return nil }
        var open: [(node: AnyNode, requester: BindingFacts?)] = [(start, nil)]
        var seen: Set<ObjectIdentifier> = []
        while let (node, requester) = open.popLast() {
            guard node.takesObject, node !== offered, seen.insert(ObjectIdentifier(node)).inserted else { continue }
            if node.links.isEmpty, let binding = node.binding {
                return LinkFailure(.missingInput(binding.ownKey), linking: requester ?? binding)
            }
            open += node.links.map { ($0.node, node.binding ?? requester) }
        }
        return nil
    }

    /// Removes the nodes that were created for a failed request, and returns them, to be released without the lock.
    mutating func undo() -> [AnyNode] {
        state.unlinked.removeAll()
        let fresh = Array(state.all[first...])
        if fresh.isEmpty { return [] }
        state.all.removeSubrange(first...)
        state.forget { $0.number >= 0 }
        for node in fresh {
            node.unlink()
            node.number = -1
        }
        return fresh
    }
}

/// A node that has to find its dependencies. The linker calls it once for each node of this kind that it owns.
protocol LinkableNode: AnyNode {
    /// Finds the dependencies of this node with the linker.
    ///
    /// - Parameter linker: The linker, which has this node and the site of its binding.
    /// - Throws: The failure of the linker to find a dependency.
    func link(with linker: inout Linker) throws(LinkFailure)
}
