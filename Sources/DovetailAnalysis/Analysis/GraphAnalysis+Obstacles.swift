package import DovetailGraph

/// Why instances cannot be created.
package struct CreationObstacles: Sendable, Hashable {
    /// A key that no binding provides, and the bindings that need it.
    package struct Missing: Sendable, Hashable {
        package var key: Key
        package var users: [Int]
    }

    package var missing: [Missing] = []
    /// The bindings of a short cycle without a deferred link, for each set of bindings that wait for each other.
    package var cycles: [[Int]] = []

    package var isEmpty: Bool { missing.isEmpty && cycles.isEmpty }
}

extension GraphAnalysis {
    /// Returns what prevents the creations of an order: missing bindings, and cycles that no deferred link closes.
    ///
    /// A key that a line may provide which was not read does not count.
    package func obstacles(to order: CreationOrder) -> CreationObstacles {
        let created = Set(order.creations.map(\.binding))
        return CreationObstacles(missing: missing(for: created), cycles: openCycles(among: created))
    }

    private func missing(for created: Set<Int>) -> [CreationObstacles.Missing] {
        var missing: [CreationObstacles.Missing] = []
        var numbers: [Key: Int] = [:]
        for miss in linked.misses where !linked.isRequest(miss.row) {
            let user = linked.nodes[miss.row].binding
            guard created.contains(user), !graph.mayBeProvided(miss.key, in: miss.level) else { continue }
            let number = numbers[miss.key] ?? missing.count
            if number == missing.count {
                numbers[miss.key] = number
                missing.append(CreationObstacles.Missing(key: miss.key, users: []))
            }
            if !missing[number].users.contains(user) { missing[number].users.append(user) }
        }
        return missing
    }

    private func openCycles(among created: Set<Int>) -> [[Int]] {
        guard linked.hasCycles else { return [] }
        let direct = linked.arrowsOnCycles { row, arrow in
            linked.traits[arrow].isDisjoint(with: [.deferred, .injection]) && linked.isCertain(arrow, from: row)
        }.adjacency
        var seen: Set<[Int]> = []
        return Components(of: direct).cycles(in: direct).compactMap { members in
            guard let first = members.first(where: { created.contains(linked.nodes[$0].binding) }) else { return nil }
            let back = Search(from: Array(direct[first]), in: direct)
            let ring = ([first] + back.path(to: first).dropLast()).map { linked.nodes[$0].binding }
            return seen.insert(ring).inserted ? ring : nil
        }
    }
}
