extension Graph {
    /// Returns the graph without indices that are out of range, so that later code need not check them.
    ///
    /// A graph can come from a file or from a user's code, and contain, for example, a parent that is its own child.
    package func repaired() -> Graph {
        var graph = self
        if graph.levels.isEmpty { graph.levels = [Level()] }
        let levels = graph.levels.count
        let modules = graph.modules.count
        for index in graph.levels.indices {
            if let parent = graph.levels[index].parent, !(0..<index).contains(parent) {
                graph.levels[index].parent = nil
            }
        }
        graph.repairModules()
        for index in graph.bindings.indices {
            // Only if it differs, because a change copies all bindings.
            if graph.bindings[index].id != index { graph.bindings[index].id = index }
            if !(0..<levels).contains(graph.bindings[index].level) { graph.bindings[index].level = 0 }
            if let module = graph.bindings[index].module, !(0..<modules).contains(module) {
                graph.bindings[index].module = nil
            }
        }
        for index in graph.requests.indices {
            if !(0..<levels).contains(graph.requests[index].level) { graph.requests[index].level = 0 }
            graph.requests[index].targets.removeAll { !graph.bindings.indices.contains($0) }
            if let requester = graph.requests[index].requester, !graph.bindings.indices.contains(requester) {
                graph.requests[index].requester = nil
            }
            if let module = graph.requests[index].module, !(0..<modules).contains(module) {
                graph.requests[index].module = nil
            }
        }
        return graph
    }

    private mutating func repairModules() {
        let range = modules.indices
        for index in range {
            modules[index].imports.removeAll { !range.contains($0) }
            if let parent = modules[index].parent, !range.contains(parent) { modules[index].parent = nil }
        }
        var finishedWalk = Array(repeating: -1, count: modules.count)
        for index in range {
            var current = index
            while finishedWalk[current] < 0 {
                finishedWalk[current] = index
                guard let parent = modules[current].parent else { break }
                if finishedWalk[parent] == index {
                    modules[current].parent = nil
                    break
                }
                current = parent
            }
        }
    }
}
