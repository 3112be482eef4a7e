#if Tools
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader

    struct Diff: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Says what changed between two graphs, or between two revisions.",
            discussion: """
                Each side is a file that `dovetail graph --format data` wrote, a folder of sources, or what git knows: a
                branch, a tag, a commit. Of a revision the paths that follow are read, as they were then.

                EXAMPLES:
                  dovetail diff main . Sources
                  dovetail diff v1.0 v1.1
                  dovetail diff old.json new.json
                """)
        @Argument(help: "A graph, a folder, or a revision.") var old: String
        @Argument(help: "Another one.") var new: String
        @OptionGroup var sources: SourceOptions

        func run() throws {
            let (before, after) = (try graph(old), try graph(new))
            let difference = GraphDifference(from: before, to: after)
            for index in difference.removed { Console.write("- \(before.bindings[index].displayName)\n") }
            for index in difference.added { Console.write("+ \(after.bindings[index].displayName)\n") }
            for change in difference.changed {
                let aspects = change.aspects.map(\.rawValue).joined(separator: ", ")
                Console.write("~ \(after.bindings[change.new].displayName): \(aspects)\n")
            }
            for link in difference.removedLinks { Console.write("- \(link.from) → \(link.to)\n") }
            for link in difference.addedLinks { Console.write("+ \(link.from) → \(link.to)\n") }
        }

        private func graph(_ side: String) throws -> Graph {
            if Disk.isFolder(side) {
                var sources = sources
                // `.` is the work tree, of which the same paths are read as of a revision.
                if side != "." { sources.paths = [side] }
                return try sources.program().graph
            }
            guard Disk.identity(of: side) == nil else { return try written(side) }
            return try Revision(side).withSources(sources.paths) { paths in
                var sources = sources
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
