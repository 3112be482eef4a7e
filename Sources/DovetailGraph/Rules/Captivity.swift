/// Who keeps whom: for every row the nearest binding that keeps it, directly or through transient and graph bindings.
struct Captivity {
    let linked: LinkedGraph
    /// What bindings keep that look up what they need from their own container, whoever asks.
    let byOwner: Holders
    let bySingleton: Holders
    let byProcess: Holders
    /// What anything keeps that is kept by a container, the process, a scope or a store.
    let byAnyone: Holders

    /// The bindings of some lifetimes, and what they keep.
    struct Holders {
        /// What is kept by something that a root reaches comes first, so that an error is not taken for a warning.
        private let searches: [(starts: [Int], search: Search)]

        init(_ lifetimes: Set<Binding.Lifetime>, in linked: LinkedGraph) {
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

        /// Whether something keeps the row.
        func hold(_ row: Int) -> Bool { searches.contains { $0.search.reached(row) } }

        /// The nearest binding that keeps a row.
        func holder(of row: Int) -> Int? { found(row).map { $0.starts[$0.search.start[row]] } }

        /// The way from the holder to the row.
        func steps(to row: Int, in linked: LinkedGraph) -> [Finding.Step] {
            found(row).map { linked.steps(along: $0.search, to: row, starts: $0.starts) } ?? []
        }

        private func found(_ row: Int) -> (starts: [Int], search: Search)? {
            searches.first { $0.search.reached(row) }
        }
    }

    init(_ linked: LinkedGraph) {
        self.linked = linked
        byOwner = Holders([.singleton, .process, .scope, .custom], in: linked)
        bySingleton = Holders([.singleton], in: linked)
        byProcess = Holders([.process], in: linked)
        byAnyone = Holders([.singleton, .container, .process, .scope, .custom], in: linked)
    }

    /// Whether what is at the end of an arrow stays with whoever is at its start.
    static func holds(_ traits: LinkedGraph.Traits) -> Bool { traits.isDisjoint(with: [.deferred, .weak]) }

    /// What a shared instance lacks although a child has it, with the child's binding: it would be a captive.
    var missesOnlyChildrenFill: [Int: Int] {
        guard linked.graph.levels.count > 1 else { return [:] }
        var found: [Int: Int] = [:]
        for (index, miss) in linked.misses.enumerated() {
            guard !linked.isRequest(miss.row), let holder = byOwner.holder(of: miss.row) else { continue }
            if !Captivity.holds(linked.dependency(miss.dependency, of: miss.row).traits) { continue }
            // Where only the holder is unused, the request itself is what fails.
            if linked.routes.reached(miss.row), !linked.routes.reached(holder) { continue }
            found[index] = binding(for: miss.key, below: miss.level)
        }
        return found
    }

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
