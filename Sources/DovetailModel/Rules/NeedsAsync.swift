extension Rules {
    /// Finds asynchronous bindings on the path of a synchronous request: a call without `await`, a `Lazy`, a
    /// `Provider`, or an injection into an object.
    static func needsAsync(in linked: LinkedGraph) -> [Finding] {
        guard linked.graph.bindings.contains(where: \.isAsync) else { return [] }
        let requests = linked.graph.requests
        var walk = SynchronousWalk(linked)
        walk.noteAwaited()
        var starts =
            requests.indices.filter { !requests[$0].isAsync }
            .map { linked.nodes.count + $0 } + linked.graph.bindings.indices.filter { linked.isInjectedInto($0) }
        var holders = starts.map { _ in -1 }
        var direct: [SynchronousWalk.Site] = []
        for row in 0..<linked.arrows.count {
            for arrow in linked.arrowRange(row) where linked.traits[arrow].contains(.synchronous) {
                let target = linked.arrows.targets[arrow]
                if walk.exists[target] { continue }
                if linked.binding(target).isAsync {
                    direct.append(site(of: arrow, from: row, in: walk))
                } else {
                    starts.append(target)
                    holders.append(row)
                }
            }
        }
        // Separate searches, so that a binding that a root reaches is not reported with the severity of an unused one.
        let order = starts.indices
        let isReached = order.map { holders[$0] < 0 || linked.routes.reached(holders[$0]) }
        let passes = linked.nodes.map { !linked.graph.bindings[$0.binding].isAsync }
        let sites = [true, false].flatMap { wanted in
            let part = order.filter { isReached[$0] == wanted }
            return walk.sites(from: part.map { starts[$0] }, holders: part.map { holders[$0] }, passes: passes)
        }
        return walk.findings(direct + sites) { site, target in
            linked.request(site.entry)?.isAwaitedAtTopLevel == true
                ? .awaitedAtTopLevel(target: linked.name(target))
                : .needsAsync(target: linked.name(target), isBeingCreated: false)
        }
    }

    private static func site(of arrow: Int, from row: Int, in walk: SynchronousWalk) -> SynchronousWalk.Site {
        let (linked, target) = (walk.linked, walk.linked.arrows.targets[arrow])
        let location = linked.location(ofArrow: arrow, from: row)
        let last = Finding.Step(name: linked.name(target), location: location)
        let site = SynchronousWalk.Site(
            row: row, arrow: arrow, distance: 0, location: location, trace: linked.trace(to: row) + [last],
            severity: linked.severity(row), entry: row, created: walk.created(on: [target]))
        return site.created == nil ? site : site.uncertain
    }
}

extension LinkedGraph {
    /// Returns true if a node is an object of an `Input` into which the application injects. Such an injection is
    /// always synchronous.
    fileprivate func isInjectedInto(_ node: Int) -> Bool { binding(node).kind == .input && binding(node).isRoot }
}
