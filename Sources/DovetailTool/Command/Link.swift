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
        @Argument(
            help: """
                Files that `index` or `link --output` wrote. `@list` names a file with one of their paths on each line.
                """, completion: .file())
        var facts: [String]
        @OptionGroup var arguments: ReportArguments
        @Option(
            help: ArgumentHelp("Read this configuration.", valueName: "file"), completion: .file(extensions: ["json"]))
        var config: String?
        @Option(help: ArgumentHelp("Treat this type as an entry point; repeatable.", valueName: "type"))
        var roots: [String] = []
        @Option(
            name: .customShort("D"),
            help: ArgumentHelp(
                "Define a flag of `#if`; repeatable. Without any, both branches of an `#if` are checked.",
                valueName: "flag"))
        var define: [String] = []
        @Option(
            help: ArgumentHelp(
                "Expect no facts of this imported module; repeatable. Then each other import without facts is an error.",
                valueName: "module"))
        var external: [String] = []
        @Option(
            name: .shortAndLong,
            help: ArgumentHelp("Merge the facts into this file, and check nothing.", valueName: "file"),
            completion: .file())
        var output: String?

        func run() throws {
            let paths = try listedFacts()
            let files = try paths.map { (path: $0, file: try FactsFile(readingFrom: $0)) }
            let merged = try FactsFile(merging: files)
            for (path, file) in files { try file.refuseChangedSources(at: path) }
            if let output { return try OutputFile(path: output, inputs: paths).write(merged.bytes) }
            let modules = try merged.relevantModules(from: files)
            let missing = MissingFacts(of: modules, external: external)
            if !external.isEmpty { try missing.refuse() }
            let configuration = try config.map { try Configuration(readingFrom: $0) } ?? Configuration()
            let flags = define + configuration.defines
            let options = LinkOptions(
                flags: flags.isEmpty ? nil : Set(flags), roots: roots + configuration.roots.map(\.text))
            let program = Program(modules.addingGeneratedModules, options: options)
            try refuseUnknownRoots(roots, of: program)
            try refuseUnknownRoots(configuration.roots, of: program)
            let sources = modules.flatMap(\.files).map(\.path)
            var report = try arguments.report(on: program, in: sources, configuration)
            report.add(InjectableCounts(in: modules))
            report.advice += missing.advice(about: program, report.findings)
            // No time is printed: the same facts have the same output, so that a build system can store it.
            try arguments.write(report, since: nil)
        }

        /// The paths of the facts, with those that a list contains.
        private func listedFacts() throws -> [String] {
            try facts.flatMap { argument in
                guard argument.hasPrefix("@") else { return [argument] }
                let list = try SourceFolder.text(of: String(argument.dropFirst()))
                return list.split(whereSeparator: \.isNewline).map(String.init)
            }
        }
    }
#endif
