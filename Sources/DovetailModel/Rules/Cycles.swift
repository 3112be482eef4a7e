extension Rules {
    /// Finds cycles of parameters only, and cycles with injections on which no instance is stored. The object of an
    /// `Input` is stored by the code that created it.
    package static func cycles(in linked: LinkedGraph) -> [Finding] {
        if !linked.hasCycles { return [] }
        let direct = linked.arrowsOnCycles { row, arrow in
            linked.traits[arrow].isDisjoint(with: [.deferred, .injection]) && linked.isCertain(arrow, from: row)
        }
        let unstored = linked.arrowsOnCycles { row, arrow in
            !linked.traits[arrow].contains(.deferred) && !linked.isRequest(row)
                && linked.isCreatedAnew(row) && linked.isCreatedAnew(linked.arrows.targets[arrow])
                && linked.isCertain(arrow, from: row)
        }
        var drawn: Set<Int> = []
        return [direct, unstored].flatMap { part in
            Components(of: part.adjacency).cycles(in: part.adjacency).flatMap { members in
                ClosedPaths(part.adjacency, part.numbers, members, linked).all(except: &drawn)
            }
        }
    }
}

extension LinkedGraph {
    /// Returns true if an arrow leads to its target even if no computed qualifier is equal to another one.
    package func isCertain(_ arrow: Int, from row: Int) -> Bool {
        guard hasComputedNames else { return true }
        let key = dependency(dependencyOfArrow[arrow], of: row).key
        if key.hasComputedName { return false }
        let keys = binding(innermostNode(arrows.targets[arrow])).keys
        return !keys.contains(where: \.hasComputedName) || keys.contains { $0.qualification == key.qualification }
    }

    /// Returns true if each request for a binding creates another instance.
    fileprivate func isCreatedAnew(_ row: Int) -> Bool { lifetime(row) == .transient && binding(row).kind != .input }
}

/// The reported cycles of one strongly connected component. No two of them have an arrow in common.
private struct ClosedPaths {
    private let linked: LinkedGraph
    private let members: [Int]
    /// The arrows between members. Targets are indices into `members` instead of rows.
    private var inside: [[(target: Int, arrow: Int)]]

    /// The maximum number of reported cycles for one component. When these are fixed, the next run reports the
    /// remaining ones.
    private static let limit = 8

    init(_ graph: Adjacency, _ numbers: [Int], _ members: [Int], _ linked: LinkedGraph) {
        self.linked = linked
        self.members = members
        var positions: [Int: Int] = [:]
        for (position, member) in members.enumerated() { positions[member] = position }
        inside = members.map { member in
            (graph.starts[member]..<graph.starts[member + 1]).compactMap { index in
                positions[graph.targets[index]].map { ($0, numbers[index]) }
            }
        }
    }

    /// Returns the findings. Ignores the arrows in `drawn`, and adds those of the reported cycles.
    consuming func all(except drawn: inout Set<Int>) -> [Finding] {
        var findings: [Finding] = []
        for position in inside.indices { inside[position].removeAll { drawn.contains($0.arrow) } }
        while findings.count < ClosedPaths.limit, let path = next() {
            drawn.formUnion(path.map(\.arrow))
            for (position, arrow) in path { inside[position].removeAll { $0.arrow == arrow } }
            findings.append(finding(entered(path)))
        }
        return findings
    }

    /// Returns the shortest cycle through the first arrow, by source location, that is part of a cycle.
    private func next() -> [(position: Int, arrow: Int)]? {
        let graph = Adjacency(inside.map { $0.map(\.target) })
        let components = Components(of: graph)
        var first: (position: Int, target: Int, arrow: Int, location: SourceLocation)?
        for position in inside.indices {
            for (target, arrow) in inside[position]
            where components.number[position] == components.number[target] {
                let location = linked.location(ofArrow: arrow, from: members[position])
                if first.map({ location < $0.location }) ?? true { first = (position, target, arrow, location) }
            }
        }
        guard let first else { return nil }
        let flat = inside.flatMap { $0.map(\.arrow) }
        let back = Search(from: [first.target], in: graph)
        let path = back.path(to: first.position)
        return [(first.position, first.arrow)]
            + zip(path, path.dropFirst()).map { ($0, flat[back.arrow[$1]]) }
    }

    /// Returns the same cycle, beginning at the member nearest to a root. Of several nearest members, the first is
    /// used.
    private func entered(_ path: [(position: Int, arrow: Int)]) -> [(position: Int, arrow: Int)] {
        func distance(_ index: Int) -> Int {
            let row = members[path[index].position]
            return linked.routes.reached(row) ? linked.routes.distance[row] : .max
        }
        let start = path.indices.min { (distance($0), $0) < (distance($1), $1) } ?? 0
        return Array(path[start...] + path[..<start])
    }

    private func finding(_ path: [(position: Int, arrow: Int)]) -> Finding {
        let rows = path.map { members[$0.position] }
        let names = rows.map(linked.name)
        let targets = names.dropFirst() + names.prefix(1)
        let locations = path.map { linked.location(ofArrow: $0.arrow, from: members[$0.position]) }
        var related = zip(zip(names, targets), locations).map { Finding.Related(.edge(from: $0.0, to: $0.1), $1) }
        let cheapest = cheapest(path)
        let type = linked.binding(rows[(cheapest + 1) % rows.count]).displayName
        related.append(
            Finding.Related(
                .cheapestEdge(from: names[cheapest], to: type), locations[cheapest]))
        return Finding(
            .cycle(names: names + names.prefix(1), of: rows.allSatisfy(linked.isCreatedAnew) ? .transients : .bindings),
            severity: rows.contains(where: linked.routes.reached) ? .error : .warning, at: locations.first,
            trace: linked.trace(to: rows[0]), related: related)
    }

    /// Returns the index of the dependency that is easiest to defer.
    ///
    /// Deferring a dependency on a stored instance changes the least, because the later call returns the same instance.
    /// Among equal ones, a dependency with few arrows is preferred, that is, one that is neither a collection nor the
    /// decorated instance.
    private func cheapest(_ path: [(position: Int, arrow: Int)]) -> Int {
        path.indices.min {
            cost(path[$0]) == cost(path[$1]) ? $0 < $1 : cost(path[$0]) < cost(path[$1])
        } ?? 0
    }

    private func cost(_ edge: (position: Int, arrow: Int)) -> Int {
        let target = linked.arrows.targets[edge.arrow]
        let isKept = linked.lifetime(target) != .transient
        let traits = linked.traits[edge.arrow]
        return (isKept ? 0 : 4) + (traits.contains(.element) ? 2 : 0) + (traits.contains(.wrapped) ? 1 : 0)
    }
}
