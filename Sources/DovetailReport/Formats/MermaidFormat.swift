internal import DovetailGraph

/// Writes the graph as a flowchart of Mermaid.
struct MermaidFormat {
    private let picture: Picture

    init(_ picture: Picture) { self.picture = picture }

    var text: String {
        var lines = ["flowchart LR"]
        var members = Array(repeating: [Int](), count: picture.clusters.count)
        for (index, node) in picture.nodes.enumerated() { members[node.cluster].append(index) }
        for (index, cluster) in picture.clusters.enumerated() {
            let nodes = members[index].map(line)
            if cluster.title.isEmpty {
                lines += nodes
            } else {
                lines += ["  subgraph m\(index)[\"\(Escaping.mermaid(cluster.title))\"]"] + nodes + ["  end"]
            }
        }
        lines += picture.links.map { "  n\($0.from) \(arrow($0)) n\($0.to)" }
        return (lines + styles(members)).joined(separator: "\n") + "\n"
    }

    private func line(_ index: Int) -> String {
        "    n\(index)[\"\(Escaping.mermaid(picture.nodes[index].name))\"]"
    }

    private func arrow(_ link: Picture.Link) -> String {
        link.isDeferred || link.traits.contains("injection") ? "-.->" : "-->"
    }

    private func styles(_ members: [[Int]]) -> [String] {
        var lines: [String] = []
        for color in Palette.lifetimes {
            let nodes = picture.nodes.indices.filter { picture.nodes[$0].lifetime == color.name }
            if nodes.isEmpty { continue }
            let extra = color.name == "missing" ? ",stroke-dasharray:4" : ""
            lines.append("  classDef \(color.name) fill:\(color.light),stroke:#667085,color:#101828\(extra)")
            lines.append("  class \(nodes.map { "n\($0)" }.joined(separator: ",")) \(color.name)")
        }
        let wrong = picture.nodes.indices.filter { index in
            picture.nodes[index].kind == .missing
                || picture.nodes[index].findings.contains { picture.findings[$0].severity == .error }
        }
        if !wrong.isEmpty {
            lines.append("  classDef wrong stroke:#d92d20,stroke-width:3px")
            lines.append("  class \(wrong.map { "n\($0)" }.joined(separator: ",")) wrong")
        }
        return lines
    }
}
