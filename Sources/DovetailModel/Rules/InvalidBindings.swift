extension Rules {
    /// Finds modifiers that contradict each other: those that the reader of the source has found, and those that the
    /// graph shows.
    static func invalidBindings(in linked: LinkedGraph) -> [Finding] {
        let bindings = linked.graph.bindings
        return bindings.indices.filter { mayBeInvalid(at: $0, in: bindings) }.flatMap { index in
            let binding = bindings[index]
            return mistakes(of: binding).map {
                Finding(.invalidBinding(target: binding.fullName, mistake: $0), at: binding.location)
            }
        }
    }

    /// Returns false if a binding certainly has no mistakes.
    private static func mayBeInvalid(at index: Int, in bindings: [Binding]) -> Bool {
        !bindings[index].mistakes.isEmpty || bindings[index].isEager || bindings[index].decorates != nil
            || bindings[index].keys.count > 1
    }

    private static func mistakes(of binding: Binding) -> [Problem.BindingMistake] {
        var mistakes = binding.mistakes
        func add(_ mistake: Problem.BindingMistake, if isCreated: Bool) {
            if isCreated, !mistakes.contains(mistake) { mistakes.append(mistake) }
        }
        add(.eagerTransient, if: isEagerTransient(binding))
        add(.decoratorWithOwnKeys, if: binding.decorates != nil && !(binding.keys.isEmpty && binding.elements.isEmpty))
        var keys: Set<Key> = []
        for key in binding.keys { add(.repeatedKey(key.type), if: !keys.insert(key).inserted) }
        return mistakes
    }

    /// Finds `.process` bindings that depend on bindings with an unsuitable lifetime.
    ///
    /// They may depend on `.process` bindings, on values without a factory, and on transient bindings with such
    /// dependencies. An instance that a container stores is a captive dependency, and is reported as one.
    static func dependentProcesses(in linked: LinkedGraph) -> [Finding] {
        let starts = linked.nodes.indices.filter { linked.lifetime($0) == .process }
        if starts.isEmpty { return [] }
        let search = Search(from: starts, in: linked.arrows) { _, arrow in
            Captivity.holds(linked.traits[arrow]) && linked.lifetime(linked.arrows.targets[arrow]) == .transient
        }
        var findings: [Finding] = []
        for row in search.order {
            for arrow in linked.arrowRange(row) where Captivity.holds(linked.traits[arrow]) {
                let target = linked.binding(linked.arrows.targets[arrow])
                guard target.kind == .factory, target.lifetime.isUnfitForProcess, !target.hasUnknownLifetime
                else { continue }
                let holder = starts[search.start[row]]
                findings.append(
                    Finding(
                        .invalidBinding(
                            target: linked.name(holder), mistake: .dependentProcess(on: target.fullName)),
                        at: linked.location(ofArrow: arrow, from: row),
                        trace: linked.steps(along: search, to: row, starts: starts)))
            }
        }
        return findings
    }
}

/// True if `start()` would create an instance that nothing stores.
private func isEagerTransient(_ binding: Binding) -> Bool {
    binding.isEager && binding.kind == .factory && !binding.lifetime.isShared && !binding.hasUnknownLifetime
}

extension Binding.Lifetime {
    /// True if a `.process` binding may not depend on a binding with this lifetime. The lifetimes for which this is a
    /// captive dependency are not included.
    fileprivate var isUnfitForProcess: Bool {
        switch self {
        case .graph, .weak, .weakScoped, .pool, .custom: true
        case .transient, .process, .singleton, .scoped: false
        }
    }
}
