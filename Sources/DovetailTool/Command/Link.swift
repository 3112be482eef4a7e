#if Tools
    internal import ArgumentParser
    internal import DovetailGenerator
    internal import DovetailReader

    struct Link: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check the modules whose facts `index` wrote.", usage: "dovetail link [<options>] <facts> ...",
            discussion: """
                EXAMPLES:
                  dovetail link Core.facts App.facts
                  dovetail link --output Features.facts Search.facts Cart.facts
                """)
        @Argument(help: "Files that `index` or `link --output` wrote.", completion: .file()) var facts: [String]
        @OptionGroup var arguments: ReportArguments
        @Option(help: ArgumentHelp("Treat this type as an entry point; repeatable.", valueName: "type"))
        var roots: [String] = []
        @Option(
            name: .shortAndLong,
            help: ArgumentHelp("Merge the facts into this file, and check nothing.", valueName: "file"),
            completion: .file())
        var output: String?

        func run() throws {
            let start = ContinuousClock.now
            let merged = try FactsFile(merging: facts.map { ($0, try FactsFile(readingFrom: $0)) })
            if let output { return try OutputFile(path: output, inputs: facts).write(merged.bytes) }
            let program = Program(merged.modules, options: LinkOptions(roots: roots))
            try refuseUnknownRoots(roots, of: program)
            let files = merged.modules.flatMap(\.files).map(\.path)
            var report = try arguments.report(on: program, in: files, Configuration())
            report.warnings += program.emptinessWarning(
                in: files.count, hasInjectables: !Generator.targets(in: merged.modules).isEmpty)
            try arguments.write(report, since: start)
        }
    }
#endif
