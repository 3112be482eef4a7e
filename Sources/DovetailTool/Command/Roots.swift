#if Tools
    internal import DovetailAnalysis
    internal import DovetailJSON
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader

    struct Roots: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the bindings at which dependency paths begin.",
            usage: "dovetail roots [<options>] [<paths> ...]",
            discussion: """
                A root is a `.root()` or `.eager()` binding, a request in the sources, or a type that you pass with \
                --roots. If there is none, paths begin at the bindings without dependents, and these are listed.

                EXAMPLE: dovetail roots Sources
                """)
        @OptionGroup var sources: SourceOptions
        @OptionGroup var result: ResultArguments

        func run() throws {
            let analysis = GraphAnalysis(try sources.program().graph)
            let requests = analysis.requests
            let roots = analysis.entries.map { analysis.graph.bindings[$0] }
            if result.format == .json {
                let list = roots.map { json($0, requests[$0.id] ?? []) }
                return Console.write(
                    ResultArguments.json(["areDeclared": .bool(analysis.linked.knowsRoots), "roots": .array(list)]))
            }
            if !analysis.linked.knowsRoots, !roots.isEmpty {
                Console.complain("There is no root or request, so these are the bindings without dependents.\n")
            }
            for root in roots { Console.write(line: root.line(remarks(root, requests[root.id] ?? []))) }
        }

        private func remarks(_ root: Binding, _ requests: [SourceLocation]) -> [String] {
            (root.isRoot ? ["root"] : []) + (root.isEager ? ["eager"] : []) + requests.map { "requested at \($0)" }
        }

        private func json(_ root: Binding, _ requests: [SourceLocation]) -> JSON {
            root.reference([
                "isRoot": .bool(root.isRoot), "isEager": .bool(root.isEager),
                "requests": .array(requests.map(\.reference)),
            ])
        }
    }

    extension GraphAnalysis {
        /// The source locations of the requests for each binding.
        fileprivate var requests: [Int: [SourceLocation]] {
            var locations: [Int: [SourceLocation]] = [:]
            for (index, request) in graph.requests.enumerated() where request.hasLocation {
                let row = linked.nodes.count + index
                for binding in Set(linked.arrows[row].map { linked.nodes[$0].binding }) {
                    locations[binding, default: []].append(request.dependency.location)
                }
            }
            return locations
        }
    }
#endif
