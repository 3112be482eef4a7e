#if Tools
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader
    internal import DovetailReport
    internal import Foundation

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Says what is wrong, in the compiler's form.",
            discussion: "EXAMPLE: dovetail check --warn unused-binding --exclude Tests -- Sources")
        @OptionGroup var sources: SourceOptions
        @OptionGroup var findings: FindingArguments

        func run() throws {
            let configuration = try sources.configuration()
            let program = Program(
                try sources.modules(configuration).addingGeneratedModules,
                options: sources.linkOptions(configuration))
            try findings.report(program, configuration)
        }
    }

    struct GraphCommand: ParsableCommand {
        enum Format: String, ExpressibleByArgument, CaseIterable { case tree, dot, mermaid, json, html, data }

        static let configuration = CommandConfiguration(
            commandName: "graph", abstract: "Prints what the program is made of.",
            discussion: "EXAMPLE: dovetail graph --format html > graph.html")
        @OptionGroup var sources: SourceOptions
        @Option(help: "How the graph is written; `data` is what `diff` reads.")
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

    struct Unused: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Lists the recipes that no root reaches.")
        @OptionGroup var sources: SourceOptions

        func run() throws {
            for finding in try sources.program().findings() where finding.id == .unusedBinding {
                Console.write("\(finding.location.map { "\($0): " } ?? "")\(finding.message)\n")
            }
        }
    }

    struct Stats: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Counts what the program is made of.")
        @OptionGroup var sources: SourceOptions

        func run() throws {
            let configuration = try sources.configuration()
            let modules = try sources.modules(configuration)
            let program = Program(modules, options: sources.linkOptions(configuration))
            let graph = program.graph
            let lines = [
                ("modules read", modules.count), ("files", modules.reduce(0) { $0 + $1.files.count }),
                ("containers", graph.levels.count), ("modules installed", graph.modules.count),
                ("recipes", graph.bindings.count), ("opaque recipes", graph.bindings.count(where: \.isOpaque)),
                ("unreadable lines", program.unreadableCount), ("requests", graph.requests.count),
                ("longest chain", GraphAnalysis(graph).longestChain.count),
            ]
            for (name, count) in lines { Console.write("\(name): \(count)\n") }
        }
    }

    struct Diff: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Says what changed between two graphs.",
            discussion: "EXAMPLE: dovetail graph --format data > new.json; dovetail diff old.json new.json")
        @Argument(help: "A graph as `dovetail graph --format data` writes it.") var old: String
        @Argument(help: "Another one.") var new: String

        func run() throws {
            let (before, after) = (try Diff.graph(old), try Diff.graph(new))
            let difference = GraphDifference(from: before, to: after)
            for index in difference.removed { Console.write("- \(before.bindings[index].displayName)\n") }
            for index in difference.added { Console.write("+ \(after.bindings[index].displayName)\n") }
            for change in difference.changed {
                let aspects = change.aspects.map(\.rawValue).joined(separator: ", ")
                Console.write("~ \(after.bindings[change.new].displayName): \(aspects)\n")
            }
            for link in difference.removedLinks { Console.write("- \(link.from) → \(link.to)\n") }
            for link in difference.addedLinks { Console.write("+ \(link.from) → \(link.to)\n") }
        }

        private static func graph(_ path: String) throws -> Graph {
            do {
                return try Graph(json: try SourceFolder.text(of: path, limit: .max))
            } catch let error as GraphFormatError {
                throw InputError(path, "\(error)")
            }
        }
    }
#endif
