public import DovetailGraph

/// A graph in formats for reading: a tree, DOT, Mermaid, JSON and HTML.
///
/// Use the tree in a terminal, DOT and Mermaid in documents, JSON for other programs, and HTML to explore the graph:
///
/// ```swift
/// let report = Report(container.graph)
/// print(report.tree)  // and .dot, .mermaid, .json, .html
/// ```
///
/// If you pass an older graph too, the report shows the changes:
///
/// ```swift
/// let report = Report(after, comparedWith: before)
/// ```
public struct Report: Sendable {
    /// The title of a picture.
    public var title: String
    /// The graph of the report.
    public let graph: Graph
    /// The findings, which are shown at their bindings.
    public let findings: [Finding]
    /// The address of a source location, to which the HTML page links. It contains `{file}`, `{line}` and `{column}`.
    ///
    /// For example, `vscode://file/Users/me/App/{file}:{line}:{column}` opens an editor, and
    /// `https://example.com/app/blob/main/{file}#L{line}` a repository. Without it, the page shows locations as text. An
    /// address that would run a script is ignored.
    public var sourceLinks: String?
    /// The changes, if the graph is compared with another one.
    public let difference: GraphDifference?

    let picture: Picture

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - graph: The graph to show.
    ///   - findings: The findings to show. Without them, this initializer checks the graph.
    ///   - old: An older graph to compare with, if any.
    ///   - title: The title of a picture.
    /// - Complexity: O(*n*), where *n* is the size of the graph, in addition to one check of the graph.
    public init(
        _ graph: Graph, findings: [Finding]? = nil, comparedWith old: Graph? = nil, title: String = "Dependencies"
    ) {
        let analysis = GraphAnalysis(graph)
        self.graph = analysis.graph
        self.title = title
        self.findings = findings ?? analysis.graph.findings()
        difference = old.map { GraphDifference(from: $0, to: analysis.graph) }
        picture = Picture(analysis, findings: self.findings, difference: difference, old: old)
    }

    /// A tree as text, from the roots down. The dependencies of a binding are written once; an arrow points back to
    /// them.
    public var tree: String { TreeFormat(picture).text }

    /// A graph in the language of Graphviz, with modules as clusters, lifetimes as colors and findings as red borders.
    public var dot: String { DotFormat(picture, title: title).text }

    /// A flowchart in the language of Mermaid, which many document viewers display.
    public var mermaid: String { MermaidFormat(picture).text }

    /// The graph, its links, findings and measures as JSON. `Documentation/ReportSchema.md` describes the members.
    public var json: String { ReportJSON(self).text }

    /// An HTML file that you can pan, zoom, search and filter. It needs no network.
    public var html: String { Page(self).text }
}
