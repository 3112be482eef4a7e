public import DovetailActivity
public import DovetailAnalysis
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
    /// What a running container has created, if the report shows that.
    let activity: ContainerReport?

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
        activity = nil
    }

    /// Creates a report that also shows what a running container has created, and when.
    ///
    /// ```swift
    /// let page = Report(container.report()).html
    /// ```
    ///
    /// - Parameters:
    ///   - activity: The report of the container.
    ///   - title: The title of a picture.
    /// - Complexity: O(*n*), where *n* is the size of the graph and the number of recorded creations, in addition to one
    ///   check of the graph.
    public init(_ activity: ContainerReport, title: String = "Dependencies") {
        let analysis = GraphAnalysis(activity.graph)
        self.graph = analysis.graph
        self.title = title
        findings = analysis.graph.findings()
        difference = nil
        self.activity = activity
        var picture = Picture(analysis, findings: findings, difference: nil, old: nil)
        picture.add(activity)
        self.picture = picture
    }

    /// Creates a report on a part of a graph: some bindings, the links between them, and their findings.
    ///
    /// - Parameters:
    ///   - analysis: The whole graph.
    ///   - findings: The findings of the whole graph.
    ///   - shown: The indices of the bindings.
    package init(_ analysis: GraphAnalysis, findings: [Finding], showing shown: Set<Int>) {
        graph = analysis.graph
        title = "Dependencies"
        difference = nil
        activity = nil
        var part = Picture(analysis, findings: findings, difference: nil, old: nil)
        part.keep(only: shown)
        picture = part
        self.findings = part.findings
    }

    /// A tree as text, from the roots down. The dependencies of a binding are written once; an arrow points back to
    /// them.
    public var tree: String { TreeFormat(picture).text }

    /// A graph in the language of Graphviz, with modules as clusters, lifetimes as colors and findings as red borders.
    public var dot: String { DotFormat(picture, title: title).text }

    /// A flowchart in the language of Mermaid, which many document viewers display.
    ///
    /// By default, they draw at most 500 links and 50,000 characters. For a larger graph, use
    /// ``mermaidDiagrams(maxLinks:maxCharacters:)``.
    public var mermaid: String { MermaidFormat(picture).text }

    /// Returns flowcharts in the language of Mermaid that together contain the graph, each within the limits of its
    /// renderer.
    ///
    /// Each binding is drawn in its module once, together with its dependencies. Those that are drawn in another
    /// flowchart are paler. Each link occurs once. A graph within the limits is one flowchart, equal to ``mermaid``.
    ///
    /// - Parameters:
    ///   - maxLinks: The maximum number of links, `maxEdges` in the configuration of Mermaid.
    ///   - maxCharacters: The maximum number of characters, `maxTextSize` in the configuration of Mermaid. A flowchart
    ///     needs about 3,000 characters for one link.
    /// - Returns: The flowcharts, at least one.
    public func mermaidDiagrams(maxLinks: Int = 500, maxCharacters: Int = 50_000) -> [String] {
        MermaidFormat(picture).texts(within: .init(links: max(1, maxLinks), characters: maxCharacters))
    }

    /// The graph, its links, findings and measures as JSON. `Documentation/ReportSchema.md` describes the members.
    public var json: String { ReportJSON(self).text }

    /// An HTML file that you can pan, zoom, search and filter. It needs no network.
    public var html: String { Page(self).text }
}
