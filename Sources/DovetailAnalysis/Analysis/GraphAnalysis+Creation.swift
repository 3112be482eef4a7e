internal import DovetailGraph

/// The order in which instances are created.
package struct CreationOrder: Sendable, Hashable {
    /// A binding whose instance is created.
    package struct Creation: Sendable, Hashable {
        /// The index of the binding.
        package var binding: Int
        /// The earliest step in which it can be created, from one. Bindings of one step do not depend on each other.
        package var step: Int
    }

    /// The bindings, dependencies first.
    package var creations: [Creation]
    /// A longest chain of creations that wait for each other, in the order of creation.
    package var criticalPath: [Int]

    /// The number of steps.
    package var stepCount: Int { criticalPath.count }
}

extension GraphAnalysis {
    /// The bindings that `start()` of each container creates, with the index of the container in `graph.levels`.
    package var started: [(level: Int, bindings: [Int])] {
        graph.levels.indices.compactMap { level in
            let eager = graph.bindings.filter { $0.isEager && $0.level == level }.map(\.id)
            return eager.isEmpty ? nil : (level, eager)
        }
    }

    /// Returns the bindings whose instances are created together with those of some bindings, and in which order.
    ///
    /// What a binding takes as `Lazy` or `Provider` is created later, so it does not count. What is injected comes after
    /// the binding.
    ///
    /// - Parameter bindings: The indices of the bindings.
    package func creationOrder(of bindings: [Int]) -> CreationOrder {
        let direct = linked.bindingRows { $0.isDisjoint(with: [.deferred, .injection]) }
        let later = linked.bindingRows { $0.contains(.injection) && !$0.contains(.deferred) }
        var steps = Array(repeating: 0, count: direct.count)
        var creations: [CreationOrder.Creation] = []
        var waiting = bindings.filter(graph.bindings.indices.contains)
        var isQueued = Set(waiting)
        var next = 0
        while next < waiting.count {
            for binding in GraphAnalysis.unfinished(below: waiting[next], in: direct, steps) {
                steps[binding] = 1 + (direct[binding].map { steps[$0] }.max() ?? 0)
                creations.append(CreationOrder.Creation(binding: binding, step: steps[binding]))
                waiting += later[binding].filter { isQueued.insert($0).inserted }
            }
            next += 1
        }
        return CreationOrder(
            creations: creations, criticalPath: GraphAnalysis.criticalPath(of: creations, in: direct, steps))
    }

    /// Returns a binding and everything below it that has no step yet, dependencies first. It does not recurse, so deep
    /// graphs cannot overflow the stack.
    private static func unfinished(below start: Int, in rows: [[Int]], _ steps: [Int]) -> [Int] {
        guard steps[start] == 0 else { return [] }
        var order: [Int] = []
        var seen: Set<Int> = [start]
        var open = [(node: start, position: 0)]
        while let (node, position) = open.last {
            guard position < rows[node].count else {
                order.append(node)
                open.removeLast()
                continue
            }
            open[open.count - 1].position += 1
            let target = rows[node][position]
            if steps[target] == 0, seen.insert(target).inserted { open.append((target, 0)) }
        }
        return order
    }

    private static func criticalPath(
        of creations: [CreationOrder.Creation], in rows: [[Int]], _ steps: [Int]
    ) -> [Int] {
        guard var last = creations.max(by: { $0.step < $1.step })?.binding else { return [] }
        var path = [last]
        while steps[last] > 1, let before = rows[last].first(where: { steps[$0] == steps[last] - 1 }) {
            path.append(before)
            last = before
        }
        return path.reversed()
    }
}

extension LinkedGraph {
    /// Returns the links between bindings that satisfy a condition: each pair once, in the order of dependencies.
    fileprivate func bindingRows(where isIncluded: (Traits) -> Bool) -> [[Int]] {
        var rows = Array(repeating: [Int](), count: graph.bindings.count)
        var seen: Set<[Int]> = []
        for node in nodes.indices {
            for arrow in arrowRange(node) where isIncluded(traits[arrow]) {
                let pair = [nodes[node].binding, nodes[arrows.targets[arrow]].binding]
                if seen.insert(pair).inserted { rows[pair[0]].append(pair[1]) }
            }
        }
        return rows
    }
}
