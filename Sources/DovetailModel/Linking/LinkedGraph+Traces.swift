extension LinkedGraph {
    /// Returns the name of a row for diagnostics: that of its binding, or the key of its request.
    package func name(_ row: Int) -> String {
        isRequest(row)
            ? graph.requests[row - nodes.count].dependency.key.description
            : graph.bindings[nodes[row].binding].fullName
    }

    /// Returns the source location of the binding or request of a row.
    package func location(of row: Int) -> SourceLocation {
        isRequest(row)
            ? graph.requests[row - nodes.count].dependency.location : graph.bindings[nodes[row].binding].location
    }

    /// Returns the source location of an arrow, which is that of its dependency.
    ///
    /// If the location of a request is not known, it is that of the requested binding.
    package func location(ofArrow arrow: Int, from row: Int) -> SourceLocation {
        if let request = request(row), !request.hasLocation { return location(of: arrows.targets[arrow]) }
        return dependency(dependencyOfArrow[arrow], of: row).location
    }

    /// Returns the source location of a dependency of a row, or `nil` if that of the request is not known.
    package func location(ofDependency position: Int, of row: Int) -> SourceLocation? {
        if let request = request(row), !request.hasLocation { return nil }
        return dependency(position, of: row).location
    }

    /// Returns `error` if a root reaches the row, or if no root is known; otherwise `warning`.
    package func severity(_ row: Int) -> Finding.Severity { routes.reached(row) ? .error : .warning }

    /// The same for a mistake of a request, which may be one that may fail.
    func severityOfRequest(_ row: Int) -> Finding.Severity {
        request(row)?.mayFail == true ? .warning : severity(row)
    }

    /// Returns the shortest dependency path from a root to a row. A request is not a step, but the requested binding
    /// is. If no root reaches the row, the row is the only step.
    package func trace(to row: Int) -> [Finding.Step] {
        routes.reached(row) ? steps(along: routes, to: row, starts: roots) : (isRequest(row) ? [] : [step(row)])
    }

    /// Returns the dependency path that a search found to a row.
    ///
    /// If the path has more than ``traceLimit`` rows, the steps are the start, a `…` and the last rows. If the search
    /// started at a request, the first step has the location of the request.
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

    /// Returns the requester of a dependency, as diagnostics name it: a parameter, an injection, a factory that uses
    /// its `Resolution`, or a caller.
    package func requester(_ row: Int, _ position: Int) -> Problem.Requester {
        if let request = request(row) {
            return request.requester.map { .resolution(in: graph.bindings[$0].fullName) } ?? .caller
        }
        return dependency(position, of: row).requester(of: name(row))
    }

    /// Returns the arrows that are part of a cycle and satisfy a condition, with the index of each in ``arrows``.
    package func arrowsOnCycles(
        where isIncluded: (_ row: Int, _ arrow: Int) -> Bool
    ) -> (adjacency: Adjacency, numbers: [Int]) {
        arrows { row, arrow in
            components.number[row] == components.number[arrows.targets[arrow]] && isIncluded(row, arrow)
        }
    }

    /// Returns the arrows that satisfy a condition, with the index of each in ``arrows``.
    func arrows(where isIncluded: (_ row: Int, _ arrow: Int) -> Bool) -> (adjacency: Adjacency, numbers: [Int]) {
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

    /// Returns the row at which an arrow begins, by binary search.
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

extension Dependency {
    /// The parameter or injection of a binding, as diagnostics name it.
    package func requester(of binding: String) -> Problem.Requester {
        switch role {
        case .initializer where hasDefault: .defaultedParameter(of: binding, position: position, label: label)
        case .initializer: .parameter(of: binding, position: position, label: label)
        case .injection(let step): .injection(of: binding, step: step, position: position)
        }
    }
}
