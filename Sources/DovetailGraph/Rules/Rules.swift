/// The rules: each a function from a linked graph to what it finds, without words.
package enum Rules {
    package typealias Rule = @Sendable (LinkedGraph) -> [Finding]

    /// All of them.
    package static let all: [Rule] = [
        missingBindings, duplicateBindings, ambiguousImports, cycles, captiveDependencies, needsAsync, wrongIsolation,
        notSendable, argumentMismatches, argumentsNotHashable, missingInputs, unknownInputs, decoratorsWithoutTarget,
        requirementCycles, missingRequirements, moduleMismatches, invalidBindings, dependentProcesses, noOwnerToClose,
        unanalyzedBindings, unusedBindings, unusedValues, redundantOverrides, secondInstances,
    ]

    /// Those whose findings keep a container from being assembled.
    package static let ofAssembly: [Rule] = [
        duplicateBindings, argumentsNotHashable, unknownInputs, decoratorsWithoutTarget, requirementCycles,
        missingRequirements, moduleMismatches, invalidBindings, containersInShared, noOwnerToClose,
    ]
}

extension Graph {
    /// Everything that the rules find, in the order of the places: file, line, column, id.
    ///
    /// Without roots every binding is one. With roots, what they reach gives errors; the same findings elsewhere are
    /// warnings, except those that keep a container from being made at all. Costs time linear in bindings and
    /// dependencies.
    public func findings(_ options: FindingOptions = FindingOptions()) -> [Finding] {
        LinkedGraph(self).findings(options)
    }
}

extension LinkedGraph {
    package func findings(
        _ options: FindingOptions = FindingOptions(), of rules: [Rules.Rule] = Rules.all
    ) -> [Finding] {
        var seen: Set<FindingKey> = []
        return rules.flatMap { $0(self) }
            .compactMap(options.applied)
            .sorted(by: Finding.isBefore)
            .filter { seen.insert(FindingKey(problem: $0.problem, location: $0.location)).inserted }
    }

    /// Two containers that see the same binding see the same mistake.
    private struct FindingKey: Hashable {
        var problem: Problem
        var location: SourceLocation?
    }
}

extension Finding {
    /// By place, then by id; what has no place comes last. Ties are broken by what is said.
    package static func isBefore(_ left: Finding, _ right: Finding) -> Bool {
        switch (left.location, right.location) {
        case (let first?, let second?) where first != second: first < second
        case (nil, _?): false
        case (_?, nil): true
        case _ where left.id != right.id: left.id < right.id
        default: (left.message, right.severity) < (right.message, left.severity)
        }
    }
}
