#if Tools
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader

    struct Diff: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Compare the graphs of two revisions, folders or files.",
            usage: "dovetail diff [<options>] <old> <new> [<paths> ...]",
            discussion: """
                Each side is a git revision, a folder of sources, or a file that you wrote with \
                `dovetail graph --format data`. The paths that follow select the sources of a revision, and `.` is \
                your working tree.

                In the output, `+` is an added binding or link, `-` a removed one, and `~` a binding that changed. \
                Two folders with one module each are compared even if their names differ.

                EXAMPLES:
                  dovetail diff main . Sources
                  dovetail diff v1.0 v1.1
                  dovetail diff old.json new.json
                  dovetail diff --exit-code main .
                """)
        @Argument(help: "The old side: a revision, a folder or a graph file.") var old: String
        @Argument(help: "The new side.") var new: String
        @OptionGroup var sources: SourceOptions
        @OptionGroup var result: ResultArguments
        @Flag(help: "Exit with status 1 if the graphs differ.") var exitCode = false

        func run() throws {
            let (before, after) = try graphs()
            let difference = GraphDifference(from: before, to: after)
            if result.format == .json {
                Console.write(json(difference, from: before, to: after))
            } else {
                write(difference, from: before, to: after)
            }
            if exitCode, !difference.isEmpty { throw ExitCode(1) }
        }

        private func write(_ difference: GraphDifference, from before: Graph, to after: Graph) {
            for index in difference.removed { Console.write(line: "- \(before.bindings[index].displayName)") }
            for index in difference.added { Console.write(line: "+ \(after.bindings[index].displayName)") }
            for change in difference.changed {
                let aspects = change.aspects.map(\.rawValue).joined(separator: ", ")
                Console.write(line: "~ \(after.bindings[change.new].displayName): \(aspects)")
            }
            for link in difference.removedLinks { Console.write(line: "- \(link.from) → \(link.to)") }
            for link in difference.addedLinks { Console.write(line: "+ \(link.from) → \(link.to)") }
            let changes = [("added", difference.added.count), ("removed", difference.removed.count)]
            let bindings = changes + [("changed", difference.changed.count)]
            let links = [("added", difference.addedLinks.count), ("removed", difference.removedLinks.count)]
            Console.complain("Compared bindings: \(Diff.totals(bindings)); links: \(Diff.totals(links))\n")
        }

        private static func totals(_ counts: [(word: String, count: Int)]) -> String {
            let parts = counts.filter { $0.count > 0 }.map { "\($0.count) \($0.word)" }
            return parts.isEmpty ? "no difference" : parts.joined(separator: ", ")
        }

        private func json(_ difference: GraphDifference, from before: Graph, to after: Graph) -> String {
            func links(_ links: [GraphDifference.Link]) -> JSON {
                .array(links.map { .record(["from": .string($0.from), "to": .string($0.to)]) })
            }
            return ResultArguments.json([
                "removed": .list(difference.removed.map { before.bindings[$0].displayName }),
                "added": .list(difference.added.map { after.bindings[$0].displayName }),
                "changed": .array(
                    difference.changed.map { change in
                        .record([
                            "name": .string(after.bindings[change.new].displayName),
                            "aspects": .list(change.aspects.map(\.rawValue)),
                        ])
                    }),
                "removedLinks": links(difference.removedLinks), "addedLinks": links(difference.addedLinks),
            ])
        }

        /// The graphs of both sides. If both are a folder with one module, this module has one name in both, because the
        /// name is only that of the folder.
        private func graphs() throws -> (before: Graph, after: Graph) {
            guard Disk.isFolder(old), Disk.isFolder(new) else { return (try graph(old), try graph(new)) }
            var before = try folder(old)
            let after = try folder(new)
            if before.modules.count == 1, after.modules.count == 1 { before.modules[0].name = after.modules[0].name }
            return (try before.graph(), try after.graph())
        }

        /// The modules in a folder.
        private struct Folder {
            var input: ProgramInput
            var modules: [ModuleFacts]

            func graph() throws -> Graph { try input.program(of: modules).graph }
        }

        private func folder(_ side: String) throws -> Folder {
            var sources = sources
            // `.` is the working tree. The same paths are read from it as from a revision.
            if side != "." { sources.paths = [side] }
            var input = try ProgramInput(sources)
            input.acceptsUnknownRoots = true
            return Folder(input: input, modules: input.modules(of: try input.facts(of: input.sources())))
        }

        private func graph(_ side: String) throws -> Graph {
            if Disk.isFolder(side) { return try folder(side).graph() }
            guard Disk.identity(of: side) == nil else { return try written(side) }
            return try Revision(side).withSources(sources.paths) { paths in
                var sources = sources
                sources.paths = paths
                sources.noCache = true
                sources.cache = nil
                var input = try ProgramInput(sources)
                input.acceptsUnknownRoots = true
                return try input.program().graph
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
