extension Rules {
    /// Finds bindings of an actor on the path of a synchronous request from another isolation. Asynchronous bindings
    /// are left to `needs-async`, which has precedence.
    static func wrongIsolation(in linked: LinkedGraph) -> [Finding] {
        guard linked.graph.bindings.contains(where: { $0.isolation != .nonisolated }) else { return [] }
        let walk = SynchronousWalk(linked)
        let requests = linked.graph.requests.indices.filter {
            !linked.graph.requests[$0].isAsync && !linked.graph.requests[$0].hasUnknownIsolation
        }
        let byIsolation = Dictionary(grouping: requests) { linked.graph.requests[$0].isolation }
        var sites: [SynchronousWalk.Site] = []
        for isolation in Array(byIsolation.keys).ordered() {
            let starts = (byIsolation[isolation] ?? []).map { linked.nodes.count + $0 }
            sites += walk.sites(from: starts, holders: starts.map { _ in -1 }) { node in
                let binding = linked.graph.bindings[linked.nodes[node].binding]
                return !binding.isAsync && (binding.isolation == .nonisolated || binding.isolation == isolation)
            }.filter { !linked.binding(linked.arrows.targets[$0.arrow]).isAsync }
        }
        return walk.findings(sites) { site, target in
            .wrongIsolation(
                target: linked.name(target), needed: linked.binding(target).isolation,
                from: linked.request(site.entry)?.isolation ?? .nonisolated)
        }
    }
}
