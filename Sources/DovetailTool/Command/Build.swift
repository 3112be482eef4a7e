#if Tools
    internal import ArgumentParser
    internal import DovetailGenerator
    internal import DovetailReader
    internal import Foundation

    /// The command that the build plugin runs.
    struct Build: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check and generate for one target, for build systems.",
            usage: "dovetail build [<options>] --output <file> <list>",
            discussion: """
                The build plugin DovetailCheck runs this command, and you can run it from another build system. It \
                writes the file only if there is no error and the content changes.

                EXAMPLE: dovetail build --output Dovetail.generated.swift modules.json
                """)
        @Argument(help: "A JSON file that lists the target and its modules.") var list: String
        @Option(
            name: .shortAndLong,
            help: ArgumentHelp("The Swift file to write; `-` is standard output.", valueName: "file"))
        var output: String
        @Option(help: ArgumentHelp("The number of files to read at once.", valueName: "number"))
        var jobs: Int = ProcessInfo.processInfo.activeProcessorCount
        @Option(help: ArgumentHelp("Use this folder as the cache.", valueName: "folder"))
        var cache: String?
        @Option(
            help: ArgumentHelp(
                "Do nothing if no file changed since the run that wrote this file. Each run that succeeds writes it.",
                valueName: "file"))
        var record: String?
        @OptionGroup var arguments: ReportArguments

        func validate() throws {
            if jobs < 1 { throw ValidationError("--jobs must be at least 1") }
        }

        func run() throws {
            let start = ContinuousClock.now
            let record = record.map { RunRecord(path: $0) }
            if let record, record.isCurrent() { return try record.renew() }
            let list = try ModuleList(readingFrom: list)
            let settings = try list.settings()
            let sources = list.sources(settings.configuration)
            let facts = try facts(of: sources)
            var values = ValueReading(sources)
            let modules = values.adding(to: facts.modules { settings.isolation(of: $0) })
            let target = modules.firstIndex { $0.name == list.target }
            let generator = target.map {
                Generator(modules, target: $0, options: .init(emitsLocations: true, otherPackages: list.otherPackages))
            }
            let options = LinkOptions(
                flags: settings.flags, roots: settings.configuration.roots.map(\.text))
            let program = Program(modules.addingGeneratedModules, options: options)
            var report = try arguments.report(
                on: program, in: sources.map(\.shownPath), settings.configuration, also: generator?.findings ?? [])
            report.add(generator?.counts ?? InjectableCounts())
            try arguments.write(report, since: start)
            let text = generator?.text ?? "\(Generator.heading)\n// This target needs no generated code.\n"
            let inputs = sources.map(\.path) + values.inputs.map(\.path) + [self.list]
            try OutputFile(path: output, inputs: inputs, ownHeading: Generator.heading).write(Array(text.utf8))
            let baseline = arguments.baselinePath(settings.configuration)
            let missing = settings.missing.union(values.inputs.filter(\.isMissing).map(\.path))
            try record?.store(
                inputs: inputs + list.settingsFiles + (baseline.map { [$0] } ?? []), missing: missing, output: output)
        }

        private func facts(of sources: [SourceFolder.Source]) throws -> FactsSet {
            let folder = cache.map {
                CacheFolder(
                    path: $0, isNamed: true, suggestedFix: "choose another folder with --cache, or omit --cache")
            }
            try folder?.prepare()
            let cache = folder.map { SourceCache(folder: $0, arguments: [list]) }
            let set = try SourceSet.run(sources, cachedBy: cache, jobs: jobs)
            return try FactsSet.run(set, readingEverything: true, cachedBy: cache, jobs: jobs)
        }
    }
#endif
