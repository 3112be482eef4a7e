public import Dovetail
internal import DovetailGraph
public import DovetailModel

extension Container {
    /// The dependency graph as data: bindings, their dependencies and source locations, including those of the parents.
    ///
    /// The graph is a snapshot. Creating it takes time linear in the number of bindings and parameters, and one lookup
    /// of each type's name.
    ///
    /// If the outermost parent is your own type, ``ParentContainer/isRegistered(_:)`` is called for what no container
    /// provides.
    public var graph: Graph { graphBuilder().graph() }

    /// All findings about the graph, including warnings and notes, sorted by source location and id.
    public var findings: [Finding] { graph.findings() }
}
