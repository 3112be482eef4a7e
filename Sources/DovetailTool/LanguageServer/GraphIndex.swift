#if Tools
    internal import DovetailGraph

    /// The bindings, parameters and requests of a program by source file, with the links between them.
    struct GraphIndex {
        /// Something in the sources about which the graph knows more than its text.
        enum Element: Hashable {
            /// A binding, by its index in the graph.
            case binding(Int)
            /// A parameter of a binding's factory, by its position among the dependencies.
            case parameter(of: Int, position: Int)
            /// A request, by its index in the graph.
            case request(Int)
        }

        struct LocatedElement {
            var location: SourceLocation
            var element: Element
        }

        let graph: Graph
        private let linked: LinkedGraph
        /// The nodes of each binding.
        private let rows: [[Int]]
        private let elements: [String: [LocatedElement]]
        /// The locations of the parameters and requests that each binding serves.
        private let uses: [[SourceLocation]]

        init(_ graph: Graph) {
            linked = LinkedGraph(graph)
            self.graph = linked.graph
            var rows = Array(repeating: [Int](), count: linked.graph.bindings.count)
            for (row, node) in linked.nodes.enumerated() { rows[node.binding].append(row) }
            self.rows = rows
            elements = Dictionary(grouping: GraphIndex.elements(of: linked.graph), by: \.location.file)
            uses = GraphIndex.uses(in: linked)
        }

        private static func elements(of graph: Graph) -> [LocatedElement] {
            var elements = graph.bindings.map { LocatedElement(location: $0.location, element: .binding($0.id)) }
            for binding in graph.bindings {
                for (position, dependency) in binding.dependencies.enumerated()
                where dependency.location != binding.location {
                    let element = Element.parameter(of: binding.id, position: position)
                    elements.append(LocatedElement(location: dependency.location, element: element))
                }
            }
            return elements
                + graph.requests.indices.map {
                    LocatedElement(location: graph.requests[$0].dependency.location, element: .request($0))
                }
        }

        private static func uses(in linked: LinkedGraph) -> [[SourceLocation]] {
            var uses = Array(repeating: Set<SourceLocation>(), count: linked.graph.bindings.count)
            for row in 0..<linked.arrows.count {
                for arrow in linked.arrowRange(row) {
                    let dependency = linked.dependency(linked.dependencyOfArrow[arrow], of: row)
                    uses[linked.nodes[linked.arrows.targets[arrow]].binding].insert(dependency.location)
                }
            }
            return uses.map { $0.sorted() }
        }

        /// The elements of a file.
        func elements(in file: String) -> [LocatedElement] { elements[file] ?? [] }

        /// The dependency of a parameter or a request; `nil` for a binding.
        func dependency(of element: Element) -> Dependency? {
            switch element {
            case .binding: nil
            case .parameter(let binding, let position): graph.bindings[binding].dependencies[position]
            case .request(let index): graph.requests[index].dependency
            }
        }

        /// The bindings that serve a parameter or a request, in ascending order.
        func providers(of element: Element) -> [Binding] {
            let arrows: [Int]
            switch element {
            case .binding: return []
            case .parameter(let binding, let position):
                arrows = rows[binding].flatMap { row in
                    linked.arrowRange(row).filter { linked.dependencyOfArrow[$0] == position }
                }
            case .request(let index): arrows = Array(linked.arrowRange(linked.nodes.count + index))
            }
            return Set(arrows.map { linked.nodes[linked.arrows.targets[$0]].binding }).sorted()
                .map { graph.bindings[$0] }
        }

        /// The locations of the parameters and requests that a binding serves, sorted.
        func uses(of binding: Int) -> [SourceLocation] { uses[binding] }

        /// The names of the bindings that depend on a binding directly, sorted, and the number of its requests.
        func dependents(of binding: Int) -> (bindings: [Binding], requests: Int) {
            var found: Set<Int> = []
            var requests = 0
            for row in 0..<linked.arrows.count where linked.arrows[row].contains(where: { serves($0, binding) }) {
                if linked.isRequest(row) { requests += 1 } else { found.insert(linked.nodes[row].binding) }
            }
            return (found.sorted().map { graph.bindings[$0] }, requests)
        }

        private func serves(_ node: Int, _ binding: Int) -> Bool { linked.nodes[node].binding == binding }
    }
#endif
