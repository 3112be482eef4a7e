/// The strongly connected components of a directed graph, by Tarjan's algorithm. It uses its own stack instead of
/// recursion, so a chain of 100,000 nodes does not exhaust the stack of the thread.
package struct Components: Sendable {
    /// The component of each node. Components are numbered in reverse topological order: an arrow from one component to
    /// another leads to the smaller number.
    package private(set) var number: [Int]
    /// The number of components.
    package private(set) var count = 0

    private static let unseen = -1

    /// Finds the components, with one visit of each node and arrow.
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

    /// Completes the component that was entered at `node`: all nodes that were found since then and belong to no
    /// component.
    private mutating func close(at node: Int, _ walk: inout Walk) {
        while let member = walk.pending.popLast() {
            number[member] = count
            if member == node { break }
        }
        count += 1
    }

    /// Returns the components that contain a cycle, in the order of their first member. The members of each are in
    /// ascending order.
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

    /// The state of the depth-first search.
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
