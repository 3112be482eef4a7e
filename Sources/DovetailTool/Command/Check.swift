#if Tools
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Report mistakes in the dependencies of your sources.",
            discussion: """
                Each finding has an id in brackets. To read about it, run `dovetail explain` with the id.

                EXAMPLES:
                  dovetail check Sources/App
                  dovetail check --warn unused-binding --exclude Tests Sources
                  dovetail check --write-baseline baseline.json Sources
                  dovetail check --fix --dry-run Sources
                  dovetail check --watch Sources
                  dovetail check --format sarif . > findings.sarif
                """)
        @OptionGroup var sources: SourceOptions
        @OptionGroup var arguments: ReportArguments
        @OptionGroup var fixes: FixArguments
        @Flag(help: "Check again whenever a file changes, until you press Ctrl-C.") var watch = false
        @Flag(
            name: .shortAndLong,
            help: "Print the modules, configuration and cache that are used, and initializers of other libraries.")
        var verbose = false

        func validate() throws {
            if verbose, arguments.quiet { throw ValidationError("--quiet and --verbose cannot be combined") }
            let writesBaseline = arguments.writeBaseline != nil
            let modes = [("--fix", fixes.fix), ("--watch", watch), ("--write-baseline", writesBaseline)]
            let used = modes.filter(\.1).map(\.0)
            if used.count > 1 { throw ValidationError("\(used[0]) and \(used[1]) cannot be combined") }
        }

        func run() throws {
            if watch {
                var watch = Watch(self)
                return watch.run()
            }
            let start = ContinuousClock.now
            var (report, set) = try report(needsFindings: fixes.fix)
            if fixes.fix {
                var run = FixRun(report, in: set, fixes)
                if !fixes.dryRun { try run.write() }
                if !arguments.quiet { for line in run.summary { Console.complain("\(line)\n") } }
                try run.requireSuccess()
                if fixes.dryRun {
                    Console.write(run.diff)
                    (report.output, report.advice) = ("", [])
                } else {
                    (report, set) = try self.report()
                }
            }
            try arguments.write(report, since: start)
        }

        /// Checks once.
        ///
        /// - Parameter needsFindings: True if the findings themselves are needed, not only their text.
        func report(needsFindings: Bool = false) throws -> (report: CheckReport, sources: SourceSet) {
            let configuration = try sources.configuration()
            let folder = try sources.cacheFolder()
            let set = try sources.sources(configuration)
            if verbose { describe(set, configuration, cache: folder) }
            var report = try CheckRun(
                sources, arguments, configuration, set, isVerbose: verbose, in: folder, needsFindings: needsFindings
            ).report()
            report.warnings += try sources.unclaimedWarnings(configuration)
            return (report, set)
        }

        private func describe(_ set: SourceSet, _ configuration: Configuration, cache folder: CacheFolder?) {
            var lines = ["configuration: \(configuration.path ?? "none")", "cache: \(folder?.path ?? "none")"]
            for (module, files) in Dictionary(grouping: set.files, by: \.source.module).sorted(by: { $0.key < $1.key })
            {
                lines.append("module \(module): \(files.count.counting("file")) in \(files[0].source.folder)")
            }
            for line in lines { Console.complain("\(line)\n") }
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
        @OptionGroup var result: ResultArguments

        func run() throws {
            let found = try sources.program().findings().filter { $0.id == .unusedBinding }
            if result.format == .json { return Console.write(JSONRenderer().render(found)) }
            for finding in found {
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
        @OptionGroup var result: ResultArguments

        func run() throws {
            let configuration = try sources.configuration()
            let reading = try sources.reading(try sources.sources(configuration))
            let modules = sources.modules(of: reading, configuration)
            let program = Program(modules, options: sources.linkOptions(configuration))
            let graph = program.graph
            let numbers = [
                ("modules", "Swift modules", modules.count), ("files", "Swift files", reading.entries.count),
                ("analyzedFiles", "files analyzed", reading.readCount),
                ("openedFiles", "files opened in this run", reading.set.files.count(where: \.wasRead)),
                ("parsedFiles", "files parsed in this run", reading.parsedCount),
                ("containers", "containers", graph.levels.count),
                ("installedModules", "installed modules", graph.modules.count),
                ("bindings", "bindings", graph.bindings.count),
                ("unanalyzedBindings", "bindings not analyzed", graph.bindings.count(where: \.isOpaque)),
                ("unanalyzedLines", "lines not analyzed", program.unreadableCount),
                ("requests", "requests", graph.requests.count),
                ("longestChain", "longest dependency chain", GraphAnalysis(graph).longestChain.count),
            ]
            if result.format == .json {
                return Console.write(ResultArguments.json(numbers.map { .init($0.0, .integer($0.2)) }))
            }
            for (_, title, count) in numbers { Console.write("\(title): \(count)\n") }
        }
    }
#endif
