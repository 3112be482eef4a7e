extension Rules {
    /// Finds arguments of shared bindings that are not `Hashable`. They must be, because a shared binding stores one
    /// instance for each list of arguments.
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
