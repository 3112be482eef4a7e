#if Tools
    internal import DovetailAnalysis
    internal import DovetailJSON
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader

    struct Retains: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what keeps a type alive, and what it keeps alive.",
            usage: "dovetail retains [<options>] <type> [<paths> ...]",
            discussion: """
                For each binding of the type, this shows what owns an instance, and which stored instances and roots \
                retain it. `Lazy`, `Provider` and `Weak` retain nothing. Then it lists what an instance retains, what \
                ends together with it, and what no root would reach without it.

                EXAMPLE: dovetail retains Session Sources
                """)
        @OptionGroup var question: TypeQuestion

        func run() throws {
            try question.answer { binding, analysis in
                lines(of: binding, analysis.retention(of: binding.id), in: analysis)
            } json: { binding, analysis in
                json(of: binding, analysis.retention(of: binding.id), in: analysis.graph)
            }
        }

        private func lines(of binding: Binding, _ retention: Retention, in analysis: GraphAnalysis) -> [String] {
            let graph = analysis.graph
            func section(_ title: String, _ lines: [String]) -> [String] {
                lines.isEmpty ? [] : ["  \(title):"] + lines.map { "    \($0)" }
            }
            func section(_ title: String, of bindings: [Int]) -> [String] {
                section(title, bindings.map { graph.bindings[$0].line([graph.bindings[$0].storage]) })
            }
            let holders = retention.holders.map { path in
                let between = path.dropFirst().dropLast().map { graph.bindings[$0].fullName }
                let remarks = between.isEmpty ? [] : ["through \(between.joined(separator: " → "))"]
                return graph.bindings[path[0]].line([graph.bindings[path[0]].storage] + remarks)
            }
            return [binding.line([binding.storage])] + binding.owner.map { "  \($0)" }
                + section("kept alive by", holders) + remarks(withoutHolderOf: binding, retention, in: analysis)
                + section("keeps alive", of: retention.retained) + section("ends with it", of: retention.endsWith)
                + section("unused without it", of: retention.unusedWithout)
        }

        /// What to know about an instance that no stored instance retains.
        private func remarks(
            withoutHolderOf binding: Binding, _ retention: Retention, in analysis: GraphAnalysis
        ) -> [String] {
            guard retention.holders.isEmpty, !binding.storesInstances else { return [] }
            return analysis.entries.contains(binding.id)
                ? ["  It is a root, so the code that requests it keeps the instance."]
                : ["  No root and no stored instance retains it."]
        }

        private func json(of binding: Binding, _ retention: Retention, in graph: Graph) -> JSON {
            func references(_ bindings: [Int]) -> JSON { .array(bindings.map { graph.bindings[$0].reference }) }
            return binding.reference([
                "lifetime": .string(binding.storage), "isStored": .bool(binding.storesInstances),
                "holders": .array(retention.holders.map(references)), "retained": references(retention.retained),
                "endsWith": references(retention.endsWith), "unusedWithout": references(retention.unusedWithout),
            ])
        }
    }

    extension Binding {
        /// The sentence about what owns an instance, if there is one.
        fileprivate var owner: [String] { Retention.owners.filter { $0.key == storage }.map(\.value) }
    }
#endif
