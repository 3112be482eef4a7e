extension Rules {
    /// A shared recipe keeps one instance for each list of arguments, so they must be `Hashable`.
    static func argumentsNotHashable(in linked: LinkedGraph) -> [Finding] {
        linked.graph.bindings.filter(\.lifetime.isShared).flatMap { recipe in
            recipe.dependencies.filter { $0.kind == .argument && $0.isHashable == false }.map { argument in
                Finding(
                    .argumentNotHashable(target: recipe.displayName, argument: argument.key.type),
                    at: argument.location)
            }
        }
    }
}
