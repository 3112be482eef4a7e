public import DovetailGraph

/// A graph as something to look at: a tree for the terminal, DOT and Mermaid for documents, JSON for programs, and one
/// HTML file with everything in it.
///
/// ```swift
/// let report = Report(container.graph)
/// print(report.tree)  // and .dot, .mermaid, .json, .html
/// ```
///
/// With a second graph the report shows what changed: `Report(new, comparedWith: old)`.
public struct Report: Sendable {
    /// What stands at the top of a picture.
    public var title: String
    /// The graph that is shown.
    public let graph: Graph
    /// The findings that are shown at the bindings they are about.
    public let findings: [Finding]
    /// What changed, if the graph is compared with another.
    public let difference: GraphDifference?

    let picture: Picture

    /// Makes a report. Costs one check of the graph, unless findings are given, and time linear in its size.
    public init(
        _ graph: Graph, findings: [Finding]? = nil, comparedWith old: Graph? = nil, title: String = "Dependencies"
    ) {
        let analysis = GraphAnalysis(graph)
        self.graph = analysis.graph
        self.title = title
        self.findings = findings ?? analysis.graph.findings()
        difference = old.map { GraphDifference(from: $0, to: analysis.graph) }
        picture = Picture(analysis, self.findings, difference, old: old)
    }

    /// A tree of text from the roots down. What a binding needs is written once; where it comes again, an arrow points
    /// back.
    public var tree: String { TreeFormat(picture).text }

    /// A graph in the language of Graphviz: modules as clusters, lifetimes as colors, findings as red borders.
    public var dot: String { DotFormat(picture, title: title).text }

    /// A flowchart in the language of Mermaid, which many document viewers draw.
    public var mermaid: String { MermaidFormat(picture).text }

    /// The graph, its links, its findings and its measures as JSON. `Documentation/ReportSchema.md` describes it.
    public var json: String { ReportJSON(self).text }

    /// One HTML file that needs no network: pan, zoom, search, click, filter.
    public var html: String { Page(self).text }
}
