#if Tools
    internal import ArgumentParser
    internal import DovetailGenerator
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    struct Generate: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Generate resolvers and `GeneratedModule`.",
            discussion: """
                For each protocol that inherits from `Resolver`, this writes the functions that create your injectable \
                types. For the types that conform to `InitializerInjectable`, it writes a module with their bindings.

                EXAMPLE:
                  dovetail generate Sources/App --output Sources/App/Dovetail.generated.swift
                """)
        @OptionGroup var sources: SourceOptions
        @OptionGroup var findings: FindingArguments
        @Option(
            name: .shortAndLong, help: ArgumentHelp("The file to write; `-` is standard output.", valueName: "file"),
            completion: .file())
        var output = "-"
        @Option(help: ArgumentHelp("The module to generate code for, if there are several.", valueName: "name"))
        var module: String?
        @Flag(help: "Write nothing, and fail if the file of --output is not up to date.") var check = false
        @Flag(help: "Report a dependency without a provider as an error, instead of adding a parameter.")
        var strict = false
        @Flag(help: "If there are several resolvers, add all functions to each.") var all = false
        @Flag(help: "Refer to your sources in the generated code, so that the compiler reports mistakes there.")
        var locations = false

        func validate() throws {
            if check, output == "-" { throw ValidationError("--check requires --output, the file to compare with") }
        }

        func run() throws {
            let input = try ProgramInput(sources)
            let facts = try input.facts(of: input.sources(), readingEverything: true)
            var values = ValueReading(facts.sources)
            let modules = input.modules(of: facts, recordingIn: &values)
            let target = try target(in: modules)
            let generator = Generator(
                modules, target: target,
                options: .init(isStrict: strict, includesAll: all, emitsLocations: locations))
            // If the code goes to standard output, findings must not be mixed with it.
            let leftovers = LeftoverReader(modules, target: target).findings
            try findings.write(
                (generator.findings + leftovers).sorted(by: Finding.isBefore), input.configuration,
                toStandardError: output == "-")
            guard let text = generator.text else { throw ExitCode(1) }
            // A file without code would replace a good one.
            if generator.isEmpty { throw nothingToGenerate(in: modules[target].name) }
            if check { return try compare(text) }
            let file = OutputFile(
                path: output, inputs: input.inputs(of: facts, values: values), ownHeading: Generator.heading)
            try file.write(Array(text.utf8))
        }

        private func nothingToGenerate(in module: String) -> ExitCode {
            Console.complain(
                """
                error: nothing to generate in '\(module)': no protocol inherits from Resolver, and no type conforms to \
                InitializerInjectable
                help: check the paths and `import Dovetail`; if you no longer need a generated file, delete it

                """)
            return ExitCode(1)
        }

        private func compare(_ text: String) throws {
            guard (try? Disk.bytes(of: output)) != Array(text.utf8) else { return }
            Console.complain(
                "\(output.onOneLine): error: this file is not up to date; run the same command without --check to update it\n"
            )
            throw ExitCode(1)
        }

        /// The module to generate code for: the named one, the only one, or the only one that needs generated code.
        private func target(in modules: [ModuleFacts]) throws -> Int {
            if let module {
                guard let found = modules.firstIndex(where: { $0.name == module }) else {
                    let names = modules.map(\.name).joined(separator: ", ")
                    throw InputError(
                        sources.paths.joined(separator: " "), "no module is named '\(module)'; found: \(names)")
                }
                return found
            }
            if modules.count == 1 { return 0 }
            let wanted = Generator.targets(in: modules)
            guard wanted.count == 1 else {
                let names = (wanted.isEmpty ? Array(modules.indices) : wanted).map { modules[$0].name }
                throw InputError(
                    sources.paths.joined(separator: " "),
                    "select one of these modules with --module: \(names.joined(separator: ", "))")
            }
            return wanted[0]
        }
    }
#endif
