#if Tools
    internal import ArgumentParser
    internal import DovetailGraph
    internal import DovetailReader

    /// The arguments of each subcommand that checks a whole program.
    struct ReportArguments: ParsableArguments {
        @OptionGroup var findings: FindingArguments
        @Flag(help: "Exit with status 1 if there are warnings, too.") var strict = false
        @Option(
            help: ArgumentHelp("Do not report the findings that this file contains.", valueName: "file"),
            completion: .file(extensions: ["json"]))
        var baseline: String?
        @Option(
            help: ArgumentHelp(
                "Write all findings to this file, report none, and exit with status 0.", valueName: "file"),
            completion: .file())
        var writeBaseline: String?
        @Flag(name: .shortAndLong, help: "Print only the findings, without the summary and other messages.")
        var quiet = false

        func validate() throws {
            if baseline != nil, writeBaseline != nil {
                throw ValidationError("--baseline and --write-baseline cannot be combined")
            }
        }

        /// The path of the baseline to read, if any.
        func baselinePath(_ configuration: Configuration) -> String? {
            writeBaseline == nil ? baseline ?? configuration.baseline : nil
        }

        /// The report on a program. With `--write-baseline`, writes the findings instead.
        ///
        /// - Parameters:
        ///   - files: The paths of the sources that were read.
        ///   - others: Findings of the generator.
        ///   - isWhole: True if the configuration describes what was read, so that each module that it names is expected.
        ///   - withDetails: True if the report contains what the sources do not show, about which nothing can be done.
        ///   - addingEdits: Adds the edits to the findings that are reported.
        func report(
            on program: Program, in files: [String], _ configuration: Configuration, also others: [Finding] = [],
            isWhole: Bool = false, withDetails: Bool = false, addingEdits: ([Finding]) -> [Finding] = { $0 }
        ) throws -> CheckReport {
            var report = CheckReport(CheckSummary(of: program, files: files.count))
            let boundaries = try configuration.boundaryMap(of: program.swiftModules)
            report.warnings += boundaries?.warnings(isWhole: isWhole) ?? []
            var found = findings.sorted(program, within: boundaries, also: others, configuration).filter {
                withDetails || !$0.isDetail
            }
            if let writeBaseline {
                let baseline = Baseline(of: found, at: writeBaseline)
                try OutputFile(path: writeBaseline, inputs: files).write(Array(baseline.text.utf8))
                report.summary.count([], accepted: found.count)
                return report
            }
            let all = found.count
            if let path = baselinePath(configuration) {
                let baseline = try Baseline(readingFrom: path)
                let (new, left) = baseline.applied(to: found)
                found = new
                report.advice += ReportArguments.removable(left, of: baseline, at: path, files)
            }
            report.summary.count(found, accepted: all - found.count)
            found = addingEdits(found)
            report.findings = found
            report.output = findings.renderer.render(found)
            report.advice += findings.advice(about: found)
            report.mentioned = Set(found.flatMap(\.locations).map(\.file)).sorted()
            return report
        }

        /// The lines about entries that match nothing, although their file was read or does not exist anymore.
        private static func removable(
            _ entries: [Baseline.Entry], of baseline: Baseline, at path: String, _ files: [String]
        ) -> [String] {
            let read = Set(files.map(baseline.relative))
            let removable = entries.filter { entry in
                let file = Disk.path(of: [entry.file], in: path.parentFolder)
                return read.contains(entry.file) || Disk.identity(of: file) == nil
            }
            guard !removable.isEmpty else { return [] }
            let count = removable.count == 1 ? "1 entry matches" : "\(removable.count) entries match"
            let advice = "to remove it, write the file again with --write-baseline"
            return ["note: \(path): \(count) no finding anymore; \(advice)"]
                + removable.map { "    \($0.file): [\($0.id)] \($0.message)".onOneLine }
        }

        /// Writes a report, and exits with status 1 if it contains an error.
        ///
        /// - Parameter start: When the run began, or `nil` if the summary does not contain a time.
        func write(_ report: CheckReport, since start: ContinuousClock.Instant?) throws {
            Console.write(report.output)
            if !quiet {
                for warning in report.warnings { Console.complain("warning: \(warning)\n") }
                for line in report.advice { Console.complain("\(line)\n") }
                let seconds = start.map { (ContinuousClock.now - $0) / .seconds(1) }
                Console.complain("\(report.summary.text(seconds: seconds))\n")
            }
            let fails = strict && (report.summary.warnings > 0 || !report.warnings.isEmpty)
            if report.summary.errors > 0 || fails { throw ExitCode(1) }
        }
    }
#endif
