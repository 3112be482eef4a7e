public import DovetailGraph

/// An analysis of a graph: dependencies, dependents, dependency paths, cycles and dominators.
///
/// ```swift
/// let graph = container.graph
/// let analysis = GraphAnalysis(graph)
/// ```
///
/// Bindings are identified by their indices into `graph.bindings`. For example, these are all dependents of a binding,
/// and the shortest path to it:
///
/// ```swift
/// let dependents = analysis.allDependents(of: ledger.id)  // Invoices and Office
/// let path = analysis.pathFromEntry(to: ledger.id)  // Office, Invoices, Ledger
/// ```
///
/// Links of all kinds count, including `Lazy`, unless documented otherwise. If no root is known, paths begin at the
/// bindings without dependents.
public struct GraphAnalysis: Sendable {
    /// The graph that is analyzed.
    public let graph: Graph
    /// The bindings at which paths begin: the roots and requests, or else the bindings without dependents.
    public let entries: [Int]
    package let linked: LinkedGraph
    /// The direct dependencies of each binding.
    package let needs: Adjacency
    /// The direct dependents of each binding.
    package let users: Adjacency
    /// The shortest paths from the entries.
    package let routes: Search

    /// Links a graph for analysis.
    ///
    /// - Parameter graph: The graph to analyze.
    /// - Complexity: O(*n*), where *n* is the number of bindings and dependencies.
    public init(_ graph: Graph) { self.init(LinkedGraph(graph)) }

    package init(_ linked: LinkedGraph) {
        self.linked = linked
        graph = linked.graph
        needs = linked.bindingLinks { _ in true }
        users = needs.reversed()
        entries = GraphAnalysis.entries(of: linked, needs, users)
        routes = Search(from: entries, in: needs)
    }

    /// Returns the roots and the requested bindings, if they are known. Otherwise, returns the bindings without
    /// dependents, and one binding of each cycle that these do not reach.
    private static func entries(of linked: LinkedGraph, _ needs: Adjacency, _ users: Adjacency) -> [Int] {
        if linked.knowsRoots {
            let rows = linked.roots.flatMap { row in
                linked.isRequest(row) ? Array(linked.arrows[row]) : [row]
            }
            var seen: Set<Int> = []
            return rows.map { linked.nodes[$0].binding }.filter { seen.insert($0).inserted }
        }
        let tops = (0..<needs.count).filter { users[$0].isEmpty }
        let reached = Search(from: tops, in: needs)
        let components = Components(of: needs)
        var isOpen = Array(repeating: true, count: components.count)
        for node in 0..<needs.count {
            for user in users[node] where components.number[user] != components.number[node] {
                isOpen[components.number[node]] = false
            }
        }
        var cycles: [Int] = []
        for node in 0..<needs.count where !reached.reached(node) && isOpen[components.number[node]] {
            isOpen[components.number[node]] = false
            cycles.append(node)
        }
        return tops + cycles
    }
}

extension LinkedGraph {
    /// Returns the links between bindings that satisfy a condition: each pair once, in ascending order.
    package func bindingLinks(where isIncluded: (Traits) -> Bool) -> Adjacency {
        var rows = Array(repeating: [Int](), count: graph.bindings.count)
        for node in nodes.indices {
            for arrow in arrowRange(node) where isIncluded(traits[arrow]) {
                rows[nodes[node].binding].append(nodes[arrows.targets[arrow]].binding)
            }
        }
        for index in rows.indices where rows[index].count > 1 {
            rows[index].sort()
            rows[index] = rows[index].reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        }
        return Adjacency(rows)
    }
}
