/// The strongly connected components of a directed graph, by Tarjan's algorithm with a stack of its own, so that a
/// chain of 100,000 does not use up the thread's.
package struct Components: Sendable {
    /// The component of each node; components are numbered against the arrows: what a node points at comes first.
    package private(set) var number: [Int]
    /// How many components there are.
    package private(set) var count = 0

    private static let unseen = -1

    /// Costs one visit of every node and arrow.
    package init(of graph: Adjacency) {
        number = Array(repeating: Components.unseen, count: graph.count)
        var walk = Walk(size: graph.count)
        for root in 0..<graph.count where walk.order[root] == Components.unseen {
            walk.enter(root, in: graph)
            while let node = walk.open.last {
                if let target = walk.nextTarget(of: node, in: graph) {
                    if walk.order[target] == Components.unseen {
                        walk.enter(target, in: graph)
                    } else if number[target] == Components.unseen {
                        walk.low[node] = min(walk.low[node], walk.order[target])
                    }
                } else {
                    walk.open.removeLast()
                    if let parent = walk.open.last { walk.low[parent] = min(walk.low[parent], walk.low[node]) }
                    if walk.low[node] == walk.order[node] { close(at: node, &walk) }
                }
            }
        }
    }

    private mutating func close(at node: Int, _ walk: inout Walk) {
        while let member = walk.pending.popLast() {
            number[member] = count
            if member == node { break }
        }
        count += 1
    }

    /// The components that hold a cycle, each with its members in ascending order, in the order of their first member.
    package func cycles(in graph: Adjacency) -> [[Int]] {
        var members = Array(repeating: 0, count: count)
        var isCyclic = Array(repeating: false, count: count)
        for node in 0..<graph.count {
            members[number[node]] += 1
            if members[number[node]] > 1 || graph[node].contains(node) { isCyclic[number[node]] = true }
        }
        var position = Array(repeating: -1, count: count)
        var result: [[Int]] = []
        for node in 0..<graph.count where isCyclic[number[node]] {
            if position[number[node]] < 0 {
                position[number[node]] = result.count
                result.append([])
            }
            result[position[number[node]]].append(node)
        }
        return result
    }

    private struct Walk {
        var order: [Int]
        var low: [Int]
        var next: [Int]
        var open: [Int] = []
        var pending: [Int] = []
        var counter = 0

        init(size: Int) {
            order = Array(repeating: Components.unseen, count: size)
            low = order
            next = order
        }

        mutating func enter(_ node: Int, in graph: Adjacency) {
            order[node] = counter
            low[node] = counter
            counter += 1
            next[node] = graph.starts[node]
            open.append(node)
            pending.append(node)
        }

        mutating func nextTarget(of node: Int, in graph: Adjacency) -> Int? {
            guard next[node] < graph.starts[node + 1] else { return nil }
            defer { next[node] += 1 }
            return graph.targets[next[node]]
        }
    }
}
