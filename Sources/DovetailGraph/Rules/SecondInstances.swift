internal import DovetailModel

extension Rules {
    /// Finds cycles that can be closed, but not by the instance with which they begin, because that one is created
    /// again on the cycle.
    static func secondInstances(in linked: LinkedGraph) -> [Finding] {
        if !linked.hasCycles { return [] }
        let stored = linked.arrowsOnCycles { row, arrow in
            !linked.isRequest(row) && !linked.traits[arrow].contains(.deferred) && linked.isCertain(arrow, from: row)
        }
        let called = linked.arrowsOnCycles { row, arrow in
            !linked.isRequest(row) && !linked.traits[arrow].contains(.remembering)
                && linked.lifetime(row) == .graph && linked.lifetime(linked.arrows.targets[arrow]) == .graph
                && linked.isCertain(arrow, from: row)
        }
        return [stored, called].flatMap { part in
            Components(of: part.adjacency).cycles(in: part.adjacency).compactMap {
                SecondInstance(part.adjacency, part.numbers, $0, linked).finding
            }
        }
    }
}

/// A strongly connected component in which an instance may be created again.
private struct SecondInstance {
    private let linked: LinkedGraph
    private let members: [Int]
    private let position: [Int: Int]
    /// The arrows between members. Targets are indices into `members` instead of rows, and `numbers` has the index of
    /// each arrow in the linked graph.
    private let inside: Adjacency
    private let numbers: [Int]

    private typealias Edge = (position: Int, arrow: Int)
    /// The maximum number of entries, and of turns for each, that are tried. A warning needs only one.
    private static let limit = 8

    init(_ graph: Adjacency, _ arrows: [Int], _ members: [Int], _ linked: LinkedGraph) {
        self.linked = linked
        self.members = members
        let position = Dictionary(uniqueKeysWithValues: zip(members, members.indices))
        self.position = position
        let rows = members.map { member in
            (graph.starts[member]..<graph.starts[member + 1]).compactMap { index in
                position[graph.targets[index]].map { (target: $0, arrow: arrows[index]) }
            }
        }
        inside = Adjacency(rows.map { $0.map(\.target) })
        numbers = rows.flatMap { $0.map(\.arrow) }
    }

    var finding: Finding? {
        // An instance without a factory exists already. A cycle without a stored instance is reported as `cycle`.
        guard members.allSatisfy({ linked.binding($0).kind == .factory }),
            members.contains(where: { linked.lifetime($0) != .transient })
        else { return nil }
        return entries.prefix(SecondInstance.limit).lazy.compactMap(cycle).first.map(finding)
    }

    /// The members on which another binding or a request depends. Without roots, all members may be entries.
    private var entries: [Int] {
        guard linked.knowsRoots else { return Array(members.indices) }
        var entered = Set(linked.roots.compactMap { position[$0] })
        for row in linked.routes.order where position[row] == nil {
            for target in linked.arrows[row] { if let entry = position[target] { entered.insert(entry) } }
        }
        return Array(entered).ordered()
    }

    /// Returns the shortest cycle from an entry back to itself on which the entry is created again.
    private func cycle(from entry: Int) -> [Edge]? {
        switch linked.lifetime(members[entry]) {
        case .transient:
            let cycle = path(from: entry, to: entry)
            return isCycle(cycle) ? nil : cycle
        // Shared instances have a separate graph, and so have those that a `Provider` creates.
        case .graph:
            return turns.map { path(from: entry, over: $0) }.filter { !isCycle($0) }.min { $0.count < $1.count }
        default: return nil
        }
    }

    /// The arrows after which another graph begins.
    private var turns: [Edge] {
        let found = members.indices.flatMap { position -> [Edge] in
            let isShared = linked.lifetime(members[position]).isShared
            return (inside.starts[position]..<inside.starts[position + 1]).compactMap { index in
                let isCall = linked.traits[numbers[index]].contains(.deferred) && inside.targets[index] != position
                return isShared || isCall ? (position, index) : nil
            }
        }
        return Array(found.prefix(SecondInstance.limit))
    }

    /// Returns the shortest path from an entry over an arrow and back.
    private func path(from entry: Int, over turn: Edge) -> [Edge] {
        let target = inside.targets[turn.arrow]
        return (entry == turn.position ? [] : path(from: entry, to: turn.position)) + [turn]
            + (target == entry ? [] : path(from: target, to: entry))
    }

    /// Returns the shortest path with at least one arrow.
    private func path(from start: Int, to end: Int) -> [Edge] {
        let search = Search(from: Array(inside[start]), in: inside)
        let path = search.path(to: end)
        let first = (inside.starts[start]..<inside.starts[start + 1]).first { inside.targets[$0] == path.first }
        return [(start, first ?? inside.starts[start])]
            + zip(path, path.dropFirst()).map { ($0, search.arrow[$1]) }
    }

    /// Returns true if the cycle is reported as `cycle`: it consists of parameters only, or no instance on it is
    /// stored.
    private func isCycle(_ cycle: [Edge]) -> Bool {
        cycle.allSatisfy { linked.traits[numbers[$0.arrow]].isDisjoint(with: [.injection, .deferred]) }
            || cycle.allSatisfy { linked.lifetime(members[$0.position]) == .transient }
    }

    private func finding(_ cycle: [Edge]) -> Finding {
        let rows = cycle.map { members[$0.position] }
        let names = rows.map(linked.name)
        let targets = Array(names.dropFirst() + names.prefix(1))
        let related = zip(zip(names, targets), cycle).map { ends, edge in
            Finding.Related(
                .edge(from: ends.0, to: ends.1),
                linked.location(ofArrow: numbers[edge.arrow], from: members[edge.position]))
        }
        let lifetimes = rows.map(linked.lifetime)
        let lifetime = lifetimes.first(where: \.isShared) ?? (lifetimes[0] == .transient ? .graph : nil)
        return Finding(
            .secondInstance(names: names + names.prefix(1), lifetime: lifetime?.rawValue), severity: .warning,
            at: linked.location(of: rows[0]), trace: linked.trace(to: rows[0]), related: related)
    }
}
