/// The rules. Each is a function from a linked graph to findings, which are data; `Wording` has their text.
///
/// Most rules find nothing in most graphs, so a rule first asks whether it can apply at all. It visits bindings by their
/// indices and does not pass on a binding that has no mistake: a copy of a binding costs some hundred instructions,
/// because it retains each of the many members.
package enum Rules {
    package typealias Rule = @Sendable (LinkedGraph) -> [Finding]

    /// The rules that find mistakes of containers.
    package static let ofContainers = ofContainersInBranches + ofContainersAsAWhole

    /// Those whose findings depend on the branches that are active.
    package static let ofContainersInBranches: [Rule] = [
        missingBindings, duplicateBindings, ambiguousImports, cycles, captiveDependencies, needsAsync, wrongIsolation,
        missingInputs, notSendable, argumentMismatches, decoratorsWithoutTarget,
    ]

    /// The others. They see all branches as active.
    package static let ofContainersAsAWhole: [Rule] = [
        argumentsNotHashable, unknownInputs, requirementCycles, missingRequirements, moduleMismatches,
        invalidBindings, dependentProcesses, noOwnerToClose, deepChains,
    ]

    /// The rules whose findings prevent the assembly of a container.
    package static let ofAssembly: [Rule] = [
        duplicateBindings, argumentsNotHashable, unknownInputs, decoratorsWithoutTarget, requirementCycles,
        missingRequirements, moduleMismatches, invalidBindings, containersInShared, noOwnerToClose,
    ]
}

extension LinkedGraph {
    /// All findings about a container: its mistakes and, if the program has the rules for them, warnings and notes.
    package var findingsOfContainer: [Finding] { findings(by: Rules.ofContainers + (Details.current?.rules ?? [])) }

    /// Returns the findings of some rules, sorted and without repetitions.
    ///
    /// - Parameter adjusted: Returns a finding with another severity, or `nil` to leave it out.
    package func findings(by rules: [Rules.Rule], adjusted: (Finding) -> Finding? = { $0 }) -> [Finding] {
        // Two containers that inherit the same binding have the same mistake at its location, so it is reported once.
        var location: SourceLocation?
        var known: [Problem] = []
        return Finding.withoutCascades(rules.flatMap { $0(self) })
            .compactMap(adjusted)
            .ordered(by: Finding.isBefore)
            .filter { finding in
                if finding.location != location { (location, known) = (finding.location, []) }
                if known.contains(finding.problem) { return false }
                known.append(finding.problem)
                return true
            }
    }
}

extension Finding {
    /// Returns the findings without the unused bindings that were probably meant for a missing one: they are used as soon
    /// as that is fixed.
    fileprivate static func withoutCascades(_ findings: [Finding]) -> [Finding] {
        var meant: Set<SourceLocation> = []
        for finding in findings where finding.id == .missingBinding {
            for case (.similar, let location?) in finding.related.map({ ($0.kind, $0.location) }) {
                meant.insert(location)
            }
        }
        if meant.isEmpty { return findings }
        return findings.filter { $0.id != .unusedBinding || !($0.location.map(meant.contains) ?? false) }
    }

    /// Returns true if the left finding is listed first: by source location, then by id, message and severity. Findings
    /// without a location are last.
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
