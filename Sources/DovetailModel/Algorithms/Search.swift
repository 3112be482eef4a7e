/// The result of a breadth-first search: the distance of each node from the nearest start, and the arrow by which the
/// search reached it.
package struct Search: Sendable {
    /// The number of arrows from the nearest start; -1 if the search did not reach the node.
    package private(set) var distance: [Int]
    /// The previous node on the path; -1 for starts and for nodes that were not reached.
    package private(set) var parent: [Int]
    /// The index of the arrow from the parent, in the arrays of the adjacency; -1 if there is no parent.
    package private(set) var arrow: [Int]
    /// The start that reached the node first, as an index into the list of starts.
    package private(set) var start: [Int]
    /// The nodes that were reached, the nearest first.
    package private(set) var order: [Int] = []

    /// Searches from all starts at the same time. Of two starts at the same distance, the earlier one has precedence.
    ///
    /// It visits each node and arrow that it reaches once.
    ///
    /// - Parameters:
    ///   - starts: The nodes at which the search begins.
    ///   - graph: The graph.
    ///   - follow: A function that returns false for an arrow that the search must not follow.
    package init(
        from starts: [Int], in graph: Adjacency, follow: (_ source: Int, _ arrow: Int) -> Bool = { _, _ in true }
    ) {
        distance = Array(repeating: -1, count: graph.count)
        parent = distance
        arrow = distance
        start = distance
        for (position, node) in starts.enumerated() where distance[node] < 0 {
            distance[node] = 0
            start[node] = position
            order.append(node)
        }
        var next = 0
        while next < order.count {
            let node = order[next]
            next += 1
            for index in graph.starts[node]..<graph.starts[node + 1] {
                let target = graph.targets[index]
                guard distance[target] < 0, follow(node, index) else { continue }
                distance[target] = distance[node] + 1
                parent[target] = node
                arrow[target] = index
                start[target] = start[node]
                order.append(target)
            }
        }
    }

    package func reached(_ node: Int) -> Bool { distance[node] >= 0 }

    /// Returns the nodes from a start to `node`, including both, or the last `limit` of them.
    package func path(to node: Int, limit: Int = .max) -> [Int] {
        guard reached(node) else { return [] }
        var path = [node]
        var current = node
        while parent[current] >= 0, path.count < limit {
            current = parent[current]
            path.append(current)
        }
        return path.reversed()
    }
}
