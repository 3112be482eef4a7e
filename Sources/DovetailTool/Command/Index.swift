#if Tools
    internal import ArgumentParser
    internal import DovetailReader

    struct Index: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Writes the facts of one module to a file, for `link`.",
            discussion: "EXAMPLE: dovetail index --module Core --output Core.facts Sources/Core")
        @OptionGroup var sources: SourceOptions
        @Option(help: "The name of the module; otherwise that of the folder.") var module: String?
        @Option(name: .shortAndLong, help: "The file to write; `-` is standard output.") var output = "-"

        func run() throws {
            let configuration = try sources.configuration()
            let set = try sources.sources(configuration, hidesMachine: true, asOne: module != nil)
            let reading = try sources.reading(set, readsEverything: true)
            var values = ValueReading(reading.sources)
            let modules = sources.modules(reading, configuration, &values)
            guard let only = modules.first, modules.count == 1 || module != nil else {
                throw InputError(
                    sources.paths.joined(separator: " "),
                    "there are \(modules.count) modules in it: \(modules.map(\.name).joined(separator: ", "))")
            }
            let facts = ModuleFacts(
                name: module ?? only.name, defaultIsolation: only.defaultIsolation, files: modules.flatMap(\.files),
                values: modules.flatMap(\.values))
            var digest = set.digest
            for input in values.inputs { digest.add(input.digest) }
            try OutputFile.write(FactsFile(facts, full: digest).bytes, to: output)
        }
    }

    struct Link: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Links the facts of modules and says what is wrong.",
            discussion: """
                EXAMPLES:
                  dovetail link Core.facts App.facts
                  dovetail link --output Features.facts Search.facts Cart.facts
                """)
        @Argument(help: "Files that `index`, or `link --output`, wrote.") var facts: [String]
        @OptionGroup var findings: FindingArguments
        @Option(name: .long, parsing: .upToNextOption, help: "Types that are entry points.") var roots: [String] = []
        @Option(name: .shortAndLong, help: "Only merge: write the facts of all to this file, and check nothing.")
        var output: String?

        func run() throws {
            let merged = try FactsFile(merging: facts.map { ($0, try FactsFile(readingFrom: $0)) })
            if let output { return try OutputFile.write(merged.bytes, to: output) }
            let program = Program(merged.modules, options: LinkOptions(roots: roots))
            try findings.write(findings.report(program, Configuration()))
        }
    }
#endif
