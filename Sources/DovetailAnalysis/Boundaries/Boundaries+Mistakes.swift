package import DovetailGraph

/// A mistake in the rules themselves.
package struct BoundaryMistake: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// No group has the name that `member` contains.
        case unknownGroup(String, member: String, similar: String?)
        case groupInTwoLayers(String)
        /// A group may depend on one of a higher layer.
        case dependsOnHigherLayer(group: String, other: String)
        /// The first of the groups is also the last.
        case circle([String])
        /// Two groups of different layers contain the module.
        case moduleInTwoLayers(module: String, groups: [String])
    }

    package var kind: Kind
    package var location: SourceLocation?

    /// The text, without the location.
    package var message: String { Wording.text(of: self) }
}

extension Boundaries {
    /// The mistakes that can be seen without a program, sorted by location.
    package var mistakes: [BoundaryMistake] {
        (unknownGroups + layerMistakes + circles).sorted {
            switch ($0.location, $1.location) {
            case (let left?, let right?): left < right
            case (nil, _): false
            case (_, nil): true
            }
        }
    }

    /// The layer of each group, from zero for the highest.
    var layerOfGroup: [String: Int] {
        var found: [String: Int] = [:]
        for (number, names) in (layers?.order ?? []).enumerated() { for name in names { found[name.text] = number } }
        return found
    }

    private var unknownGroups: [BoundaryMistake] {
        let known = groups.map(\.name.text).sorted()
        var uses = (layers?.order ?? []).flatMap { $0 }.map { ("layers", $0) }
        for group in groups {
            uses += (group.dependsOn?.groups ?? []).map { ("dependsOn", $0) }
            uses += (group.boundBy?.groups ?? []).map { ("boundBy", $0) }
            uses += (group.requestedBy?.groups ?? []).map { ("requestedBy", $0) }
        }
        return uses.filter { !known.contains($0.1.text) }.map { member, name in
            let similar = Spelling.nearest(to: name.text, in: known, within: name.text.utf8.count / 2)
            return BoundaryMistake(
                kind: .unknownGroup(name.text, member: member, similar: similar), location: name.location)
        }
    }

    private var layerMistakes: [BoundaryMistake] {
        var seen: Set<String> = []
        let twice = (layers?.order ?? []).flatMap { $0 }.filter { !seen.insert($0.text).inserted }
        let layerOf = layerOfGroup
        let upward = groups.flatMap { group in
            (group.dependsOn?.groups ?? []).filter { other in
                guard let own = layerOf[group.name.text], let target = layerOf[other.text] else { return false }
                return target < own
            }.map {
                BoundaryMistake(
                    kind: .dependsOnHigherLayer(group: group.name.text, other: $0.text), location: $0.location)
            }
        }
        return twice.map { BoundaryMistake(kind: .groupInTwoLayers($0.text), location: $0.location) } + upward
    }

    /// Groups that may depend on each other, so that no order of them exists.
    private var circles: [BoundaryMistake] {
        let numbers = Dictionary(groups.indices.map { (groups[$0].name.text, $0) }) { first, _ in first }
        let arrows = Adjacency(
            groups.indices.map { index in
                (groups[index].dependsOn?.groups ?? []).compactMap { numbers[$0.text] }.filter { $0 != index }
            })
        return Components(of: arrows).cycles(in: arrows).compactMap { members in
            guard let first = members.first else { return nil }
            let path = [first] + Search(from: Array(arrows[first]), in: arrows).path(to: first)
            return BoundaryMistake(
                kind: .circle(path.map { groups[$0].name.text }), location: groups[first].dependsOn?.location)
        }
    }
}
