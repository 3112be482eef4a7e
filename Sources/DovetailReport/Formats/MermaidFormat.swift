internal import DovetailGraph

/// Writes the graph as one or several flowcharts of Mermaid.
struct MermaidFormat {
    /// What a renderer draws in one flowchart.
    struct Limits {
        var links: Int
        /// The number of characters, as JavaScript counts them.
        var characters: Int
    }

    private let picture: Picture

    init(_ picture: Picture) { self.picture = picture }

    /// One flowchart of everything.
    var text: String {
        text(of: Part(own: Array(picture.nodes.indices), links: Array(picture.links.indices)))
    }

    /// Flowcharts that stay within the limits. Each binding is in the subgraph of its module once, together with its
    /// dependencies, and each link occurs once. A binding of another flowchart at the end of a link has no subgraph.
    func texts(within limits: Limits) -> [String] {
        let whole = text
        if picture.links.count <= limits.links, whole.utf16.count <= limits.characters { return [whole] }
        var division = Division(limits)
        var rows = Array(repeating: [Int](), count: picture.nodes.count)
        for (index, link) in picture.links.enumerated() { rows[link.from].append(index) }
        for node in members.joined() {
            let targets = rows[node].map { picture.links[$0].to }
            let size = rows[node].count * linkSize + ([node] + targets).reduce(0) { $0 + nodeSize($1) }
            division.begin(node, size: nodeSize(node), with: rows[node].count, links: size)
            for index in rows[node] {
                let end = picture.links[index].to
                division.add(link: index, from: node, to: end, size: linkSize) { nodeSize($0) }
            }
        }
        return division.parts.map(text)
    }

    /// The nodes of each cluster.
    private var members: [[Int]] {
        var members = Array(repeating: [Int](), count: picture.clusters.count)
        for (index, node) in picture.nodes.enumerated() { members[node.cluster].append(index) }
        return members
    }

    /// The size of a node, at most: its own line, its entries in three lists, and the lines of its cluster.
    private func nodeSize(_ index: Int) -> Int {
        let cluster = picture.clusters[picture.nodes[index].cluster]
        return line(index).utf16.count + Escaping.mermaid(label(cluster.title)).utf16.count + 100
    }

    /// The size of a link, at most.
    private var linkSize: Int { 2 * String(picture.nodes.count).utf16.count + 16 }

    // MARK: Writing

    private func text(of part: Part) -> String {
        var lines = ["flowchart LR"]
        let own = Set(part.own)
        for (index, nodes) in members.enumerated() {
            let nodes = nodes.filter(own.contains).map(line)
            let title = picture.clusters[index].title
            if title.isEmpty || nodes.isEmpty {
                lines += nodes
            } else {
                lines += ["  subgraph m\(index)[\"\(Escaping.mermaid(label(title)))\"]"] + nodes + ["  end"]
            }
        }
        let others = Set(part.links.flatMap { [picture.links[$0].from, picture.links[$0].to] }).subtracting(own)
            .sorted()
        lines += others.map(line)
        lines += part.links.map { index in
            let link = picture.links[index]
            return "  n\(link.from) \(arrow(link)) n\(link.to)"
        }
        return (lines + styles(of: (part.own + others).sorted()) + style(ofOthers: others)).joined(separator: "\n")
            + "\n"
    }

    private func line(_ index: Int) -> String {
        "    n\(index)[\"\(Escaping.mermaid(label(picture.nodes[index].name)))\"]"
    }

    /// A name that fits into a box.
    private func label(_ name: String) -> String { name.count > 300 ? name.prefix(300) + "…" : name }

    private func arrow(_ link: Picture.Link) -> String {
        link.isDeferred || link.traits.contains("injection") ? "-.->" : "-->"
    }

    private func styles(of nodes: [Int]) -> [String] {
        var lines: [String] = []
        for color in Palette.lifetimes {
            let nodes = nodes.filter { picture.nodes[$0].lifetime == color.name }
            if nodes.isEmpty { continue }
            let extra = color.name == "missing" ? ",stroke-dasharray:4" : ""
            lines.append("  classDef \(color.name) fill:\(color.light),stroke:#667085,color:#101828\(extra)")
            lines.append("  class \(list(nodes)) \(color.name)")
        }
        let wrong = nodes.filter { index in
            picture.nodes[index].kind == .missing
                || picture.nodes[index].findings.contains { picture.findings[$0].severity == .error }
        }
        if !wrong.isEmpty {
            lines += ["  classDef wrong stroke:#d92d20,stroke-width:3px", "  class \(list(wrong)) wrong"]
        }
        return lines
    }

    private func style(ofOthers others: [Int]) -> [String] {
        others.isEmpty ? [] : ["  classDef elsewhere opacity:0.6", "  class \(list(others)) elsewhere"]
    }

    private func list(_ nodes: [Int]) -> String { nodes.map { "n\($0)" }.joined(separator: ",") }
}

extension MermaidFormat {
    /// The content of one flowchart.
    fileprivate struct Part {
        /// The nodes that are drawn in their clusters.
        var own: [Int] = []
        /// The links, as indices into those of the picture.
        var links: [Int] = []
    }

    /// Distributes nodes and links over parts, in order. Sizes are upper bounds, so no part exceeds the limits.
    fileprivate struct Division {
        private(set) var parts = [Part()]
        private let limits: Limits
        private var size = Division.frame
        private var drawn: Set<Int> = []
        /// The size of the heading and of all definitions of styles.
        private static let frame = 2_000

        init(_ limits: Limits) { self.limits = limits }

        /// Adds a node. If it fits nowhere else, a part begins with it, so that its links follow in the same part.
        mutating func begin(_ node: Int, size nodeSize: Int, with linkCount: Int, links linkSize: Int) {
            let last = parts[parts.count - 1]
            let hasSpace = last.links.count + linkCount <= limits.links && size + linkSize <= limits.characters
            if !hasSpace, !last.own.isEmpty || !last.links.isEmpty { startPart() }
            parts[parts.count - 1].own.append(node)
            draw(node, size: nodeSize)
        }

        mutating func add(link: Int, from: Int, to: Int, size linkSize: Int, sizeOfNode: (Int) -> Int) {
            let new = Set([from, to]).subtracting(drawn).reduce(linkSize) { $0 + sizeOfNode($1) }
            let isFull = parts[parts.count - 1].links.count >= limits.links || size + new > limits.characters
            if isFull, !parts[parts.count - 1].links.isEmpty { startPart() }
            parts[parts.count - 1].links.append(link)
            size += linkSize
            for node in [from, to] { draw(node, size: sizeOfNode(node)) }
        }

        private mutating func startPart() {
            parts.append(Part())
            (size, drawn) = (Division.frame, [])
        }

        private mutating func draw(_ node: Int, size nodeSize: Int) {
            if drawn.insert(node).inserted { size += nodeSize }
        }
    }
}
