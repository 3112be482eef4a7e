extension Rules {
    /// `.replacing()` where there is nothing to replace, here or above. A lone `.asDefault()` is fine.
    static func redundantOverrides(in linked: LinkedGraph) -> [Finding] {
        linked.graph.bindings.filter { recipe in
            recipe.priority == .replacing && !recipe.fillsInput
                && !recipe.keys.contains { replaces($0, recipe, linked) }
        }.map {
            Finding(
                .redundantOverride(target: $0.displayName, modifier: ".replacing()"), severity: .warning,
                at: $0.location)
        }
    }

    private static func replaces(_ key: Key, _ recipe: Binding, _ linked: LinkedGraph) -> Bool {
        var current: Int? = recipe.level
        while let here = current {
            if linked.tables[here].serving[key]?.contains(where: { $0.binding != recipe.id }) ?? false { return true }
            current = linked.graph.levels[here].parent
        }
        return false
    }
}
