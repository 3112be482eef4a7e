internal import DovetailGraph

extension GraphAnalysis {
    /// Returns the shortest dependency path from one binding to another.
    ///
    /// - Parameters:
    ///   - start: The index of the first binding.
    ///   - end: The index of the last binding.
    /// - Returns: The indices on the path, including both ends, or `nil` if there is none.
    public func shortestPath(from start: Int, to end: Int) -> [Int]? {
        guard graph.bindings.indices.contains(start), graph.bindings.indices.contains(end) else { return nil }
        let search = Search(from: [start], in: needs)
        return search.reached(end) ? search.path(to: end) : nil
    }

    /// Returns the shortest dependency path from an entry to a binding.
    ///
    /// - Parameter binding: The index of the binding.
    /// - Returns: The indices on the path, including both ends, or `nil` if there is none.
    public func pathFromEntry(to binding: Int) -> [Int]? {
        graph.bindings.indices.contains(binding) && routes.reached(binding) ? routes.path(to: binding) : nil
    }

    /// Returns dependency paths from one binding to another, on which no binding occurs twice.
    ///
    /// The number of paths can be exponential, so the search ends after 100,000 steps. The result is then complete up
    /// to the length that the search has reached.
    ///
    /// - Parameters:
    ///   - start: The index of the first binding.
    ///   - end: The index of the last binding.
    ///   - limit: The maximum number of paths.
    /// - Returns: The paths, the shortest first.
    public func paths(from start: Int, to end: Int, limit: Int = 20) -> [[Int]] {
        guard graph.bindings.indices.contains(start), graph.bindings.indices.contains(end), limit > 0 else { return [] }
        var search = PathSearch(needs, towards: end, distances: Search(from: [end], in: users).distance)
        return search.run(from: start, limit: limit)
    }
}

/// A search for several paths, which always extends the path with the smallest possible total length.
private struct PathSearch {
    /// The end of a partial path: its last node, the index of the previous step (or -1), and its length.
    private struct Step {
        var node: Int
        var before: Int
        var length: Int
    }

    private let graph: Adjacency
    private let end: Int
    private let distances: [Int]
    private var steps: [Step] = []
    /// The steps to extend, by the smallest length that their path can have.
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
