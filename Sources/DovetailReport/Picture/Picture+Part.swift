internal import DovetailGraph

extension Picture {
    /// Removes everything but some bindings: what is left are the links between them, the keys that they miss, and their
    /// findings.
    ///
    /// - Parameter shown: The indices of the bindings in the graph.
    mutating func keep(only shown: Set<Int>) {
        var isKept = nodes.indices.map { $0 < bindings.count && shown.contains(bindings[$0]) }
        for link in links where nodes[link.to].kind == .missing && isKept[link.from] { isKept[link.to] = true }
        let kept = nodes.indices.filter { isKept[$0] }
        var position = Array(repeating: -1, count: nodes.count)
        for (new, old) in kept.enumerated() { position[old] = new }
        links = links.compactMap { link in
            guard isKept[link.from], isKept[link.to] else { return nil }
            var link = link
            (link.from, link.to) = (position[link.from], position[link.to])
            return link
        }
        bindings = bindings.filter(shown.contains)
        nodes = kept.map { nodes[$0] }
        keepUsedClusters()
        keepUsedFindings()
    }

    private mutating func keepUsedClusters() {
        let used = Set(nodes.map(\.cluster)).sorted()
        let position = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
        clusters = used.map { clusters[$0] }
        for index in nodes.indices { nodes[index].cluster = position[nodes[index].cluster] ?? 0 }
    }

    private mutating func keepUsedFindings() {
        let used = Set(nodes.flatMap(\.findings)).sorted()
        let position = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
        findings = used.map { findings[$0] }
        for index in nodes.indices { nodes[index].findings = nodes[index].findings.compactMap { position[$0] } }
    }
}
