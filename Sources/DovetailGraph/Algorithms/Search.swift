/// The result of a search breadth first: how far each node is from the nearest start, and by which arrow it was reached.
package struct Search: Sendable {
    /// The number of arrows from the nearest start; -1 where none leads.
    package private(set) var distance: [Int]
    /// The node before, or -1 for starts and what was not reached.
    package private(set) var parent: [Int]
    /// The number of the arrow from the parent, in the arrays of the adjacency.
    package private(set) var arrow: [Int]
    /// The start from which the node was reached first, as a position in the list of starts.
    package private(set) var start: [Int]
    /// What was reached, nearest first.
    package private(set) var order: [Int] = []

    /// Searches from all starts at once; earlier starts win ties. `follow` may refuse an arrow by its number.
    ///
    /// Costs one visit of every node and arrow that is reached.
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

    /// The nodes from a start to `node`, both included; at most `limit` of them, the last ones.
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
