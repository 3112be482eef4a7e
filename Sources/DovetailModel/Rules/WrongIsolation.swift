extension Rules {
    /// Finds bindings of an actor on the path of a synchronous request from another isolation. Asynchronous bindings
    /// are left to `needs-async`, which has precedence.
    static func wrongIsolation(in linked: LinkedGraph) -> [Finding] {
        guard linked.graph.bindings.contains(where: { $0.isolation != .nonisolated }) else { return [] }
        let graph = linked.graph
        var walk = SynchronousWalk(linked)
        walk.noteAwaited()
        let synchronous = graph.requests.indices.filter { !graph.requests[$0].isAsync }
        walk.note(
            requests: synchronous.filter { graph.requests[$0].hasUnknownIsolation },
            passes: linked.nodes.map { !graph.bindings[$0.binding].isAsync })
        let requests = synchronous.filter { !graph.requests[$0].hasUnknownIsolation }
        let byIsolation = Dictionary(grouping: requests) { graph.requests[$0].isolation }
        let isolations = Array(byIsolation.keys).ordered().map { isolation in
            let passes = linked.nodes.map { node in
                let binding = graph.bindings[node.binding]
                return !binding.isAsync && (binding.isolation == .nonisolated || binding.isolation == isolation)
            }
            return (requests: byIsolation[isolation] ?? [], passes: passes)
        }
        for isolation in isolations { walk.note(requests: isolation.requests, passes: isolation.passes) }
        let sites = isolations.flatMap { isolation in
            let starts = isolation.requests.map { linked.nodes.count + $0 }
            return walk.sites(from: starts, holders: starts.map { _ in -1 }, passes: isolation.passes)
                .filter { !linked.binding(linked.arrows.targets[$0.arrow]).isAsync }
        }
        return walk.findings(sites) { site, target in
            .wrongIsolation(
                target: linked.name(target), needed: linked.binding(target).isolation,
                from: linked.request(site.entry)?.isolation ?? .nonisolated)
        }
    }
}
