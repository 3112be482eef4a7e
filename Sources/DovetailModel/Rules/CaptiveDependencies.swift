extension Rules {
    /// Finds instances that depend on instances with a shorter lifetime (Semantics §8).
    static func captiveDependencies(in linked: LinkedGraph) -> [Finding] {
        let captivity = Captivity(linked)
        return heldByArrows(captivity) + heldContainers(captivity) { _, _ in true } + heldByMisses(captivity)
    }

    /// Finds singletons that depend on an instance of which each container has its own, and `.process` instances that
    /// depend on an instance that a container stores.
    private static func heldByArrows(_ captivity: Captivity) -> [Finding] {
        let linked = captivity.linked
        let bindings = linked.graph.bindings
        let mayBeHeldTooLong = bindings.indices.contains {
            bindings[$0].kind == .input || bindings[$0].lifetime == .scoped || bindings[$0].lifetime == .process
        }
        if !mayBeHeldTooLong { return [] }
        let (byProcess, bySingleton) = (captivity.byProcess, captivity.bySingleton)
        var findings: [Finding] = []
        for row in linked.nodes.indices {
            let isInProcess = byProcess.hold(row)
            guard isInProcess || bySingleton.hold(row) else { continue }
            for arrow in linked.arrowRange(row) where Captivity.holds(linked.traits[arrow]) {
                let target = linked.nodes[linked.arrows.targets[arrow]].binding
                let isTooShort =
                    isInProcess ? bindings[target].isStoredByContainer : bindings[target].isOnePerContainer
                guard isTooShort else { continue }
                let holders = isInProcess ? byProcess : bySingleton
                if let finding = captive(arrow, from: row, heldBy: holders, in: linked) { findings.append(finding) }
            }
        }
        return findings
    }

    private static func captive(
        _ arrow: Int, from row: Int, heldBy holders: Captivity.Holders, in linked: LinkedGraph
    ) -> Finding? {
        guard let holder = holders.holder(of: row) else { return nil }
        let target = linked.arrows.targets[arrow]
        let location = linked.location(ofArrow: arrow, from: row)
        return Finding(
            .captiveDependency(
                holder: linked.name(holder), holderLifetime: linked.lifetime(holder).rawValue,
                held: linked.binding(target).ownKey, heldLifetime: linked.binding(target).spokenLifetime,
                needsInput: needsInput(target, in: linked)),
            severity: linked.severity(holder), at: location,
            trace: trace(from: holder, to: row, along: holders, in: linked) + [
                Finding.Step(name: linked.name(target), location: location)
            ],
            related: [Finding.Related(.declared(linked.name(target)), linked.location(of: target))])
    }

    /// Returns true if creating an instance takes a value that a child is given.
    private static func needsInput(_ row: Int, in linked: LinkedGraph) -> Bool {
        let created = Search(from: [row], in: linked.arrows) { _, arrow in Captivity.holds(linked.traits[arrow]) }
        return linked.nodes.indices.contains { created.reached($0) && linked.binding($0).kind == .input }
    }

    /// Returns the path from a root to the holder, and from there to the dependent.
    private static func trace(
        from holder: Int, to row: Int, along holders: Captivity.Holders, in linked: LinkedGraph
    ) -> [Finding.Step] {
        linked.trace(to: holder).dropLast() + holders.steps(to: row, in: linked)
    }

    /// Finds shared bindings that take their container themselves. This can be seen before anything is linked.
    static func containersInShared(in linked: LinkedGraph) -> [Finding] {
        heldContainers(Captivity(linked)) { row, holder in row == holder }
    }

    /// Finds instances that retain their container, and that satisfy a condition.
    private static func heldContainers(
        _ captivity: Captivity, where isIncluded: (_ row: Int, _ holder: Int) -> Bool
    ) -> [Finding] {
        let linked = captivity.linked
        let bindings = linked.graph.bindings
        let takesContainer = bindings.indices.map { bindings[$0].dependencies.contains(where: \.isHeldContainer) }
        guard takesContainer.contains(true) else { return [] }
        let holders = captivity.byAnyone
        var findings: [Finding] = []
        for row in linked.nodes.indices where takesContainer[linked.nodes[row].binding] {
            guard let holder = holders.holder(of: row), isIncluded(row, holder) else { continue }
            for dependency in linked.binding(row).dependencies where dependency.isHeldContainer {
                findings.append(
                    Finding(
                        .captiveContainer(
                            holder: linked.name(holder), holderLifetime: linked.lifetime(holder).rawValue),
                        // A container with such a binding is never assembled, so this is always an error.
                        severity: row == holder ? .error : linked.severity(holder), at: dependency.location,
                        trace: trace(from: holder, to: row, along: holders, in: linked)))
            }
        }
        return findings
    }

    /// Finds shared instances that lack a dependency that only a child provides.
    private static func heldByMisses(_ captivity: Captivity) -> [Finding] {
        let linked = captivity.linked
        let filled = captivity.missesOnlyChildrenFill
        if filled.isEmpty { return [] }
        let holders = captivity.byOwner
        return filled.compactMap { index, binding in
            let miss = linked.misses[index]
            guard let holder = holders.holder(of: miss.row) else { return nil }
            let location = linked.dependency(miss.dependency, of: miss.row).location
            let missed = linked.graph.bindings[binding]
            return Finding(
                .captiveDependency(
                    holder: linked.name(holder), holderLifetime: linked.lifetime(holder).rawValue,
                    held: missed.ownKey, heldLifetime: "child", needsInput: true),
                severity: linked.severity(holder), at: location,
                trace: trace(from: holder, to: miss.row, along: holders, in: linked)
                    + [Finding.Step(name: missed.fullName, location: location)],
                related: [Finding.Related(.similar(miss.key, .inChild), missed.location)])
        }
    }
}

extension Binding {
    /// True if each container has a value or an instance of its own.
    var isOnePerContainer: Bool { kind == .input || (kind == .factory && lifetime == .scoped) }

    fileprivate var isStoredByContainer: Bool {
        isOnePerContainer || (kind == .factory && lifetime == .singleton)
    }

    fileprivate var spokenLifetime: String { kind == .input ? "input" : lifetime.rawValue }
}

extension Dependency {
    /// True if the dependent retains the container. It does not if the parameter is a `Lazy` or a `Weak`.
    fileprivate var isHeldContainer: Bool { kind == .container && !isDeferred && !wrappers.contains(.weak) }
}
