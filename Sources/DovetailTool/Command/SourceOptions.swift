#if Tools
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    /// What every command that reads sources takes.
    struct SourceOptions: ParsableArguments {
        @Argument(help: "A package, a folder of sources, or one file.")
        var paths: [String] = ["."]
        @Option(name: .long, parsing: .upToNextOption, help: "Leave out paths that match; `*` stands for anything.")
        var exclude: [String] = []
        @Option(help: "How many files are read at once.")
        var jobs: Int = ProcessInfo.processInfo.activeProcessorCount
        @Option(help: "Keep what was read in this folder, for the next run; a package keeps it in .build/dovetail.")
        var cache: String?
        @Flag(help: "Neither use nor keep what an earlier run has read.")
        var noCache = false
        @Option(help: "Read this configuration instead of dovetail.json.")
        var config: String?
        @Option(name: .long, parsing: .upToNextOption, help: "Types that are entry points.")
        var roots: [String] = []
        @Option(help: "The global actor declarations belong to unless they say otherwise.")
        var defaultIsolation: String?
        @Option(name: .customShort("D"), help: "A flag that `#if` asks for; without any, both sides may hold.")
        var define: [String] = []

        func validate() throws {
            if jobs < 1 { throw ValidationError("--jobs must be at least 1") }
            if noCache, cache != nil { throw ValidationError("--cache and --no-cache exclude each other") }
        }

        func configuration() throws -> Configuration {
            try configurationPath.map { try Configuration(readingFrom: $0) } ?? Configuration()
        }

        /// The file that is named, else the one beside the sources, else the one here.
        var configurationPath: String? {
            let near = (paths.first ?? ".") + "/dovetail.json"
            return config ?? [near, "dovetail.json"].first { Disk.identity(of: $0) != nil }
        }

        /// The words that tell what is kept for these sources.
        var cacheWords: [String] { paths + exclude }

        /// All sources, of which those are read that the cache does not know. Two modules of one name are an error, unless
        /// all will be one.
        func sources(
            _ configuration: Configuration, hidesMachine: Bool = false, asOne: Bool = false
        ) throws -> SourceSet {
            let patterns = exclude + (configuration.exclude ?? [])
            let sources = try paths.flatMap { path in
                let plain = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
                return try SourceFolder(path: plain, exclude: patterns, hidesMachine: hidesMachine).sources()
            }
            if !asOne { try SourceFolder.refuseTwins(sources) }
            let known = try cacheFolder()?.index(for: cacheWords) ?? FileIndex()
            return try SourceSet(sources, knowing: known, jobs: jobs)
        }

        /// What the sources say, from the cache as far as it knows them. `link` needs everything of a module, since it
        /// cannot know what other modules ask for; otherwise what cannot matter is not parsed.
        func reading(
            _ set: SourceSet, readsEverything: Bool = false, parsed: [FactsCache.Entry] = []
        ) throws -> SourceReading {
            try SourceReading(
                set, in: try cacheFolder(), for: cacheWords, jobs: jobs, readsEverything: readsEverything,
                parsed: parsed)
        }

        /// The facts of the sources, with what is in the files of values that they list.
        func modules(_ reading: SourceReading, _ configuration: Configuration) -> [ModuleFacts] {
            var values = ValueReading(reading.sources)
            return modules(reading, configuration, &values)
        }

        /// The same; `values` says afterwards which files were looked at.
        func modules(
            _ reading: SourceReading, _ configuration: Configuration, _ values: inout ValueReading
        ) -> [ModuleFacts] {
            let manifests = paths.map { Manifest(readingFrom: $0 + "/Package.swift") }
            return values.adding(
                to: reading.modules { module in
                    manifests.lazy.compactMap { $0.isolation(of: module) }.first
                        ?? configuration.defaultIsolation ?? defaultIsolation
                })
        }

        /// Where things are kept, if they are: where the user says, else where a package that was built keeps the rest.
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
                modules(reading, configuration).addingGeneratedModules, options: linkOptions(configuration))
        }
    }

    /// How findings are weighed and written.
    struct FindingArguments: ParsableArguments {
        enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, sarif, github }

        @Option(help: "How findings are written.")
        var format: Format = .text
        @Option(name: .long, parsing: .upToNextOption, help: "Ids whose findings are errors.")
        var error: [String] = []
        @Option(name: .long, parsing: .upToNextOption, help: "Ids whose findings are warnings.")
        var warn: [String] = []
        @Option(name: .long, parsing: .upToNextOption, help: "Ids whose findings are dropped.")
        var ignore: [String] = []

        func validate() throws {
            for id in error + warn + ignore where DiagnosticGuide.of(DiagnosticID(id)) == nil {
                throw ValidationError("unknown id '\(id)'")
            }
        }

        func options(_ configuration: Configuration) -> FindingOptions {
            var weights: [DiagnosticID: FindingOptions.Weight] = [:]
            for id in (configuration.error ?? []) + error { weights[DiagnosticID(id)] = .error }
            for id in (configuration.warn ?? []) + warn { weights[DiagnosticID(id)] = .warning }
            for id in (configuration.ignore ?? []) + ignore { weights[DiagnosticID(id)] = .ignore }
            return FindingOptions(weights: weights)
        }

        /// What is said of a program.
        struct Report {
            var output: String
            var summary: String
            var hasErrors: Bool
            /// The files that it speaks of.
            var mentioned: Set<String>
        }

        func report(_ program: Program, _ configuration: Configuration, also others: [Finding] = []) -> Report {
            var findings = program.findings(options(configuration))
            let known = Set(findings)
            findings += others.compactMap(options(configuration).applied).filter { !known.contains($0) }
            findings.sort(by: Finding.isBefore)
            return Report(
                output: renderer.render(findings), summary: summary(findings, program),
                hasErrors: findings.contains { $0.severity == .error },
                mentioned: Set(findings.flatMap(\.places).map(\.file)))
        }

        /// Writes the findings, and leaves with status 1 where there is an error among them.
        func write(_ report: Report) throws {
            Console.write(report.output)
            if format == .text, Console.showsProgress { Console.complain(report.summary) }
            if report.hasErrors { throw ExitCode(1) }
        }

        /// Writes findings, and leaves with status 1 where there is an error among them.
        func report(_ found: [Finding], _ configuration: Configuration, toStandardError: Bool) throws {
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

        private func summary(_ findings: [Finding], _ program: Program) -> String {
            let errors = findings.count { $0.severity == .error }
            let warnings = findings.count { $0.severity == .warning }
            let opaque = program.graph.bindings.count(where: \.isOpaque) + program.unreadableCount
            return
                "\(program.graph.bindings.count) bindings, \(opaque) opaque; \(errors) errors, \(warnings) warnings\n"
        }
    }

    extension Finding {
        /// Every place that it speaks of.
        fileprivate var places: [SourceLocation] {
            [location].compactMap { $0 } + trace.compactMap(\.location) + related.compactMap(\.location)
        }
    }
#endif
