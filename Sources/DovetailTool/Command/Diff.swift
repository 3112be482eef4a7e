#if Tools
    internal import DovetailAnalysis
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader
    internal import DovetailReport
    internal import Foundation

    struct Diff: ParsableCommand {
        enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, markdown, html }

        static let configuration = CommandConfiguration(
            abstract: "Compare the graphs of two revisions, folders or files.",
            usage: "dovetail diff [<options>] <old> <new> [<paths> ...]",
            discussion: """
                Each side is a git revision, a folder of sources, or a file that you wrote with \
                `dovetail graph --format data`. The paths that follow select the sources of a revision, and `.` is \
                your working tree.

                In the output, `+` is an added binding or link, `-` a removed one, `~` a binding that changed, and `!` \
                a new finding. Findings are compared if both sides are sources. Two folders with one module each are \
                compared even if their names differ.

                EXAMPLES:
                  dovetail diff main . Sources
                  dovetail diff --format markdown origin/main HEAD > comment.md
                  dovetail diff old.json new.json
                  dovetail diff --exit-code main .
                """)
        @Argument(help: "The old side: a revision, a folder or a graph file.") var old: String
        @Argument(help: "The new side.") var new: String
        @OptionGroup var sources: SourceOptions
        @Option(help: "The output format; `markdown` is for a comment on a pull request, `html` is a page.")
        var format: Format = .text
        @Flag(help: "Exit with status 1 if the graphs differ, or if there are new findings.") var exitCode = false

        func run() throws {
            let (before, after) = try sides()
            let comparison = GraphComparison(
                from: (before.graph, before.findings), to: (after.graph, after.findings))
            switch format {
            case .text:
                for line in comparison.lines { Console.write(line: line) }
                Console.complain("Compared \(comparison.totals.joined(separator: "; "))\n")
            case .json: Console.write(comparison.json)
            case .markdown: Console.write(comparison.markdown(from: old, to: new))
            case .html:
                let report = Report(
                    after.graph, findings: after.findings, comparedWith: before.graph, title: "\(old) → \(new)")
                Console.write(report.html)
            }
            if exitCode, !comparison.isEmpty { throw ExitCode(1) }
        }

        /// One side: its graph, and its findings if it is read from sources.
        private struct Side {
            var graph: Graph
            var findings: [Finding]?

            init(_ program: Program) { (graph, findings) = (program.graph, program.findings()) }

            init(_ graph: Graph) { self.graph = graph }
        }

        /// Both sides. If both are a folder with one module, this module has one name in both, because the name is only
        /// that of the folder.
        private func sides() throws -> (before: Side, after: Side) {
            guard Disk.isFolder(old), Disk.isFolder(new) else { return (try side(old), try side(new)) }
            var before = try folder(old)
            let after = try folder(new)
            if before.modules.count == 1, after.modules.count == 1 { before.modules[0].name = after.modules[0].name }
            return (Side(try before.program()), Side(try after.program()))
        }

        /// The modules in a folder.
        private struct Folder {
            var input: ProgramInput
            var modules: [ModuleFacts]

            func program() throws -> Program { try input.program(of: modules) }
        }

        private func folder(_ side: String) throws -> Folder {
            var sources = sources
            // `.` is the working tree. The same paths are read from it as from a revision.
            if side != "." { sources.paths = [side] }
            var input = try ProgramInput(sources)
            input.acceptsUnknownRoots = true
            return Folder(input: input, modules: input.modules(of: try input.facts(of: input.sources())))
        }

        private func side(_ name: String) throws -> Side {
            if Disk.isFolder(name) { return Side(try folder(name).program()) }
            guard Disk.identity(of: name) == nil else { return Side(try written(name)) }
            var sources = sources
            sources.noCache = true
            sources.cache = nil
            // The current folder is another one while a revision is read.
            if sources.config != nil { sources.config = sources.configurationPath.map { URL(filePath: $0).path } }
            return try Revision(name).withSources(sources.paths) {
                var input = try ProgramInput(sources)
                input.acceptsUnknownRoots = true
                return Side(try input.program())
            }
        }

        private func written(_ path: String) throws -> Graph {
            do {
                return try Graph(json: try SourceFolder.text(of: path, limit: .max))
            } catch let error as GraphFormatError {
                throw InputError(path, "\(error)")
            }
        }
    }
#endif
