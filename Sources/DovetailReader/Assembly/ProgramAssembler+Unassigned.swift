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
            request.level = serving.map { needsInput(key, from: providers) ? child(of: $0) : $0 } ?? 0
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

    /// True if a key reaches an `Input` that a child is given.
    private func needsInput(_ key: Key, from providers: [Key: [Int]]) -> Bool {
        var seen: Set<Key> = [key]
        var open = [key]
        while let next = open.popLast() {
            for index in providers[next] ?? [] {
                if graph.bindings[index].kind == .input { return true }
                for dependency in graph.bindings[index].dependencies where seen.insert(dependency.key).inserted {
                    open.append(dependency.key)
                }
            }
        }
        return false
    }

    /// The child below a container that is given the most values, or the container itself. A request that needs an
    /// input is sent to such a child.
    private func child(of level: Int) -> Int {
        var counts: [Int: Int] = [:]
        for binding in graph.bindings where binding.fillsInput && isVisible(level, from: binding.level) {
            counts[binding.level, default: 0] += 1
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? level
    }
}
