internal import DovetailModel

extension Rules {
    /// Finds bindings whose dependencies cannot be analyzed.
    static func unanalyzedBindings(in linked: LinkedGraph) -> [Finding] {
        let bindings = linked.graph.bindings
        return bindings.indices.compactMap { index in
            let usesResolution = bindings[index].dependencies.contains { $0.kind == .resolution }
            guard bindings[index].isOpaque || usesResolution else { return nil }
            let binding = bindings[index]
            let isElsewhere = binding.isFromOtherLibrary
            let obstacle: OtherProblem.Obstacle = usesResolution ? .resolution : isElsewhere ? .elsewhere : .sources
            return Finding(
                .unanalyzedBinding(target: binding.fullName, obstacle: obstacle), severity: .note,
                at: binding.location)
        }
    }
}
