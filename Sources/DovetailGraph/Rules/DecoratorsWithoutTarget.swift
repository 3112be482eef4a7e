extension Rules {
    /// Finds decorators for whose key their own module sees no binding.
    static func decoratorsWithoutTarget(in linked: LinkedGraph) -> [Finding] {
        linked.graph.bindings.indices.compactMap { binding in
            let decorator = linked.graph.bindings[binding]
            guard let key = decorator.decorates, linked.nodes[binding].wrapped < 0,
                !linked.mayBeDeclaredAbove(key, decorator.level)
            else { return nil }
            return Finding(
                .noDecoratorTarget(key: key, decorator: decorator.displayName),
                severity: linked.graph.mayBeProvided(key, in: decorator.level) ? .warning : .error,
                at: decorator.location)
        }
    }
}
