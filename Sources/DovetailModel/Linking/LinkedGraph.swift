/// A graph with the dependencies of its bindings and requests linked to the bindings that serve them.
///
/// A node is a binding together with the container from which its dependencies are looked up. Most shared bindings have
/// one node, in the container that declares them. A binding whose dependencies are looked up from the requester
/// (``Graph/Binding/Lifetime/followsAsker``) has a further node for each child that inherits it, one that an overlay creates
/// again has one for that, and a decorator has one for each node that it wraps. The first `graph.bindings.count` nodes are the bindings in their own containers, so the
/// index of such a node is the `id` of its binding.
///
/// A row is a node or a request, with the arrows that begin at it. The rows of nodes are first, so request `r` has the
/// row `nodes.count + r`.
package struct LinkedGraph: Sendable {
    /// A binding, as requests from one container use it.
    package struct Node: Hashable, Sendable {
        /// The index of the binding in `graph.bindings`.
        package var binding: Int
        /// The container from which the dependencies are looked up, as an index into `graph.levels`.
        package var level: Int
        /// For a decorator, the node that it wraps; -1 if there is none.
        package var wrapped = -1
    }

    /// The properties by which rules distinguish arrows.
    package struct Traits: OptionSet, Hashable, Sendable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Followed by a later call of a `Lazy`, a `Provider` or an asynchronous form of these.
        package static let deferred = Self(rawValue: 1)
        /// Deferred, and the later call is synchronous.
        package static let synchronous = Self(rawValue: 2)
        /// Filled after the instance was created, by `.inject`.
        package static let injection = Self(rawValue: 4)
        /// Optional, so the dependency may be absent.
        package static let optional = Self(rawValue: 8)
        /// To one of the elements of a collection.
        package static let element = Self(rawValue: 16)
        /// A weak reference, so the dependent does not retain the instance.
        package static let weak = Self(rawValue: 32)
        /// From a decorator to the node that it wraps.
        package static let wrapped = Self(rawValue: 64)
        /// Deferred, and the later call returns the `.graph` instance of the resolve that created the `Lazy` or
        /// `AsyncLazy`.
        package static let remembering = Self(rawValue: 128)
        /// To one of several bindings, because a name is computed at run time, so that it is not known which of them
        /// serves the dependency.
        package static let alternative = Self(rawValue: 256)
    }

    /// A dependency that no binding serves.
    package struct Miss: Sendable {
        /// The row of the dependent: a node or a request.
        package var row: Int
        /// The index of the dependency in its binding; 0 for a request.
        package var dependency: Int
        /// The container from which the key was looked up, as an index into `graph.levels`.
        package var level: Int
        /// The missing key.
        package var key: Key
    }

    /// A dependency that several bindings serve, none of which has precedence.
    package struct Ambiguity: Sendable {
        /// The row of the dependent: a node or a request.
        package var row: Int
        /// The index of the dependency in its binding; 0 for a request.
        package var dependency: Int
        /// The key that the bindings serve.
        package var key: Key
        package var bindings: [Int]
    }

    /// The linked graph, without indices that are out of range (``Graph/repaired()``).
    package let graph: Graph
    /// The bindings by key, one table for each container.
    package let tables: [BindingTable<Key>]
    package let nodes: [Node]
    /// The arrows from each row to the nodes that serve its dependencies: the rows of nodes, then those of requests.
    package let arrows: Adjacency
    /// The index of the dependency that each arrow serves, among the dependencies of its row.
    package let dependencyOfArrow: [Int]
    /// The traits of each arrow.
    package let traits: [Traits]
    /// The dependencies that no binding serves, as far as they are reported.
    package let misses: [Miss]
    /// The dependencies for which a module sees several bindings, none of which has precedence. They are recorded only
    /// if a module hides a binding.
    package let ambiguities: [Ambiguity]
    /// The rows at which dependency paths begin.
    package let roots: [Int]
    /// True if the graph declares roots or requests. Otherwise every binding is a root.
    package let knowsRoots: Bool
    /// The shortest dependency paths from the roots.
    package let routes: Search
    /// The sets of rows that lead to each other, by ``arrows``.
    let components: Components
    /// True if a row leads back to itself.
    package let hasCycles: Bool
    /// True if a name is computed at run time, so that not every arrow is certain (``isCertain(_:from:)``).
    let hasComputedNames: Bool
    /// The maximum number of rows at the end of a trace. A longer trace also has its first step.
    package var traceLimit = 40

    /// Links a graph. This costs one lookup for each parameter, and one search over the result.
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
        components = Components(of: arrows)
        hasCycles = !components.cycles(in: arrows).isEmpty
        hasComputedNames = linker.openKeys.hasComputedNames
        ambiguities = linker.ambiguities
        misses = LinkedGraph.relevant(
            linker.misses, in: linker.graph, of: nodes, reachedBy: routes, knowsRoots: knowsRoots)
    }

    /// Returns the misses to report.
    ///
    /// A binding whose dependencies are looked up from the requester, or from an overlay, may be requested from there only, and
    /// these containers may provide a dependency that its own one lacks. The miss in its own container is then dropped. With
    /// roots, this is the case if they reach the binding from there only; without roots, if children inherit the binding
    /// and it has no miss in any of them.
    private static func relevant(
        _ misses: [Miss], in graph: Graph, of nodes: [Node], reachedBy routes: Search, knowsRoots: Bool
    ) -> [Miss] {
        guard !misses.isEmpty, nodes.count > graph.bindings.count || knowsRoots else { return misses }
        var visited = Array(repeating: false, count: graph.bindings.count)
        for (number, node) in nodes.enumerated()
        where node.level != graph.bindings[node.binding].level && (!knowsRoots || routes.reached(number)) {
            visited[node.binding] = true
        }
        let lacking = Set(
            misses.filter { $0.row >= visited.count && $0.row < nodes.count }.map { nodes[$0.row].binding })
        return misses.filter { miss in
            guard miss.row < visited.count, visited[miss.row] else { return true }
            return knowsRoots ? routes.reached(miss.row) : lacking.contains(miss.row)
        }
    }

    /// Returns the binding of a node.
    package func binding(_ node: Int) -> Binding { graph.bindings[nodes[node].binding] }

    /// Returns the node below all decorators of a node.
    package func innermostNode(_ node: Int) -> Int {
        var node = node
        while nodes[node].wrapped >= 0 { node = nodes[node].wrapped }
        return node
    }

    package func lifetime(_ node: Int) -> Binding.Lifetime { graph.bindings[nodes[node].binding].lifetime }

    /// Returns true if a row is a request.
    package func isRequest(_ row: Int) -> Bool { row >= nodes.count }

    /// Returns the request of a row, or `nil` if the row is a node.
    package func request(_ row: Int) -> Graph.Request? { isRequest(row) ? graph.requests[row - nodes.count] : nil }

    /// Returns the dependency of a row at a position; a request has only one.
    package func dependency(_ position: Int, of row: Int) -> Dependency {
        isRequest(row)
            ? graph.requests[row - nodes.count].dependency : graph.bindings[nodes[row].binding].dependencies[position]
    }

    /// Returns true if another binding, which satisfies `fits`, may serve the dependency of an arrow instead. The arrow is
    /// then no certain mistake.
    package func hasAlternative(to arrow: Int, of row: Int, where fits: (_ arrow: Int) -> Bool) -> Bool {
        traits[arrow].contains(.alternative)
            && arrowRange(row).contains { other in
                other != arrow && dependencyOfArrow[other] == dependencyOfArrow[arrow] && fits(other)
            }
    }

    /// Returns the indices of the arrows that begin at a row.
    package func arrowRange(_ row: Int) -> Range<Int> { arrows.starts[row]..<arrows.starts[row + 1] }
}

extension Binding.Lifetime {
    /// True if the instance is stored and used again.
    package var isShared: Bool { self != .transient && self != .graph }

    /// True if dependencies are looked up from the container that receives the request, not from the one that declares
    /// the binding.
    package var followsAsker: Bool {
        switch self {
        case .transient, .graph, .scoped, .weakScoped: true
        case .singleton, .weak, .process, .pool, .custom: false
        }
    }
}
