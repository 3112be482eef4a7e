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

        /// True if a root may be missing, because one of several revisions is read.
        var acceptsUnknownRoots = false

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

        /// The arguments that identify the cached files of these sources.
        var cacheArguments: [String] { paths + exclude }

        /// All sources. Only files that the cache does not contain are read. Two modules of one name are an error,
        /// unless all sources become one module.
        func sources(
            _ configuration: Configuration, hidesMachine: Bool = false, asOne: Bool = false
        ) throws -> SourceSet {
            let sources = try sourceList(configuration, hidesMachine: hidesMachine, asOne: asOne)
            let known = try cacheFolder()?.index(for: cacheArguments) ?? FileIndex()
            return try SourceSet(sources, knowing: known, jobs: jobs)
        }

        /// All sources, none of which is read. Two modules of one name are an error, unless all sources become one module.
        func sourceList(
            _ configuration: Configuration, hidesMachine: Bool = false, asOne: Bool = false
        ) throws -> [SourceFolder.Source] {
            var seen: Set<String> = []
            let sources = try folders(configuration, hidesMachine: hidesMachine).flatMap { try $0.sources() }
                .filter { seen.insert($0.shownPath).inserted }
            if !asOne { try SourceFolder.refuseTwins(sources) }
            return sources
        }

        /// The files beside the sources on which a result depends. Not all of them need to exist.
        var settingsFiles: [String] {
            paths.flatMap { [$0 + "/Package.swift", $0 + "/dovetail.json"] } + [config ?? "dovetail.json"]
        }

        /// The paths of all sources, without a word about names that are left out.
        func sourceFiles(_ configuration: Configuration) throws -> [String] {
            try folders(configuration).flatMap { folder in
                var folder = folder
                folder.warnsOfNames = false
                return try folder.sources().map(\.path)
            }
        }

        /// The paths of the arguments, followed by the folders that the configuration adds to them.
        private func folders(_ configuration: Configuration, hidesMachine: Bool = false) throws -> [SourceFolder] {
            let patterns = exclude.compactMap { PathPattern($0) } + configuration.exclude
            let added = isBesideSources(configuration) ? configuration.sources : []
            for folder in added where Disk.identity(of: Disk.path(of: [folder.text], in: configuration.folder)) == nil {
                throw InputError("\(folder.location)", "\"sources\": no such file or folder: '\(folder.text)'")
            }
            return (paths + added.map { Disk.path(of: [$0.text], in: configuration.folder) }).map { path in
                let plain = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
                return SourceFolder(path: plain, exclude: patterns, hidesMachine: hidesMachine)
            }
        }

        /// Whether one of the paths is the folder of the configuration, which then describes everything that is read.
        private func isBesideSources(_ configuration: Configuration) -> Bool {
            guard configuration.path != nil, let folder = Disk.identity(of: configuration.folder) else { return false }
            return paths.contains { Disk.identity(of: $0) == folder }
        }

        /// The warnings about folders with Swift files that no target of a manifest contains.
        func unclaimedWarnings(_ configuration: Configuration) throws -> [String] {
            let all = try folders(configuration)
            let read = Set(all.map(\.path).compactMap { Disk.identity(of: $0) })
            return all.compactMap { folder in
                let names = folder.unclaimedFolders(besides: read)
                guard !names.isEmpty else { return nil }
                let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
                return "\(folder.path)/Package.swift: these folders contain Swift files that no target claims, so they "
                    + "are not read: \(names.joined(separator: ", ")); to read them, add \"sources\": [\(list)] to "
                    + "dovetail.json; to leave them out, add them to \"exclude\""
            }
        }

        /// The facts of the sources, from the cache if possible. `link` needs everything of a module, because it cannot
        /// know what other modules request; otherwise files that cannot affect the graph are not parsed.
        func reading(
            _ set: SourceSet, readsEverything: Bool = false, parsed: [FactsCache.Entry] = []
        ) throws -> SourceReading {
            try SourceReading(
                set, in: try cacheFolder(), for: cacheArguments, jobs: jobs, readsEverything: readsEverything,
                parsed: parsed)
        }

        /// The facts of the sources, with the contents of the value files that they list.
        func modules(of reading: SourceReading, _ configuration: Configuration) -> [ModuleFacts] {
            var values = ValueReading(reading.sources)
            return modules(of: reading, configuration, recordingIn: &values)
        }

        /// The same, and records in `values` the value files that were looked for.
        func modules(
            of reading: SourceReading, _ configuration: Configuration, recordingIn values: inout ValueReading
        ) -> [ModuleFacts] {
            values.adding(to: reading.modules(isolation: isolation(configuration)))
        }

        /// The global actor of declarations without an explicit isolation, by the name of their module.
        func isolation(_ configuration: Configuration) -> (String) -> String? {
            let manifests = paths.map { Manifest(readingFrom: $0 + "/Package.swift") }
            return { module in
                manifests.lazy.compactMap { $0.isolation(of: module) }.first
                    ?? configuration.defaultIsolation ?? defaultIsolation
            }
        }

        /// The files that a run reads, which it must not overwrite.
        func inputs(of reading: SourceReading, values: ValueReading) -> [String] {
            reading.sources.map(\.path) + values.inputs.map(\.path) + paths.map { $0 + "/Package.swift" }
                + [configurationPath].compactMap(\.self)
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

        func linkOptions(_ configuration: Configuration) -> LinkOptions {
            let flags = define + configuration.defines
            return LinkOptions(
                flags: flags.isEmpty ? nil : Set(flags), roots: roots + configuration.roots.map(\.text))
        }

        /// Links the modules. A root that is the name of no binding is an error, because it is probably a typo.
        func program(of modules: [ModuleFacts], _ configuration: Configuration) throws -> Program {
            let program = Program(modules.addingGeneratedModules, options: linkOptions(configuration))
            if acceptsUnknownRoots { return program }
            try refuseUnknownRoots(roots, of: program)
            let unknown = configuration.roots.filter { program.unknownRoots.contains($0.text) }
            let mistakes = unknown.map {
                InputError("\($0.location)", "\"roots\": \(program.mistake(inRoot: $0.text))")
            }
            guard !mistakes.isEmpty else { return program }
            // The root may be in a part of the program that is not read now.
            guard isBesideSources(configuration) || config != nil else {
                for mistake in mistakes { Console.complain("warning: \(mistake.description)\n") }
                return program
            }
            throw InputErrors(errors: mistakes)
        }

        func program() throws -> Program {
            let configuration = try configuration()
            let reading = try reading(try sources(configuration))
            return try program(of: modules(of: reading, configuration), configuration)
        }
    }

    /// Refuses values of `--roots` that are the name of no binding.
    func refuseUnknownRoots(_ roots: [String], of program: Program) throws {
        let unknown = roots.filter(program.unknownRoots.contains)
        guard unknown.isEmpty else {
            throw InputErrors(errors: unknown.map { InputError("--roots", program.mistake(inRoot: $0)) })
        }
    }

    extension Program {
        fileprivate func mistake(inRoot name: String) -> String {
            "no binding provides '\(name)'\(graph.suggestion(for: name))"
        }
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
