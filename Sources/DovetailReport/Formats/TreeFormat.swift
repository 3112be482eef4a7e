internal import DovetailGraph

/// The graph as lines of text with branches, from the entries down; without recursion.
struct TreeFormat {
    private let picture: Picture

    init(_ picture: Picture) { self.picture = picture }

    private struct Line {
        var node: Int
        var link: Picture.Link?
        var prefix: String
        var isLast: Bool
        var depth: Int
    }

    /// A branch that is deeper goes on at the margin, or the space before the lines would be most of the text.
    private static let depthLimit = 60

    var text: String {
        if picture.nodes.isEmpty { return "no bindings\n" }
        let rows = rows()
        var tops = tops(rows)
        var written = Array(repeating: false, count: picture.nodes.count)
        var text = ""
        var next = 0
        while next < tops.count {
            let top = Line(node: tops[next], link: nil, prefix: "", isLast: true, depth: 0)
            next += 1
            // What was put off may have been written by another branch since.
            if next > 1, written[top.node], !picture.nodes[top.node].isEntry { continue }
            write(top, rows, &written, &tops, to: &text)
        }
        return text
    }

    private func write(
        _ top: Line, _ rows: [[Picture.Link]], _ written: inout [Bool], _ tops: inout [Int], to text: inout String
    ) {
        var waiting = [top]
        while let line = waiting.popLast() {
            let isOpen = !rows[line.node].isEmpty
            let isPutOff = isOpen && !written[line.node] && line.depth == TreeFormat.depthLimit
            text += branch(line) + label(line) + (isPutOff ? " ↓" : isOpen && written[line.node] ? " ↑" : "") + "\n"
            if isPutOff { tops.append(line.node) }
            if isPutOff || written[line.node] { continue }
            written[line.node] = true
            let prefix = line.link == nil ? "" : line.prefix + (line.isLast ? "   " : "│  ")
            for (position, link) in rows[line.node].enumerated().reversed() {
                let isLast = position == rows[line.node].count - 1
                waiting.append(
                    Line(node: link.to, link: link, prefix: prefix, isLast: isLast, depth: line.depth + 1))
            }
        }
    }

    private func rows() -> [[Picture.Link]] {
        var rows = Array(repeating: [Picture.Link](), count: picture.nodes.count)
        for link in picture.links { rows[link.from].append(link) }
        return rows
    }

    /// The entries, then, so that nothing is left out, one binding of what they do not reach, and so on.
    private func tops(_ rows: [[Picture.Link]]) -> [Int] {
        var tops = picture.nodes.indices.filter { picture.nodes[$0].isEntry }
        let needs = picture.needs
        let needed = Set(picture.links.filter { $0.from != $0.to }.map(\.to))
        var seen = Search(from: tops, in: needs).distance.map { $0 >= 0 }
        let first = picture.nodes.indices.filter { !seen[$0] && !needed.contains($0) }
        tops += first
        let more = Search(from: tops, in: needs)
        seen = more.distance.map { $0 >= 0 }
        var open: [Int] = []
        for node in picture.nodes.indices where !seen[node] {
            tops.append(node)
            open = [node]
            while let current = open.popLast() {
                if seen[current] { continue }
                seen[current] = true
                open += needs[current]
            }
        }
        return tops
    }

    private func branch(_ line: Line) -> String {
        line.link == nil ? "" : line.prefix + (line.isLast ? "└─ " : "├─ ")
    }

    private func label(_ line: Line) -> String {
        let node = picture.nodes[line.node]
        var words: [String] = []
        if node.kind == .missing {
            words.append("missing")
        } else if node.lifetime != "transient" {
            words.append(node.lifetime)
        }
        if node.kind == .decorator { words.append("decorator") }
        if let isolation = node.isolation { words.append(isolation) }
        words += node.traits + (line.link?.traits ?? [])
        if node.change != .same { words.append(node.change.rawValue) }
        let severities = Set(
            node.findings.map { picture.findings[$0] }.filter { $0.severity > .note }.map(\.id.rawValue))
        let marks = severities.sorted().map { " ✗ \($0)" }.joined()
        return Escaping.line(node.name) + (words.isEmpty ? "" : " (\(Escaping.line(words.joined(separator: ", "))))")
            + marks
    }
}
