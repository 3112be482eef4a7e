#if Tools
    internal import DovetailAnalysis
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader
    internal import DovetailReport

    struct GraphCommand: ParsableCommand {
        enum Format: String, ExpressibleByArgument, CaseIterable { case tree, dot, mermaid, json, html, data }

        static let configuration = CommandConfiguration(
            commandName: "graph", abstract: "Print the dependency graph, or a part of it.",
            usage: "dovetail graph [<options>] [<paths> ...]",
            discussion: """
                With --focus and --module, it contains only some bindings and the links between them. A Mermaid diagram \
                that is too large for its renderers is split, and printed as Markdown.

                EXAMPLES:
                  dovetail graph --format html > graph.html
                  dovetail graph --focus Database --depth 2
                  dovetail graph --module StorageModule --format mermaid
                """)
        @OptionGroup var sources: SourceOptions
        @Option(help: "The output format; `data` is for `diff`.")
        var format: Format = .tree
        @Option(
            help: ArgumentHelp(
                "Show this type, its dependencies and its dependents; repeatable.", valueName: "type"))
        var focus: [String] = []
        @Option(help: ArgumentHelp("Follow at most this number of links from --focus.", valueName: "number"))
        var depth: Int?
        @Option(
            help: ArgumentHelp(
                "Show the bindings of this module: a type that conforms to `Module`, or a Swift module; repeatable.",
                valueName: "module"))
        var module: [String] = []

        func validate() throws {
            if let depth, depth < 0 { throw ValidationError("--depth must not be negative") }
            if depth != nil, focus.isEmpty { throw ValidationError("--depth needs --focus") }
            if isPart, format == .data {
                throw ValidationError("--format data is the whole graph; omit --focus and --module")
            }
        }

        private var isPart: Bool { !focus.isEmpty || !module.isEmpty }

        func run() throws {
            let program = try sources.program()
            let report = try report(on: program)
            let text =
                switch format {
                case .tree: report.tree
                case .dot: report.dot
                case .mermaid: GraphCommand.document(report.mermaidDiagrams())
                case .json: report.json
                case .html: report.html
                case .data: program.graph.json
                }
            Console.write(text.hasSuffix("\n") ? text : text + "\n")
        }

        private func report(on program: Program) throws -> Report {
            guard isPart else { return Report(program.graph, findings: program.findings()) }
            let analysis = GraphAnalysis(program.graph)
            var shown = Set(analysis.graph.bindings.indices)
            if !focus.isEmpty {
                let centers = try focus.flatMap { try analysis.graph.bindings(named: $0).map(\.id) }
                shown.formIntersection(analysis.neighborhood(of: centers, depth: depth))
            }
            if !module.isEmpty {
                shown.formIntersection(try module.flatMap { try analysis.graph.bindings(inModule: $0) })
            }
            return Report(analysis, findings: program.findings(), showing: shown)
        }

        /// One diagram as it is, or a Markdown document with all of them.
        private static func document(_ diagrams: [String]) -> String {
            guard diagrams.count > 1 else { return diagrams[0] }
            let parts = diagrams.enumerated().map { index, diagram in
                "## Part \(index + 1) of \(diagrams.count)\n\n```mermaid\n\(diagram)```\n"
            }
            return parts.joined(separator: "\n")
        }
    }

    extension Graph {
        /// The bindings of a module, named as findings print it: a type that conforms to `Module`, or a Swift module.
        fileprivate func bindings(inModule name: String) throws -> [Int] {
            let found = bindings.filter { binding in
                let module = moduleName(of: binding)
                return module?.description == name || module?.qualified == name || swiftModule(of: binding) == name
            }
            guard !found.isEmpty else {
                let names = Set(modules.map(\.name.description)).union(bindings.compactMap(swiftModule)).sorted()
                let similar = Spelling.nearest(to: name, in: names, within: max(1, name.utf8.count / 3))
                let suggestion = similar.map { "; did you mean '\($0)'?" } ?? ""
                throw InputError("--module", "no module '\(name)' contains a binding\(suggestion)")
            }
            return found.map(\.id)
        }

        /// The Swift module that declares the module of a binding.
        private func swiftModule(of binding: Binding) -> String? {
            moduleName(of: binding).flatMap { name in
                let parts = name.qualified.split(separator: ".")
                return parts.count > 1 ? parts.first.map(String.init) : nil
            }
        }
    }
#endif
