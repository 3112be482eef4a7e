internal import DovetailGraph

/// Whether a graph instance that is not `Sendable` would be used from two isolations in one resolve (Semantics §3, "One
/// region"). Looked at once for each root, and only where the plan has such recipes at all.
struct RegionCheck {
    /// Who holds a graph instance below a node: actors, or (`isOpen`) values that belong to none and go on to who asked.
    private struct Holders {
        var actors: Set<ObjectIdentifier> = []
        var isOpen = false
    }

    private let root: AnyNode
    private var users: [ObjectIdentifier: [AnyNode]] = [:]
    private var instances: [AnyNode] = []

    init(_ root: AnyNode) {
        self.root = root
        var open = [root]
        var seen: Set<ObjectIdentifier> = []
        while let node = open.popLast() {
            guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
            if let recipe = node.recipe, recipe.lifetime == .graph, recipe.isSendable == false {
                instances.append(node)
            }
            for link in node.links {
                users[ObjectIdentifier(link.node), default: []].append(node)
                open.append(link.node)
            }
        }
    }

    func run() throws(ResolutionError) {
        for instance in instances {
            if let place = conflict(over: instance) { throw error(instance, at: place) }
        }
    }

    /// The node, nearest the instance, at which two isolations would hold it.
    private func conflict(over instance: AnyNode) -> AnyNode? {
        var holders: [ObjectIdentifier: Holders] = [ObjectIdentifier(instance): Holders(isOpen: true)]
        var waiting = users[ObjectIdentifier(instance)] ?? []
        var next = 0
        while next < waiting.count {
            let node = waiting[next]
            next += 1
            var inside = Holders()
            for link in node.links {
                guard link.node.recipe?.isShared != true, let below = holders[ObjectIdentifier(link.node)] else {
                    continue
                }
                inside.actors.formUnion(below.actors)
                inside.isOpen = inside.isOpen || below.isOpen
            }
            // What is shared is made in a graph of its own, and what was asked for is handed to anyone.
            let isResult = node === root || node.recipe?.isShared == true
            if let actor = node.isolation, inside.isOpen {
                inside.actors.insert(ObjectIdentifier(actor))
                inside.isOpen = false
            }
            if inside.actors.count + (inside.isOpen && isResult ? 1 : 0) > 1 { return node }
            let known = holders[ObjectIdentifier(node)]
            if known == nil || known?.actors != inside.actors || known?.isOpen != inside.isOpen {
                holders[ObjectIdentifier(node)] = inside
                if node.recipe?.isShared != true { waiting += users[ObjectIdentifier(node)] ?? [] }
            }
        }
        return nil
    }

    private func error(_ instance: AnyNode, at place: AnyNode) -> ResolutionError {
        let name = instance.recipe?.displayName ?? ""
        let places = (users[ObjectIdentifier(instance)] ?? []).compactMap { $0.recipe?.location }.sorted()
        let trace = [root, place, instance].compactMap { $0.recipe?.step }
        return ResolutionError(
            Finding(
                .notSendable(target: name), at: places.last,
                trace: trace.enumerated().filter { $0.offset == 0 || $0.element != trace[$0.offset - 1] }.map(
                    \.element),
                related: places.dropLast().map { Finding.Related(.alsoAsked, $0) }))
    }
}
