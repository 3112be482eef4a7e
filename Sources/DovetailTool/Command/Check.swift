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
            let set = try sources.sources(configuration)
            let folder = try sources.cacheFolder()
            let cache = folder.map { ResultCache(file: $0.file("result", for: CommandLine.arguments)) }
            let key = key(set)
            if let known = cache?.result(for: key) {
                return try findings.write(.init(known))
            }
            let reading = try sources.reading(set)
            var values = ValueReading(reading.sources)
            let modules = sources.modules(reading, configuration, &values)
            let report = findings.report(
                Program(modules.addingGeneratedModules, options: sources.linkOptions(configuration)), configuration)
            if let folder, let cache { try folder.keep { try cache.store(.init(report, key: key, values.inputs)) } }
            try findings.write(report)
        }

        /// Everything that what is said depends on: the words of the command, the sources, and what is read beside them.
        private func key(_ set: SourceSet) -> Digest {
            var key = set.digest
            for argument in CommandLine.arguments { key.add(argument) }
            for path in sources.paths.map({ $0 + "/Package.swift" }) + [sources.configurationPath].compactMap({ $0 }) {
                let bytes = (try? SourceFolder.bytes(of: path)) ?? []
                key.add(Digest(of: bytes))
            }
            key.add(Console.hasColors ? "colors" : "")
            return key
        }
    }

    extension ResultCache.Result {
        fileprivate init(_ report: FindingArguments.Report, key: Digest, _ inputs: [ValueReading.Input]) {
            self.init(
                key: key.text, inputs: inputs, output: report.output, summary: report.summary,
                hasErrors: report.hasErrors)
        }
    }

    extension FindingArguments.Report {
        fileprivate init(_ result: ResultCache.Result) {
            self.init(output: result.output, summary: result.summary, hasErrors: result.hasErrors)
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
        static let configuration = CommandConfiguration(
            abstract: "Lists the recipes that no root reaches.", discussion: "EXAMPLE: dovetail unused Sources")
        @OptionGroup var sources: SourceOptions

        func run() throws {
            for finding in try sources.program().findings() where finding.id == .unusedBinding {
                Console.write("\(finding.location.map { "\($0): " } ?? "")\(finding.message)\n")
            }
        }
    }

    struct Stats: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Counts what the program is made of.", discussion: "EXAMPLE: dovetail stats Sources")
        @OptionGroup var sources: SourceOptions

        func run() throws {
            let configuration = try sources.configuration()
            let reading = try sources.reading(try sources.sources(configuration))
            let modules = sources.modules(reading, configuration)
            let program = Program(modules, options: sources.linkOptions(configuration))
            let graph = program.graph
            let lines = [
                ("modules read", modules.count), ("files", reading.entries.count),
                ("files that matter", reading.readCount), ("files parsed in this run", reading.parsedCount),
                ("containers", graph.levels.count), ("modules installed", graph.modules.count),
                ("recipes", graph.bindings.count), ("opaque recipes", graph.bindings.count(where: \.isOpaque)),
                ("unreadable lines", program.unreadableCount), ("requests", graph.requests.count),
                ("longest chain", GraphAnalysis(graph).longestChain.count),
            ]
            for (name, count) in lines { Console.write("\(name): \(count)\n") }
        }
    }
#endif
