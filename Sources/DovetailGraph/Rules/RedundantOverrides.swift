internal import DovetailModel

extension Rules {
    /// Finds `.replacing()` bindings without another binding to replace, in the same container or above, and later
    /// registrations that are unused because all dependents use a hidden binding for the key. A lone `.asDefault()` is
    /// no mistake.
    static func redundantOverrides(in linked: LinkedGraph) -> [Finding] {
        let bindings = linked.graph.bindings
        let overrides = bindings.indices.filter {
            !bindings[$0].fillsInput
                && (bindings[$0].priority == .replacing || (bindings[$0].isAdded && !bindings[$0].isHidden))
        }
        if overrides.isEmpty { return [] }
        let used = Set(linked.arrows.targets.map { linked.nodes[$0].binding })
        return overrides.compactMap { override in
            let binding = bindings[override]
            if binding.keys.contains(where: { replaces(under: $0, with: binding, in: linked) }) { return nil }
            let hidden = binding.keys.flatMap { hiddenBindings(for: $0, binding, linked) }
            if binding.priority == .replacing { return finding(".replacing()", on: binding, besides: hidden) }
            let isReached = used.contains(override) || linked.graph.isEntryPoint(override) || binding.isUnused
            if isReached || hidden.isEmpty { return nil }
            return finding("register", on: binding, besides: hidden)
        }
    }

    private static func finding(_ modifier: String, on binding: Binding, besides hidden: [Binding]) -> Finding {
        Finding(
            .redundantOverride(target: binding.fullName, modifier: modifier), severity: .warning,
            at: binding.location,
            related: hidden.map { .init(.similar($0.keys.first ?? Key($0.implementation), .hidden), $0.location) })
    }

    /// Returns true if there is another binding for the key that this one replaces: for the same dependents or, in an
    /// overlay, for those that see a hidden binding of a module above. If the overlay has that module too, only a
    /// `.replacing()` binding replaces the hidden one.
    private static func replaces(under key: Key, with binding: Binding, in linked: LinkedGraph) -> Bool {
        let isOverlay = linked.graph.levels[binding.level].isOverlay
        return entries(of: key, besides: binding, linked).contains {
            let isBeside = linked.graph.bindings[$0.binding].level == binding.level
            return $0.hiddenIn == nil || isOverlay && (!isBeside || binding.priority == .replacing)
                || binding.isHidden && $0.hiddenIn == binding.module
        }
    }

    /// Returns the hidden bindings for a key, if the binding itself is public.
    private static func hiddenBindings(for key: Key, _ binding: Binding, _ linked: LinkedGraph) -> [Binding] {
        if binding.isHidden { return [] }
        return entries(of: key, besides: binding, linked).filter { $0.hiddenIn != nil }.map {
            linked.graph.bindings[$0.binding]
        }
    }

    /// Returns the other bindings for a key in the same container and above.
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
