extension GraphAnalysis {
    /// The shortest way from one binding to another, both included; `nil` where there is none.
    public func shortestPath(from start: Int, to end: Int) -> [Int]? {
        guard graph.bindings.indices.contains(start), graph.bindings.indices.contains(end) else { return nil }
        let search = Search(from: [start], in: needs)
        return search.reached(end) ? search.path(to: end) : nil
    }

    /// The shortest way from an entry to a binding, both included; `nil` where there is none.
    public func pathFromEntry(to binding: Int) -> [Int]? {
        graph.bindings.indices.contains(binding) && routes.reached(binding) ? routes.path(to: binding) : nil
    }

    /// Ways from one binding to another on which none comes twice, the shortest first, at most `limit` of them.
    ///
    /// There may be more ways than anyone can count, so the search gives up after 100,000 steps; what was found by then
    /// is complete up to its length.
    public func paths(from start: Int, to end: Int, limit: Int = 20) -> [[Int]] {
        guard graph.bindings.indices.contains(start), graph.bindings.indices.contains(end), limit > 0 else { return [] }
        var search = PathSearch(needs, towards: end, distances: Search(from: [end], in: users).distance)
        return search.run(from: start, limit: limit)
    }
}

/// Lengthens the most promising way first: the one that, as the crow flies, would be shortest in the end.
private struct PathSearch {
    private struct Step {
        var node: Int
        var before: Int
        var length: Int
    }

    private let graph: Adjacency
    private let end: Int
    private let distances: [Int]
    private var steps: [Step] = []
    /// Steps that are to be lengthened, by the least length that their way can have in the end.
    private var waiting: [[Int]] = []
    private static let stepLimit = 100_000

    init(_ graph: Adjacency, towards end: Int, distances: [Int]) {
        self.graph = graph
        self.end = end
        self.distances = distances
    }

    mutating func run(from start: Int, limit: Int) -> [[Int]] {
        var found: [[Int]] = []
        add(Step(node: start, before: -1, length: 0))
        var length = 0
        while length < waiting.count {
            var next = 0
            while next < waiting[length].count {
                let index = waiting[length][next]
                next += 1
                if steps[index].node == end {
                    found.append(path(to: index))
                    if found.count == limit { return found }
                } else if steps.count < PathSearch.stepLimit {
                    lengthen(index)
                }
            }
            length += 1
        }
        return found
    }

    private mutating func add(_ step: Step) {
        guard distances[step.node] >= 0 else { return }
        let total = step.length + distances[step.node]
        while waiting.count <= total { waiting.append([]) }
        steps.append(step)
        waiting[total].append(steps.count - 1)
    }

    private mutating func lengthen(_ index: Int) {
        let walked = Set(path(to: index))
        for target in graph[steps[index].node] where !walked.contains(target) {
            add(Step(node: target, before: index, length: steps[index].length + 1))
        }
    }

    private func path(to index: Int) -> [Int] {
        var path: [Int] = []
        var current = index
        while current >= 0 {
            path.append(steps[current].node)
            current = steps[current].before
        }
        return path.reversed()
    }
}
