internal import DovetailGraph

extension ProgramAssembler {
    /// Assigns each unassigned request to a container that provides its key, or else to the first one. A key that only
    /// an absent module provides is probably requested from a container outside of the sources, so its request is
    /// dropped.
    mutating func assignRequests() {
        let elsewhere = Set(graph.absent.flatMap(\.keys))
        var providers: [Key: [Int]] = [:]
        for index in graph.bindings.indices {
            for key in graph.bindings[index].keys { providers[key, default: []].append(index) }
        }
        for var request in unassignedRequests {
            let key = request.dependency.key
            let serving = level(serving: request, among: providers[key] ?? [])
            if serving == nil, elsewhere.contains(key) || graph.levels.isEmpty { continue }
            request.level = serving.map { needsInput(key, from: providers) ? child(of: $0) : $0 } ?? 0
            graph.requests.append(request)
        }
        graph.requests.sort { $0.dependency.location < $1.dependency.location }
    }

    /// The first container that provides the key of a request. If several do, one is preferred whose binding takes as
    /// many arguments as the request passes.
    private func level(serving request: Graph.Request, among providers: [Int]) -> Int? {
        let fitting = providers.filter { provider in
            graph.bindings[provider].dependencies.count { $0.kind == .argument } == request.arguments.count
        }
        return (fitting.isEmpty ? providers : fitting).map { graph.bindings[$0].level }.min()
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
