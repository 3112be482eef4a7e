extension Rules {
    /// Finds modules that require each other.
    static func requirementCycles(in linked: LinkedGraph) -> [Finding] {
        let modules = linked.graph.modules
        if modules.allSatisfy(\.requirements.isEmpty) { return [] }
        let numbers = Dictionary(modules.indices.map { (modules[$0].name, $0) }) { first, _ in first }
        let graph = Adjacency(modules.map { $0.requirements.compactMap { numbers[$0] } })
        return Components(of: graph).cycles(in: graph).compactMap { members in
            // Compares the printed names, because the whole name of a private type contains an address.
            let first = members.min { (modules[$0].name.description, $0) < (modules[$1].name.description, $1) }
            guard let first else { return nil }
            let path = closedPath(through: first, in: graph)
            return Finding(
                .requirementCycle(names: path.map { modules[$0].name.description }), at: modules[first].location,
                related: path.dropFirst().dropLast().compactMap { modules[$0].declared })
        }
    }

    /// Returns the shortest path from a node back to itself.
    private static func closedPath(through node: Int, in graph: Adjacency) -> [Int] {
        let search = Search(from: Array(graph[node]), in: graph)
        return [node] + search.path(to: node)
    }

    /// Finds modules that are required or imported, but absent. One finding names them all.
    static func missingRequirements(in linked: LinkedGraph) -> [Finding] {
        let present = Set(linked.graph.modules.filter { !$0.isAbsent }.map(\.name))
        var missing: Set<TypeName> = []
        var askers: [Graph.Module] = []
        for module in linked.graph.modules {
            let absent = module.requirements.filter { !present.contains($0) } + module.missingImports
            if absent.isEmpty { continue }
            missing.formUnion(absent)
            askers.append(module)
        }
        guard !missing.isEmpty else { return [] }
        return [
            Finding(
                .missingRequirement(
                    names: missing.map(\.description).ordered(),
                    requiredBy: Array(Set(askers.map(\.name))).ordered().map(\.description)),
                at: askers.compactMap(\.location).min(),
                related: askers.compactMap(\.declared))
        ]
    }

    /// Finds module types of which there are two unequal values.
    static func moduleMismatches(in linked: LinkedGraph) -> [Finding] {
        linked.graph.modules.filter(\.isMismatched).map {
            Finding(.moduleMismatch(name: $0.name.description), at: $0.location)
        }
    }
}

extension Graph.Module {
    /// A note at the declaration, if its location is known.
    fileprivate var declared: Finding.Related? {
        location.map { Finding.Related(.declared(name.description), $0) }
    }
}
