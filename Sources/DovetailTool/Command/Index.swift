#if Tools
    internal import ArgumentParser
    internal import DovetailGenerator
    internal import DovetailReader

    struct Index: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write the facts of one module to a file, for `link`.",
            usage: "dovetail index [<options>] [<paths> ...]",
            discussion: """
                Use `index` and `link` in a build system that works module by module. The facts of a module contain its \
                declarations, bindings and requests, and `link` checks the facts of several modules together.

                EXAMPLE: dovetail index --module Core --output Core.facts Sources/Core
                """)
        @OptionGroup var sources: SourceOptions
        @Option(help: ArgumentHelp("The name of the module; by default, the name of its folder.", valueName: "name"))
        var module: String?
        @Option(
            name: .shortAndLong, help: ArgumentHelp("The file to write; `-` is standard output.", valueName: "file"),
            completion: .file())
        var output = "-"

        func run() throws {
            let configuration = try sources.configuration()
            let set = try sources.sources(configuration, hidesMachine: true, asOne: module != nil)
            let reading = try sources.reading(set, readsEverything: true)
            var values = ValueReading(reading.sources)
            let modules = sources.modules(of: reading, configuration, recordingIn: &values)
            guard let only = modules.first, modules.count == 1 || module != nil else {
                throw InputError(
                    sources.paths.joined(separator: " "),
                    "expected one module, but found \(modules.count): \(modules.map(\.name).joined(separator: ", "))")
            }
            let facts = ModuleFacts(
                name: module ?? only.name, defaultIsolation: only.defaultIsolation, files: modules.flatMap(\.files),
                values: modules.flatMap(\.values))
            var digest = set.digest
            for input in values.inputs { digest.add(input.digest) }
            let file = OutputFile(path: output, inputs: sources.inputs(of: reading, values: values))
            try file.write(FactsFile(facts, full: digest).bytes)
        }
    }

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
