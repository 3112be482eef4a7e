extension Rules {
    /// A graph instance that is known not to be `Sendable`, used from two isolations in one resolve.
    static func notSendable(in linked: LinkedGraph) -> [Finding] {
        let candidates = linked.nodes.indices.filter {
            linked.lifetime($0) == .graph && linked.binding($0).isSendable == false
        }
        guard !candidates.isEmpty, linked.graph.bindings.contains(where: { $0.isolation != .nonisolated }) else {
            return []
        }
        // Every shared instance is made in a graph of its own, so a way ends there.
        let (used, numbers) = linked.arrows { _, arrow in
            !linked.traits[arrow].contains(.deferred) && !linked.lifetime(linked.arrows.targets[arrow]).isShared
        }
        let regions = Regions(linked: linked, users: used.reversed(), used: used, numbers: numbers)
        return candidates.compactMap(regions.conflict)
    }
}

/// Where an instance goes within one resolve: into actors, or on with what nobody owns.
private struct Regions {
    let linked: LinkedGraph
    let users: Adjacency
    let used: Adjacency
    let numbers: [Int]

    /// Which isolations hold the instance below a row; `open` is: in values that belong to none.
    private struct Holders: Hashable {
        var actors: Set<Isolation> = []
        var isOpen = false

        mutating func formUnion(_ other: Holders) {
            actors.formUnion(other.actors)
            isOpen = isOpen || other.isOpen
        }
    }

    /// The first row, nearest the instance, at which two isolations would hold it.
    func conflict(over instance: Int) -> Finding? {
        guard users[instance].count > 1 else { return nil }
        var passedOn: [Int: Holders] = [instance: Holders(isOpen: true)]
        var waiting = Array(users[instance])
        var next = 0
        while next < waiting.count {
            let row = waiting[next]
            next += 1
            var inside = Holders()
            for target in used[row] { if let below = passedOn[target] { inside.formUnion(below) } }
            let own = isolation(of: row)
            if isConflict(inside, at: row, own) || isHandedOut(inside, at: row, own) {
                return finding(instance, at: row)
            }
            let outside = onward(inside, row, own)
            if passedOn[row] != outside {
                passedOn[row] = outside
                if !linked.isRequest(row), !linked.lifetime(row).isShared { waiting += users[row] }
            }
        }
        return nil
    }

    /// The isolation in which a row holds things; `nil` where it takes that of its user.
    private func isolation(of row: Int) -> Isolation? {
        if let request = linked.request(row) { return request.isolation }
        let isolation = linked.binding(row).isolation
        return isolation == .nonisolated ? nil : isolation
    }

    private func isConflict(_ inside: Holders, at row: Int, _ own: Isolation?) -> Bool {
        guard inside.isOpen, let own else { return inside.actors.count > 1 }
        return inside.actors.union([own]).count > 1
    }

    /// What is asked for is handed to anyone, so an actor must not hold a part of it.
    private func isHandedOut(_ inside: Holders, at row: Int, _ own: Isolation?) -> Bool {
        guard inside.isOpen, own == nil || linked.isRequest(row), !inside.actors.isEmpty else { return false }
        if linked.isRequest(row) || linked.lifetime(row).isShared { return true }
        return linked.knowsRoots ? linked.binding(row).isRoot : true
    }

    private func onward(_ inside: Holders, _ row: Int, _ own: Isolation?) -> Holders {
        var outside = inside
        guard inside.isOpen else { return outside }
        if let own {
            outside.actors.insert(own)
            outside.isOpen = false
        } else if linked.isRequest(row) || linked.binding(row).isSendable == true {
            // A value known to be `Sendable` cannot keep one that is not.
            outside.isOpen = false
        }
        return outside
    }

    private func finding(_ instance: Int, at row: Int) -> Finding {
        let places = users[instance].flatMap { user in
            (used.starts[user]..<used.starts[user + 1]).filter { used.targets[$0] == instance }
                .map { linked.place(ofArrow: numbers[$0], from: user) }
        }.sorted()
        return Finding(
            .notSendable(target: linked.name(instance)), severity: linked.severity(row), at: places.last,
            trace: linked.trace(to: row) + [Finding.Step(name: linked.name(instance), location: places.last)],
            related: places.dropLast().map { Finding.Related(.alsoAsked, $0) })
    }
}
