#if Tools
    internal import DovetailAnalysis
    internal import DovetailJSON
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader

    struct Why: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the dependency path to a type.",
            usage: """
                dovetail why [<options>] <type> [<paths> ...]
                dovetail why [<options>] <from> <to> [<paths> ...]
                """,
            discussion: """
                With one type, this shows a shortest path from a root to each binding of the type. With two types, \
                the path begins at the first.

                EXAMPLES:
                  dovetail why Database
                  dovetail why AppCoordinator Database Sources
                """)
        @Argument(help: "The type at the end of the path or, if you pass two types, at its start.") var type: String
        @Argument(help: "The type at the end of the path.") var to: String?
        @OptionGroup var sources: SourceOptions
        @OptionGroup var result: ResultArguments

        func run() throws {
            let (start, end, graph) = try question()
            let analysis = GraphAnalysis(graph)
            let paths = try start.map { try path(from: $0, to: end, analysis) } ?? pathsFromRoots(to: end, analysis)
            if result.format == .json {
                let list = paths.map { path in JSON.array(path.map { graph.bindings[$0].reference }) }
                return Console.write(ResultArguments.json(["paths": .array(list)]))
            }
            if paths.isEmpty {
                Console.write(line: start.map { "\($0) does not depend on \(end)" } ?? "no root reaches \(end)")
            }
            for path in paths {
                Console.write(line: path.map { graph.bindings[$0].fullName }.joined(separator: " → "))
                for index in path {
                    Console.write(line: "  \(graph.bindings[index].location): \(graph.bindings[index].fullName)")
                }
            }
        }

        /// The start, if there is one, the end, and the graph. The second word is a path if it looks like one, or if it
        /// is no type but exists.
        private func question() throws -> (start: String?, end: String, graph: Graph) {
            guard let to else { return (nil, type, try sources.program().graph) }
            guard Disk.identity(of: to) != nil else { return (type, to, try sources.program().graph) }
            if !to.contains("/"), !to.hasPrefix("."), let graph = try? sources.program().graph,
                (try? graph.bindings(named: to)) != nil
            {
                return (type, to, graph)
            }
            var all = sources
            all.paths = [to] + (sources.paths == ["."] ? [] : sources.paths)
            return (nil, type, try all.program().graph)
        }

        private func path(from start: String, to end: String, _ analysis: GraphAnalysis) throws -> [[Int]] {
            let ends = try analysis.graph.bindings(named: end)
            let starts = try analysis.graph.bindings(named: start)
            return ends.flatMap { end in starts.compactMap { analysis.shortestPath(from: $0.id, to: end.id) } }
        }

        private func pathsFromRoots(to end: String, _ analysis: GraphAnalysis) throws -> [[Int]] {
            try analysis.graph.bindings(named: end).compactMap { analysis.pathFromEntry(to: $0.id) }
        }
    }
#endif
