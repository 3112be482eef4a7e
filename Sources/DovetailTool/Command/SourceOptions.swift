#if Tools
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    /// The arguments of each subcommand that reads sources.
    struct SourceOptions: ParsableArguments {
        @Argument(help: "Packages, folders or Swift files to read.", completion: .file())
        var paths: [String] = ["."]
        @Option(
            help: ArgumentHelp(
                "Leave out files and folders with this name or path; `*` matches anything; repeatable.",
                valueName: "pattern"))
        var exclude: [String] = []
        @Option(help: ArgumentHelp("The number of files to read at once.", valueName: "number"))
        var jobs: Int = ProcessInfo.processInfo.activeProcessorCount
        @Option(
            help: ArgumentHelp(
                "Use this folder as the cache. By default, a package that has a folder .build uses .build/dovetail.",
                valueName: "folder"), completion: .directory)
        var cache: String?
        @Flag(help: "Do not use a cache.")
        var noCache = false
        @Option(
            help: ArgumentHelp("Read this configuration instead of dovetail.json.", valueName: "file"),
            completion: .file(extensions: ["json"]))
        var config: String?
        @Option(help: ArgumentHelp("Treat this type as an entry point; repeatable.", valueName: "type"))
        var roots: [String] = []
        @Option(
            help: ArgumentHelp(
                """
                The global actor of declarations without an explicit isolation, unless Package.swift or dovetail.json \
                sets it.
                """,
                valueName: "actor"))
        var defaultIsolation: String?
        @Option(
            name: .customShort("D"),
            help: ArgumentHelp(
                "Define a flag of `#if`; repeatable. Without any, both branches of an `#if` are checked.",
                valueName: "flag"))
        var define: [String] = []

        private enum CodingKeys: CodingKey {
            case paths, exclude, jobs, cache, noCache, config, roots, defaultIsolation, define
        }

        func validate() throws {
            if jobs < 1 { throw ValidationError("--jobs must be at least 1") }
            if exclude.contains(where: { PathPattern($0) == nil }) {
                throw ValidationError("--exclude must not be empty")
            }
            if noCache, cache != nil { throw ValidationError("--cache and --no-cache cannot be combined") }
        }

        func configuration() throws -> Configuration {
            try configurationPath.map { try Configuration(readingFrom: $0) } ?? Configuration()
        }

        /// The file of `--config`, otherwise the one beside the sources, otherwise the one in the current folder.
        var configurationPath: String? {
            let near = (paths.first ?? ".") + "/dovetail.json"
            return config ?? [near, "dovetail.json"].first { Disk.identity(of: $0) != nil }
        }

        /// The files beside the sources on which a result depends. Not all of them need to exist.
        var settingsFiles: [String] {
            paths.flatMap { [$0 + "/Package.swift", $0 + "/dovetail.json"] } + [config ?? "dovetail.json"]
        }

        /// Whether one of the paths is the folder of the configuration, which then describes everything that is read.
        func isBeside(_ configuration: Configuration) -> Bool {
            guard configuration.path != nil, let folder = Disk.identity(of: configuration.folder) else { return false }
            return paths.contains { Disk.identity(of: $0) == folder }
        }

        /// The paths without the folder of the configuration, if only the configuration says which of its folders contain
        /// sources: it lists some, and there is no manifest.
        func paths(besides configuration: Configuration) -> [String] {
            let folder = configuration.folder
            guard isBeside(configuration), !configuration.sources.isEmpty,
                Disk.identity(of: folder + "/Package.swift") == nil
            else { return paths }
            return paths.filter { Disk.identity(of: $0) != Disk.identity(of: folder) }
        }

        /// The folder of the cache, if any: the one that the user chose, otherwise one in the `.build` of the package.
        func cacheFolder() throws -> CacheFolder? {
            if noCache { return nil }
            if let cache {
                let folder = CacheFolder(path: cache, isNamed: true)
                try folder.prepare()
                return folder
            }
            guard let path = paths.first, Disk.identity(of: path + "/Package.swift") != nil,
                Disk.isFolder(path + "/.build")
            else { return nil }
            let folder = CacheFolder(path: path + "/.build/dovetail", isNamed: false)
            return (try? folder.prepare()) == nil ? nil : folder
        }

        /// What the cache knows about these sources, if there is one.
        func sourceCache() throws -> SourceCache? {
            try cacheFolder().map { SourceCache(folder: $0, arguments: paths + exclude) }
        }

        func program() throws -> Program { try ProgramInput(self).program() }
    }

    extension Graph {
        /// The words that suggest a binding with a similar name; empty if there is none.
        func suggestion(for name: String) -> String {
            let names = Set(bindings.flatMap { $0.keys.map(\.type.description) + [$0.implementation.description] })
                .sorted()
            let similar =
                Spelling.nearest(to: name, in: names, within: max(1, name.utf8.count / 3))
                ?? names.first { $0.lowercased().hasSuffix(" \(name)".lowercased()) }
            return similar.map { "; did you mean '\($0)'?" } ?? ""
        }
    }
#endif
