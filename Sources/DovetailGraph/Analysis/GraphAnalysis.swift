/// Answers questions about a graph: who needs what, by which way, and what hangs on whom.
///
/// Bindings are named by their numbers, which are indices into `graph.bindings`. A link counts whatever its kind, also a
/// `Lazy`, unless it is said otherwise. Where no root is known, the ways begin at the bindings that nobody needs.
public struct GraphAnalysis: Sendable {
    /// The graph that is looked at.
    public let graph: Graph
    /// The bindings at which ways begin: what is asked for from outside, else what nobody needs.
    public let entries: [Int]
    package let linked: LinkedGraph
    package let needs: Adjacency
    package let users: Adjacency
    package let routes: Search

    /// Links the graph and turns the links round. Costs time linear in bindings and dependencies.
    public init(_ graph: Graph) { self.init(LinkedGraph(graph)) }

    package init(_ linked: LinkedGraph) {
        self.linked = linked
        graph = linked.graph
        needs = linked.bindingLinks { _ in true }
        users = needs.reversed()
        entries = GraphAnalysis.entries(of: linked, needs, users)
        routes = Search(from: entries, in: needs)
    }

    /// Roots, if they are known; else what nobody needs, and of each cycle that would be left out the first.
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
    /// The links between bindings, whoever looks: each pair once, in ascending order.
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
