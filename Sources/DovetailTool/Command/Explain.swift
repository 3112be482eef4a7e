#if Tools
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader

    extension Graph {
        /// The bindings for a type, named as diagnostics print it: `APIClient`, `any APIClient`, `Outer.Inner`.
        fileprivate func bindings(named name: String) throws -> [Binding] {
            let found = bindings.filter { binding in
                let types = binding.keys.map(\.type) + [binding.implementation]
                return types.contains {
                    $0.description == name || $0.description == "any \(name)" || $0.qualified == name
                }
            }
            guard !found.isEmpty else {
                let id = name.contains("-") ? DiagnosticID.nearest(to: name) : nil
                let suggestion = id.map { "; did you mean the id '\($0)'?" } ?? ""
                throw InputError(name, "no binding provides a type with this name\(suggestion)")
            }
            return found
        }
    }

    extension DiagnosticGuide {
        /// The section of the reference page, with lines of at most 80 characters outside of code.
        fileprivate var text: String {
            var lines: [String] = []
            var isCode = false
            for line in section.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
                if line.hasPrefix("```") { isCode.toggle() }
                lines += isCode ? [line] : line.wrapped(to: 80)
            }
            return lines.joined(separator: "\n") + "\n"
        }
    }

    extension String {
        /// Lines of at most `width` characters, unless a single word is longer.
        fileprivate func wrapped(to width: Int) -> [String] {
            split(separator: " ", omittingEmptySubsequences: false).dropFirst().reduce(
                into: [String(prefix { $0 != " " })]
            ) { lines, word in
                if lines[lines.count - 1].count + 1 + word.count <= width {
                    lines[lines.count - 1] += " " + word
                } else {
                    lines.append(String(word))
                }
            }
        }
    }

    struct Explain: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a type's bindings, or explain a diagnostic id.",
            usage: "dovetail explain [<options>] <name> [<paths> ...]",
            discussion: """
                For a type, this lists its bindings with their dependencies and direct dependents. For the id of a \
                diagnostic, it describes the mistake and the fix, without reading any sources.

                EXAMPLES:
                  dovetail explain APIClient Sources
                  dovetail explain missing-binding
                """)
        @Argument(help: "A type, or the id of a diagnostic.") var name: String
        @OptionGroup var sources: SourceOptions

        func run() throws {
            if let guide = DiagnosticGuide.of(DiagnosticID(name)) { return Console.write(guide.text) }
            let analysis = GraphAnalysis(try sources.program().graph)
            for binding in try analysis.graph.bindings(named: name) {
                var line = "\(binding.location): \(binding.displayName), \(binding.lifetime.rawValue)"
                if binding.isConditional { line += ", conditional" }
                if binding.isOpaque { line += ", not analyzed" }
                Console.write(line: line)
                for dependency in binding.dependencies {
                    Console.write(
                        line: "  depends on \(dependency.spelling)" + (dependency.label.map { ", as '\($0)'" } ?? ""))
                }
                for user in analysis.dependents(of: binding.id) {
                    Console.write(line: "  used by \(analysis.graph.bindings[user].displayName)")
                }
            }
        }
    }

    struct Why: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the dependency path between two types.",
            usage: "dovetail why [<options>] <from> <to> [<paths> ...]",
            discussion: "EXAMPLE: dovetail why AppCoordinator Database Sources")
        @Argument(help: "The type at the start of the path.") var from: String
        @Argument(help: "The type at the end of the path.") var to: String
        @OptionGroup var sources: SourceOptions

        func run() throws {
            let analysis = GraphAnalysis(try sources.program().graph)
            let ends = try analysis.graph.bindings(named: to)
            for start in try analysis.graph.bindings(named: from) {
                for end in ends {
                    guard let path = analysis.shortestPath(from: start.id, to: end.id) else { continue }
                    Console.write(line: path.map { analysis.graph.bindings[$0].displayName }.joined(separator: " → "))
                    return
                }
            }
            Console.write(line: "\(from) does not depend on \(to)")
        }
    }
#endif
