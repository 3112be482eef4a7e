extension Rules {
    /// A recipe that resolves by hand, so that what it needs cannot be seen.
    static func opaqueRecipes(in linked: LinkedGraph) -> [Finding] {
        linked.graph.bindings
            .filter { recipe in recipe.isOpaque || recipe.dependencies.contains { $0.kind == .resolution } }
            .map { Finding(.opaqueRecipe(target: $0.displayName), severity: .note, at: $0.location) }
    }
}
