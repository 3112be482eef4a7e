/// A graph with its links found: which binding serves which parameter, seen from which container.
///
/// A node is a binding in the eyes of one container. A shared binding has one node, where it is kept; a transient one that
/// a child finds in its parent is looked up again from the child, so it has a node for each of them. The first
/// `graph.bindings.count` nodes are the bindings in their own containers, so there a node has the number of its binding.
/// After the nodes come the requests: the arrows of request `r` are those of row `nodes.count + r`.
package struct LinkedGraph: Sendable {
    /// A binding in the eyes of one container.
    package struct Node: Hashable, Sendable {
        /// The binding.
        package var binding: Int
        /// The container from which its dependencies are looked up.
        package var level: Int
        /// For a decorator: the node it wraps, or -1 if there is none.
        package var wrapped = -1
    }

    /// What is special about an arrow.
    package struct Traits: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Followed at a later call, by whoever holds it.
        package static let deferred = Self(rawValue: 1)
        /// Deferred, and the later call is synchronous.
        package static let synchronous = Self(rawValue: 2)
        /// Filled after the instance was made.
        package static let injection = Self(rawValue: 4)
        /// `nil` would do.
        package static let optional = Self(rawValue: 8)
        /// One of many elements.
        package static let element = Self(rawValue: 16)
        /// Used, but not kept.
        package static let weak = Self(rawValue: 32)
        /// From a decorator to what it wraps.
        package static let wrapped = Self(rawValue: 64)
        /// Deferred, and the later call gives the graph instance of the resolve in which the deferral was made.
        package static let remembering = Self(rawValue: 128)
    }

    /// A parameter that nothing serves.
    package struct Miss: Sendable {
        /// The row that asks: a node or a request.
        package var row: Int
        /// The position among the dependencies of its binding; 0 for a request.
        package var dependency: Int
        /// The container in which it was looked for.
        package var level: Int
        /// What is missing.
        package var key: Key
    }

    /// A parameter that several bindings serve, none of which wins.
    package struct Ambiguity: Sendable {
        /// The row that asks: a node or a request.
        package var row: Int
        /// The position among the dependencies of its binding; 0 for a request.
        package var dependency: Int
        /// What is asked for.
        package var key: Key
        package var bindings: [Int]
    }

    /// What was linked, repaired where numbers pointed nowhere.
    package let graph: Graph
    /// Who serves which key, one table for each container.
    package let tables: [BindingTable<Key>]
    package let nodes: [Node]
    /// Rows of nodes, then of requests.
    package let arrows: Adjacency
    /// For each arrow the position of the dependency it serves.
    package let dependencyOfArrow: [Int]
    /// For each arrow what is special about it.
    package let traits: [Traits]
    package let misses: [Miss]
    /// What several bindings serve, and none wins.
    package let ambiguities: [Ambiguity]
    /// The rows where the ways into the graph begin.
    package let roots: [Int]
    /// Whether the roots are known; where they are not, every binding is one.
    package let knowsRoots: Bool
    /// The shortest ways from the roots.
    package let routes: Search
    /// How many steps of a trace are shown: the first, and then the last ones.
    package var traceLimit = 40

    /// Links a graph. Costs one look-up for each parameter and one search over the result.
    package init(_ graph: Graph) {
        var linker = Linker(graph.repaired())
        linker.run()
        self.graph = linker.graph
        tables = linker.tables
        nodes = linker.nodes
        arrows = Adjacency(starts: linker.rows.starts, targets: linker.rows.targets)
        dependencyOfArrow = linker.rows.dependencies
        traits = linker.rows.traits
        (roots, knowsRoots) = linker.roots()
        routes = Search(from: roots, in: arrows)
        ambiguities = linker.ambiguities
        misses = LinkedGraph.relevant(
            linker.misses, in: linker.graph, of: nodes, reachedBy: routes, knowsRoots: knowsRoots)
    }

    /// A binding that follows its asker may be asked for from a child only, and the child may have what it needs: what it
    /// would miss at home is no news then. With roots, that is when only a child's way reaches it; without, when
    /// there is a child in whose eyes it misses nothing there.
    private static func relevant(
        _ misses: [Miss], in graph: Graph, of nodes: [Node], reachedBy routes: Search, knowsRoots: Bool
    ) -> [Miss] {
        guard !misses.isEmpty, nodes.count > graph.bindings.count || knowsRoots else { return misses }
        var visited = Array(repeating: false, count: graph.bindings.count)
        for (number, node) in nodes.enumerated() where knowsRoots ? routes.reached(number) : number >= visited.count {
            visited[node.binding] = true
        }
        let lacking = Set(
            misses.filter { $0.row >= visited.count && $0.row < nodes.count }.map { nodes[$0.row].binding })
        return misses.filter { miss in
            guard miss.row < visited.count, visited[miss.row], graph.bindings[miss.row].lifetime.followsAsker else {
                return true
            }
            return knowsRoots ? routes.reached(miss.row) : lacking.contains(miss.row)
        }
    }

    /// The binding of a node.
    package func binding(_ node: Int) -> Binding { graph.bindings[nodes[node].binding] }

    /// The node below all decorators.
    package func innermostNode(_ node: Int) -> Int {
        var node = node
        while nodes[node].wrapped >= 0 { node = nodes[node].wrapped }
        return node
    }

    package func lifetime(_ node: Int) -> Binding.Lifetime { graph.bindings[nodes[node].binding].lifetime }

    /// Whether a row is a request.
    package func isRequest(_ row: Int) -> Bool { row >= nodes.count }

    /// The request of a row, if it is one.
    package func request(_ row: Int) -> Graph.Request? { isRequest(row) ? graph.requests[row - nodes.count] : nil }

    /// What a row asks for.
    package func dependency(_ position: Int, of row: Int) -> Dependency {
        isRequest(row)
            ? graph.requests[row - nodes.count].dependency : graph.bindings[nodes[row].binding].dependencies[position]
    }

    /// The arrows that leave a row, by number.
    package func arrowRange(_ row: Int) -> Range<Int> { arrows.starts[row]..<arrows.starts[row + 1] }
}

extension Binding.Lifetime {
    /// Whether somebody keeps the instance for later requests.
    package var isShared: Bool { self != .transient && self != .graph }

    /// Whether the dependencies are looked up from the container that asks, not from the one that owns the binding.
    package var followsAsker: Bool {
        switch self {
        case .transient, .graph, .container, .weakInContainer: true
        case .singleton, .weak, .process, .scope, .custom: false
        }
    }
}
