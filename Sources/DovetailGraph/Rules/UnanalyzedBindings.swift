extension Rules {
    /// A binding that resolves by hand, so that what it needs cannot be seen.
    static func unanalyzedBindings(in linked: LinkedGraph) -> [Finding] {
        linked.graph.bindings
            .filter { binding in binding.isOpaque || binding.dependencies.contains { $0.kind == .resolution } }
            .map { Finding(.unanalyzedBinding(target: $0.displayName), severity: .note, at: $0.location) }
    }
}
