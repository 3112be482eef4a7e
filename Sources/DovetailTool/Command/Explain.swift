#if Tools
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader

    extension Graph {
        /// The bindings that serve a key, named as it is printed: `APIClient`, `any APIClient`, `Outer.Inner`.
        fileprivate func bindings(named name: String) throws -> [Binding] {
            let found = bindings.filter { binding in
                let types = binding.keys.map(\.type) + [binding.implementation]
                return types.contains {
                    $0.description == name || $0.description == "any \(name)" || $0.qualified == name
                }
            }
            guard !found.isEmpty else { throw InputError(name, "nothing provides a key of this name") }
            return found
        }
    }

    struct Explain: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Says what provides a key, what it needs, and who needs it.",
            discussion: "EXAMPLE: dovetail explain APIClient Sources")
        @Argument(help: "The name of a type.") var key: String
        @OptionGroup var sources: SourceOptions

        func run() throws {
            let analysis = GraphAnalysis(try sources.program().graph)
            for binding in try analysis.graph.bindings(named: key) {
                var text = "\(binding.location): \(binding.displayName), \(binding.lifetime.rawValue)"
                if binding.isConditional { text += ", under a condition" }
                if binding.isOpaque { text += ", opaque" }
                text += "\n"
                for dependency in binding.dependencies {
                    text += "  needs \(dependency.spelling)" + (dependency.label.map { " as '\($0)'" } ?? "") + "\n"
                }
                for user in analysis.dependents(of: binding.id) {
                    text += "  needed by \(analysis.graph.bindings[user].displayName)\n"
                }
                Console.write(text)
            }
        }
    }

    struct Why: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Says on which way one binding needs another.",
            discussion: "EXAMPLE: dovetail why AppCoordinator Database Sources")
        @Argument(help: "The name of a type.") var from: String
        @Argument(help: "The name of what it needs.") var to: String
        @OptionGroup var sources: SourceOptions

        func run() throws {
            let analysis = GraphAnalysis(try sources.program().graph)
            let ends = try analysis.graph.bindings(named: to)
            for start in try analysis.graph.bindings(named: from) {
                for end in ends {
                    guard let path = analysis.shortestPath(from: start.id, to: end.id) else { continue }
                    Console.write(path.map { analysis.graph.bindings[$0].displayName }.joined(separator: " → ") + "\n")
                    return
                }
            }
            Console.write("\(from) does not need \(to)\n")
        }
    }
#endif
