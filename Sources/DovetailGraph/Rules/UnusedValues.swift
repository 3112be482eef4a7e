internal import DovetailModel

extension Rules {
    /// Finds values of files that no binding takes by name or reads as part of a larger value, and that no known
    /// request resolves. They are reported with and without roots, because nothing else shows that a name in a file is
    /// misspelled.
    static func unusedValues(in linked: LinkedGraph) -> [Finding] {
        let bindings = linked.graph.bindings
        let values = bindings.indices.filter { bindings[$0].kind == .value && !bindings[$0].isUnused }
        if values.isEmpty { return [] }
        var isUsed = Array(repeating: false, count: bindings.count)
        for target in linked.arrows.targets { isUsed[linked.nodes[target].binding] = true }
        let contested = linked.contested()
        return values.filter { !isUsed[$0] && !contested.contains($0) }.map {
            Finding(.unusedValue(path: bindings[$0].valuePath), severity: .warning, at: bindings[$0].location)
        }
    }
}

extension Binding {
    /// The key path of a value in its file, which is the name of its binding.
    fileprivate var valuePath: String {
        if case .name(let name)? = keys.first?.qualification { name } else { displayName }
    }
}
