internal import DovetailModel

extension Rules {
    /// Finds calls of `start()` at the top level of a file, where they are synchronous, that have to create an asynchronous
    /// binding. Only sources have such calls.
    static func topLevelStarts(in linked: LinkedGraph) -> [Finding] {
        linked.graph.topLevelStarts.compactMap { finding(about: $0, in: linked) }
    }

    private static func finding(about start: Graph.TopLevelStart, in linked: LinkedGraph) -> Finding? {
        let bindings = linked.graph.bindings
        let eager = bindings.indices.filter { bindings[$0].isEager && bindings[$0].level == start.level }
        let search = Search(from: eager, in: linked.arrows) { row, arrow in
            !linked.traits[arrow].contains(.deferred) && !linked.binding(row).isAsync
        }
        guard let node = search.order.first(where: { !linked.isRequest($0) && linked.binding($0).isAsync })
        else { return nil }
        return Finding(
            .awaitedAtTopLevel(target: linked.name(node)), at: start.location,
            trace: linked.steps(along: search, to: node, starts: eager))
    }
}
