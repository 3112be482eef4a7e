/// The retention of instances: for each row, the nearest binding that retains its instance, directly or through
/// transient and graph bindings.
struct Captivity {
    let linked: LinkedGraph

    init(_ linked: LinkedGraph) { self.linked = linked }

    // Each of these is a search over the graph. Callers keep the result, and few need more than one.

    /// The rows retained by bindings whose dependencies are looked up from their own container, whichever container
    /// receives the request.
    var byOwner: Holders { Holders([.singleton, .process, .pool, .custom], in: linked) }
    /// The rows retained by singletons.
    var bySingleton: Holders { Holders([.singleton], in: linked) }
    /// The rows retained by `.process` bindings.
    var byProcess: Holders { Holders([.process], in: linked) }
    /// The rows retained by any binding whose instances a container, the process, a scope or a store retains.
    var byAnyone: Holders { Holders([.singleton, .scoped, .process, .pool, .custom], in: linked) }

    /// The bindings of some lifetimes, and the rows that they retain.
    struct Holders {
        /// The search from the bindings that a root reaches, then that from the others. The order ensures that an error
        /// is not reported as a warning.
        private let searches: [(starts: [Int], search: Search)]

        init(_ lifetimes: [Binding.Lifetime], in linked: LinkedGraph) {
            let starts = linked.nodes.indices.filter { node in
                lifetimes.contains(linked.lifetime(node))
                    && linked.graph.bindings[linked.nodes[node].binding].kind == .factory
            }
            searches = [true, false].compactMap { wanted in
                let starts = starts.filter { linked.routes.reached($0) == wanted }
                if starts.isEmpty { return nil }
                let search = Search(from: starts, in: linked.arrows) { _, arrow in
                    Captivity.holds(linked.traits[arrow]) && !linked.lifetime(linked.arrows.targets[arrow]).isShared
                }
                return (starts, search)
            }
        }

        /// Returns true if one of the bindings retains the row.
        func hold(_ row: Int) -> Bool { searches.contains { $0.search.reached(row) } }

        /// Returns the nearest binding that retains a row.
        func holder(of row: Int) -> Int? { found(row).map { $0.starts[$0.search.start[row]] } }

        /// Returns the path from the holder to the row.
        func steps(to row: Int, in linked: LinkedGraph) -> [Finding.Step] {
            found(row).map { linked.steps(along: $0.search, to: row, starts: $0.starts) } ?? []
        }

        private func found(_ row: Int) -> (starts: [Int], search: Search)? {
            searches.first { $0.search.reached(row) }
        }
    }

    /// Returns true if the dependent at the start of an arrow retains the instance at its end.
    static func holds(_ traits: LinkedGraph.Traits) -> Bool { traits.isDisjoint(with: [.deferred, .weak]) }

    /// The misses of shared instances that a binding of a child would fill, by index, each with that binding. The
    /// instance would capture a value of its child.
    var missesOnlyChildrenFill: [Int: Int] {
        guard linked.graph.levels.count > 1, !linked.misses.isEmpty else { return [:] }
        let byOwner = byOwner
        var found: [Int: Int] = [:]
        for (index, miss) in linked.misses.enumerated() {
            guard !linked.isRequest(miss.row), let holder = byOwner.holder(of: miss.row) else { continue }
            if !Captivity.holds(linked.dependency(miss.dependency, of: miss.row).traits) { continue }
            // If roots reach the row but not the holder, the requests for the row itself fail.
            if linked.routes.reached(miss.row), !linked.routes.reached(holder) { continue }
            found[index] = binding(for: miss.key, below: miss.level)
        }
        return found
    }

    /// Returns a binding for a key in a container below another one.
    private func binding(for key: Key, below level: Int) -> Int? {
        for child in linked.graph.levels.indices where child > level && isBelow(child, level) {
            if let entry = linked.tables[child].serving[key]?.first ?? linked.tables[child].elements[key]?.first {
                return entry.binding
            }
        }
        return nil
    }

    private func isBelow(_ child: Int, _ level: Int) -> Bool {
        var current = linked.graph.levels[child].parent
        while let here = current {
            if here == level { return true }
            current = linked.graph.levels[here].parent
        }
        return false
    }
}
