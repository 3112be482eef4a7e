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
            let input = try ProgramInput(sources)
            let run = try CheckRun(input, arguments, isVerbose: verbose, needsFindings: needsFindings)
            let set = try input.sources()
            if verbose { try describe(set, of: input) }
            var report = try run.report(on: set)
            report.warnings += input.unclaimedWarnings()
            return (report, set)
        }

        private func describe(_ set: SourceSet, of input: ProgramInput) throws {
            let folder = try sources.cacheFolder()
            var lines = ["configuration: \(input.configuration.path ?? "none")", "cache: \(folder?.path ?? "none")"]
            for (module, files) in Dictionary(grouping: set.files, by: \.source.module).sorted(by: { $0.key < $1.key })
            {
                lines.append("module \(module): \(files.count.counting("file")) in \(files[0].source.folder)")
            }
            for line in lines { Console.complain("\(line)\n") }
        }
    }
#endif
