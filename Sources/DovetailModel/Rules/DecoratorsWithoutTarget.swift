extension Rules {
    /// Finds decorators for whose key neither their container nor one above it has a binding. As at run time, a binding
    /// that its module hides is a target as well.
    static func decoratorsWithoutTarget(in linked: LinkedGraph) -> [Finding] {
        linked.graph.bindings.indices.compactMap { binding in
            guard linked.nodes[binding].wrapped < 0, let key = linked.graph.bindings[binding].decorates else {
                return nil
            }
            let decorator = linked.graph.bindings[binding]
            guard linked.tables[decorator.level].serving[key] == nil,
                !linked.mayBeDeclaredAbove(key, decorator.level)
            else { return nil }
            return Finding(
                .noDecoratorTarget(key: key, decorator: decorator.fullName),
                severity: linked.graph.mayBeProvided(key, in: decorator.level) ? .warning : .error,
                at: decorator.location)
        }
    }
}
