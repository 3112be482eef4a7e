public import DovetailModel

extension Rules {
    /// All rules.
    package static let all = ofBranches + ofWholeProgram

    /// The rules whose findings depend on the branches that are active.
    package static let ofBranches = ofContainersInBranches + [secondInstances, topLevelStarts]

    /// The other rules. They see all branches as active.
    package static let ofWholeProgram =
        ofContainersAsAWhole + [
            unanalyzedBindings, unusedBindings, unusedValues, redundantOverrides,
        ]

    /// The rules that find no mistakes of containers.
    static let ofDetails: [Rule] = [
        secondInstances, unanalyzedBindings, unusedBindings, unusedValues, redundantOverrides,
    ]
}

extension Graph {
    /// Returns the mistakes in the graph, sorted by file, line, column and id.
    ///
    /// If the graph declares no roots, every binding is a root. With roots, a mistake that a root reaches is an error,
    /// and elsewhere it is a warning. There are two exceptions: a mistake that prevents the assembly of a container is
    /// always an error, and some ids, for example `unused-binding`, are never errors.
    ///
    /// - Parameter options: The severities by id, if they differ from those of the rules.
    /// - Returns: The findings. Those without a source location are last.
    /// - Complexity: O(*n*), where *n* is the number of bindings and dependencies.
    public func findings(_ options: FindingOptions = FindingOptions()) -> [Finding] {
        LinkedGraph(self).findings(options)
    }
}

extension LinkedGraph {
    /// Returns the findings of some rules, sorted and without repetitions.
    package func findings(
        _ options: FindingOptions = FindingOptions(), of rules: [Rules.Rule] = Rules.all
    ) -> [Finding] {
        findings(by: rules, adjusted: options.applied)
    }
}
