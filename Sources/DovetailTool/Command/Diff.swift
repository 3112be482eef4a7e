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

                In the output, `+` is an added binding or link, `-` a removed one, and `~` a binding that changed.

                EXAMPLES:
                  dovetail diff main . Sources
                  dovetail diff v1.0 v1.1
                  dovetail diff old.json new.json
                """)
        @Argument(help: "The old side: a revision, a folder or a graph file.") var old: String
        @Argument(help: "The new side.") var new: String
        @OptionGroup var sources: SourceOptions
        @OptionGroup var result: ResultArguments

        func run() throws {
            let (before, after) = (try graph(old), try graph(new))
            let difference = GraphDifference(from: before, to: after)
            if result.format == .json { return Console.write(json(difference, from: before, to: after)) }
            for index in difference.removed { Console.write(line: "- \(before.bindings[index].displayName)") }
            for index in difference.added { Console.write(line: "+ \(after.bindings[index].displayName)") }
            for change in difference.changed {
                let aspects = change.aspects.map(\.rawValue).joined(separator: ", ")
                Console.write(line: "~ \(after.bindings[change.new].displayName): \(aspects)")
            }
            for link in difference.removedLinks { Console.write(line: "- \(link.from) → \(link.to)") }
            for link in difference.addedLinks { Console.write(line: "+ \(link.from) → \(link.to)") }
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

        private func graph(_ side: String) throws -> Graph {
            if Disk.isFolder(side) {
                var sources = sources
                sources.acceptsUnknownRoots = true
                // `.` is the working tree. The same paths are read from it as from a revision.
                if side != "." { sources.paths = [side] }
                return try sources.program().graph
            }
            guard Disk.identity(of: side) == nil else { return try written(side) }
            return try Revision(side).withSources(sources.paths) { paths in
                var sources = sources
                sources.acceptsUnknownRoots = true
                sources.paths = paths
                sources.noCache = true
                sources.cache = nil
                return try sources.program().graph
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
