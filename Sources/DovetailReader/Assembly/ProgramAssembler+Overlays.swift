internal import DovetailGraph

extension ProgramAssembler {
    /// Finds the bindings that each overlay creates again: those that depend on what it replaces or adds, directly or through
    /// others (Semantics §8).
    mutating func findRecreatedBindings() {
        let overlays = graph.levels.indices.filter { graph.levels[$0].isOverlay && graph.levels[$0].parent != nil }
        if overlays.isEmpty { return }
        var dependents: [TypeName: [(key: Key, binding: Int)]] = [:]
        for index in graph.bindings.indices where graph.bindings[index].kind == .factory {
            for key in Set(graph.bindings[index].dependencies.flatMap(\.servingKeys)) {
                dependents[key.type, default: []].append((key, index))
            }
        }
        for overlay in overlays {
            let above = Set(graph.path(from: overlay).dropFirst())
            var open = keys(replacedBy: overlay, above)
            while let key = open.popLast() {
                for dependent in dependents[key.type] ?? []
                where dependent.key.mayBeEqual(to: key) && above.contains(graph.bindings[dependent.binding].level)
                    && graph.levels[overlay].recreated.insert(dependent.binding).inserted
                {
                    let binding = graph.bindings[dependent.binding]
                    open += binding.keys + binding.elements.map(\.collectionKey)
                }
            }
        }
    }

    /// The keys that an overlay binds, without those whose defaults yield to a binding above it.
    private func keys(replacedBy overlay: Int, _ above: Set<Int>) -> [Key] {
        graph.bindings.filter { $0.level == overlay }.flatMap { binding in
            let keys = binding.keys.filter { key in
                binding.priority != .asDefault
                    || !graph.bindings.contains { above.contains($0.level) && $0.keys.contains(key) }
            }
            return keys + binding.elements.map(\.collectionKey) + [binding.decorates].compactMap(\.self)
        }
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
