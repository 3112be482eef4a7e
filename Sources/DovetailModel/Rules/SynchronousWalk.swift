/// A search for the instances that a synchronous request has to create, by the paths to those that do not exist yet.
struct SynchronousWalk {
    let linked: LinkedGraph
    /// True for each node whose instance exists when requests arrive, because it was provided or because `start()`
    /// created it.
    let exists: [Bool]
    /// For each binding whose instance may have been created before, the row that did so: a request, or a node with an
    /// `AsyncLazy`; otherwise -1.
    private(set) var creators: [Int]

    init(_ linked: LinkedGraph) {
        self.linked = linked
        exists = SynchronousWalk.existing(in: linked)
        creators = Array(repeating: -1, count: linked.graph.bindings.count)
    }

    /// Notes what requests create that use `await`, and what a later call of an `AsyncLazy` or `AsyncProvider` does.
    mutating func noteAwaited() {
        let passes = Array(repeating: true, count: linked.nodes.count)
        note(requests: linked.graph.requests.indices.filter { linked.graph.requests[$0].isAsync }, passes: passes)
        var (starts, owners): ([Int], [Int]) = ([], [])
        for row in 0..<linked.arrows.count where linked.routes.reached(row) {
            for arrow in linked.arrowRange(row) where linked.traits[arrow].isAwaitedLater {
                starts.append(linked.arrows.targets[arrow])
                owners.append(row)
            }
        }
        note(starts, by: owners, passes: passes)
    }

    /// Notes what synchronous requests create that can create some nodes.
    mutating func note(requests: [Int], passes: [Bool]) {
        let rows = requests.filter { !linked.graph.requests[$0].isDeclared }.map { linked.nodes.count + $0 }
        note(rows, by: rows, passes: passes)
    }

    /// Notes that some rows create the shared instances to which they lead, if these need only nodes that they can create.
    private mutating func note(_ starts: [Int], by owners: [Int], passes: [Bool]) {
        // If the instances that exist are known, nothing else does.
        guard linked.graph.existing == nil, !starts.isEmpty else { return }
        let search = Search(from: starts, in: linked.arrows) { _, arrow in
            !linked.traits[arrow].contains(.synchronous)
        }
        let needed = linked.arrows { _, arrow in isCreated(arrow, after: exists) }.adjacency
        let obstacles = linked.nodes.indices.filter { !exists[$0] && !passes[$0] }
        let failing = Search(from: obstacles, in: needed.reversed())
        for node in search.order where !linked.isRequest(node) && !failing.reached(node) {
            let (index, binding) = (linked.nodes[node].binding, linked.binding(node))
            guard creators[index] < 0, binding.lifetime.isShared || binding.hasUnknownLifetime else { continue }
            creators[index] = owners[search.start[node]]
        }
    }

    /// The row that may have created the instance of a node before; -1 if there is none.
    private func creator(of node: Int) -> Int { creators[linked.nodes[node].binding] }

    /// Returns the value of ``exists``.
    ///
    /// Provided values exist. So do, after `start()`, the instances of `.eager()` bindings and the instances below them
    /// that their container or the process stores. If the graph states which instances exist, these are used instead.
    private static func existing(in linked: LinkedGraph) -> [Bool] {
        if let known = linked.graph.existing {
            return linked.nodes.map {
                linked.graph.bindings[$0.binding].kind != .factory || known.contains($0.binding)
            }
        }
        var exists = linked.nodes.map { linked.graph.bindings[$0.binding].kind != .factory }
        // Also those that a child or an overlay creates for itself.
        let eager = linked.nodes.indices.filter { linked.binding($0).isEager }
        if eager.isEmpty { return exists }
        let made = Search(from: eager, in: linked.arrows) { _, arrow in
            !linked.traits[arrow].contains(.deferred)
        }
        for node in made.order where !linked.isRequest(node) {
            switch linked.lifetime(node) {
            case .singleton, .scoped, .process: exists[node] = true
            case .transient, .graph, .weak, .weakScoped, .pool, .custom:
                if made.distance[node] == 0 { exists[node] = true }
            }
        }
        return exists
    }

