#if Tools
    internal import ArgumentParser
    internal import DovetailGenerator
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    struct Generate: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Writes the functions of resolvers, and the module of what says how it is initialized.",
            discussion: "EXAMPLE: dovetail generate Sources/App --output Sources/App/Dovetail.generated.swift")
        @OptionGroup var sources: SourceOptions
        @OptionGroup var findings: FindingArguments
        @Option(name: .shortAndLong, help: "The file to write; `-` is standard output.") var output = "-"
        @Option(help: "The module to generate for, where there are several.") var module: String?
        @Flag(help: "Write nothing; fail if the file is not what would be written.") var check = false
        @Flag(help: "What nothing provides is an error, not a parameter.") var strict = false
        @Flag(help: "Give each of several resolvers everything.") var all = false
        @Flag(help: "Say in the code where it comes from, so that the compiler reports mistakes there.")
        var locations = false

        func validate() throws {
            if check, output == "-" { throw ValidationError("--check needs --output, the file to compare") }
        }

        func run() throws {
            let configuration = try sources.configuration()
            let reading = try sources.reading(try sources.sources(configuration), readsEverything: true)
            let modules = sources.modules(reading, configuration)
            let target = try target(in: modules)
            let generator = Generator(
                modules, target: target,
                options: .init(isStrict: strict, includesAll: all, saysLocations: locations))
            // Where the file itself goes to standard output, what is wrong must not be mixed with it.
            let leftovers = LeftoverReader(modules, target: target).findings
            try findings.report(
                (generator.findings + leftovers).sorted(by: Finding.isBefore), configuration,
                toStandardError: output == "-")
            guard let text = generator.text else { throw ExitCode(1) }
            // A file without code would take the place of a good one.
            if generator.isEmpty { throw nothingToGenerate(in: modules[target].name) }
            try check ? compare(text) : OutputFile.write(Array(text.utf8), to: output)
        }

        private func nothingToGenerate(in module: String) -> ExitCode {
            Console.complain(
                """
                error: there is nothing to generate in '\(module)': no protocol inherits from Resolver, and no type is \
                InitializerInjectable
                help: check the paths and `import Dovetail`; delete a generated file that is no longer needed

                """)
            return ExitCode(1)
        }

        private func compare(_ text: String) throws {
            guard FileManager.default.contents(atPath: output) != Data(text.utf8) else { return }
            Console.complain(
                "\(output): error: this file is stale; write it with `dovetail generate --output \(output)`\n")
            throw ExitCode(1)
        }

        /// The module that is meant: the named one, the only one, or the only one with something to generate for.
        private func target(in modules: [ModuleFacts]) throws -> Int {
            if let module {
                guard let found = modules.firstIndex(where: { $0.name == module }) else {
                    let names = modules.map(\.name).joined(separator: ", ")
                    throw InputError(sources.paths.joined(separator: " "), "there is no module '\(module)': \(names)")
                }
                return found
            }
            if modules.count == 1 { return 0 }
            let wanted = Generator.targets(in: modules)
            guard wanted.count == 1 else {
                let names = (wanted.isEmpty ? Array(modules.indices) : wanted).map { modules[$0].name }
                throw InputError(
                    sources.paths.joined(separator: " "),
                    "say with --module which one is meant: \(names.joined(separator: ", "))")
            }
            return wanted[0]
        }
    }
#endif
