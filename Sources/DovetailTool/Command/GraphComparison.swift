#if Tools
    internal import DovetailAnalysis
    internal import DovetailJSON
    internal import DovetailGraph

    /// What `diff` reports: the difference between two graphs, and between their findings.
    struct GraphComparison {
        let before: Graph
        let after: Graph
        let difference: GraphDifference
        /// The findings that only one side has; `nil` if they are not compared.
        let findings: (new: [Finding], fixed: [Finding])?

        init(from old: (graph: Graph, findings: [Finding]?), to new: (graph: Graph, findings: [Finding]?)) {
            (before, after) = (old.graph, new.graph)
            difference = GraphDifference(from: before, to: after)
            if let old = old.findings, let new = new.findings {
                findings = (new.removing(old), old.removing(new))
            } else {
                findings = nil
            }
        }

        var isEmpty: Bool { difference.isEmpty && findings?.new.isEmpty != false }

        /// How much of each kind is different.
        var totals: [String] {
            var kinds = [
                (
                    "bindings",
                    [
                        ("added", difference.added.count), ("removed", difference.removed.count),
                        ("changed", difference.changed.count),
                    ]
                ),
                ("links", [("added", difference.addedLinks.count), ("removed", difference.removedLinks.count)]),
            ]
            if let findings {
                kinds.append(("findings", [("new", findings.new.count), ("fixed", findings.fixed.count)]))
            }
            return kinds.map { name, counts in
                let parts = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
                return "\(name): \(parts.isEmpty ? "no difference" : parts.joined(separator: ", "))"
            }
        }

        // MARK: Text

        /// One line for each difference.
        var lines: [String] {
            difference.removed.map { "- \(GraphComparison.line(before.bindings[$0]))" }
                + difference.added.map { "+ \(GraphComparison.line(after.bindings[$0]))" }
                + difference.changed.map { change in
                    let details = details(of: change).map(\.text).joined(separator: "; ")
                    return "~ \(GraphComparison.line(after.bindings[change.new])): \(details)"
                } + links(removed: true).map { "- \($0.from) → \($0.to)" }
                + links(removed: false).map { "+ \($0.from) → \($0.to)" }
                + (findings?.new ?? []).map { finding in
                    let location = finding.location.map { "\($0): " } ?? ""
                    return "! \(location)\(finding.severity): [\(finding.id)] \(finding.message)"
                }
        }

        private static func line(_ binding: Binding) -> String { "\(binding.location): \(binding.fullName)" }

        func details(of change: GraphDifference.Change) -> [GraphDifference.Detail] {
            difference.details(of: change, from: before, to: after)
        }

        /// The links that only one side has, by the names that other output shows.
        func links(removed: Bool) -> [(from: String, to: String)] {
            let names = removed ? difference.oldNames : difference.newNames
            let bindings = removed ? before.bindings : after.bindings
            let shown = Dictionary(zip(names, bindings.map(\.fullName))) { first, _ in first }
            return (removed ? difference.removedLinks : difference.addedLinks).map {
                (shown[$0.from] ?? $0.from, shown[$0.to] ?? $0.to)
            }
        }

        // MARK: JSON

        var json: String {
            func links(_ links: [GraphDifference.Link]) -> JSON {
                .array(links.map { .record(["from": .string($0.from), "to": .string($0.to)]) })
            }
            func references(_ bindings: [Int], in graph: Graph) -> JSON {
                .array(bindings.map { graph.bindings[$0].reference(["lifetime": .string(graph.bindings[$0].storage)]) })
            }
            return ResultArguments.json([
                "removed": .list(difference.removed.map { before.bindings[$0].fullName }),
                "added": .list(difference.added.map { after.bindings[$0].fullName }),
                "changed": .array(difference.changed.map(encoded)),
                "removedLinks": links(difference.removedLinks), "addedLinks": links(difference.addedLinks),
                "removedBindings": references(difference.removed, in: before),
                "addedBindings": references(difference.added, in: after),
                "newFindings": findings.map { .array($0.new.map(\.encoded)) },
                "fixedFindings": findings.map { .array($0.fixed.map(\.encoded)) },
            ])
        }

        private func encoded(_ change: GraphDifference.Change) -> JSON {
            after.bindings[change.new].reference([
                "aspects": .list(change.aspects.map(\.rawValue)),
                "changes": .array(
                    details(of: change).map {
                        .record([
                            "aspect": .string($0.aspect.rawValue), "old": .list($0.old), "new": .list($0.new),
                        ])
                    }),
            ])
        }
    }

    extension GraphDifference.Detail {
        /// For example `lifetime transient → singleton`, or `dependencies - Database, + Clock`.
        fileprivate var text: String {
            let change = change { $0 }
            return change.isEmpty ? aspect.rawValue : "\(aspect.rawValue) \(change)"
        }

        /// What was removed and added; empty if only the order changed.
        func change(quoted: (String) -> String) -> String {
            if old.count == 1, new.count == 1, !isList { return "\(quoted(old[0])) → \(quoted(new[0]))" }
            return (old.map { "- \(quoted($0))" } + new.map { "+ \(quoted($0))" }).joined(separator: ", ")
        }

        private var isList: Bool { aspect == .dependencies || aspect == .keys }
    }

    extension [Finding] {
        /// The findings that another list does not have. A finding that only moved is not new, so neither its file nor
        /// its line counts.
        fileprivate func removing(_ others: [Finding]) -> [Finding] {
            func name(_ finding: Finding) -> [String] {
                [finding.id.rawValue, finding.message, finding.explanation ?? ""]
            }
            var counts: [[String]: Int] = [:]
            for other in others { counts[name(other), default: 0] += 1 }
            return filter { finding in
                guard let count = counts[name(finding)], count > 0 else { return true }
                counts[name(finding)] = count - 1
                return false
            }
        }
    }
#endif
