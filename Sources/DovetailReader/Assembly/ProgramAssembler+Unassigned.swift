internal import DovetailGraph

extension ProgramAssembler {
    /// Assigns each unassigned request to a container that serves it, or else to the first one. If only code serves it
    /// whose container is not known, or that of an absent module, the request probably is for a container outside of
    /// the sources, so only its type is kept.
    mutating func assignRequests() {
        let ofLevels = unassignedRequests.isEmpty ? [] : providedKeys()
        let elsewhere = ProvidedKeys(graph.absent + graph.unlisted)
        var providers: [Key: [Int]] = [:]
        for index in graph.bindings.indices where !unassignedRequests.isEmpty {
            for key in graph.bindings[index].keys { providers[key, default: []].append(index) }
        }
        for var request in unassignedRequests {
            let key = request.dependency.key
            let serving = level(serving: request, among: providers[key] ?? [], of: ofLevels)
            if serving == nil, graph.levels.isEmpty || elsewhere.mayServe(request.dependency) {
                graph.mentions.append(request.dependency)
                continue
            }
            if let serving {
                let choice = choice(for: request.dependency, among: providers, of: ofLevels, first: serving)
                request.level = choice.level
                if choice.mayDiffer { request.isAsync = true }
            }
            request.hasUnknownContainer = true
            graph.requests.append(request)
        }
        graph.requests.sort { $0.dependency.location < $1.dependency.location }
    }

    /// The keys that each container provides, without those of its parent.
    private func providedKeys() -> [ProvidedKeys] {
        var keys = graph.levels.map { _ in ProvidedKeys([]) }
        for binding in graph.bindings { keys[binding.level].insert(keysOf: binding) }
        return keys
    }

    /// The first container that serves a request, or else the first that may serve it. If several provide its key, one
    /// is preferred whose binding takes as many arguments as the request passes.
    private func level(serving request: Graph.Request, among providers: [Int], of keys: [ProvidedKeys]) -> Int? {
        let fitting = providers.filter { provider in
            let count = graph.bindings[provider].dependencies.count { $0.kind == .argument }
            return request.hasUnknownArguments ? count > 0 : count == request.arguments.count
        }
        // A parent is before its children, so the first one provides the key itself.
        return fitting.map { graph.bindings[$0].level }.sorted().first { keys[$0].serve(request.dependency) }
            ?? keys.firstIndex { $0.serve(request.dependency) } ?? keys.firstIndex { $0.mayServe(request.dependency) }
    }

    /// The container in which the fewest dependencies of a request are missing, of those that provide its key: the first
    /// one. So what it misses, every container misses that may be meant.
    private func choice(
        for dependency: Graph.Dependency, among providers: [Key: [Int]], of keys: [ProvidedKeys], first: Int
    ) -> Choice {
        let possible = graph.levels.indices.filter { level in
            graph.path(from: level).contains { keys[$0].serve(dependency) }
        }
        var best = missing(from: dependency, at: first, among: providers, of: keys)
        for level in possible where best.missing > 0 && level != first {
            let other = missing(from: dependency, at: level, among: providers, of: keys)
            if other.missing < best.missing { best = other }
        }
        if !best.mayDiffer, best.awaited.contains(where: \.isAwaited) {
            best.mayDiffer = possible.contains {
                missing(from: dependency, at: $0, among: providers, of: keys).awaited != best.awaited
            }
        }
        return best
    }

    /// What a request meets in a container.
    private struct Choice {
        let level: Int
        /// The number of keys that are missing. An `Input` is missing without a value.
        var missing = 0
        /// What the bindings on its paths await.
        var awaited: Set<Awaited> = []
        /// True if other containers differ in what has to be awaited.
        var mayDiffer = false
    }

    private func missing(
        from dependency: Graph.Dependency, at level: Int, among providers: [Key: [Int]], of keys: [ProvidedKeys]
    ) -> Choice {
        let path = graph.path(from: level)
        var choice = Choice(level: level)
        var open = [dependency]
        var seen: Set<Key> = [dependency.key]
        while let next = open.popLast() {
            // What a module hides serves its bindings, but not the caller.
            let all = (providers[next.key] ?? []).map { graph.bindings[$0] }.filter {
                !$0.isHidden || $0.module == nil || next.key != dependency.key
            }.withPrecedence
            let visible = all.filter { path.contains($0.level) }
            let nearest = visible.map(\.level).max()
            let serving = visible.filter { $0.level == nearest }
            if serving.contains(where: { $0.kind == .input }) || !path.contains(where: { keys[$0].mayServe(next) }),
                !next.wrappers.contains(.optional)
            {
                choice.missing += 1
            }
            if Set(all.map { Awaited($0) }).count > 1 { choice.mayDiffer = true }
            choice.awaited.formUnion(serving.map { Awaited($0) })
            open += serving.flatMap(\.dependencies).filter { $0.kind == .value && seen.insert($0.key).inserted }
        }
        return choice
    }
}

extension [Binding] {
    /// Those of each container that replace the others, or that are no defaults.
    fileprivate var withPrecedence: [Binding] {
        let order: [Binding.Priority] = [.replacing, .normal, .asDefault]
        let first = Dictionary(map { ($0.level, order.firstIndex(of: $0.priority) ?? 0) }, uniquingKeysWith: Swift.min)
        return filter { order.firstIndex(of: $0.priority) == first[$0.level] }
    }
}

/// What a request for a binding has to await.
private struct Awaited: Hashable {
    let isAsync: Bool
    let isolation: Isolation

    init(_ binding: Binding) { (isAsync, isolation) = (binding.isAsync, binding.isolation) }

    var isAwaited: Bool { isAsync || isolation != .nonisolated }
}
