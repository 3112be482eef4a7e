internal import DovetailGraph

extension GraphAnalysis {
    /// The sets of bindings that all depend on each other, deferred or not. Each set is in ascending order.
    public var cycles: [[Int]] { Components(of: needs).cycles(in: needs) }

    /// A longest chain of bindings in which each one depends on the next. Of a cycle, only one binding counts.
    public var longestChain: [Int] {
        let components = Components(of: needs)
        var length = Array(repeating: 1, count: components.count)
        var next = Array(repeating: -1, count: components.count)
        var first = Array(repeating: -1, count: components.count)
        for node in (0..<needs.count).reversed() { first[components.number[node]] = node }
        // Components are numbered in reverse topological order, so the dependencies of a binding are known before the
        // binding.
        for node in (0..<needs.count).sorted(by: { components.number[$0] < components.number[$1] }) {
            let own = components.number[node]
            for target in needs[node] {
                let other = components.number[target]
                if other != own, length[other] + 1 > length[own] {
                    length[own] = length[other] + 1
                    next[own] = other
                }
            }
        }
        guard let longest = length.max(), let top = length.firstIndex(of: longest) else { return [] }
        var chain: [Int] = []
        var current = top
        while current >= 0 {
            chain.append(first[current])
            current = next[current]
        }
        return chain
    }

    /// The immediate dominator of each binding: the nearest binding that is on all paths from the entries to it.
    ///
    /// The element is `nil` if there is no such binding, or no path.
    public var dominators: [Int?] { GraphAnalysis.dominators(in: needs, from: entries) }

    /// Returns the bindings that would be unused without a binding, because all paths to them contain it.
    ///
    /// - Parameter binding: The index of the binding.
    /// - Returns: The indices of the bindings that it dominates, in ascending order.
    public func dominated(by binding: Int) -> [Int] {
        graph.bindings.indices.contains(binding) ? GraphAnalysis.dominated(by: binding, in: dominators) : []
    }

    /// Returns the immediate dominator of each node, on the paths from some starts.
    static func dominators(in links: Adjacency, from starts: [Int]) -> [Int?] {
        var rows = Adjacency(starts: links.starts, targets: links.targets)
        rows.appendRow(starts)
        let tree = Dominators(of: rows, root: links.count)
        return (0..<links.count).map { node in
            let dominator = tree.immediate[node]
            return dominator < 0 || dominator == links.count ? nil : dominator
        }
    }

    /// Returns the nodes below a node in a tree of dominators, in ascending order.
    static func dominated(by node: Int, in dominators: [Int?]) -> [Int] {
        var children = Array(repeating: [Int](), count: dominators.count)
        for (node, dominator) in dominators.enumerated() {
            if let dominator { children[dominator].append(node) }
        }
        return Search(from: [node], in: Adjacency(children)).order.dropFirst().sorted()
    }
}
