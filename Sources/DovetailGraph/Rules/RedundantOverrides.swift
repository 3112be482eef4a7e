extension Rules {
    /// `.replacing()` where there is nothing to replace, here or above, and a later registration that nobody uses because those who
    /// ask for its key use a hidden binding. A lone `.asDefault()` is fine.
    static func redundantOverrides(in linked: LinkedGraph) -> [Finding] {
        let used = Set(linked.arrows.targets.map { linked.nodes[$0].binding })
        return linked.graph.bindings.compactMap { binding in
            if binding.fillsInput { return nil }
            if binding.keys.contains(where: { replaces(under: $0, with: binding, in: linked) }) { return nil }
            let hidden = binding.keys.flatMap { hiddenBindings(for: $0, binding, linked) }
            if binding.priority == .replacing { return finding(".replacing()", on: binding, besides: hidden) }
            let isReached = used.contains(binding.id) || binding.isEntryPoint || binding.isUnused
            if !binding.isAdded || binding.isHidden || isReached || hidden.isEmpty { return nil }
            return finding("register", on: binding, besides: hidden)
        }
    }

    private static func finding(_ modifier: String, on binding: Binding, besides hidden: [Binding]) -> Finding {
        Finding(
            .redundantOverride(target: binding.displayName, modifier: modifier), severity: .warning,
            at: binding.location,
            related: hidden.map { .init(.similar($0.keys.first ?? Key($0.implementation), .hidden), $0.location) })
    }

    /// Whether there is another binding for a key that it stands in front of: for the same askers, or, in an overlay, for those who see
    /// what a module above hides. Beside such a module it has to be a replacement.
    private static func replaces(under key: Key, with binding: Binding, in linked: LinkedGraph) -> Bool {
        let isOverlay = linked.graph.levels[binding.level].isOverlay
        return entries(of: key, besides: binding, linked).contains {
            let isBeside = linked.graph.bindings[$0.binding].level == binding.level
            return $0.hiddenIn == nil || isOverlay && (!isBeside || binding.priority == .replacing)
                || binding.isHidden && $0.hiddenIn == binding.module
        }
    }

    private static func hiddenBindings(for key: Key, _ binding: Binding, _ linked: LinkedGraph) -> [Binding] {
        if binding.isHidden { return [] }
        return entries(of: key, besides: binding, linked).filter { $0.hiddenIn != nil }.map {
            linked.graph.bindings[$0.binding]
        }
    }

    /// What else serves a key in its container and above.
    private static func entries(of key: Key, besides binding: Binding, _ linked: LinkedGraph) -> [BindingEntry] {
        var result: [BindingEntry] = []
        var current: Int? = binding.level
        while let here = current {
            result += linked.tables[here].serving[key]?.filter { $0.binding != binding.id } ?? []
            current = linked.graph.levels[here].parent
        }
        return result
    }
}
