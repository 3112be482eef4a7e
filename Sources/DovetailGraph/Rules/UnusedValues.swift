extension Rules {
    /// Finds values of files that no binding takes by name or reads as part of a larger value, and that no known
    /// request resolves. They are reported with and without roots, because nothing else shows that a name in a file is
    /// misspelled.
    static func unusedValues(in linked: LinkedGraph) -> [Finding] {
        let values = linked.graph.bindings.filter { $0.kind == .value && !$0.isUnused }
        guard !values.isEmpty else { return [] }
        var isUsed = Array(repeating: false, count: linked.graph.bindings.count)
        for target in linked.arrows.targets { isUsed[linked.nodes[target].binding] = true }
        let contested = linked.contested()
        return values.filter { !isUsed[$0.id] && !contested.contains($0.id) }.map {
            Finding(.unusedValue(path: $0.valuePath), severity: .warning, at: $0.location)
        }
    }
}

extension Binding {
    /// The key path of a value in its file, which is the name of its binding.
    fileprivate var valuePath: String {
        if case .name(let name)? = keys.first?.qualification { name } else { displayName }
    }
}
