internal import DovetailAnalysis
internal import DovetailGraph

extension Picture {
    /// Marks the changes since an older graph, and adds removed bindings and links.
    mutating func compare(with old: LinkedGraph, changes difference: GraphDifference) {
        for number in difference.added { nodes[number].change = .added }
        for change in difference.changed {
            nodes[change.new].change = .changed
            nodes[change.new].aspects = change.aspects.map(\.rawValue)
        }
        var numbers: [Int: Int] = [:]
        for (new, old) in difference.counterparts.enumerated() { if let old { numbers[old] = new } }
        for gone in difference.removed {
            var node = node(of: old.graph.bindings[gone], in: old.graph)
            node.change = .removed
            numbers[gone] = nodes.count
            nodes.append(node)
        }
        compareLinks(with: old, numbers: numbers)
    }

    private mutating func compareLinks(with old: LinkedGraph, numbers: [Int: Int]) {
        let now = Set(links.map { [$0.from, $0.to] })
        var before: Set<[Int]> = []
        let rows = old.bindingLinks { _ in true }
        for from in 0..<rows.count {
            for to in rows[from] {
                guard let from = numbers[from], let to = numbers[to] else { continue }
                before.insert([from, to])
            }
        }
        for index in links.indices where !before.contains([links[index].from, links[index].to]) {
            links[index].change = .added
        }
        for pair in before.subtracting(now).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            links.append(Link(from: pair[0], to: pair[1], traits: [], change: .removed))
        }
    }
}
