extension Rules {
    /// Finds bindings whose dependencies cannot be analyzed.
    static func unanalyzedBindings(in linked: LinkedGraph) -> [Finding] {
        linked.graph.bindings
            .compactMap { binding in
                let usesResolution = binding.dependencies.contains { $0.kind == .resolution }
                guard binding.isOpaque || usesResolution else { return nil }
                let isElsewhere = binding.isFromOtherLibrary
                let obstacle: Problem.Obstacle = usesResolution ? .resolution : isElsewhere ? .elsewhere : .sources
                return Finding(
                    .unanalyzedBinding(target: binding.displayName, obstacle: obstacle), severity: .note,
                    at: binding.location)
            }
    }
}
