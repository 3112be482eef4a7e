internal import DovetailModel

extension LinkedGraph {
    /// Returns the bindings that code may request which could not be read, and the given ones.
    ///
    /// This code is in the unanalyzed bindings that a root or a given binding reaches, and in unread lines. It can
    /// request all keys of its container, and hidden ones that its module may use.
    func mayBeRequested(besides given: [Int]) -> [Int] {
        var found = Set(given).union(bindingsWithComputedNames)
        var askers = Set(
            graph.unread.filter { $0.provision == .anything }.flatMap { line in
                (line.level.map { [$0] } ?? Array(graph.levels.indices)).map { Asker(level: $0, module: nil) }
            })
        var seen: Set<Asker> = []
        while true {
            let search = Search(from: Array(found).ordered(), in: arrows)
            for node in nodes.indices where routes.reached(node) || search.reached(node) {
                let binding = binding(node)
                if binding.requestsAnything { askers.insert(Asker(level: nodes[node].level, module: binding.module)) }
            }
            let new = askers.subtracting(seen)
            if new.isEmpty { return Array(found).ordered() }
            for asker in new { found.formUnion(bindings(visibleTo: asker)) }
            seen.formUnion(new)
        }
    }

    /// A container and a module, from which keys are looked up.
    private struct Asker: Hashable {
        var level: Int
        var module: Int?
    }

    private func bindings(visibleTo asker: Asker) -> [Int] {
        let levels = Set(graph.path(from: asker.level))
        let modules = asker.module.map(graph.scope) ?? []
        return graph.bindings.indices.filter { index in
            let binding = graph.bindings[index]
            return levels.contains(binding.level)
                && (!binding.isHidden || binding.module.map(modules.contains) ?? true)
        }
    }

    /// The bindings with a computed qualifier of whose type any name is requested.
    private var bindingsWithComputedNames: [Int] {
        let computed = graph.bindings.indices.filter { graph.bindings[$0].keys.contains(where: \.hasComputedName) }
        if computed.isEmpty { return [] }
        let requested = graph.bindings.flatMap(\.dependencies) + graph.requests.map(\.dependency)
        let types = Set(
            requested.filter { $0.key.qualification != nil }.flatMap { dependency in
                (0...dependency.wrappers.count).map { dependency.type(fromLayer: $0) }
            })
        return computed.filter { index in
            graph.bindings[index].keys.contains { $0.hasComputedName && types.contains($0.type) }
        }
    }
}

extension Binding {
    /// True if the factory may request any key with its own code.
    fileprivate var requestsAnything: Bool {
        (isOpaque && !isFromOtherLibrary) || dependencies.contains { $0.kind == .resolution }
    }
}