    /// An arrow to an instance that the synchronous request cannot create.
    struct Site {
        var row: Int
        var arrow: Int
        var distance: Int
        var location: SourceLocation
        var trace: [Finding.Step]
        var severity: Finding.Severity
        /// The request, if it is known; otherwise a row that has a `Lazy` or `Provider`, or that one of these creates.
        var entry: Int
        /// The node whose instance may have been created before, if any.
        var created: Int?
        /// True if the request may be served after another one, or may fail.
        var isUncertain = false

        /// The site as that of a warning.
        var uncertain: Site {
            var site = self
            (site.isUncertain, site.severity) = (true, min(severity, .warning))
            return site
        }

        /// Returns true if the left site is preferred: an error to a warning, then the nearer one.
        static func isBetter(_ left: Site, _ right: Site) -> Bool {
            (right.severity, left.distance, left.location) < (left.severity, right.distance, right.location)
        }
    }

    /// Follows paths through nodes that a request can create, and returns the arrows that lead to other nodes. They are errors
    /// if a request cannot be served even after others, unless it may fail.
    ///
    /// - Parameters:
    ///   - starts: The rows at which the paths begin.
    ///   - holders: The row that has the deferred dependency on each start; -1 if there is none, for example for a
    ///     request.
    ///   - passes: True for each node that the request can create.
    func sites(from starts: [Int], holders: [Int], passes: [Bool]) -> [Site] {
        let all = sites(from: starts, holders: holders, after: exists, passes)
        let isCertain = starts.map { linked.request($0)?.mayFail != true && !isCreatedBefore($0) }
        guard isCertain.contains(false) || creators.contains(where: { $0 >= 0 }) else { return all }
        let part = starts.indices.filter { isCertain[$0] }
        let certain = sites(
            from: part.map { starts[$0] }, holders: part.map { holders[$0] },
            after: linked.nodes.indices.map { exists[$0] || isCreatedBefore($0) }, passes)
        let known = Set(certain.map(\.arrow))
        return certain + all.filter { !known.contains($0.arrow) }.map(\.uncertain)
    }

    /// Returns true if the request has to create the target of an arrow.
    private func isCreated(_ arrow: Int, after exists: [Bool]) -> Bool {
        !linked.traits[arrow].contains(.deferred) && !exists[linked.arrows.targets[arrow]]
    }

    private func isCreatedBefore(_ row: Int) -> Bool { !linked.isRequest(row) && creator(of: row) >= 0 }

    private func sites(from starts: [Int], holders: [Int], after exists: [Bool], _ passes: [Bool]) -> [Site] {
        let search = Search(from: starts, in: linked.arrows) { _, arrow in
            isCreated(arrow, after: exists) && passes[linked.arrows.targets[arrow]]
        }
        func isServed(_ arrow: Int) -> Bool {
            !isCreated(arrow, after: exists) || passes[linked.arrows.targets[arrow]]
        }
        var sites: [Site] = []
        for row in search.order {
            for arrow in linked.arrowRange(row) where !isServed(arrow) {
                if linked.hasAlternative(to: arrow, of: row, where: isServed) { continue }
                sites.append(site(of: arrow, from: row, found: search, starts: starts, holders: holders))
            }
        }
        return sites
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
            severity: linked.severity(holder < 0 ? row : holder), entry: starts[search.start[row]],
            created: created(on: search.path(to: row) + [linked.arrows.targets[arrow]]))
    }

    /// The last node of a path whose instance a request may have created before.
    func created(on path: [Int]) -> Int? { path.last(where: isCreatedBefore) }

    /// Returns one finding for each binding at the end of a site, at the best site, with notes at the others.
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
                related: Rules.otherRequests(group.map(\.location), except: best.location) + notes(on: best))
        }
    }

    private func notes(on site: Site) -> [Finding.Related] {
        guard site.isUncertain, let node = site.created else { return [] }
        return [Finding.Related(.unlessCreated(linked.name(node)), linked.location(of: creator(of: node)))]
    }
}

extension LinkedGraph.Traits {
    /// True for an arrow that a later call with `await` follows.
    fileprivate var isAwaitedLater: Bool { contains(.deferred) && !contains(.synchronous) }
}
