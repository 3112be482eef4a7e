#if Tools
    internal import DovetailGenerator
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    /// The last stages of `check`: the program and the report. It uses the result of the last run if nothing changed that
    /// affects it.
    struct CheckRun {
        private let input: ProgramInput
        private let arguments: ReportArguments
        private let isVerbose: Bool
        private let needsFindings: Bool
        private let sourceCache: SourceCache?
        private let cache: ResultCache?

        /// - Parameter needsFindings: True if the findings themselves are needed, with their edits, not only the output.
        init(
            _ input: ProgramInput, _ arguments: ReportArguments, isVerbose: Bool, needsFindings: Bool = false
        ) throws {
            self.input = input
            self.arguments = arguments
            self.isVerbose = isVerbose
            self.needsFindings = needsFindings
            let sourceCache = try input.options.sourceCache()
            self.sourceCache = sourceCache
            // A baseline is written from the findings, and a stored result contains only their text.
            let isStored = arguments.writeBaseline == nil && !needsFindings
            cache = isStored ? sourceCache.map { ResultCache(in: $0.folder, for: CommandLine.arguments) } : nil
        }

        func report(on set: SourceSet) throws -> CheckReport {
            let last = cache?.last()
            if let last, last.key == key(of: set.digest).text {
                try sourceCache?.store(FileIndex(set.files.map(\.entry)), replacing: set.known)
                return last.reportWithInputs
            }
            let outlines = last == nil ? nil : try OutlineSet.run(set, jobs: input.options.jobs)
            if let cache, let last, let outlines, try isValid(last, for: outlines) {
                var known = last
                known.key = key(of: set.digest).text
                try sourceCache?.store(FileIndex(outlines.index), replacing: set.known)
                try cache.store(known)
                return last.reportWithInputs
            }
            return try newReport(on: set, after: outlines)
        }

        private func newReport(on set: SourceSet, after outlines: OutlineSet?) throws -> CheckReport {
            let facts = try input.facts(of: set, after: outlines)
            var values = ValueReading(facts.sources)
            let modules = input.modules(of: facts, recordingIn: &values)
            let program = try input.program(of: modules)
            let files = facts.sources.map(\.shownPath)
            var packages = ReadPackages(facts.sources, input.configuration)
            var report = try arguments.report(
                on: program, in: files, input.configuration, isWhole: input.isDescribed, withDetails: isVerbose
            ) {
                guard needsFindings || arguments.findings.showsEdits else { return $0 }
                return addingEdits(to: $0, of: program, from: facts.set, in: &packages)
            }
            report.partial = packages.partial
            report.inputs = values.inputs.map(\.path)
            report.add(InjectableCounts(in: modules))
            try cache?.store(result(with: report, of: facts, inputs: values.inputs))
            return report
        }

        /// Adds edits to findings. A file that changed since it was read has none, and neither has one of a package that was
        /// read in part.
        private func addingEdits(
            to findings: [Finding], of program: Program, from set: SourceSet, in packages: inout ReadPackages
        ) -> [Finding] {
            let files = Dictionary(set.files.map { ($0.source.shownPath, $0) }) { first, _ in first }
            let flags = input.linkOptions.flags
            return program.addingEdits(to: findings, flags: flags) { name in
                guard let file = files[name], packages.containAll(around: file.source) else { return nil }
                return try? file.contents()
            }
        }

        /// Whether an earlier result is still valid although sources changed: their outlines are equal, and the files
        /// that the result mentions did not change.
        private func isValid(_ result: ResultCache.Result, for outlines: OutlineSet) throws -> Bool {
            guard result.outline == key(of: outlines.digest).text else { return false }
            if !result.mentioned.isEmpty {
                let digests = Dictionary(outlines.set.files.map { ($0.source.shownPath, $0.digest.text) }) { $1 }
                guard result.mentioned.allSatisfy({ digests[$0.path] == $0.digest }) else { return false }
            }
            do {
                return try !outlines.mention(Set(result.searched), forwarders: Set(result.forwarders))
            } catch is SourceSet.Change { return false }
        }

        private func result(
            with report: CheckReport, of facts: FactsSet, inputs: [ValueReading.Input]
        ) -> ResultCache.Result {
            let names = Set(report.mentioned)
            let mentioned = facts.set.files.filter { names.contains($0.source.shownPath) }
            return ResultCache.Result(
                key: key(of: facts.set.digest).text,
                outline: key(of: OutlineSet.digest(of: facts.set, with: facts.index)).text,
                mentioned: mentioned.map { .init(path: $0.source.shownPath, digest: $0.digest.text) },
                searched: facts.searched.sorted(), forwarders: facts.forwarders.sorted(), inputs: inputs,
                report: report)
        }

        /// A digest of everything that affects the output: arguments, sources, manifests, configuration and baseline.
        private func key(of digest: Digest) -> Digest {
            var key = digest
            for argument in CommandLine.arguments { key.add(argument) }
            for manifest in input.manifests {
                key.add(manifest.path)
                key.add(manifest.digest)
            }
            for path in [input.options.configurationPath, arguments.baselinePath(input.configuration)] {
                let bytes = path.flatMap { try? SourceFolder.bytes(of: $0) } ?? []
                key.add(Digest(of: bytes))
            }
            key.add(arguments.findings.hasColors ? "colors" : "")
            return key
        }
    }

    extension ResultCache.Result {
        fileprivate var reportWithInputs: CheckReport {
            var report = report
            report.inputs = inputs.map(\.path)
            return report
        }
    }
#endif
