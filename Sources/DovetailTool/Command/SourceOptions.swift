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
        }

        func configuration() throws -> Configuration {
            if let config { return try Configuration(readingFrom: config) }
            let near = (paths.first ?? ".") + "/dovetail.json"
            for path in [near, "dovetail.json"] where FileManager.default.fileExists(atPath: path) {
                return try Configuration(readingFrom: path)
            }
            return Configuration()
        }

        /// Reads the modules. Two of one name are an error, unless all will be one.
        func modules(_ configuration: Configuration, asOne: Bool = false) throws -> [ModuleFacts] {
            let patterns = exclude + (configuration.exclude ?? [])
            let sources = try paths.flatMap { path in
                let plain = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
                return try SourceFolder(path: plain, exclude: patterns).sources()
            }
            if !asOne { try SourceFolder.refuseTwins(sources) }
            let manifests = paths.map { Manifest(readingFrom: $0 + "/Package.swift") }
            return try SourceReading.modules(of: sources, jobs: jobs) { module in
                manifests.lazy.compactMap { $0.isolation(of: module) }.first
                    ?? configuration.defaultIsolation ?? defaultIsolation
            }
        }

        func linkOptions(_ configuration: Configuration) -> LinkOptions {
            let flags = define + (configuration.defines ?? [])
            return LinkOptions(
                flags: flags.isEmpty ? nil : Set(flags), roots: roots + (configuration.roots ?? []))
        }

        func program() throws -> Program {
            let configuration = try configuration()
            return Program(try modules(configuration).addingGeneratedModules, options: linkOptions(configuration))
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

        /// Writes the findings, and leaves with status 1 where there is an error among them.
        func report(_ program: Program, _ configuration: Configuration, also others: [Finding] = []) throws {
            var findings = program.findings(options(configuration))
            let known = Set(findings)
            findings += others.compactMap(options(configuration).applied).filter { !known.contains($0) }
            findings.sort(by: Finding.isBefore)
            Console.write(renderer.render(findings))
            if format == .text { summarize(findings, program) }
            if findings.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
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

        private func summarize(_ findings: [Finding], _ program: Program) {
            guard Console.showsProgress else { return }
            let errors = findings.count { $0.severity == .error }
            let warnings = findings.count { $0.severity == .warning }
            let opaque = program.graph.bindings.count(where: \.isOpaque) + program.unreadableCount
            Console.complain(
                "\(program.graph.bindings.count) recipes, \(opaque) opaque; \(errors) errors, \(warnings) warnings\n")
        }
    }
#endif
