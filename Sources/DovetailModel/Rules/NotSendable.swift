extension Rules {
    /// Finds graph instances that are known not to be `Sendable`, and that two isolations use in one resolve.
    static func notSendable(in linked: LinkedGraph) -> [Finding] {
        let candidates = linked.nodes.indices.filter {
            linked.lifetime($0) == .graph && linked.binding($0).isSendable == false
        }
        guard !candidates.isEmpty, linked.graph.bindings.contains(where: { $0.isolation != .nonisolated }) else {
            return []
        }
        let uses = GraphUses(linked, candidates)
        return candidates.compactMap(uses.finding)
    }
}

/// The instances that each row receives within one resolve, with the source locations of these uses.
private struct GraphUses {
    let linked: LinkedGraph
    private var targets: [[Int]] = []
    private var sources: [[SourceLocation]] = []
    private let regions: Regions

    init(_ linked: LinkedGraph, _ candidates: [Int]) {
        self.linked = linked
        for row in 0..<linked.arrows.count {
            targets.append([])
            sources.append([])
            for arrow in linked.arrowRange(row) {
                guard let target = GraphUses.target(of: arrow, in: linked) else { continue }
                targets[row].append(target)
                sources[row].append(linked.location(ofArrow: arrow, from: row))
            }
            guard let location = GraphUses.resolution(of: row, in: linked) else { continue }
            targets[row] += candidates
            sources[row] += candidates.map { _ in location }
        }
        var isolations: [Isolation: Int] = [:]
        let rows = (0..<linked.arrows.count).map { row -> Regions.Row in
            if linked.isRequest(row) {
                return Regions.Row(isolation: nil, isEnd: true, isHandedOut: true, isSendable: false)
            }
            let binding = linked.binding(row)
            let isShared = binding.lifetime.isShared
            let isolation =
                binding.isolation == .nonisolated
                ? nil : isolations[binding.isolation, default: isolations.count]
            if let isolation { isolations[binding.isolation] = isolation }
            return Regions.Row(
                isolation: isolation, isEnd: isShared,
                isHandedOut: isShared || !linked.knowsRoots || binding.isRoot, isSendable: binding.isSendable == true)
        }
        regions = Regions(rows: rows, used: Adjacency(targets))
    }

    /// Returns the node that an arrow adds to the region, or `nil`. Shared instances are not part of it. Of deferred
    /// dependencies, only the `.graph` instance that a `Lazy` shares with its resolve is part of it.
    private static func target(of arrow: Int, in linked: LinkedGraph) -> Int? {
        let target = linked.arrows.targets[arrow]
        guard linked.traits[arrow].contains(.deferred) else { return linked.lifetime(target).isShared ? nil : target }
        guard linked.traits[arrow].contains(.remembering) else { return nil }
        let innermost = linked.innermostNode(target)
        return linked.lifetime(innermost) == .graph ? innermost : nil
    }

    /// Returns the location of the `Resolution` that a binding of an actor takes, if it takes one. Through it, the
    /// binding can request every instance of the resolve.
    private static func resolution(of row: Int, in linked: LinkedGraph) -> SourceLocation? {
        guard !linked.isRequest(row), linked.binding(row).isolation != .nonisolated else { return nil }
        return linked.binding(row).dependencies.first { $0.kind == .resolution }?.location
    }

    /// Returns the finding if two isolations use an instance.
    func finding(over instance: Int) -> Finding? {
        guard let row = regions.conflict(over: instance) else { return nil }
        let locations = Set(regions.users(of: instance)).flatMap { self.locations(of: instance, in: $0) }.ordered()
        return Finding(
            .notSendable(target: linked.name(instance)), severity: linked.severity(row), at: locations.last,
            trace: linked.trace(to: row) + steps(from: row, to: instance),
            related: locations.dropLast().map { Finding.Related(.alsoRequested, $0) })
    }

    /// Returns the rest of the dependency path below the row of a conflict, by the user of the instance that is
    /// declared last.
    private func steps(from row: Int, to instance: Int) -> [Finding.Step] {
        let search = Search(from: [row], in: Adjacency(targets))
        let uses = regions.users(of: instance).filter(search.reached).flatMap { user in
            locations(of: instance, in: user).map { (user: user, location: $0) }
        }
        let last = uses.max { $0.location < $1.location }
        let between = last.map { search.path(to: $0.user).dropFirst() } ?? []
        return between.map { Finding.Step(name: linked.name($0), location: linked.location(of: $0)) }
            + [Finding.Step(name: linked.name(instance), location: last?.location)]
    }

    private func locations(of instance: Int, in user: Int) -> [SourceLocation] {
        targets[user].indices.filter { targets[user][$0] == instance }.map { sources[user][$0] }
    }
}
