package import DovetailGraph

extension Graph {
    /// Returns the findings of the rules. If bindings exist only under conditions, each branch is checked as a program,
    /// so that a finding says under which condition it occurs.
    ///
    /// - Parameters:
    ///   - boundaries: The boundaries between the Swift modules of the program, if the configuration has some.
    ///   - limit: The number of programs times that of bindings and requests, above which further choices are not
    ///     checked. Each program costs about as much as the whole check.
    package func findingsOfAllPrograms(within boundaries: BoundaryMap? = nil, limit: Int = 1_000_000) -> [Finding] {
        let linked = LinkedGraph(self)
        var (ofBranches, ofWholeProgram) = (Rules.ofBranches, Rules.ofWholeProgram)
        if let boundaries {
            ofBranches.append { Rules.forbiddenDependencies(in: $0, within: boundaries) }
            ofWholeProgram.append { Rules.forbiddenBindings(in: $0, within: boundaries) }
        }
        let (checked, unchecked) = choices(within: limit)
        if checked.isEmpty, unchecked.isEmpty { return linked.findings(of: ofBranches + ofWholeProgram) }
        var programs = PossiblePrograms(linked.findings(of: ofBranches), self)
        var combinations = Combinations(self)
        for choice in checked {
            let taken = choice.conditions.indices.map { Branch(choice: choice, number: $0) }
            programs.add(choice, findings: taken.map { LinkedGraph(taking($0)).findings(of: ofBranches) }) {
                combinations.mayExclude($0, foundIn: taken[$1])
            }
        }
        let uncertain = unchecked.isEmpty ? [] : namesInBranches(where: unchecked.contains)
        return linked.findings(of: ofWholeProgram) + programs.findings.map { $0.weakened(ifAbout: uncertain) }
    }

    /// The choices whose branches are checked, and those of an enormous program for which that would take too long. All
    /// branches of the latter count as active.
    private func choices(within limit: Int) -> (checked: [Branch.Choice], unchecked: Set<Branch.Choice>) {
        var all: Set<Branch.Choice> = []
        for index in bindings.indices { all.formUnion(bindings[index].branches.map(\.choice)) }
        if all.isEmpty { return ([], []) }
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
    fileprivate func taking(_ branch: Branch) -> Graph {
        var program = self
        program.branch = branch
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
        Set(bindings.filter { $0.branches.contains { isMeant($0.choice) } }.map(\.fullName))
    }
}

extension Branch.Choice {
    /// All conditions, which distinguish the choice from others of its kind.
    fileprivate var name: String { conditions.joined(separator: "\n") }
}

/// The programs in which branches of several choices are taken.
private struct Combinations {
    /// The maximum number of further programs that are checked. Each costs about as much as the whole check.
    private static let limit = 100

    private let graph: Graph
    /// The choices by the names of the bindings in their branches.
    private var choices: [String: Set<Branch.Choice>] = [:]
    private var count = 0

    init(_ graph: Graph) {
        self.graph = graph
        for binding in graph.bindings where !binding.branches.isEmpty {
            choices[binding.fullName, default: []].formUnion(binding.branches.map(\.choice))
        }
    }

    /// Returns true if the path of a finding leads through bindings in branches of other choices, and these may exclude
    /// the branch. They do not if a key is missing whichever of the other branches are taken.
    mutating func mayExclude(_ finding: Finding, foundIn branch: Branch) -> Bool {
        let others = finding.trace.reduce(into: Set<Branch.Choice>()) { $0.formUnion(choices[$1.name] ?? []) }
            .subtracting([branch.choice])
        guard !others.isEmpty else { return false }
        guard case .missingBinding(let key, _, _) = finding.problem else { return true }
        var programs = [graph.taking(branch)]
        for choice in others {
            let taken = choice.conditions.indices.map { Branch(choice: choice, number: $0) }
                .filter { !$0.excludes(branch) }
            guard count + programs.count * taken.count <= Combinations.limit else { return true }
            programs = programs.flatMap { program in taken.map(program.taking) }
        }
        count += programs.count
        return !programs.allSatisfy { Combinations.certainlyLacks($0, key) }
    }

    private static func certainlyLacks(_ program: Graph, _ key: Key) -> Bool {
        LinkedGraph(program).findings(of: [Rules.missingBindings]).contains { finding in
            guard case .missingBinding(key, _, _) = finding.problem else { return false }
            return finding.severity == .error && !finding.hasUnknownCaller
        }
    }
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

    /// The findings if all branches are active, with the branches of each choice in which they occur, unless these are all.
    private var common: [(finding: Finding, limits: [Set<Branch>])]
    /// The findings that only single branches have.
    private var added: [Finding] = []
    private var known: Set<Identity>
    /// Where code requests something. It may run only in some branches.
    private let callers: Set<SourceLocation>
    /// The branches of each binding and request, if there are several.
    private let combined: Set<[Branch]>

