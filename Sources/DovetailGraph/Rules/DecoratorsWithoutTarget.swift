extension Rules {
    /// A decorator whose key nothing provides, as its own module sees it.
    static func decoratorsWithoutTarget(in linked: LinkedGraph) -> [Finding] {
        linked.graph.bindings.indices.compactMap { binding in
            let recipe = linked.graph.bindings[binding]
            guard let key = recipe.decorates, linked.nodes[binding].wrapped < 0 else { return nil }
            return Finding(.noDecoratorTarget(key: key, decorator: recipe.displayName), at: recipe.location)
        }
    }
}
