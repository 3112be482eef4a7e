internal import DovetailGraph

/// A name or pattern in the configuration that matches no Swift module.
package struct UnmatchedName: Sendable {
    package var name: Boundaries.Name
    /// The most similar name of a module in no group, if there is one.
    package var similar: String?

    /// The text of a warning, without the location.
    package var message: String { Wording.text(ofUnmatchedModule: name.text, similar: similar) }
}

/// The boundaries of a program: its Swift modules with their groups, and which of them may depend on which.
package struct BoundaryMap: Sendable {
    package let boundaries: Boundaries
    package let modules: SwiftModules
    /// The groups of each module, as indices into `boundaries.groups`, ascending.
    private(set) var groups: [[Int]]
    /// The layer of each module, if it has one, and the group that has it.
    private(set) var layers: [(number: Int, group: Int)?]
    /// True for each module that no rule concerns, because it contains tests.
    private(set) var isExempt: [Bool] = []
    /// The groups that each group allows, besides itself; `nil` if it allows all.
    let dependsOn: [Set<Int>?]
    let boundBy: [Set<Int>?]
    let requestedBy: [Set<Int>?]
    /// The mistakes that only the modules show.
    package private(set) var mistakes: [BoundaryMistake] = []
    /// The names in the configuration that match no module.
    package private(set) var unmatched: [UnmatchedName] = []

    package init(_ boundaries: Boundaries, _ modules: SwiftModules) {
        self.boundaries = boundaries
        self.modules = modules
        groups = Array(repeating: [], count: modules.names.count)
        layers = Array(repeating: nil, count: modules.names.count)
        let all = boundaries.groups
        let numbers = Dictionary(all.indices.map { (all[$0].name.text, $0) }) { first, _ in first }
        func numbered(_ permission: Boundaries.Permission?) -> Set<Int>? {
            permission.map { Set($0.groups.compactMap { numbers[$0.text] }) }
        }
        dependsOn = all.map { numbered($0.dependsOn) }
        boundBy = all.map { numbered($0.boundBy) }
        requestedBy = all.map { numbered($0.requestedBy) }
        assignGroups()
        isExempt = modules.names.indices.map { groups[$0].isEmpty && BoundaryMap.isTest(modules.names[$0]) }
    }

    /// True for a module of tests. It may bind and request everything, unless a group names it without a star.
    private static func isTest(_ module: String) -> Bool { module.hasSuffix("Tests") }

    private mutating func assignGroups() {
        let layerOf = boundaries.layerOfGroup
        var missing: [Boundaries.Name] = []
        for (number, group) in boundaries.groups.enumerated() {
            for pattern in group.modules {
                let found = matches(of: pattern.text)
                if found.isEmpty { missing.append(pattern) }
                let isLiteral = Wildcard(pattern.text).isLiteral
                for module in found where groups[module].last != number {
                    if !isLiteral, BoundaryMap.isTest(modules.names[module]) { continue }
                    groups[module].append(number)
                    if let layer = layerOf[group.name.text] {
                        assign((layer, number), to: module, at: pattern.location)
                    }
                }
            }
        }
        let free = modules.names.indices.filter { groups[$0].isEmpty }.map { modules.names[$0] }.sorted()
        unmatched = missing.map { name in
            let similar = Spelling.nearest(to: name.text, in: free, within: max(1, name.text.utf8.count / 3))
            return UnmatchedName(name: name, similar: similar)
        }
    }

    private func matches(of pattern: String) -> [Int] {
        let wildcard = Wildcard(pattern)
        if wildcard.isLiteral { return modules.number(of: pattern).map { [$0] } ?? [] }
        return modules.names.indices.filter { wildcard.matches(modules.names[$0]) }
    }

    private mutating func assign(_ layer: (number: Int, group: Int), to module: Int, at location: SourceLocation?) {
        guard let known = layers[module] else { return layers[module] = layer }
        guard known.number != layer.number else { return }
        let names = [known.group, layer.group].map { boundaries.groups[$0].name.text }
        mistakes.append(
            BoundaryMistake(
                kind: .moduleInTwoLayers(module: modules.names[module], groups: names), location: location))
    }
}
