extension Graph {
    /// Returns the findings of the rules. If bindings exist only under conditions, each branch is checked as a program,
    /// so that a finding says under which condition it occurs.
    ///
    /// - Parameter limit: The number of programs times that of bindings and requests, above which further choices are
    ///   not checked. Each program costs about as much as the whole check.
    package func findingsOfAllPrograms(limit: Int = 1_000_000) -> [Finding] {
        let linked = LinkedGraph(self)
        let (checked, unchecked) = choices(within: limit)
        if checked.isEmpty, unchecked.isEmpty { return linked.findings() }
        var programs = PossiblePrograms(linked.findings(of: Rules.ofBranches))
        for choice in checked {
            programs.add(
                choice,
                findings: choice.conditions.indices.map { number in
                    LinkedGraph(taking(Branch(choice: choice, number: number))).findings(of: Rules.ofBranches)
                }, others: namesInBranches { $0 != choice })
        }
        let uncertain = unchecked.isEmpty ? [] : namesInBranches(where: unchecked.contains)
        return linked.findings(of: Rules.ofWholeProgram) + programs.findings.map { $0.weakened(ifAbout: uncertain) }
    }

    /// The choices whose branches are checked, and those of an enormous program for which that would take too long. All
    /// branches of the latter count as active.
    private func choices(within limit: Int) -> (checked: [Branch.Choice], unchecked: Set<Branch.Choice>) {
        let all = Set(bindings.flatMap(\.branches).map(\.choice))
        let size = bindings.count + requests.count
        var (cost, checked) = (0, [Branch.Choice]())
        for choice in all.sorted(by: { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }) {
            cost += choice.conditions.count * size
            if cost > limit { break }
            checked.append(choice)
        }
        return (checked, all.subtracting(checked))
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

    private func namesInBranches(where isMeant: (Branch.Choice) -> Bool) -> Set<String> {
        Set(bindings.filter { $0.branches.contains { isMeant($0.choice) } }.map(\.displayName))
    }
}

extension Branch.Choice {
    /// All conditions, which distinguish the choice from others of its kind.
    fileprivate var name: String { conditions.joined(separator: "\n") }
}

/// The findings of a program and of its branches.
private struct PossiblePrograms {
    /// A finding without what depends on the branch: its severity, its path, and which of several requests for one key
    /// is the nearest.
    private struct Identity: Hashable {
        var problem: Problem
        var location: SourceLocation?

        /// The identities of a finding, one for each request. That of the nearest request is the first.
        static func all(of finding: Finding) -> [Identity] {
            guard case .missingBinding(let key, _, _) = finding.problem else {
                return [Identity(problem: finding.problem, location: finding.location)]
            }
            let others = finding.related.filter { $0.kind == .alsoRequested }.map(\.location)
            return ([finding.location] + others).map {
                Identity(problem: .missingBinding(key: key, requester: .caller), location: $0)
            }
        }
    }

    /// The branches of a choice in which a mistake occurs.
    private struct Occurrence {
        var branches: Set<Int> = []
        var severity = Finding.Severity.note
    }

    /// The findings if all branches are active.
    private var common: [Finding]
    /// The findings that only single branches have.
    private var added: [Finding] = []
    private var known: Set<Identity>

    var findings: [Finding] { common + added }

    init(_ findings: [Finding]) {
        common = findings
        known = Set(findings.flatMap(Identity.all))
    }

    /// Adds the findings of each branch of a choice.
    ///
    /// - Parameter others: The names of bindings under other choices. It is not known which of their branches occur
    ///   together with those of this choice.
    mutating func add(_ choice: Branch.Choice, findings found: [[Finding]], others: Set<String>) {
        var occurrences: [Identity: Occurrence] = [:]
        for (number, findings) in found.enumerated() {
            for finding in findings {
                for identity in Identity.all(of: finding) {
                    occurrences[identity, default: Occurrence()].branches.insert(number)
                    let severity = occurrences[identity]?.severity ?? .note
                    occurrences[identity]?.severity = max(severity, finding.severity)
                }
            }
        }
        common = common.compactMap { finding in
            let all = Identity.all(of: finding).compactMap { occurrences[$0] }
            // A finding in no branch depends on a path through two branches that exclude each other.
            guard let severity = all.map(\.severity).max() else { return nil }
            var finding = finding
            finding.severity = min(finding.severity, severity)
            finding.occurs(onlyIn: all.reduce(into: []) { $0.formUnion($1.branches) }, of: choice)
            return finding
        }
        for finding in found.joined() {
            // The nearest request decides whether it is new, because another one may be in another container.
            let identities = Identity.all(of: finding)
            guard !known.contains(identities[0]) else { continue }
            known.formUnion(identities)
            guard var new = finding.inBranch(of: choice) else { continue }
            if new.trace.contains(where: { others.contains($0.name) }) { new.severity = min(new.severity, .warning) }
            let all = identities.compactMap { occurrences[$0] }
            new.occurs(onlyIn: all.reduce(into: []) { $0.formUnion($1.branches) }, of: choice)
            added.append(new)
        }
    }
}

extension Finding {
    /// Returns the finding as a warning if it is an error about one of these bindings, which may exclude each other.
    fileprivate func weakened(ifAbout names: Set<String>) -> Finding {
        let isAbout =
            trace.contains { names.contains($0.name) }
            || related.contains { note in
                if case .edge(let from, let to) = note.kind {
                    names.contains(from) || names.contains(to)
                } else {
                    false
                }
            }
        guard isAbout else { return self }
        var weaker = self
        weaker.severity = min(severity, .warning)
        return weaker
    }

    /// Adds a note with the conditions of some branches, unless these are all.
    fileprivate mutating func occurs(onlyIn branches: Set<Int>, of choice: Branch.Choice) {
        if branches.count == choice.conditions.count { return }
        related.append(Related(.onlyIf(branches.sorted().map { choice.conditions[$0] }), nil))
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