    /// All findings. One that requires branches of several choices is a warning, because these may exclude each other, unless
    /// something else is in these branches, too.
    var findings: [Finding] {
        common.map { finding, limits in
            if limits.count < 2 || isPossible(limits) {
                return finding
            }
            var finding = finding
            finding.severity = min(finding.severity, .warning)
            return finding
        } + added
    }

    private func isPossible(_ limits: [Set<Branch>]) -> Bool {
        combined.contains { branches in limits.allSatisfy { !$0.isDisjoint(with: branches) } }
    }

    init(_ findings: [Finding], _ graph: Graph) {
        common = findings.map { ($0, []) }
        known = Set(findings.flatMap(Identity.all))
        let requests = graph.requests.filter { $0.requester == nil && !$0.isDeclared }
        callers = Set(requests.compactMap(\.dependency.location))
        combined = Set((graph.bindings.map(\.branches) + graph.requests.map(\.branches)).filter { $0.count > 1 })
    }

    /// True if only code requests what is missing or does not fit, and that code may run only in other branches.
    private func isOfUnknownCaller(_ finding: Finding) -> Bool {
        switch finding.problem {
        case .needsAsync, .awaitedAtTopLevel, .wrongIsolation, .argumentMismatch, .missingInput:
            finding.trace.first?.location.map(callers.contains) ?? false
        default: finding.hasUnknownCaller
        }
    }

    /// Adds the findings of each branch of a choice.
    ///
    /// - Parameter mayExclude: Returns true if other choices may exclude the branch with this index, for a finding.
    mutating func add(
        _ choice: Branch.Choice, findings found: [[Finding]], unless mayExclude: (Finding, Int) -> Bool
    ) {
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
        common = common.compactMap { finding, limits in
            let all = Identity.all(of: finding).compactMap { occurrences[$0] }
            // A finding in no branch depends on a path through two branches that exclude each other.
            guard let severity = all.map(\.severity).max() else { return nil }
            var (finding, limits) = (finding, limits)
            finding.severity = min(finding.severity, severity)
            let branches = all.reduce(into: Set()) { $0.formUnion($1.branches) }
            if branches.count < choice.conditions.count {
                limits.append(Set(branches.map { Branch(choice: choice, number: $0) }))
                if isOfUnknownCaller(finding) { finding.severity = min(finding.severity, .warning) }
            }
            finding.occurs(onlyIn: branches, of: choice, isOfUnknownCaller: isOfUnknownCaller(finding))
            return (finding, limits)
        }
        for (number, findings) in found.enumerated() {
            for finding in findings {
                // The nearest request decides whether it is new, because another one may be in another container.
                let identities = Identity.all(of: finding)
                guard !known.contains(identities[0]) else { continue }
                known.formUnion(identities)
                let isOfUnknownCaller = isOfUnknownCaller(finding)
                guard var new = finding.inBranch(of: choice, isOfUnknownCaller) else { continue }
                if new.severity == .error, mayExclude(new, number) { new.severity = .warning }
                let all = identities.compactMap { occurrences[$0] }
                new.occurs(
                    onlyIn: all.reduce(into: []) { $0.formUnion($1.branches) }, of: choice,
                    isOfUnknownCaller: isOfUnknownCaller)
                added.append(new)
            }
        }
    }
}

extension Finding {
    /// True if a request that may run only in other branches lacks its key.
    fileprivate var hasUnknownCaller: Bool { related.contains { $0.kind == .unknownCaller } }

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

    /// Adds a note with the conditions of some branches, unless these are all, and one about an unknown caller after it.
    fileprivate mutating func occurs(onlyIn branches: Set<Int>, of choice: Branch.Choice, isOfUnknownCaller: Bool) {
        if branches.count == choice.conditions.count { return }
        related.append(Related(.onlyIf(branches.sorted().map { choice.conditions[$0] }), nil))
        guard isOfUnknownCaller else { return }
        related.removeAll { $0.kind == .unknownCaller }
        related.append(Related(.unknownCaller, nil))
    }

    /// Returns the finding as it is reported if it occurs only in some branches of a choice, or `nil` if it is not.
    ///
    /// Code that resolves may run only if the same branch is active, and a program may be for one platform only, so
    /// these are not errors.
    fileprivate func inBranch(of choice: Branch.Choice, _ isOfUnknownCaller: Bool) -> Finding? {
        if isOfUnknownCaller, choice.kind == .platform { return nil }
        var finding = self
        if isOfUnknownCaller || choice.kind == .platform { finding.severity = min(severity, .warning) }
        return finding
    }
}
