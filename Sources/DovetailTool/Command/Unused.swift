#if Tools
    internal import DovetailAnalysis
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader

    struct Unused: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the bindings that no root reaches.", usage: "dovetail unused [<options>] [<paths> ...]",
            discussion: """
                A root is a `.root()` binding, a request in the sources, or a type that you pass with --roots.

                EXAMPLE: dovetail unused Sources
                """)
        @OptionGroup var sources: SourceOptions
        @OptionGroup var result: ResultArguments

        func run() throws {
            let found = try sources.program().findings().filter { $0.id == .unusedBinding }
            if result.format == .json { return Console.write(JSONRenderer().render(found)) }
            for finding in found {
                Console.write(line: "\(finding.location.map { "\($0): " } ?? "")\(finding.message)")
            }
        }
    }
#endif
