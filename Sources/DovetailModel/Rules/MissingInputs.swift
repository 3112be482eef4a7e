extension Rules {
    /// Finds inputs without a value. These are inputs that a request or `start()` reaches in the container that
    /// declares them, because only a child provides the value, and inputs of instances that this container shares,
    /// because a child never creates these.
    static func missingInputs(in linked: LinkedGraph) -> [Finding] { missingInputs(in: linked, withCaptives: false) }

    /// - Parameter withCaptives: True if those are included that a singleton would retain, which other rules report as
    ///   captive.
    static func missingInputs(in linked: LinkedGraph, withCaptives: Bool) -> [Finding] {
        let bindings = linked.graph.bindings
        guard bindings.indices.contains(where: { bindings[$0].kind == .input }) else { return [] }
        let bySingleton = Captivity.Holders(withCaptives ? [] : [.singleton], in: linked)
        let requests = linked.graph.requests.indices.filter { !linked.graph.requests[$0].isEntryPoint }
            .map { linked.nodes.count + $0 }
        let starts = requests + bindings.indices.filter { bindings[$0].isEager }
        // What a singleton retains too long is reported as that, and what it needs is not reported again.
        let follows = { (row: Int, arrow: Int) in
            linked.isRequest(row) || !bySingleton.hold(row) || !Captivity.holds(linked.traits[arrow])
                || !linked.binding(linked.arrows.targets[arrow]).isOnePerContainer
        }
        let search = Search(from: starts, in: linked.arrows, follow: follows)
        let certain = Search(
            from: starts.filter { linked.request($0)?.mayFail != true }, in: linked.arrows, follow: follows)
        let sitesOfRequests = sites(from: search.order, notHeldBy: bySingleton, in: linked)
        let requested = withoutUnknownContainers(sitesOfRequests, linked, follow: follows)
        let shared = linked.nodes.indices.filter { linked.isSharedAbove($0) }
        let fromShared = Search(from: shared, in: linked.arrows, follow: follows)
        let unrequested = sites(from: fromShared.order, notHeldBy: bySingleton, in: linked)
            .filter { sitesOfRequests[$0.key] == nil }
        let isShared = { (row: Int) in fromShared.reached(row) }
        return requested.compactMap {
            finding(for: $0, at: $1, found: search, starts: starts, in: linked, isShared: isShared) {
                certain.reached($0) ? .error : .warning
            }
        }
            + unrequested.compactMap {
                finding(
                    for: $0, at: $1, found: fromShared, starts: shared, in: linked, isShared: isShared,
                    severity: linked.severity)
            }
    }

    /// Returns the sites without those of inputs that some child fills, if only requests reach them whose container, or
    /// one above it, is not known, because that may be such a child.
    private static func withoutUnknownContainers(
        _ sites: [Int: [(row: Int, arrow: Int)]], _ linked: LinkedGraph, follow follows: (Int, Int) -> Bool
    ) -> [Int: [(row: Int, arrow: Int)]] {
        let graph = linked.graph
        let isOpen = graph.levels.indices.map(graph.hasUnknownParent)
        let known = graph.requests.indices.filter {
            !graph.requests[$0].hasUnknownContainer && !isOpen[graph.requests[$0].level]
        }
        guard known.count < graph.requests.count else { return sites }
        let eager = graph.bindings.indices.filter { graph.bindings[$0].isEager && !isOpen[graph.bindings[$0].level] }
        let starts = known.map { linked.nodes.count + $0 } + eager
        let search = Search(from: starts, in: linked.arrows, follow: follows)
        let filled = Set(graph.bindings.filter(\.fillsInput).flatMap(\.keys))
        return sites.compactMapValues { sites in
            let isFilled = sites.contains { site in
                !filled.isDisjoint(with: linked.binding(linked.arrows.targets[site.arrow]).keys)
            }
            let certain = isFilled ? sites.filter { search.reached($0.row) } : sites
            return certain.isEmpty ? nil : certain
        }
    }

    /// Returns the arrows that lead from the rows to inputs, by the binding of the input. If a singleton retains the
    /// value, it is reported as a captive dependency, and not included.
    private static func sites(
        from rows: [Int], notHeldBy singletons: Captivity.Holders, in linked: LinkedGraph
    ) -> [Int: [(row: Int, arrow: Int)]] {
        var sites: [Int: [(row: Int, arrow: Int)]] = [:]
        for row in rows {
            let isHeld = !linked.isRequest(row) && singletons.hold(row)
            for arrow in linked.arrowRange(row) {
                if isHeld, Captivity.holds(linked.traits[arrow]) { continue }
                let target = linked.nodes[linked.arrows.targets[arrow]].binding
                if linked.graph.bindings[target].kind == .input { sites[target, default: []].append((row, arrow)) }
            }
        }
        return sites
    }

    /// Returns the finding for one input, at the nearest of its dependents, with notes at the others.
    private static func finding(
        for input: Int, at sites: [(row: Int, arrow: Int)], found search: Search, starts: [Int],
        in linked: LinkedGraph, isShared: (_ row: Int) -> Bool, severity: (_ row: Int) -> Finding.Severity
    ) -> Finding? {
        let locations = sites.map { linked.location(ofArrow: $0.arrow, from: $0.row) }
        let severities = sites.map { severity($0.row) }
        let best = sites.indices.min { left, right in
            (severities[right], search.distance[sites[left].row], locations[left])
                < (severities[left], search.distance[sites[right].row], locations[right])
        }
        guard let best else { return nil }
        let position = linked.dependencyOfArrow[sites[best].arrow]
        let binding = linked.graph.bindings[input]
        let key = binding.keys.first ?? linked.dependency(position, of: sites[best].row).key
        return Finding(
            .missingInput(
                key: key, requester: linked.requester(sites[best].row, position), isShared: isShared(sites[best].row)),
            severity: severities[best], at: locations[best],
            trace: linked.steps(along: search, to: sites[best].row, starts: starts)
                + [Finding.Step(name: key.description, location: locations[best])],
            related: otherRequests(locations, except: locations[best])
                + (locations[best] == binding.location
                    ? [] : [Finding.Related(.declared(key.description), binding.location)]))
    }
}

extension LinkedGraph {
    /// Returns true if a node is created in the container of its binding, whichever container receives the request, so
    /// that a value of a child never reaches it. An input that a singleton retains is a captive dependency, but one
    /// that its `Provider` or `Lazy` requires is not.
    fileprivate func isSharedAbove(_ node: Int) -> Bool {
        switch lifetime(node) {
        case .weak, .pool, .custom, .singleton, .process: binding(node).kind == .factory
        case .transient, .graph, .scoped, .weakScoped: false
        }
    }
}
