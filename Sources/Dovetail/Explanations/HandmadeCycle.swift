internal import DovetailGraph

extension ResolutionError {
    /// The same error after it has passed a request that a factory made by its `Resolution`.
    ///
    /// A `too-deep` that passes the same request again is a `cycle`. No rule sees requests by hand, so the graph is told of
    /// those on the way; then the rule draws the cycle.
    func passing(_ key: KeyID, by binding: BindingFacts, in plan: Plan) -> ResolutionError {
        passing(.resolution(of: ObjectIdentifier(binding), key)) { asks in
            Explanation(plan, .handmade(binding, asks)).finding(.cycle)
        }
    }

    /// The same error after it has passed a request without arguments.
    ///
    /// - Parameter explain: Finds the cycle of these requests in the graph. The graph does not know who asked a container, or
    ///   called a `Provider`; then the path of the error is the cycle.
    func passing(
        _ request: HandmadeRequests.Asked, explain: ([HandmadeRequests.Ask]) -> Finding? = { _ in nil }
    ) -> ResolutionError {
        guard case .tooDeep = finding.problem else { return self }
        var asks = asks
        let ask = HandmadeRequests.Ask(request: request, depth: finding.trace.count)
        guard let round = asks.add(ask), let first = round.first else { return ResolutionError(finding, asks: asks) }
        let steps = finding.trace.prefix(ask.depth - first.depth)
        asks.told = Set(steps)
        if let cycle = explain(Array(round.dropLast())) { return ResolutionError(cycle, asks: asks) }
        guard let start = steps.first else { return self }
        let names = steps.map(\.name) + [start.name]
        let edges = zip(steps, names.dropFirst()).map { Finding.Related(.edge(from: $0.name, to: $1), $0.location) }
        let cycle = Finding(.cycle(names: names), at: start.location, trace: [start], related: edges)
        return ResolutionError(cycle, asks: asks)
    }
}
