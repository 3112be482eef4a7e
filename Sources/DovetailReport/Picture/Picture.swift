internal import DovetailActivity
internal import DovetailAnalysis
internal import DovetailGraph

/// The nodes and links that every format draws: bindings, missing keys, removed bindings, and the links between them.
struct Picture: Sendable {
    /// The difference of a node or link from an older graph.
    enum Change: String, Sendable { case same, added, removed, changed }

    struct Node: Sendable {
        enum Kind: String, Sendable { case factory, instance, input, decorator, missing }

        var name: String
        var keys: [String]
        var kind: Kind
        var lifetime: String
        var isolation: String?
        var traits: [String]
        var location: SourceLocation?
        var cluster: Int
        var isEntry = false
        var findings: [Int] = []
        var change = Change.same
        var aspects: [String] = []
        /// What a running container has created of it, if that is known.
        var activity: Activity?
    }

    struct Activity: Sendable {
        var exists: Bool
        var summary: ContainerReport.Summary?
    }

    struct Link: Sendable {
        var from: Int
        var to: Int
        var traits: [String]
        var change = Change.same

        var isDeferred: Bool { traits.contains("deferred") }
    }

    /// The bindings of one module in one container.
    struct Cluster: Sendable, Hashable {
        var name: String
        var level: Int

        var title: String { level == 0 ? name : name.isEmpty ? "child \(level)" : "\(name) · child \(level)" }
    }

    var nodes: [Node] = []
    var links: [Link] = []
    var clusters: [Cluster] = []
    var findings: [Finding]
    /// The indices of the bindings in the graph, which are the first nodes, in this order.
    var bindings: [Int] = []

    private var clusterNumbers: [Cluster: Int] = [:]

    init(_ analysis: GraphAnalysis, findings: [Finding], difference: GraphDifference?, old: Graph?) {
        self.findings = findings
        addBindings(analysis)
        addLinks(analysis.linked)
        addMissing(analysis.linked)
        if let difference, let old { compare(with: LinkedGraph(old), changes: difference) }
        assignFindings(analysis.linked)
    }

    /// The dependencies of each node, in the order of links.
    var dependencies: Adjacency {
        var rows = Array(repeating: [Int](), count: nodes.count)
        for link in links { rows[link.from].append(link.to) }
        return Adjacency(rows)
    }

    private mutating func cluster(named name: String, level: Int) -> Int {
        let cluster = Cluster(name: name, level: level)
        if let number = clusterNumbers[cluster] { return number }
        clusters.append(cluster)
        clusterNumbers[cluster] = clusters.count - 1
        return clusters.count - 1
    }

    private mutating func addBindings(_ analysis: GraphAnalysis) {
        let entries = Set(analysis.entries)
        for binding in analysis.graph.bindings {
            var node = node(of: binding, in: analysis.graph)
            node.isEntry = entries.contains(binding.id)
            nodes.append(node)
            bindings.append(binding.id)
        }
    }

    mutating func node(of binding: Binding, in graph: Graph) -> Node {
        let kind: Node.Kind =
            if binding.decorates != nil { .decorator } else {
                switch binding.kind {
                case .factory: .factory
                case .instance: .instance
                case .input: .input
                case .value, .multibinding: .instance
                }
            }
        var keys = binding.keys.map(\.description)
        keys += binding.elements.map { "[\($0.key)]" + ($0.entry.map { " \($0)" } ?? "") }
        if let key = binding.decorates { keys.append("around \(key)") }
        return Node(
            name: binding.fullName, keys: keys, kind: kind,
            lifetime: binding.kind == .factory ? binding.lifetime.rawValue : binding.kind.rawValue,
            isolation: binding.isolation == .nonisolated ? nil : binding.isolation.description,
            traits: binding.traitNames, location: binding.location,
            cluster: cluster(named: graph.moduleName(of: binding)?.description ?? "", level: binding.level))
    }

    private mutating func addLinks(_ linked: LinkedGraph) {
        var seen: Set<[Int]> = []
        for node in linked.nodes.indices {
            for arrow in linked.arrowRange(node) {
                let from = linked.nodes[node].binding
                let to = linked.nodes[linked.arrows.targets[arrow]].binding
                guard seen.insert([from, to, Int(linked.traits[arrow].rawValue)]).inserted else { continue }
                links.append(Link(from: from, to: to, traits: linked.traits[arrow].names))
            }
        }
    }

    private mutating func addMissing(_ linked: LinkedGraph) {
        var numbers: [Key: Int] = [:]
        for miss in linked.misses where !linked.isRequest(miss.row) {
            let from = linked.nodes[miss.row].binding
            let number = numbers[miss.key] ?? nodes.count
            if number == nodes.count {
                numbers[miss.key] = number
                nodes.append(
                    Node(
                        name: miss.key.name, keys: [miss.key.description], kind: .missing,
                        lifetime: "missing", traits: [], cluster: nodes[from].cluster))
            }
            links.append(Link(from: from, to: number, traits: []))
        }
    }

    /// A finding belongs to the binding that contains its location, or to which it points.
    private mutating func assignFindings(_ linked: LinkedGraph) {
        var owners: [SourceLocation: [Int]] = [:]
        for binding in linked.graph.bindings {
            for location in Set([binding.location] + binding.dependencies.map(\.location)) {
                owners[location, default: []].append(binding.id)
            }
        }
        for (index, finding) in findings.enumerated() {
            guard let location = finding.location else { continue }
            for owner in owners[location] ?? [] { nodes[owner].findings.append(index) }
        }
    }
}
