#if Tools
    internal import DovetailGraph
    internal import DovetailReader

    /// What the arguments of a run name: the configuration, and the folders with their manifests. Each is read once.
    ///
    /// A run is a sequence of values, each made from the one before it, and from the cache if that knows it: the sources,
    /// their outlines, their facts, the program, and the report.
    struct ProgramInput {
        let options: SourceOptions
        let configuration: Configuration
        private let folders: [SourceFolder]
        /// True if the shown paths must not depend on the location of the sources.
        var hidesMachine = false
        /// True if all sources become one module, so that two modules of one name are no error.
        var isOneModule = false
        /// True if a root may be missing, because one of several revisions is read.
        var acceptsUnknownRoots = false

        init(_ options: SourceOptions) throws { try self.init(options, options.configuration()) }

        init(_ options: SourceOptions, _ configuration: Configuration) throws {
            self.options = options
            self.configuration = configuration
            let patterns = options.exclude.compactMap { PathPattern($0) } + configuration.exclude
            let added = options.isBeside(configuration) ? configuration.sources : []
            for folder in added where Disk.identity(of: Disk.path(of: [folder.text], in: configuration.folder)) == nil {
                throw InputError("\(folder.location)", "\"sources\": no such file or folder: '\(folder.text)'")
            }
            let paths =
                options.paths(besides: configuration) + added.map { Disk.path(of: [$0.text], in: configuration.folder) }
            folders = paths.map { path in
                SourceFolder(
                    path: path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path, exclude: patterns)
            }
        }

        // MARK: Sources

        /// All sources. Only files that the cache does not contain are read.
        func sources() throws -> SourceSet {
            try SourceSet.run(try sourceList(), cachedBy: try options.sourceCache(), jobs: options.jobs)
        }

        /// All sources, none of which is read.
        func sourceList() throws -> [SourceFolder.Source] {
            var seen: Set<String> = []
            let sources = try folders.flatMap { folder in
                var folder = folder
                folder.hidesMachine = hidesMachine
                return try folder.sources()
            }.filter { seen.insert($0.shownPath).inserted }
            if !isOneModule { try SourceFolder.refuseTwins(sources) }
            return sources
        }

        /// The paths of all sources, without a word about names that are left out.
        func sourceFiles() throws -> [String] {
            try folders.flatMap { folder in
                var folder = folder
                folder.warnsOfNames = false
                return try folder.sources().map(\.path)
            }
        }

        /// The manifests of the folders that are packages.
        var manifests: [Manifest] { folders.compactMap(\.manifest) }

        /// The warnings about folders with Swift files that no target of a manifest contains.
        func unclaimedWarnings() -> [String] {
            let read = Set(folders.map(\.path).compactMap { Disk.identity(of: $0) })
            return folders.compactMap { folder in
                let names = folder.unclaimedFolders(besides: read)
                guard !names.isEmpty else { return nil }
                let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
                return "\(folder.path)/Package.swift: these folders contain Swift files that no target claims, so they "
                    + "are not read: \(names.joined(separator: ", ")); to read them, add \"sources\": [\(list)] to "
                    + "dovetail.json; to leave them out, add them to \"exclude\""
            }
        }

        // MARK: Facts

        /// The facts of the sources. `index` and `generate` need everything, because they cannot know what other modules
        /// request; otherwise files that cannot affect the graph are not parsed.
        ///
        /// - Parameter outlines: The outlines that this run has read, if any.
        func facts(
            of set: SourceSet, after outlines: OutlineSet? = nil, readingEverything: Bool = false
        ) throws -> FactsSet {
            try FactsSet.run(
                set, after: outlines, readingEverything: readingEverything, cachedBy: try options.sourceCache(),
                jobs: options.jobs)
        }

        /// The modules, with the contents of the value files that they list.
        func modules(of facts: FactsSet) -> [ModuleFacts] {
            var values = ValueReading(facts.sources)
            return modules(of: facts, recordingIn: &values)
        }

        /// The same, and records in `values` the value files that were looked for.
        func modules(of facts: FactsSet, recordingIn values: inout ValueReading) -> [ModuleFacts] {
            values.adding(to: facts.modules(isolation: isolation))
        }

        /// The global actor of declarations without an explicit isolation, by the name of their module.
        var isolation: (String) -> String? {
            let (manifests, configured) = (manifests, configuration.defaultIsolation ?? options.defaultIsolation)
            return { module in manifests.lazy.compactMap { $0.isolation(of: module) }.first ?? configured }
        }

        /// The files that a run reads, which it must not overwrite.
        func inputs(of facts: FactsSet, values: ValueReading) -> [String] {
            facts.sources.map(\.path) + values.inputs.map(\.path) + manifests.map(\.path)
                + [options.configurationPath].compactMap(\.self)
        }

        // MARK: Program

        /// True if the configuration describes what is read, and not a larger program.
        var isDescribed: Bool { options.isBeside(configuration) || options.config != nil }

        var linkOptions: LinkOptions {
            let flags = options.define + configuration.defines
            return LinkOptions(
                flags: flags.isEmpty ? nil : Set(flags), roots: options.roots + configuration.roots.map(\.text))
        }

        /// Links the modules. A root that is the name of no binding is an error, because it is probably a typo.
        func program(of modules: [ModuleFacts]) throws -> Program {
            let program = Program(modules.addingGeneratedModules, options: linkOptions)
            if acceptsUnknownRoots { return program }
            try refuseUnknownRoots(options.roots, of: program)
            let mistakes = program.mistakes(inRoots: configuration.roots)
            guard !mistakes.isEmpty else { return program }
            // The root may be in a part of the program that is not read now.
            guard isDescribed else {
                for mistake in mistakes { Console.complain("warning: \(mistake.description)\n") }
                return program
            }
            throw InputErrors(errors: mistakes)
        }

        func program() throws -> Program { try program(of: modules(of: facts(of: sources()))) }
    }

    /// Refuses values of `--roots` that are the name of no binding.
    func refuseUnknownRoots(_ roots: [String], of program: Program) throws {
        let unknown = roots.filter(program.unknownRoots.contains)
        guard unknown.isEmpty else {
            throw InputErrors(errors: unknown.map { InputError("--roots", program.mistake(inRoot: $0)) })
        }
    }

    /// Refuses roots of a `dovetail.json` that are the name of no binding.
    func refuseUnknownRoots(_ roots: [Configuration.Item], of program: Program) throws {
        let mistakes = program.mistakes(inRoots: roots)
        guard mistakes.isEmpty else { throw InputErrors(errors: mistakes) }
    }

    extension Program {
        fileprivate func mistakes(inRoots roots: [Configuration.Item]) -> [InputError] {
            roots.filter { unknownRoots.contains($0.text) }.map {
                InputError("\($0.location)", "\"roots\": \(mistake(inRoot: $0.text))")
            }
        }

        fileprivate func mistake(inRoot name: String) -> String {
            "no binding provides '\(name)'\(graph.suggestion(for: name))"
        }
    }
#endif
