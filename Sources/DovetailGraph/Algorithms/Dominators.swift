package import DovetailModel

/// The dominator tree of a graph, by the algorithm of Lengauer and Tarjan (1979) with path compression, without
/// recursion.
///
/// It takes O(*m* log *n*) time for *n* nodes and *m* arrows.
package struct Dominators: Sendable {
    /// The immediate dominator of each node; -1 for the root and for nodes that it does not reach.
    package private(set) var immediate: [Int]

    package init(of graph: Adjacency, root: Int) {
        immediate = Array(repeating: -1, count: graph.count)
        var walk = Walk(graph, root)
        let sources = graph.reversed()
        var buckets = Array(repeating: [Int](), count: walk.vertex.count)
        for number in stride(from: walk.vertex.count - 1, to: 0, by: -1) {
            for source in sources[walk.vertex[number]] where walk.number[source] >= 0 {
                let best = walk.evaluate(walk.number[source])
                walk.semi[number] = min(walk.semi[number], walk.semi[best])
            }
            buckets[walk.semi[number]].append(number)
            let parent = walk.parent[number]
            walk.ancestor[number] = parent
            for member in buckets[parent] {
                let best = walk.evaluate(member)
                walk.dominator[member] = walk.semi[best] < walk.semi[member] ? best : parent
            }
            buckets[parent] = []
        }
        for number in walk.vertex.indices.dropFirst() {
            if walk.dominator[number] != walk.semi[number] {
                walk.dominator[number] = walk.dominator[walk.dominator[number]]
            }
            immediate[walk.vertex[number]] = walk.vertex[walk.dominator[number]]
        }
    }

    /// The depth-first search and the forest of the algorithm. All arrays except `number` are in the order of the
    /// search.
    private struct Walk {
        var number: [Int]
        var vertex: [Int] = []
        var parent: [Int] = []
        var semi: [Int]
        var label: [Int]
        var ancestor: [Int]
        var dominator: [Int]

        init(_ graph: Adjacency, _ root: Int) {
            number = Array(repeating: -1, count: graph.count)
            var next = graph.starts
            var open = [root]
            number[root] = 0
            vertex = [root]
            parent = [-1]
            while let node = open.last {
                guard next[node] < graph.starts[node + 1] else {
                    open.removeLast()
                    continue
                }
                let target = graph.targets[next[node]]
                next[node] += 1
                guard number[target] < 0 else { continue }
                number[target] = vertex.count
                parent.append(number[node])
                vertex.append(target)
                open.append(target)
            }
            semi = Array(vertex.indices)
            label = semi
            dominator = semi
            ancestor = Array(repeating: -1, count: vertex.count)
        }

        /// Returns the node with the smallest semidominator between a node and the root of its tree in the forest.
        /// Compresses the path to that root.
        mutating func evaluate(_ node: Int) -> Int {
            guard ancestor[node] >= 0 else { return node }
            var path: [Int] = []
            var current = node
            while ancestor[ancestor[current]] >= 0 {
                path.append(current)
                current = ancestor[current]
            }
            for member in path.reversed() {
                let above = ancestor[member]
                if semi[label[above]] < semi[label[member]] { label[member] = label[above] }
                ancestor[member] = ancestor[above]
            }
            return label[node]
        }
    }
}
