extension Graph {
    /// Returns the findings of the rules. If bindings exist only under conditions, each branch is checked as a program,
    /// so that a finding says under which condition it occurs.
    func findingsOfAllPrograms() -> [Finding] {
        let linked = LinkedGraph(self)
        let choices = checkedChoices
        if choices.isEmpty { return linked.findings() }
        var programs = PossiblePrograms(linked.findings(of: Rules.ofBranches))
        for choice in choices {
            programs.add(
                choice,
                findings: choice.conditions.indices.map { number in
                    LinkedGraph(taking(Branch(choice: choice, number: number))).findings(of: Rules.ofBranches)
                }, others: namesInBranches(besides: choice))
        }
        return linked.findings(of: Rules.ofWholeProgram) + programs.findings
    }

    /// The choices whose branches are checked. Each costs about as much as the whole check, so those of enormous
    /// programs are not; there, all branches count as active.
    private var checkedChoices: [Branch.Choice] {
        let choices = Set(bindings.flatMap(\.branches).map(\.choice))
        let cost = choices.reduce(0) { $0 + $1.conditions.count } * (bindings.count + requests.count)
        return cost > 4_000_000 ? [] : choices.sorted { $0.conditions.lexicographicallyPrecedes($1.conditions) }
    }

    /// Returns the program in which a branch is active, and not the others of its choice.
    private func taking(_ branch: Branch) -> Graph {
        var program = self
        program.bindings = []
        for var binding in bindings {
            if binding.branches.contains(where: branch.excludes) {
                binding.level = 0
                binding.module = nil
                program.absent.append(binding)
            } else {
                if !binding.branches.isEmpty { binding.isConditional = binding.branches.contains { $0 != branch } }
                program.bindings.append(binding)
            }
        }
        program.requests.removeAll { $0.branches.contains(where: branch.excludes) }
        return program
    }

    private func namesInBranches(besides choice: Branch.Choice) -> Set<String> {
        Set(bindings.filter { $0.branches.contains { $0.choice != choice } }.map(\.displayName))
    }
}

/// The findings of a program and of its branches.
private struct PossiblePrograms {
    /// A finding without what depends on the branch: its severity and path.
    private struct Identity: Hashable {
        var problem: Problem
        var location: SourceLocation?

        init(_ finding: Finding) { (problem, location) = (finding.problem, finding.location) }
    }

    /// The findings if all branches are active.
    private var common: [Finding]
    /// The findings that only single branches have.
    private var added: [Finding] = []
    private var known: Set<Identity>

    var findings: [Finding] { common + added }

    init(_ findings: [Finding]) {
        common = findings
        known = Set(findings.map(Identity.init))
    }

    /// Adds the findings of each branch of a choice.
    ///
    /// - Parameter others: The names of bindings under other choices. It is not known which of their branches occur
    ///   together with those of this choice.
    mutating func add(_ choice: Branch.Choice, findings found: [[Finding]], others: Set<String>) {
        var conditions: [Identity: [String]] = [:]
        var severities: [Identity: Finding.Severity] = [:]
        for (condition, findings) in zip(choice.conditions, found) {
            for identity in Set(findings.map(Identity.init)) { conditions[identity, default: []].append(condition) }
            for finding in findings {
                severities[Identity(finding)] = max(severities[Identity(finding)] ?? .note, finding.severity)
            }
        }
        // A finding in no branch depends on a path through two branches that exclude each other.
        common = common.compactMap { finding in
            guard let severity = severities[Identity(finding)] else { return nil }
            var finding = finding
            finding.severity = min(finding.severity, severity)
            finding.occurs(onlyIf: conditions[Identity(finding)] ?? [], in: choice)
            return finding
        }
        for finding in found.joined() where known.insert(Identity(finding)).inserted {
            guard var new = finding.inBranch(of: choice) else { continue }
            if new.trace.contains(where: { others.contains($0.name) }) { new.severity = min(new.severity, .warning) }
            new.occurs(onlyIf: conditions[Identity(finding)] ?? [], in: choice)
            added.append(new)
        }
    }
}

extension Finding {
    /// Adds a note with the conditions, unless they are all of the choice.
    fileprivate mutating func occurs(onlyIf conditions: [String], in choice: Branch.Choice) {
        if conditions.count < choice.conditions.count { related.append(Related(.onlyIf(conditions), nil)) }
    }

    /// Returns the finding as it is reported if it occurs only in some branches of a choice, or `nil` if it is not.
    ///
    /// Code that resolves may run only if the same branch is active, and a program may be for one platform only, so
    /// these are not errors.
    fileprivate func inBranch(of choice: Branch.Choice) -> Finding? {
        var finding = self
        if case .missingBinding(_, .caller, _) = problem {
            if choice.kind != .runTime { return nil }
            finding.severity = min(severity, .warning)
        }
        if choice.kind == .platform { finding.severity = min(severity, .warning) }
        return finding
    }
}
