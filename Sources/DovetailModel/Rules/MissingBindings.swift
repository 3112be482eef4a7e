extension Rules {
    /// Finds dependencies and requests whose key no binding provides. One key is one finding, at the dependency with
    /// the shortest path from a root.
    package static func missingBindings(in linked: LinkedGraph) -> [Finding] {
        if linked.misses.isEmpty { return [] }
        let captives = Captivity(linked).missesOnlyChildrenFill
        let misses = linked.misses.indices.filter { captives[$0] == nil }.map { linked.misses[$0] }
        return missingBindings(linked.withoutUnknownContainers(misses), linked)
    }

    /// Finds the missing bindings for some keys, from the container that looks them up. A key that only a child
    /// provides is missing as well.
    static func missingBindings(for keys: Set<Key>, in linked: LinkedGraph) -> [Finding] {
        missingBindings(linked.misses.filter { keys.contains($0.key) }, linked)
    }

    private static func missingBindings(_ misses: [LinkedGraph.Miss], _ linked: LinkedGraph) -> [Finding] {
        if misses.isEmpty { return [] }
        let chosen = grouped(misses, in: linked).map { all in
            // If a line that could not be read may provide the key for some of them, the others matter more. So do bindings
            // that a root reaches, because in a branch, a caller may run only in another one.
            let certain = all.filter { !linked.mayBeProvided($0) }
            let sites = certain.isEmpty ? all : certain
            let isCertain = { linked.severityOfRequest($0.row) == .error && !linked.mayRunOnlyInOtherBranches($0) }
            return (first: sites.first(where: isCertain) ?? sites[0], sites: sites, isCertain: !certain.isEmpty)
        }
        let notes = Details.current?.notes(on: chosen.map(\.first), in: linked)
        return chosen.enumerated().map { number, chosen in
            let (first, sites, isCertain) = chosen
            let location = linked.location(ofDependency: first.dependency, of: first.row)
            let others = sites.compactMap { linked.location(ofDependency: $0.dependency, of: $0.row) }
            return Finding(
                .missingBinding(
                    key: first.key, requester: linked.requester(first.row, first.dependency),
                    element: linked.dependency(first.dependency, of: first.row).missingElement),
                severity: isCertain ? linked.severityOfRequest(first.row) : .warning, at: location,
                trace: linked.trace(to: first.row) + [Finding.Step(name: first.key.description, location: location)],
                related: otherRequests(others, except: location) + (notes?[number] ?? [])
                    + (linked.mayRunOnlyInOtherBranches(first) ? [Finding.Related(.unknownCaller, nil)] : []))
        }
    }

    /// The maximum number of further locations in the notes.
    private static let relatedLimit = 10

    /// Returns notes at the further locations of requests.
    static func otherRequests(_ locations: [SourceLocation], except first: SourceLocation?) -> [Finding.Related] {
        Array(Set(locations).subtracting(first.map { [$0] } ?? [])).ordered().prefix(relatedLimit).map {
            Finding.Related(.alsoRequested, $0)
        }
    }

    /// Returns the misses grouped by key, in the order in which the keys were found. In a group, those with shorter paths
    /// come first.
    private static func grouped(_ misses: [LinkedGraph.Miss], in linked: LinkedGraph) -> [[LinkedGraph.Miss]] {
        var positions: [Key: Int] = [:]
        var groups: [[LinkedGraph.Miss]] = []
        for miss in misses {
            let position = positions[miss.key] ?? groups.count
            if position == groups.count {
                positions[miss.key] = position
                groups.append([])
            }
            groups[position].append(miss)
        }
        return groups.map { $0.ordered { isNearer($0, $1, in: linked) } }
    }

    private static func isNearer(
        _ left: LinkedGraph.Miss, _ right: LinkedGraph.Miss, in linked: LinkedGraph
    ) -> Bool {
        let distances = [left, right].map { miss in
            linked.routes.reached(miss.row) ? linked.routes.distance[miss.row] : Int.max
        }
        if distances[0] != distances[1] { return distances[0] < distances[1] }
        // Compares the locations of the bindings, because both readers of the graph know these. Only one knows those of
        // parameters.
        return (linked.location(of: left.row), left.row, left.dependency)
            < (linked.location(of: right.row), right.row, right.dependency)
    }
}

extension LinkedGraph {
    /// Returns true if a branch is taken and a caller requests what is missing, which may test the same condition. What a
    /// module declares as an entry point counts as requested in each branch.
    fileprivate func mayRunOnlyInOtherBranches(_ miss: Miss) -> Bool {
        guard graph.branch != nil, let request = request(miss.row) else { return false }
        return request.requester == nil && !request.isDeclared
    }
}
