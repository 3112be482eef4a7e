internal import DovetailModel

extension Rules {
    /// Finds bindings that no root reaches, if roots are known.
    ///
    /// Code that could not be read may request any key that its container provides. Such bindings are not reported,
    /// because they may be used.
    static func unusedBindings(in linked: LinkedGraph) -> [Finding] {
        guard linked.knowsRoots else { return [] }
        // What is registered in a container that is not known may be used there.
        let marked = linked.graph.bindings.indices.filter {
            let binding = linked.graph.bindings[$0]
            return binding.isUnused || linked.graph.levels[binding.level].isAnywhere
        }
        let spared = linked.mayBeRequested(besides: marked + linked.mayBeUsedUnseen)
        let fromSpared = Search(from: spared, in: linked.arrows)
        var isUsed = Array(repeating: false, count: linked.graph.bindings.count)
        for node in linked.nodes.indices where linked.routes.reached(node) || fromSpared.reached(node) {
            isUsed[linked.nodes[node].binding] = true
        }
        guard isUsed.contains(false) else { return [] }
        let contested = linked.contested()
        let unused = linked.graph.bindings.filter { binding in
            !isUsed[binding.id] && !contested.contains(binding.id)
                && ![.input, .value, .multibinding].contains(binding.kind) && !binding.fillsInput
                && (binding.decorates == nil || linked.nodes[binding.id].wrapped >= 0)
        }
        // A line of a module is a binding in each container that installs the module. One of them has to be used.
        let usedLines =
            linked.graph.levels.count > 1 ? Set(linked.graph.bindings.filter { isUsed[$0.id] }.map { Line($0) }) : []
        return unused.filter { !usedLines.contains(Line($0)) }.map {
            Finding(.unusedBinding(target: $0.fullName), severity: .warning, at: $0.location)
        }
    }

    /// A line of a module, with the keys that it serves.
    private struct Line: Hashable {
        var location: SourceLocation
        var keys: [Key]

        init(_ binding: Binding) { (location, keys) = (binding.location, binding.keys) }
    }
}

extension LinkedGraph {
    /// Returns the bindings that are not used because of others for the same key, by the rules of precedence or by
    /// mistake. They need not be reported as unused.
    func contested() -> Set<Int> {
        var contested: Set<Int> = []
        for (level, table) in tables.enumerated() {
            for (key, entries) in table.serving where !key.hasComputedName {
                if entries.count > 1 {
                    let answer = BindingEntries.winner(of: Array(entries))
                    for entry in entries where answer != .one(entry.binding) { contested.insert(entry.binding) }
                } else if table.onlyDefaults(key), isServed(key, above: level) {
                    contested.formUnion(entries.map(\.binding))
                }
            }
        }
        return contested
    }

    private func isServed(_ key: Key, above level: Int) -> Bool {
        var current = graph.levels[level].parent
        while let here = current {
            if tables[here].serving[key] != nil { return true }
            current = graph.levels[here].parent
        }
        return false
    }
}
