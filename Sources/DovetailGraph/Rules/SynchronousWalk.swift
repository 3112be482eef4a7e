/// What a synchronous request has to make: the ways from it to what does not exist yet.
struct SynchronousWalk {
    let linked: LinkedGraph
    /// Whether a node's instance exists when requests come: it was given, or `start()` made it.
    let exists: [Bool]

    init(_ linked: LinkedGraph) {
        self.linked = linked
        exists = SynchronousWalk.existing(in: linked)
    }

    /// What was given exists; so does, after `start()`, what is `.eager()` and what that keeps in its container.
    private static func existing(in linked: LinkedGraph) -> [Bool] {
        if let known = linked.graph.existing {
            return linked.nodes.map {
                linked.graph.bindings[$0.binding].kind != .factory || known.contains($0.binding)
            }
        }
        var exists = linked.nodes.map { linked.graph.bindings[$0.binding].kind != .factory }
        let eager = linked.graph.bindings.indices.filter { linked.graph.bindings[$0].isEager }
        if eager.isEmpty { return exists }
        let made = Search(from: eager, in: linked.arrows) { _, arrow in
            !linked.traits[arrow].contains(.deferred)
        }
        for node in made.order where !linked.isRequest(node) {
            switch linked.lifetime(node) {
            case .singleton, .container, .process: exists[node] = true
            case .transient, .graph, .weak, .weakInContainer, .scope, .custom:
                if made.distance[node] == 0 { exists[node] = true }
            }
        }
        return exists
    }

    /// One place from which something is reached that the request cannot have.
    struct Site {
        var row: Int
        var arrow: Int
        var distance: Int
        var location: SourceLocation
        var trace: [Finding.Step]
        var severity: Finding.Severity
        /// The request, where one is known; else something that holds a `Lazy` or `Provider`.
        var entry: Int

        /// What is an error comes first, then what is near.
        static func isBetter(_ left: Site, _ right: Site) -> Bool {
            (right.severity, left.distance, left.location) < (left.severity, right.distance, right.location)
        }
    }

    /// Follows ways from rows, through what `passes`, and gives the arrows that end at what does not.
    ///
    /// `holders` says who holds the deferred dependency that a start is the target of; -1 for a request.
    func sites(from starts: [Int], holders: [Int], passes: (_ node: Int) -> Bool) -> [Site] {
        let search = Search(from: starts, in: linked.arrows) { _, arrow in
            isCreated(arrow) && passes(linked.arrows.targets[arrow])
        }
        var sites: [Site] = []
        for row in search.order {
            for arrow in linked.arrowRange(row) where isCreated(arrow) && !passes(linked.arrows.targets[arrow]) {
                sites.append(site(of: arrow, from: row, found: search, starts: starts, holders: holders))
            }
        }
        return sites
    }

    private func isCreated(_ arrow: Int) -> Bool {
        !linked.traits[arrow].contains(.deferred) && !exists[linked.arrows.targets[arrow]]
    }

    private func site(
        of arrow: Int, from row: Int, found search: Search, starts: [Int], holders: [Int]
    ) -> Site {
        let location = linked.location(ofArrow: arrow, from: row)
        let holder = holders[search.start[row]]
        let before = holder < 0 ? [] : linked.trace(to: holder)
        let last = Finding.Step(name: linked.name(linked.arrows.targets[arrow]), location: location)
        return Site(
            row: row, arrow: arrow, distance: search.distance[row], location: location,
            trace: before + linked.steps(along: search, to: row, starts: starts) + [last],
            severity: linked.severity(holder < 0 ? row : holder), entry: starts[search.start[row]])
    }

    /// One finding for each binding at the end, where the way is shortest; the other places are notes.
    func findings(_ sites: [Site], _ problem: (Site, _ target: Int) -> Problem) -> [Finding] {
        var positions: [Int: Int] = [:]
        var groups: [[Site]] = []
        for site in sites {
            let binding = linked.nodes[linked.arrows.targets[site.arrow]].binding
            let position = positions[binding] ?? groups.count
            if position == groups.count {
                positions[binding] = position
                groups.append([])
            }
            groups[position].append(site)
        }
        return groups.compactMap { group in
            guard let best = group.min(by: Site.isBetter) else { return nil }
            return Finding(
                problem(best, linked.arrows.targets[best.arrow]),
                severity: best.severity, at: best.location, trace: best.trace,
                related: Rules.otherRequests(group.map(\.location), except: best.location))
        }
    }
}
