internal import DovetailGraph
internal import DovetailReader

extension ResolverPlanner {
    /// The types in a function's signature must be at least as visible as the function.
    mutating func checkVisibility() {
        guard resolver.access > .internal else { return }
        for function in functions {
            report(reader.hidden(in: function.type) { _ in resolver.access })
            for (requirement, source) in zip(function.requirements, function.sources) {
                if case .parameter = source { report(reader.hidden(in: requirement.type) { _ in resolver.access }) }
            }
        }
    }

    private mutating func report(_ hidden: [Finding]) {
        for finding in hidden where !findings.contains(finding) { findings.append(finding) }
    }
}
