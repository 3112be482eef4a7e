extension LinkedGraph {
    /// What a row is called.
    package func name(_ row: Int) -> String {
        isRequest(row)
            ? graph.requests[row - nodes.count].dependency.key.description
            : graph.bindings[nodes[row].binding].displayName
    }

    /// Where a row is written.
    package func location(of row: Int) -> SourceLocation {
        isRequest(row)
            ? graph.requests[row - nodes.count].dependency.location : graph.bindings[nodes[row].binding].location
    }

    /// Where an arrow is written: at the parameter that asks.
    ///
    /// A request whose place is not known stands at what it asks for.
    package func location(ofArrow arrow: Int, from row: Int) -> SourceLocation {
        if let request = request(row), !request.hasLocation { return location(of: arrows.targets[arrow]) }
        return dependency(dependencyOfArrow[arrow], of: row).location
    }

    /// The source location of a dependency of a row, if it is known.
    package func location(ofDependency position: Int, of row: Int) -> SourceLocation? {
        if let request = request(row), !request.hasLocation { return nil }
        return dependency(position, of: row).location
    }

    /// An error where a root reaches the row, or where no root is known; else a warning.
    package func severity(_ row: Int) -> Finding.Severity { routes.reached(row) ? .error : .warning }

    /// The shortest way from a root to a row, for a trace. A request is no step of its own: what it asks for is.
    package func trace(to row: Int) -> [Finding.Step] {
        routes.reached(row) ? steps(along: routes, to: row, starts: roots) : (isRequest(row) ? [] : [step(row)])
    }

    /// The way that a search found to a row.
    package func steps(along search: Search, to row: Int, starts: [Int]) -> [Finding.Step] {
        let path = search.path(to: row, limit: traceLimit)
        var steps = path.filter { !isRequest($0) }.map(step)
        let start = starts[search.start[row]]
        if let first = path.first, first != start {
            steps.insert(Finding.Step(name: "…", location: nil), at: 0)
            let location = request(start)?.hasLocation == false ? nil : self.location(of: start)
            steps.insert(Finding.Step(name: isRequest(start) ? "…" : name(start), location: location), at: 0)
        } else if let request = request(start), request.hasLocation, !steps.isEmpty {
            steps[0].location = location(of: start)
        }
        return steps
    }

    private func step(_ row: Int) -> Finding.Step { Finding.Step(name: name(row), location: location(of: row)) }

    /// Who asks by the dependency at a position of a row.
    package func asker(_ row: Int, _ position: Int) -> Problem.Asker {
        if let request = request(row) {
            return request.asker.map { .resolution(in: graph.bindings[$0].displayName) } ?? .caller
        }
        let dependency = dependency(position, of: row)
        return switch dependency.role {
        case .initializer: .parameter(of: name(row), position: dependency.position, label: dependency.label)
        case .injection(let step): .injection(of: name(row), step: step, position: dependency.position)
        }
    }

    /// Part of the arrows, with the number that each had before.
    package func arrows(
        where isIncluded: (_ row: Int, _ arrow: Int) -> Bool
    ) -> (adjacency: Adjacency, numbers: [Int]) {
        var starts = [0]
        var targets: [Int] = []
        var numbers: [Int] = []
        starts.reserveCapacity(arrows.count + 1)
        for row in 0..<arrows.count {
            for arrow in arrowRange(row) where isIncluded(row, arrow) {
                targets.append(arrows.targets[arrow])
                numbers.append(arrow)
            }
            starts.append(targets.count)
        }
        return (Adjacency(starts: starts, targets: targets), numbers)
    }

    /// The row an arrow leaves, by halving.
    package func row(ofArrow arrow: Int) -> Int {
        var low = 0
        var high = arrows.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if arrows.starts[middle] <= arrow { low = middle } else { high = middle }
        }
        return low
    }
}
