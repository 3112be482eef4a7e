#if Tools
    internal import DovetailAnalysis
    internal import DovetailJSON
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader

    struct Stats: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print statistics about the graph and the sources.",
            usage: "dovetail stats [<options>] [<paths> ...]", discussion: "EXAMPLE: dovetail stats Sources"
        )
        @OptionGroup var sources: SourceOptions
        @OptionGroup var result: ResultArguments

        func run() throws {
            let input = try ProgramInput(sources)
            let facts = try input.facts(of: input.sources())
            let modules = input.modules(of: facts)
            let program = Program(modules, options: input.linkOptions)
            let graph = program.graph
            let numbers = [
                ("modules", "Swift modules", modules.count), ("files", "Swift files", facts.entries.count),
                ("analyzedFiles", "files analyzed", facts.readCount),
                ("openedFiles", "files opened in this run", facts.set.files.count(where: \.wasRead)),
                ("parsedFiles", "files parsed in this run", facts.parsedCount),
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
