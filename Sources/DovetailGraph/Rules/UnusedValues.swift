extension Rules {
    /// A value of a file that no binding takes by its name or reads as part of something larger, and no known request asks
    /// for. Told with and without roots: a name that is spelled wrong in a file shows nowhere else.
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
    /// The key path of a value in its file: the name it is bound under.
    fileprivate var valuePath: String {
        if case .name(let name)? = keys.first?.qualification { name } else { displayName }
    }
}
