#if Tools
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader
    internal import DovetailReport
    internal import Foundation

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Report mistakes in the dependencies of your sources.",
            discussion: """
                Each finding has an id in brackets. To read about it, run `dovetail explain` with the id.

                EXAMPLES:
                  dovetail check Sources/App
                  dovetail check --warn unused-binding --exclude Tests -- Sources
                  dovetail check --format sarif . > findings.sarif
                """)
        @OptionGroup var sources: SourceOptions
        @OptionGroup var findings: FindingArguments

        func run() throws {
            let configuration = try sources.configuration()
            let folder = try sources.cacheFolder()
            let set = try sources.sources(configuration)
            let cache = folder.map { ResultCache(file: $0.file("result", for: CommandLine.arguments)) }
            let last = cache?.last()
            if let last, last.key == key(of: set.digest).text {
                try folder?.store(FileIndex(set.files.map(\.entry)), replacing: set.known, for: sources.cacheArguments)
                return try findings.write(.init(last))
            }
            let outlines = last == nil ? nil : try read(set)
            if let folder, let cache, let last, let outlines, try isValid(last, for: outlines) {
                var known = last
                known.key = key(of: set.digest).text
                try folder.store(FileIndex(outlines.index), replacing: set.known, for: sources.cacheArguments)
                try folder.update { try cache.store(known) }
                return try findings.write(.init(last))
            }
            let reading = try sources.reading(set, parsed: outlines?.parsed ?? [])
            var values = ValueReading(reading.sources)
            let modules = sources.modules(of: reading, configuration, recordingIn: &values)
            let report = findings.report(
                on: Program(modules.addingGeneratedModules, options: sources.linkOptions(configuration)), configuration)
            if let folder, let cache {
                try folder.update { try cache.store(result(with: report, of: reading, inputs: values.inputs)) }
            }
            try findings.write(report)
        }

        /// `nil` if too little is known, or if a file changed since the run began.
        private func read(_ set: SourceSet) throws -> OutlineReading? {
            do { return try OutlineReading(set, jobs: sources.jobs) } catch is SourceSet.Change { return nil }
        }

        /// Whether an earlier result is still valid although sources changed: their outlines are equal, and the files
        /// that the result mentions did not change.
        private func isValid(_ result: ResultCache.Result, for outlines: OutlineReading) throws -> Bool {
            guard result.outline == key(of: outlines.digest).text else { return false }
            if !result.mentioned.isEmpty {
                let digests = Dictionary(outlines.set.files.map { ($0.source.shownPath, $0.digest.text) }) { $1 }
                guard result.mentioned.allSatisfy({ digests[$0.path] == $0.digest }) else { return false }
            }
            do { return try !outlines.mention(Set(result.searched)) } catch is SourceSet.Change { return false }
        }

        private func result(
            with report: FindingArguments.Report, of reading: SourceReading, inputs: [ValueReading.Input]
        ) -> ResultCache.Result {
            let mentioned = reading.set.files.filter { report.mentioned.contains($0.source.shownPath) }
            return ResultCache.Result(
                key: key(of: reading.set.digest).text,
                outline: key(of: OutlineReading.digest(of: reading.set, with: reading.index)).text,
                mentioned: mentioned.map { .init(path: $0.source.shownPath, digest: $0.digest.text) },
                searched: reading.searched.sorted(), inputs: inputs, output: report.output, summary: report.summary,
                hasErrors: report.hasErrors)
        }

        /// A digest of everything that affects the output: arguments, sources, manifests and configuration.
        private func key(of sources: Digest) -> Digest {
            var key = sources
            for argument in CommandLine.arguments { key.add(argument) }
            for path in self.sources.paths.map({ $0 + "/Package.swift" })
                + [self.sources.configurationPath].compactMap({ $0 })
            {
                let bytes = (try? SourceFolder.bytes(of: path)) ?? []
                key.add(Digest(of: bytes))
            }
            key.add(Console.hasColors ? "colors" : "")
            return key
        }
    }

    extension FindingArguments.Report {
        fileprivate init(_ result: ResultCache.Result) {
            self.init(
                output: result.output, summary: result.summary, hasErrors: result.hasErrors,
                mentioned: Set(result.mentioned.map(\.path)))
        }
    }

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

    struct Unused: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the bindings that no root reaches.", usage: "dovetail unused [<options>] [<paths> ...]",
            discussion: """
                A root is a `.root()` binding, a request in the sources, or a type that you pass with --roots.

                EXAMPLE: dovetail unused Sources
                """)
        @OptionGroup var sources: SourceOptions

        func run() throws {
            for finding in try sources.program().findings() where finding.id == .unusedBinding {
                Console.write(line: "\(finding.location.map { "\($0): " } ?? "")\(finding.message)")
            }
        }
    }

    struct Stats: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print statistics about the graph and the sources.",
            usage: "dovetail stats [<options>] [<paths> ...]", discussion: "EXAMPLE: dovetail stats Sources"
        )
        @OptionGroup var sources: SourceOptions

        func run() throws {
            let configuration = try sources.configuration()
            let reading = try sources.reading(try sources.sources(configuration))
            let modules = sources.modules(of: reading, configuration)
            let program = Program(modules, options: sources.linkOptions(configuration))
            let graph = program.graph
            let lines = [
                ("Swift modules", modules.count), ("Swift files", reading.entries.count),
                ("files analyzed", reading.readCount),
                ("files opened in this run", reading.set.files.count(where: \.wasRead)),
                ("files parsed in this run", reading.parsedCount),
                ("containers", graph.levels.count), ("installed modules", graph.modules.count),
                ("bindings", graph.bindings.count), ("bindings not analyzed", graph.bindings.count(where: \.isOpaque)),
                ("lines not analyzed", program.unreadableCount), ("requests", graph.requests.count),
                ("longest dependency chain", GraphAnalysis(graph).longestChain.count),
            ]
            for (name, count) in lines { Console.write("\(name): \(count)\n") }
        }
    }
#endif
