#if Tools
    internal import DovetailAnalysis
    internal import DovetailJSON
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader

    /// The arguments of each subcommand that answers a question about the bindings of a type.
    struct TypeQuestion: ParsableArguments {
        @Argument(help: "The type.") var type: String
        @OptionGroup var sources: SourceOptions
        @OptionGroup var result: ResultArguments

        /// Writes an answer for each binding of the type, in the wanted format.
        func answer(
            lines: (Binding, GraphAnalysis) -> [String], json: (Binding, GraphAnalysis) -> JSON
        ) throws {
            let analysis = GraphAnalysis(try sources.program().graph)
            let bindings = try analysis.graph.bindings(named: type)
            if result.format == .json {
                let answers = bindings.map { json($0, analysis) }
                return Console.write(ResultArguments.json(["bindings": .array(answers)]))
            }
            for line in bindings.flatMap({ lines($0, analysis) }) { Console.write(line: line) }
        }
    }
#endif
