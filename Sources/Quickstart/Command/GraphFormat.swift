internal import DovetailDiagnostics
internal import DovetailReport

/// An output format of the program's dependency graph.
enum GraphFormat: String, CaseIterable, Sendable {
    case tree, dot, mermaid, json, html

    init(named name: String) throws(UsageError) {
        guard let format = GraphFormat(rawValue: name) else {
            let known = GraphFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError(description: "unknown graph format '\(name)'; expected one of: \(known)")
        }
        self = format
    }

    func text(of graph: Graph) -> String {
        let report = Report(graph, title: "quickstart")
        let text =
            switch self {
            case .tree: report.tree
            case .dot: report.dot
            case .mermaid: report.mermaid
            case .json: report.json
            case .html: report.html
            }
        return text.hasSuffix("\n") ? text : text + "\n"
    }
}
