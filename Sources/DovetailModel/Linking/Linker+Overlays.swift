/// The bindings that each overlay creates again: those that depend on what it replaces or adds, directly or through others. Their
/// dependencies are looked up from the overlay, although they belong to a container above it (Semantics §8).
struct OverlaidBindings {
    /// By the index of the overlay in `Graph.levels`; empty without overlays.
    private var bindings: [Int: Set<Int>] = [:]
    private let levels: [Graph.Level]

    init(_ graph: Graph, _ tables: [BindingTable<Key>]) {
        levels = graph.levels
        let overlays = levels.indices.filter { levels[$0].isOverlay && levels[$0].parent != nil }
        if overlays.isEmpty { return }
        var dependents: [TypeName: [(key: Key, binding: Int)]] = [:]
        for index in graph.bindings.indices where graph.bindings[index].kind == .factory {
            for key in Set(graph.bindings[index].dependencies.flatMap(\.servingKeys)) {
                dependents[key.type, default: []].append((key, index))
            }
        }
        for overlay in overlays {
            let above = Set(ancestors(of: overlay))
            let table = tables[overlay]
            var open = table.serving.keys.filter { key in
                !table.onlyDefaults(key) || !above.contains { tables[$0].serving[key] != nil }
            }
            open += table.elements.keys + Array(table.decorators.keys)
            var found: Set<Int> = []
            while let key = open.popLast() {
                for dependent in dependents[key.type] ?? []
                where dependent.key.mayBeEqual(to: key) && above.contains(graph.bindings[dependent.binding].level)
                    && found.insert(dependent.binding).inserted
                {
                    let binding = graph.bindings[dependent.binding]
                    open += binding.keys + binding.elements.map(\.collectionKey)
                }
            }
            bindings[overlay] = found
        }
    }

    private func ancestors(of level: Int) -> [Int] {
        Array(sequence(first: level) { levels[$0].parent }.dropFirst())
    }

    /// Returns the overlay that creates a binding again for a request to a container, or `nil`. It is below the container that
    /// declares the binding.
    func overlay(creating binding: Int, declaredIn owner: Int, requestedFrom level: Int) -> Int? {
        if bindings.isEmpty { return nil }
        var current: Int? = level
        while let here = current, here != owner {
            if bindings[here]?.contains(binding) == true { return here }
            current = levels[here].parent
        }
        return nil
    }
}

extension Key {
    /// True if the keys are equal, or may be because a qualifier is computed.
    fileprivate func mayBeEqual(to other: Key) -> Bool {
        self == other
            || type == other.type
                && (hasComputedName && other.mayHaveComputedName || mayHaveComputedName && other.hasComputedName)
    }
}
