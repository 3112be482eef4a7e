internal import DovetailGraph

/// Writes the graph as a tree of text, from the entries down. It does not recurse, so deep graphs cannot overflow the
/// stack.
struct TreeFormat {
    private let picture: Picture
    private let rows: [[Picture.Link]]

    init(_ picture: Picture) {
        self.picture = picture
        var rows = Array(repeating: [Picture.Link](), count: picture.nodes.count)
        for link in picture.links { rows[link.from].append(link) }
        self.rows = rows
    }

    private struct Line {
        var node: Int
        var link: Picture.Link?
        var prefix: String
        var isLast: Bool
        var depth: Int
    }

    /// The maximum depth. A deeper branch continues at the margin, because indentation would dominate the text.
    private static let depthLimit = 60

    var text: String {
        if picture.nodes.isEmpty { return "no bindings\n" }
        var output = Output(tops: tops, written: Array(repeating: false, count: picture.nodes.count))
        var next = 0
        while next < output.tops.count {
            let top = output.tops[next]
            next += 1
            // Another branch may have written a postponed node since.
            if next > 1, output.written[top], !picture.nodes[top].isEntry { continue }
            write(top, to: &output)
        }
        return output.text
    }

    private struct Output {
        var text = ""
        /// The nodes at the margin.
        var tops: [Int]
        /// True for each node whose dependencies are written already.
        var written: [Bool]
    }

    private func write(_ top: Int, to output: inout Output) {
        var waiting = [Line(node: top, link: nil, prefix: "", isLast: true, depth: 0)]
        while let line = waiting.popLast() {
            let isOpen = !rows[line.node].isEmpty
            let isWritten = output.written[line.node]
            let isPostponed = isOpen && !isWritten && line.depth == TreeFormat.depthLimit
            output.text += branch(line) + label(line) + (isPostponed ? " ↓" : isOpen && isWritten ? " ↑" : "") + "\n"
            if isPostponed { output.tops.append(line.node) }
            if isPostponed || isWritten { continue }
            output.written[line.node] = true
            let prefix = line.link == nil ? "" : line.prefix + (line.isLast ? "   " : "│  ")
            for (position, link) in rows[line.node].enumerated().reversed() {
                let isLast = position == rows[line.node].count - 1
                waiting.append(
                    Line(node: link.to, link: link, prefix: prefix, isLast: isLast, depth: line.depth + 1))
            }
        }
    }

    /// The nodes at the margin: the entries, then the nodes without dependents that no entry reaches, then one node of
    /// each remaining cycle, so that the tree contains every node.
    private var tops: [Int] {
        var tops = picture.nodes.indices.filter { picture.nodes[$0].isEntry }
        let dependencies = picture.dependencies
        let reached = Set(picture.links.filter { $0.from != $0.to }.map(\.to))
        var seen = Search(from: tops, in: dependencies).distance.map { $0 >= 0 }
        let first = picture.nodes.indices.filter { !seen[$0] && !reached.contains($0) }
        tops += first
        let more = Search(from: tops, in: dependencies)
        seen = more.distance.map { $0 >= 0 }
        var open: [Int] = []
        for node in picture.nodes.indices where !seen[node] {
            tops.append(node)
            open = [node]
            while let current = open.popLast() {
                if seen[current] { continue }
                seen[current] = true
                open += dependencies[current]
            }
        }
        return tops
    }

    private func branch(_ line: Line) -> String {
        line.link == nil ? "" : line.prefix + (line.isLast ? "└─ " : "├─ ")
    }

    private func label(_ line: Line) -> String {
        let node = picture.nodes[line.node]
        var details: [String] = []
        if node.kind == .missing {
            details.append("missing")
        } else if node.lifetime != "transient" {
            details.append(node.lifetime)
        }
        if node.kind == .decorator { details.append("decorator") }
        if let isolation = node.isolation { details.append(isolation) }
        details += node.traits + (line.link?.traits ?? [])
        if node.change != .same { details.append(node.change.rawValue) }
        let severities = Set(
            node.findings.map { picture.findings[$0] }.filter { $0.severity > .note }.map(\.id.rawValue))
        let marks = severities.sorted().map { " ✗ \($0)" }.joined()
        return Escaping.line(node.name)
            + (details.isEmpty ? "" : " (\(Escaping.line(details.joined(separator: ", "))))")
            + marks
    }
}
