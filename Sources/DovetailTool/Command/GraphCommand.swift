#if Tools
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader
    internal import DovetailReport

    struct GraphCommand: ParsableCommand {
        enum Format: String, ExpressibleByArgument, CaseIterable { case tree, dot, mermaid, json, html, data }

        static let configuration = CommandConfiguration(
            commandName: "graph", abstract: "Print the dependency graph.",
            usage: "dovetail graph [<options>] [<paths> ...]",
            discussion: "EXAMPLE: dovetail graph --format html > graph.html")
        @OptionGroup var sources: SourceOptions
        @Option(help: "The output format; `data` is for `diff`.")
        var format: Format = .tree

        func run() throws {
            let program = try sources.program()
            let report = Report(program.graph, findings: program.findings())
            let text =
                switch format {
                case .tree: report.tree
                case .dot: report.dot
                case .mermaid: report.mermaid
                case .json: report.json
                case .html: report.html
                case .data: program.graph.json
                }
            Console.write(text.hasSuffix("\n") ? text : text + "\n")
        }
    }
#endif
