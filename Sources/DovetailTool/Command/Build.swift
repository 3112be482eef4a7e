#if Tools
    internal import ArgumentParser
    internal import DovetailGenerator
    internal import DovetailReader
    internal import Foundation

    /// What the build plugin runs: one command, whose inputs and output are known before it starts.
    struct Build: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Checks the modules of a list, and writes the target's generated source.",
            discussion: """
                The build plugin DovetailCheck runs this; another build system may, too. Nothing is written when there is an
                error, or when the file says the same already.

                EXAMPLE: dovetail build --output Dovetail.generated.swift modules.json
                """)
        @Argument(help: "The list of modules, as the plugin writes it.") var list: String
        @Option(name: .shortAndLong, help: "The Swift file to write; `-` is standard output.") var output: String
        @Option(help: "How many files are read at once.")
        var jobs: Int = ProcessInfo.processInfo.activeProcessorCount
        @Option(help: "Keep what was read in this folder, for the next run.")
        var cache: String?
        @OptionGroup var findings: FindingArguments

        func validate() throws {
            if jobs < 1 { throw ValidationError("--jobs must be at least 1") }
        }

        func run() throws {
            let list = try ModuleList(readingFrom: list)
            let settings = try list.settings()
            let sources = list.sources(settings.configuration)
            let reading = try self.reading(try SourceSet(sources, jobs: jobs))
            var values = ValueReading(sources)
            let modules = values.adding(to: reading.modules { settings.isolation(of: $0) })
            let target = modules.firstIndex { $0.name == list.target }
            let generator = target.map {
                Generator(modules, target: $0, options: .init(saysLocations: true, otherPackages: list.otherPackages))
            }
            let options = LinkOptions(
                flags: settings.configuration.defines.map { Set($0) }, roots: settings.configuration.roots ?? [])
            let program = Program(modules.addingGeneratedModules, options: options)
            try findings.write(
                findings.report(program, settings.configuration, also: generator?.findings ?? []))
            let text = generator?.text ?? "// Nothing in this target is generated.\n"
            try OutputFile.write(Array(text.utf8), to: output)
        }

        private func reading(_ set: SourceSet) throws -> SourceReading {
            let folder = cache.map {
                CacheFolder(path: $0, isNamed: true, remedy: "name another folder with --cache, or leave --cache out")
            }
            try folder?.prepare()
            return try SourceReading(set, in: folder, for: [list], jobs: jobs, readsEverything: true)
        }
    }
#endif
