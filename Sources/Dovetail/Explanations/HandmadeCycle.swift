internal import DovetailGraph

extension ResolutionError {
    /// The same error after it has passed a request that a factory made by hand.
    ///
    /// A `too-deep` that passes the same request again is a `cycle`. No rule sees requests by hand, so the graph is told of
    /// those on the way; then the rule draws the cycle.
    func passing(_ key: KeyID, by recipe: BindingFacts, in plan: Plan) -> ResolutionError {
        guard case .tooDeep = finding.problem else { return self }
        var asks = asks
        let ask = HandmadeRequests.Ask(asker: ObjectIdentifier(recipe), key: key, depth: finding.trace.count)
        guard let round = asks.add(ask), let first = round.first else { return ResolutionError(finding, asks: asks) }
        let steps = finding.trace.prefix(ask.depth - first.depth)
        asks.told = Set(steps)
        if let cycle = Explanation(plan, .handmade(recipe, Array(round.dropLast()))).finding(.cycle) {
            return ResolutionError(cycle, asks: asks)
        }
        let names = steps.suffix(1).map(\.name) + steps.map(\.name)
        let cycle = Finding(.cycle(names: names), at: recipe.location, trace: Array(steps.suffix(1)))
        return ResolutionError(cycle, asks: asks)
    }
}
