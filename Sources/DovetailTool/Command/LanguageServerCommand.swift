#if Tools
    internal import DovetailAnalysis
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    struct LanguageServerCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "lsp",
            abstract: "Run a language server, which an editor starts.",
            discussion: """
                The server speaks the Language Server Protocol over standard input and output. It reports the findings \
                of `dovetail check` while you type, and shows where your dependencies come from. If you pass no paths, \
                it analyzes the folders that the editor opens. To set up your editor, see the guide Editors.

                EXAMPLE: dovetail lsp
                """)
        @Argument(help: "Packages or folders to analyze instead of those that the editor opens.")
        var paths: [String] = []
        @Option(help: ArgumentHelp("The number of files to read at once.", valueName: "number"))
        var jobs: Int = ProcessInfo.processInfo.activeProcessorCount
        @Option(help: ArgumentHelp("Read this configuration instead of dovetail.json.", valueName: "file"))
        var config: String?
        @Flag(
            name: .shortAndLong, help: "Print the duration of each analysis to standard error, the log of the editor.")
        var verbose = false
        // Editors add these arguments to the command; this is the only way of communication, so they change nothing.
        @Flag(help: .hidden)
        var stdio = false
        @Option(name: .customLong("clientProcessId"), help: .hidden)
        var clientProcessId: Int?

        func validate() throws {
            if jobs < 1 { throw ValidationError("--jobs must be at least 1") }
        }

        func run() throws {
            for path in paths where Disk.identity(of: path) == nil { throw InputError(path, "no such file or folder") }
            let server = LanguageServer { folders in
                // The current folder of an editor may be that of the user, with anything in it.
                (paths.isEmpty ? folders : paths).map { folder in
                    Project(absolute(folder), jobs: jobs, isVerbose: verbose) { try description(of: $0) }
                }
            }
            Console.leave(server.run())
        }

        private func absolute(_ path: String) -> String {
            let start = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
            return "/" + Disk.path(of: start.split(separator: "/").map(String.init).filter { $0 != "." }, in: ".")
        }

        private func description(of folder: String) throws -> ProjectDescription {
            var options = try SourceOptions.parse([folder])
            options.config = config.map(absolute)
            let input = try ProgramInput(options)
            let arguments = try ReportArguments.parse([])
            let sources = try input.sourceList()
            var modules = SwiftModules()
            for source in sources { modules.add(source.module, files: []) }
            _ = try input.configuration.boundaryMap(of: modules)
            return ProjectDescription(
                sources: sources, isolation: input.isolation, link: input.linkOptions,
                findings: arguments.findings.options(input.configuration),
                boundaries: input.configuration.boundaries,
                baseline: try arguments.baselinePath(input.configuration).map { try Baseline(readingFrom: $0) })
        }
    }
#endif
