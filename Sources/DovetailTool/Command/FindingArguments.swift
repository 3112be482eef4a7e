#if Tools
    internal import DovetailAnalysis
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation
    internal import DovetailModel

    /// The severities and the format of findings.
    struct FindingArguments: ParsableArguments {
        enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, sarif, github }
        enum Color: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

        @Option(help: "The output format.")
        var format: Format = .text
        @Option(help: ArgumentHelp("Report this id as an error; repeatable.", valueName: "id"), completion: .ids)
        var error: [String] = []
        @Option(help: ArgumentHelp("Report this id as a warning; repeatable.", valueName: "id"), completion: .ids)
        var warn: [String] = []
        @Option(help: ArgumentHelp("Do not report this id; repeatable.", valueName: "id"), completion: .ids)
        var ignore: [String] = []
        @Option(
            help: ArgumentHelp(
                "The number of warnings and notes to print as text; errors are always printed.", valueName: "number"))
        var limit = 20
        @Option(help: "Use colors and print source lines. `auto` does so on a terminal, unless NO_COLOR is set.")
        var color: Color = .auto

        func validate() throws {
            if let mistake = DiagnosticID.mistake(in: error + warn + ignore) { throw ValidationError(mistake) }
            if limit < 0 { throw ValidationError("--limit must not be negative") }
        }

        func options(_ configuration: Configuration) -> FindingOptions {
            var weights: [DiagnosticID: FindingOptions.Weight] = [:]
            for id in configuration.error + error { weights[DiagnosticID(id)] = .error }
            for id in configuration.warn + warn { weights[DiagnosticID(id)] = .warning }
            for id in configuration.ignore + ignore { weights[DiagnosticID(id)] = .ignore }
            return FindingOptions(weights: weights)
        }

        /// True if the output contains colors.
        var hasColors: Bool {
            switch color {
            case .auto: Console.hasColors
            case .always: true
            case .never: false
            }
        }

        /// The findings of a program and of the generator, each once: errors first, then by source location.
        func sorted(
            _ program: Program, within boundaries: BoundaryMap?, also others: [Finding],
            _ configuration: Configuration
        ) -> [Finding] {
            let options = options(configuration)
            let found = program.findings(options, within: boundaries)
            let known = Set(found)
            let added = others.compactMap(options.applied).filter { !known.contains($0) }
            return (found + added).sorted(by: Finding.isBefore).errorsFirst
        }

        /// Writes findings, and exits with status 1 if one of them is an error.
        func write(_ found: [Finding], _ configuration: Configuration, toStandardError: Bool) throws {
            let weighed = found.compactMap(options(configuration).applied).errorsFirst
            let text = renderer.render(weighed)
            if toStandardError { Console.complain(text) } else { Console.write(text) }
            if weighed.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
        }

        /// True if the format contains the edits that correct findings.
        var showsEdits: Bool { format == .json || format == .sarif }

        var renderer: any FindingRenderer {
            switch format {
            case .text:
                hasColors ? ExcerptRenderer(limit: limit, source: Self.lines()) : TextRenderer(limit: limit)
            case .json: JSONRenderer()
            case .sarif: SARIFRenderer(in: FileManager.default.currentDirectoryPath, source: Self.lines())
            case .github: GitHubRenderer()
            }
        }

        /// Reads the lines of sources. The lines of the last file are kept, because findings are sorted by file.
        private static func lines() -> ExcerptRenderer.Source {
            let last = Guarded<(file: String, lines: [Substring])?>(nil)
            return { file, line in
                last.withLock { last in
                    if last?.file != file {
                        let text = try? SourceFolder.text(of: file)
                        last = (file, text?.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) ?? [])
                    }
                    guard let lines = last?.lines, lines.indices.contains(line - 1) else { return nil }
                    return String(lines[line - 1])
                }
            }
        }

        /// What the user can do next: print the findings that the limit hides, and read about the first one.
        func advice(about found: [Finding]) -> [String] {
            guard format == .text, let first = found.first else { return [] }
            let others = found.count { $0.severity != .error }
            let rest = others > limit ? ["help: `--limit \(others)` prints all warnings and notes"] : []
            return rest + ["help: to read about a finding, run `dovetail explain \(first.id)`"]
        }
    }

    extension CompletionKind {
        /// The ids of all diagnostics.
        static var ids: CompletionKind { .list(DiagnosticGuide.all.map(\.id.rawValue)) }
    }

    extension Finding {
        /// The source locations that it mentions.
        var locations: [SourceLocation] {
            [location].compactMap { $0 } + trace.compactMap(\.location) + related.compactMap(\.location)
        }
    }
#endif
