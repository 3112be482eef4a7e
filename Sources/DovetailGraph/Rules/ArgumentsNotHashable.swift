extension Rules {
    /// A shared binding keeps one instance for each list of arguments, so they must be `Hashable`.
    static func argumentsNotHashable(in linked: LinkedGraph) -> [Finding] {
        linked.graph.bindings.filter(\.lifetime.isShared).flatMap { binding in
            binding.dependencies.filter { $0.kind == .argument && $0.isHashable == false }.map { argument in
                Finding(
                    .argumentNotHashable(target: binding.displayName, argument: argument.key.type),
                    at: argument.location)
            }
        }
    }
}
