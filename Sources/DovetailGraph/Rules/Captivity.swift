/// Who keeps whom: for every row the nearest recipe that keeps it, directly or through transient and graph recipes.
struct Captivity {
    let linked: LinkedGraph
    /// From every recipe that the owner's container keeps whatever the asker.
    let held: (byOwner: Holders, bySingleton: Holders, byProcess: Holders, byAnyone: Holders)

    struct Holders {
        let starts: [Int]
        let search: Search
    }

    init(_ linked: LinkedGraph) {
        self.linked = linked
        let singletons = Captivity.holders([.singleton], in: linked)
        let owners = Captivity.holders([.singleton, .process, .scope, .custom], in: linked)
        let anyone = Captivity.holders([.singleton, .container, .process, .scope, .custom], in: linked)
        held = (owners, singletons, Captivity.holders([.process], in: linked), anyone)
    }

    /// Whether what is at the end of an arrow stays with whoever is at its start.
    static func holds(_ traits: LinkedGraph.Traits) -> Bool { traits.isDisjoint(with: [.deferred, .weak]) }

    private static func holders(_ lifetimes: Set<Binding.Lifetime>, in linked: LinkedGraph) -> Holders {
        let starts = linked.nodes.indices.filter {
            lifetimes.contains(linked.lifetime($0)) && linked.graph.bindings[linked.nodes[$0].binding].kind == .factory
        }
        let search = Search(from: starts, in: linked.arrows) { _, arrow in
            holds(linked.traits[arrow]) && !linked.lifetime(linked.arrows.targets[arrow]).isShared
        }
        return Holders(starts: starts, search: search)
    }

    /// What a shared instance lacks although a child has it, with the child's recipe: it would be a captive.
    var missesOnlyChildrenFill: [Int: Int] {
        guard linked.graph.levels.count > 1 else { return [:] }
        var found: [Int: Int] = [:]
        for (index, miss) in linked.misses.enumerated() {
            guard !linked.isRequest(miss.row), held.byOwner.search.reached(miss.row) else { continue }
            found[index] = recipe(for: miss.key, below: miss.level)
        }
        return found
    }

    private func recipe(for key: Key, below level: Int) -> Int? {
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
