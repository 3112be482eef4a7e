#if Tools
    internal import DovetailAnalysis
    internal import DovetailJSON
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader

    struct ImpactCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "impact", abstract: "Show what depends on a type, and what breaks without it.",
            usage: "dovetail impact [<options>] <type> [<paths> ...]",
            discussion: """
                For each binding of the type, this lists all direct and indirect dependents, nearest first. Those that \
                take it as an Optional, or as an element of a collection, can still be created without it.

                EXAMPLE: dovetail impact Database Sources
                """)
        @OptionGroup var question: TypeQuestion

        func run() throws {
            try question.answer { binding, analysis in
                lines(of: binding, analysis.impact(of: binding.id), in: analysis)
            } json: { binding, analysis in
                json(of: binding, analysis.impact(of: binding.id), in: analysis.graph)
            }
        }

        private func lines(of binding: Binding, _ impact: Impact, in analysis: GraphAnalysis) -> [String] {
            guard !impact.dependents.isEmpty else { return [binding.line(), "  nothing depends on it"] }
            let graph = analysis.graph
            let modules = Set(impact.dependents.map { graph.bindings[$0.binding].module })
            let roots = analysis.entries.count.counting("root")
            let direct = impact.directCount.counting("direct dependent")
            let summary = [
                "\(direct), \(impact.dependents.count) in all, in \(modules.count.counting("module"))",
                "\(impact.entryCount) of \(roots) \(impact.entryCount == 1 ? "depends" : "depend") on it",
                "if you remove it, \(impact.brokenCount.counting("binding")) can no longer be created",
            ]
            let dependents = impact.dependents.map { dependent in
                var remarks = dependent.distance == 1 ? [] : [dependent.distance.counting("link") + " away"]
                if dependent.isEntry { remarks.append("root") }
                if !dependent.breaks { remarks.append("does not break") }
                return graph.bindings[dependent.binding].line(remarks)
            }
            return [binding.line()] + (summary + dependents).map { "  \($0)" }
        }

        private func json(of binding: Binding, _ impact: Impact, in graph: Graph) -> JSON {
            binding.reference([
                "dependents": .array(
                    impact.dependents.map { dependent in
                        graph.bindings[dependent.binding].reference([
                            "distance": .integer(dependent.distance), "breaks": .bool(dependent.breaks),
                            "isRoot": .bool(dependent.isEntry),
                        ])
                    })
            ])
        }
    }
#endif
