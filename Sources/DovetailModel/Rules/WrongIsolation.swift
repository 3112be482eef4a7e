extension Rules {
    /// Finds bindings of an actor on the path of a synchronous request from another isolation. Asynchronous bindings
    /// are left to `needs-async`, which has precedence.
    static func wrongIsolation(in linked: LinkedGraph) -> [Finding] {
        guard linked.graph.bindings.contains(where: { $0.isolation != .nonisolated }) else { return [] }
        let graph = linked.graph
        var walk = SynchronousWalk(linked)
        walk.noteAwaited()
        let synchronous = graph.requests.indices.filter { !graph.requests[$0].isAsync }
        walk.note(requests: synchronous.filter { graph.requests[$0].hasUnknownIsolation }) {
            !linked.binding($0).isAsync
        }
        let requests = synchronous.filter { !graph.requests[$0].hasUnknownIsolation }
        let byIsolation = Dictionary(grouping: requests) { graph.requests[$0].isolation }
        func creates(_ node: Int, on isolation: Isolation) -> Bool {
            let binding = graph.bindings[linked.nodes[node].binding]
            return !binding.isAsync && (binding.isolation == .nonisolated || binding.isolation == isolation)
        }
        let isolations = Array(byIsolation.keys).ordered()
        for isolation in isolations {
            walk.note(requests: byIsolation[isolation] ?? []) { creates($0, on: isolation) }
        }
        var sites: [SynchronousWalk.Site] = []
        for isolation in isolations {
            let starts = (byIsolation[isolation] ?? []).map { linked.nodes.count + $0 }
            sites += walk.sites(from: starts, holders: starts.map { _ in -1 }) { creates($0, on: isolation) }
                .filter { !linked.binding(linked.arrows.targets[$0.arrow]).isAsync }
        }
        return walk.findings(sites) { site, target in
            .wrongIsolation(
                target: linked.name(target), needed: linked.binding(target).isolation,
                from: linked.request(site.entry)?.isolation ?? .nonisolated)
        }
    }
}
