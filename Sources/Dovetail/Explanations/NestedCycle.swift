internal import DovetailModel

extension ResolutionError {
    /// Returns the error after it has passed a request of a factory to its `Resolution`.
    ///
    /// A `too-deep` that passes the same request again is a `cycle`. The rules do not see nested requests, so they are
    /// added to the graph first. Then the rule finds the cycle.
    func passing(_ key: KeyID, by binding: BindingFacts, in plan: Plan) -> ResolutionError {
        passing(.resolution(of: ObjectIdentifier(binding), key)) { requests in
            Explanation(plan, .nested(binding, requests)).finding(.cycle)
        }
    }

    /// Returns the error after it has passed a request without arguments.
    ///
    /// - Parameter explain: Finds the cycle of these requests in the graph. It returns `nil` for a request to a
    ///   container or a call of a `Provider`, whose requester the graph does not know. In that case, the path of the
    ///   error is the cycle.
    func passing(
        _ target: NestedRequests.Target, explain: ([NestedRequests.Entry]) -> Finding? = { _ in nil }
    ) -> ResolutionError {
        guard case .tooDeep = finding.problem else { return self }
        var requests = nestedRequests
        let next = NestedRequests.Entry(target: target, depth: finding.trace.count)
        guard let repeated = requests.add(next), let first = repeated.first else {
            return ResolutionError(finding, nestedRequests: requests)
        }
        let steps = finding.trace.prefix(next.depth - first.depth)
        requests.reported = Set(steps)
        if let cycle = explain(Array(repeated.dropLast())) {
            return ResolutionError(cycle, nestedRequests: requests)
        }
        guard let start = steps.first else { return self }
        let names = steps.map(\.name) + [start.name]
        let edges = zip(steps, names.dropFirst()).map { Finding.Related(.edge(from: $0.name, to: $1), $0.location) }
        let cycle = Finding(.cycle(names: names), at: start.location, trace: [start], related: edges)
        return ResolutionError(cycle, nestedRequests: requests)
    }
}
