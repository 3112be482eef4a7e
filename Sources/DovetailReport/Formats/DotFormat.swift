internal import DovetailGraph

/// Writes the graph in the language of Graphviz.
struct DotFormat {
    private let picture: Picture
    private let title: String

    init(_ picture: Picture, title: String) {
        self.picture = picture
        self.title = title
    }

    var text: String {
        var lines = [
            "digraph dovetail {", "  label=\"\(Escaping.dot(title))\"; labelloc=t; rankdir=LR; compound=true;",
            "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", fontsize=11];",
            "  edge [color=\"#667085\", arrowsize=0.7];",
        ]
        var members = Array(repeating: [Int](), count: picture.clusters.count)
        for (index, node) in picture.nodes.enumerated() { members[node.cluster].append(index) }
        for index in picture.clusters.indices { lines += box(of: index, members: members[index]) }
        lines += picture.links.map { line($0) }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// The lines of a cluster and its nodes.
    private func box(of index: Int, members: [Int]) -> [String] {
        let cluster = picture.clusters[index]
        let nodes = members.map { "    \(line($0))" }
        if cluster.title.isEmpty { return nodes }
        return ["  subgraph cluster_\(index) {", "    label=\"\(Escaping.dot(cluster.title))\"; color=\"#98a2b3\";"]
            + nodes + ["  }"]
    }

    private func line(_ index: Int) -> String {
        let node = picture.nodes[index]
        var attributes = [
            "label=\"\(Escaping.dot(node.name))\"", "fillcolor=\"\(Palette.light(node.lifetime))\"",
            "tooltip=\"\(Escaping.dot(tooltip(node)))\"",
        ]
        let severities = node.findings.map { picture.findings[$0].severity }
        if node.kind == .missing { attributes.append("style=\"rounded,dashed\"") }
        if node.kind == .missing || severities.contains(.error) {
            attributes.append("color=\"#d92d20\", penwidth=2")
        } else if severities.contains(.warning) {
            attributes.append("color=\"#dc6803\", penwidth=2")
        }
        switch node.change {
        case .same: break
        case .added: attributes.append("color=\"#079455\", penwidth=3")
        case .changed: attributes.append("color=\"#dc6803\", penwidth=3")
        case .removed: attributes.append("color=\"#d92d20\", style=\"rounded,dotted\"")
        }
        return "n\(index) [\(attributes.joined(separator: ", "))];"
    }

    private func tooltip(_ node: Picture.Node) -> String {
        ([node.lifetime] + [node.isolation].compactMap { $0 } + node.traits
            + [node.location?.description].compactMap { $0 }).joined(separator: ", ")
    }

    private func line(_ link: Picture.Link) -> String {
        var attributes: [String] = []
        if link.isDeferred {
            attributes.append("style=dashed")
        } else if link.traits.contains("injection") {
            attributes.append("style=dotted")
        }
        if link.traits.contains("optional") { attributes.append("arrowhead=empty") }
        if link.change == .added { attributes.append("color=\"#079455\"") }
        if link.change == .removed { attributes.append("color=\"#d92d20\"") }
        let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
        return "  n\(link.from) -> n\(link.to)\(list);"
    }
}
