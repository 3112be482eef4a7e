/// A directed graph as two flat arrays: the neighbors of `n` are `targets[starts[n]..<starts[n + 1]]`.
package struct Adjacency: Sendable {
    package fileprivate(set) var starts: [Int]
    package fileprivate(set) var targets: [Int]

    /// Creates a graph from the neighbors of each node.
    package init(_ rows: [[Int]]) {
        starts = [0]
        targets = []
        for row in rows {
            targets += row
            starts.append(targets.count)
        }
    }

    package init(starts: [Int], targets: [Int]) {
        self.starts = starts
        self.targets = targets
    }

    package var count: Int { starts.count - 1 }

    package subscript(node: Int) -> ArraySlice<Int> { targets[starts[node]..<starts[node + 1]] }

    /// Returns the graph with all arrows reversed, by counting. The neighbors of each node are in ascending order.
    package func reversed() -> Adjacency {
        var starts = Array(repeating: 0, count: count + 1)
        for target in targets { starts[target + 1] += 1 }
        for node in 0..<count { starts[node + 1] += starts[node] }
        var next = starts
        var sources = Array(repeating: 0, count: targets.count)
        for node in 0..<count {
            for target in self[node] {
                sources[next[target]] = node
                next[target] += 1
            }
        }
        return Adjacency(starts: starts, targets: sources)
    }
}

extension Adjacency {
    /// Adds a node whose neighbors are `row`.
    package mutating func appendRow(_ row: [Int]) {
        targets += row
        starts.append(targets.count)
    }
}
