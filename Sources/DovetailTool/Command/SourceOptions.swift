#if Tools
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    /// The arguments of each subcommand that reads sources.
    struct SourceOptions: ParsableArguments {
        @Argument(
            help: """
                Packages, folders or Swift files to read. Write `--` before them if they follow an option with several \
                values.
                """)
        var paths: [String] = ["."]
        @Option(
            name: .long, parsing: .upToNextOption,
            help: ArgumentHelp("Leave out these files and folders; `*` matches anything.", valueName: "pattern ..."))
        var exclude: [String] = []
        @Option(help: ArgumentHelp("The number of files to read at once.", valueName: "number"))
        var jobs: Int = ProcessInfo.processInfo.activeProcessorCount
        @Option(
            help: ArgumentHelp(
                "Use this folder as the cache. By default, a package that has a folder .build uses .build/dovetail.",
                valueName: "folder"))
        var cache: String?
        @Flag(help: "Do not use a cache.")
        var noCache = false
        @Option(help: ArgumentHelp("Read this configuration instead of dovetail.json.", valueName: "file"))
        var config: String?
        @Option(
            name: .long, parsing: .upToNextOption,
            help: ArgumentHelp("Treat these types as entry points.", valueName: "type ..."))
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
                "Define a flag of `#if`. Without any, both branches of an `#if` are checked.", valueName: "flag"))
        var define: [String] = []

        func validate() throws {
            if jobs < 1 { throw ValidationError("--jobs must be at least 1") }
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
            let patterns = exclude + (configuration.exclude ?? [])
            let sources = try paths.flatMap { path in
                let plain = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
                return try SourceFolder(path: plain, exclude: patterns, hidesMachine: hidesMachine).sources()
            }
            if !asOne { try SourceFolder.refuseTwins(sources) }
            let known = try cacheFolder()?.index(for: cacheArguments) ?? FileIndex()
            return try SourceSet(sources, knowing: known, jobs: jobs)
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
            let manifests = paths.map { Manifest(readingFrom: $0 + "/Package.swift") }
            return values.adding(
                to: reading.modules { module in
                    manifests.lazy.compactMap { $0.isolation(of: module) }.first
                        ?? configuration.defaultIsolation ?? defaultIsolation
                })
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
            let flags = define + (configuration.defines ?? [])
            return LinkOptions(
                flags: flags.isEmpty ? nil : Set(flags), roots: roots + (configuration.roots ?? []))
        }

        func program() throws -> Program {
            let configuration = try configuration()
            let reading = try reading(try sources(configuration))
            return Program(
                modules(of: reading, configuration).addingGeneratedModules, options: linkOptions(configuration))
        }
    }

    /// The severities and the format of findings.
    struct FindingArguments: ParsableArguments {
        enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, sarif, github }

        @Option(help: "The output format.")
        var format: Format = .text
        @Option(
            name: .long, parsing: .upToNextOption,
            help: ArgumentHelp("Report these ids as errors.", valueName: "id ..."))
        var error: [String] = []
        @Option(
            name: .long, parsing: .upToNextOption,
            help: ArgumentHelp("Report these ids as warnings.", valueName: "id ..."))
        var warn: [String] = []
        @Option(
            name: .long, parsing: .upToNextOption, help: ArgumentHelp("Do not report these ids.", valueName: "id ..."))
        var ignore: [String] = []

        func validate() throws {
            if let mistake = DiagnosticID.mistake(in: error + warn + ignore) { throw ValidationError(mistake) }
        }

        func options(_ configuration: Configuration) -> FindingOptions {
            var weights: [DiagnosticID: FindingOptions.Weight] = [:]
            for id in (configuration.error ?? []) + error { weights[DiagnosticID(id)] = .error }
            for id in (configuration.warn ?? []) + warn { weights[DiagnosticID(id)] = .warning }
            for id in (configuration.ignore ?? []) + ignore { weights[DiagnosticID(id)] = .ignore }
            return FindingOptions(weights: weights)
        }

        /// The output for a program.
        struct Report {
            var output: String
            var summary: String
            var hasErrors: Bool
            /// The files that the output mentions.
            var mentioned: Set<String>
        }

        func report(on program: Program, _ configuration: Configuration, also others: [Finding] = []) -> Report {
            var findings = program.findings(options(configuration))
            let known = Set(findings)
            findings += others.compactMap(options(configuration).applied).filter { !known.contains($0) }
            findings.sort(by: Finding.isBefore)
            return Report(
                output: renderer.render(findings), summary: summary(of: findings, in: program),
                hasErrors: findings.contains { $0.severity == .error },
                mentioned: Set(findings.flatMap(\.locations).map(\.file)))
        }

        /// Writes a report, and exits with status 1 if one of them is an error.
        func write(_ report: Report) throws {
            Console.write(report.output)
            if format == .text, Console.showsProgress { Console.complain(report.summary) }
            if report.hasErrors { throw ExitCode(1) }
        }

        /// Writes findings, and exits with status 1 if one of them is an error.
        func write(_ found: [Finding], _ configuration: Configuration, toStandardError: Bool) throws {
            let weighed = found.compactMap(options(configuration).applied)
            let text = renderer.render(weighed)
            if toStandardError { Console.complain(text) } else { Console.write(text) }
            if weighed.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
        }

        private var renderer: any FindingRenderer {
            switch format {
            case .text:
                Console.hasColors
                    ? ExcerptRenderer { file, line in
                        let text = try? SourceFolder.text(of: file)
                        let lines = text?.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                        return lines.flatMap { line <= $0.count ? String($0[line - 1]) : nil }
                    } : TextRenderer()
            case .json: JSONRenderer()
            case .sarif: SARIFRenderer()
            case .github: GitHubRenderer()
            }
        }

        private func summary(of findings: [Finding], in program: Program) -> String {
            let errors = findings.count { $0.severity == .error }
            let warnings = findings.count { $0.severity == .warning }
            let opaque = program.graph.bindings.count(where: \.isOpaque) + program.unreadableCount
            let bindings = count(program.graph.bindings.count, "binding")
            return
                "\(bindings), \(opaque) not analyzed; \(count(errors, "error")), \(count(warnings, "warning"))\n"
        }

        private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    }

    extension Finding {
        /// The source locations that it mentions.
        fileprivate var locations: [SourceLocation] {
            [location].compactMap { $0 } + trace.compactMap(\.location) + related.compactMap(\.location)
        }
    }
#endif
