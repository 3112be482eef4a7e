#if Tools
    internal import ArgumentParser
    internal import DovetailReader
    internal import Foundation

    struct Index: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Writes the facts of one module to a file, for `link`.",
            discussion: "EXAMPLE: dovetail index --module Core --output Core.facts Sources/Core")
        @OptionGroup var sources: SourceOptions
        @Option(help: "The name of the module; otherwise that of the folder.") var module: String?
        @Option(name: .shortAndLong, help: "The file to write; `-` is standard output.") var output = "-"

        func run() throws {
            let configuration = try sources.configuration()
            let modules = try sources.modules(configuration, asOne: module != nil)
            guard let only = modules.first, modules.count == 1 || module != nil else {
                throw InputError(
                    sources.paths.joined(separator: " "),
                    "there are \(modules.count) modules in it: \(modules.map(\.name).joined(separator: ", "))")
            }
            let facts = ModuleFacts(
                name: module ?? only.name, defaultIsolation: only.defaultIsolation, files: modules.flatMap(\.files))
            try OutputFile.write(FactsFile.data(of: facts), to: output)
        }
    }

    struct Link: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Links the facts of modules and says what is wrong.",
            discussion: "EXAMPLE: dovetail link Core.facts App.facts")
        @Argument(help: "Files that `index` wrote.") var facts: [String]
        @OptionGroup var findings: FindingArguments
        @Option(name: .long, parsing: .upToNextOption, help: "Types that are entry points.") var roots: [String] = []

        func run() throws {
            let modules = try facts.map { try FactsFile.facts(in: $0) }
            let names = Dictionary(grouping: modules.indices) { modules[$0].name }
            if let (name, places) = names.sorted(by: { $0.key < $1.key }).first(where: { $0.value.count > 1 }) {
                throw InputError(facts[places[1]], "there is another module named '\(name)': \(facts[places[0]])")
            }
            try findings.report(Program(modules, options: LinkOptions(roots: roots)), Configuration())
        }
    }
#endif
