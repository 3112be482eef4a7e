internal import DovetailGraph
internal import DovetailReader

extension ResolverPlanner {
    /// Reports each circle of functions that would have to be called before one another.
    mutating func hasCycles() -> Bool {
        let graph = Adjacency(functions.map(\.calls))
        let circles = Components(of: graph).cycles(in: graph)
        for members in circles { report(circle(through: members)) }
        return !circles.isEmpty
    }

    /// The shortest way from a function back to itself.
    private func circle(through members: [Int]) -> [Int] {
        let start = members[0]
        let inside = Set(members)
        var cameFrom: [Int: Int] = [:]
        var open = [start]
        var next = 0
        while next < open.count {
            let here = open[next]
            next += 1
            for target in functions[here].calls where inside.contains(target) {
                if target == start {
                    var way = [here]
                    while let last = way.last, last != start, let previous = cameFrom[last] { way.append(previous) }
                    return way.reversed()
                }
                guard cameFrom[target] == nil else { continue }
                cameFrom[target] = here
                open.append(target)
            }
        }
        return members
    }

    private mutating func report(_ circle: [Int]) {
        let closed = circle + [circle[0]]
        let edges = zip(closed, closed.dropFirst()).map { from, to in
            Finding.Related(
                .edge(from: name(from), to: name(to)), place(from: from, to: to))
        }
        let first = edges.compactMap(\.location).min()
        findings.append(Finding(.builtInCircle(names: closed.map(name)), at: first, related: edges))
    }

    private func name(_ number: Int) -> String { functions[number].type.name.nameOnly }

    private func place(from: Int, to: Int) -> SourceLocation {
        let function = functions[from]
        let index = function.sources.firstIndex { $0.calls.contains(to) }
        return index.map { function.needs[$0].location } ?? function.location
    }

    /// What a function shows must be seen from as far away as the function.
    mutating func checkVisibility() {
        guard resolver.access > .internal else { return }
        for function in functions {
            report(reader.hidden(in: function.type) { _ in resolver.access })
            for (need, source) in zip(function.needs, function.sources) {
                if case .parameter = source { report(reader.hidden(in: need.type) { _ in resolver.access }) }
            }
        }
    }

    private mutating func report(_ hidden: [Finding]) {
        for finding in hidden where !findings.contains(finding) { findings.append(finding) }
    }
}
