#if Tools
    internal import DovetailAnalysis
    internal import DovetailJSON
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader

    extension Graph {
        /// The bindings for a type, named as diagnostics print it: `APIClient`, `any APIClient`, `Outer.Inner`.
        func bindings(named name: String) throws -> [Binding] {
            let found = bindings.filter { binding in
                let types = binding.keys.map(\.type) + [binding.implementation]
                return binding.fullName == name
                    || types.contains {
                        $0.description == name || $0.description == "any \(name)" || $0.qualified == name
                    }
            }
            guard !found.isEmpty else {
                throw InputError(name, "no binding provides a type with this name\(suggestion(for: name))")
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
        @Argument(help: "A type, or the id of a diagnostic.", completion: .ids) var name: String
        @OptionGroup var sources: SourceOptions
        @OptionGroup var result: ResultArguments

        func run() throws {
            if let guide = DiagnosticGuide.of(DiagnosticID(name)) {
                return Console.write(result.format == .json ? guide.json : guide.text)
            }
            let graph = try sources.program().graph
            let analysis = GraphAnalysis(graph)
            let bindings = try found(in: graph)
            if result.format == .json {
                return Console.write(ResultArguments.json(["bindings": .array(bindings.map { json($0, analysis) })]))
            }
            for binding in bindings {
                for line in lines(binding, analysis) { Console.write(line: line) }
            }
        }

        /// The bindings of the type. A name that is similar to an id is an error that suggests the id.
        private func found(in graph: Graph) throws -> [Binding] {
            do {
                return try graph.bindings(named: name)
            } catch {
                guard name.first?.isLowercase == true, graph.suggestion(for: name).isEmpty,
                    let id = DiagnosticGuide.nearestID(to: name)
                else { throw error }
                throw InputError(
                    name, "no binding provides a type with this name; did you mean the id '\(id)'?")
            }
        }

        private func lines(_ binding: Binding, _ analysis: GraphAnalysis) -> [String] {
            var first = "\(binding.location): \(binding.fullName), \(binding.lifetime.rawValue)"
            if binding.isConditional { first += ", conditional" }
            if binding.isOpaque { first += ", not analyzed" }
            let dependencies = binding.dependencies.map { dependency in
                "  depends on \(dependency.fullName)" + (dependency.label.map { ", as '\($0)'" } ?? "")
            }
            let users = analysis.dependents(of: binding.id).map { analysis.graph.bindings[$0].fullName }
            return [first] + dependencies + users.map { "  used by \($0)" }
        }

        private func json(_ binding: Binding, _ analysis: GraphAnalysis) -> JSON {
            guard case .object(let reference) = binding.reference else { return .null }
            let dependencies = binding.dependencies.map { dependency in
                JSON.record(["type": .string(dependency.fullName), "label": dependency.label.map { .string($0) }])
            }
            let users = analysis.dependents(of: binding.id).map { analysis.graph.bindings[$0].reference }
            return .object(
                reference + [
                    .init("lifetime", .string(binding.lifetime.rawValue)),
                    .init("isConditional", .bool(binding.isConditional)),
                    .init("isAnalyzed", .bool(!binding.isOpaque)), .init("dependencies", .array(dependencies)),
                    .init("dependents", .array(users)),
                ])
        }
    }

    extension DiagnosticGuide {
        fileprivate var json: String {
            ResultArguments.json([
                "id": .string(id.rawValue), "severity": .string(severity.rawValue), "meaning": .string(meaning),
                "explanation": .string(explanation), "example": .string(example), "fix": .string(fix),
            ])
        }
    }
#endif
