#if Tools
    internal import ArgumentParser
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
        @Flag(
            help: """
                Leave out the digest of the sources, so that the file changes only if the facts do. `link` cannot tell \
                then whether the facts are up to date.
                """)
        var omitSourceDigest = false

        func run() throws {
            var input = try ProgramInput(sources)
            input.hidesMachine = true
            input.isOneModule = module != nil
            let set = try input.sources()
            let read = try input.facts(of: set, readingEverything: true)
            var values = ValueReading(read.sources)
            let modules = input.modules(of: read, recordingIn: &values)
            guard let only = modules.first, modules.count == 1 || module != nil else {
                throw InputError(
                    sources.paths.joined(separator: " "),
                    "expected one module, but found \(modules.count): \(modules.map(\.name).joined(separator: ", "))")
            }
            let facts = ModuleFacts(
                name: module ?? only.name, defaultIsolation: only.defaultIsolation, files: modules.flatMap(\.files),
                values: modules.flatMap(\.values))
            var digest = FactsFile.sourceDigest(of: set.files.map { ($0.source.shownPath, $0.digest) })
            for file in values.inputs { digest.add(file.digest) }
            if omitSourceDigest { digest = Digest() }
            let file = OutputFile(path: output, inputs: input.inputs(of: read, values: values))
            try file.write(FactsFile(facts, full: digest).bytes)
        }
    }
#endif
