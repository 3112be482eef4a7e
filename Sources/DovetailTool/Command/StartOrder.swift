#if Tools
    internal import DovetailAnalysis
    internal import DovetailJSON
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader

    struct StartOrder: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "start-order", abstract: "Show in which order `start()` creates instances.",
            usage: "dovetail start-order [<options>] [<paths> ...]",
            discussion: """
                `start()` creates the `.eager()` bindings with their dependencies. Bindings of one step do not depend \
                on each other, so they are created at the same time. The critical path is a longest chain of creations \
                that wait for each other. With --of, this shows the order in which a type is created. What prevents \
                a creation is listed first.

                EXAMPLES:
                  dovetail start-order Sources
                  dovetail start-order --of HomeScreen Sources
                """)
        @Option(help: ArgumentHelp("Show the order in which this type is created.", valueName: "type"))
        var of: String?
        @OptionGroup var sources: SourceOptions
        @OptionGroup var result: ResultArguments

        /// One order, and what it is the order of.
        private struct Answer {
            var order: CreationOrder
            var obstacles: CreationObstacles
            var level: Int
            /// The bindings that are created with their dependencies.
            var starts: [Int]

            init(_ starts: [Int], level: Int, in analysis: GraphAnalysis) {
                order = analysis.creationOrder(of: starts)
                obstacles = analysis.obstacles(to: order)
                (self.level, self.starts) = (level, starts)
            }
        }

        func run() throws {
            let analysis = GraphAnalysis(try sources.program().graph)
            let answers = try answers(analysis)
            if result.format == .json {
                let list = answers.map { json($0, in: analysis.graph) }
                return Console.write(ResultArguments.json(["orders": .array(list)]))
            }
            if answers.isEmpty { Console.write(line: "no binding is eager, so start() creates nothing") }
            for answer in answers {
                for line in lines(answer, in: analysis.graph) { Console.write(line: line) }
            }
        }

        private func answers(_ analysis: GraphAnalysis) throws -> [Answer] {
            guard let type = of else {
                return analysis.started.map { level, bindings in Answer(bindings, level: level, in: analysis) }
            }
            return try analysis.graph.bindings(named: type).map { Answer([$0.id], level: $0.level, in: analysis) }
        }

        private func lines(_ answer: Answer, in graph: Graph) -> [String] {
            let order = answer.order
            let container = answer.level == 0 ? "" : " of child \(answer.level)"
            let size = "\(order.creations.count.counting("binding")) in \(order.stepCount.counting("step"))"
            let isPossible = answer.obstacles.isEmpty
            let heading =
                of == nil
                ? "start()\(container) \(isPossible ? "creates" : "fails; it would create") "
                    + "\(answer.starts.count.counting("eager binding")) with "
                    + "\(answer.starts.count == 1 ? "its" : "their") dependencies: \(size)"
                : "\(graph.bindings[answer.starts[0]].line()): "
                    + "\(isPossible ? "creating it takes" : "it cannot be created; it would take") \(size)"
            let starts = Set(answer.starts)
            let creations = order.creations.map { creation in
                let remarks = of == nil && starts.contains(creation.binding) ? ["eager"] : []
                return "  " + graph.bindings[creation.binding].line(["step \(creation.step)"] + remarks)
            }
            let path = order.criticalPath.map { graph.bindings[$0].fullName }.joined(separator: " → ")
            return [heading] + obstacles(answer.obstacles, in: graph) + creations
                + (order.stepCount > 1 ? ["  critical path: \(path)"] : [])
        }

        private func obstacles(_ obstacles: CreationObstacles, in graph: Graph) -> [String] {
            obstacles.missing.map { missing in
                let users = missing.users.map { graph.bindings[$0].fullName }.joined(separator: ", ")
                return
                    "  no binding provides \(missing.key.name), which \(users) \(missing.users.count == 1 ? "needs" : "need")"
            }
                + obstacles.cycles.map { ring in
                    let names = (ring + ring.prefix(1)).map { graph.bindings[$0].fullName }
                    return "  \(names.joined(separator: " → ")) is a cycle that no deferred link closes"
                }
        }

        private func json(_ answer: Answer, in graph: Graph) -> JSON {
            .record([
                "container": .integer(answer.level),
                "creations": .array(
                    answer.order.creations.map {
                        graph.bindings[$0.binding].reference([
                            "step": .integer($0.step), "isEager": .bool(graph.bindings[$0.binding].isEager),
                        ])
                    }),
                "criticalPath": .array(answer.order.criticalPath.map { graph.bindings[$0].reference }),
                "missing": .array(
                    answer.obstacles.missing.map { missing in
                        .record([
                            "name": .string(missing.key.name),
                            "neededBy": .array(missing.users.map { graph.bindings[$0].reference }),
                        ])
                    }),
                "cycles": .array(answer.obstacles.cycles.map { .array($0.map { graph.bindings[$0].reference }) }),
            ])
        }
    }
#endif
