#if Tools
    internal import DovetailGenerator
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    /// One run of `check`, which uses the result of the last one if nothing changed that affects it.
    struct CheckRun {
        private let sources: SourceOptions
        private let arguments: ReportArguments
        private let configuration: Configuration
        private let set: SourceSet
        private let isVerbose: Bool
        private let folder: CacheFolder?
        private let cache: ResultCache?
        private let needsFindings: Bool

        /// - Parameter needsFindings: True if the findings themselves are needed, with their edits, not only the output.
        init(
            _ sources: SourceOptions, _ arguments: ReportArguments, _ configuration: Configuration, _ set: SourceSet,
            isVerbose: Bool, in folder: CacheFolder?, needsFindings: Bool = false
        ) {
            self.isVerbose = isVerbose
            self.sources = sources
            self.arguments = arguments
            self.configuration = configuration
            self.set = set
            self.folder = folder
            self.needsFindings = needsFindings
            // A baseline is written from the findings, and a stored result contains only their text.
            cache =
                arguments.writeBaseline == nil && !needsFindings
                ? folder.map { ResultCache(file: $0.file("result", for: CommandLine.arguments)) } : nil
        }

        func report() throws -> CheckReport {
            let last = cache?.last()
            if let last, last.key == key(of: set.digest).text {
                try folder?.store(FileIndex(set.files.map(\.entry)), replacing: set.known, for: sources.cacheArguments)
                return last.reportWithInputs
            }
            let outlines = last == nil ? nil : try read(set)
            if let folder, let cache, let last, let outlines, try isValid(last, for: outlines) {
                var known = last
                known.key = key(of: set.digest).text
                try folder.store(FileIndex(outlines.index), replacing: set.known, for: sources.cacheArguments)
                try folder.update { try cache.store(known) }
                return last.reportWithInputs
            }
            return try newReport(parsed: outlines?.parsed ?? [])
        }

        private func newReport(parsed: [FactsCache.Entry]) throws -> CheckReport {
            let reading = try sources.reading(set, parsed: parsed)
            var values = ValueReading(reading.sources)
            let modules = sources.modules(of: reading, configuration, recordingIn: &values)
            let program = try sources.program(of: modules, configuration)
            let files = reading.sources.map(\.shownPath)
            var packages = ReadPackages(reading.sources, configuration)
            var report = try arguments.report(on: program, in: files, configuration, withDetails: isVerbose) { found in
                guard needsFindings || arguments.findings.showsEdits else { return found }
                return addingEdits(to: found, of: program, from: reading.set, in: &packages)
            }
            report.partial = packages.partial
            report.inputs = values.inputs.map(\.path)
            report.warnings += program.emptinessWarning(
                in: files.count, hasInjectables: !Generator.targets(in: modules).isEmpty)
            if let folder, let cache {
                try folder.update { try cache.store(result(with: report, of: reading, inputs: values.inputs)) }
            }
            return report
        }

        /// Adds edits to findings. A file that changed since it was read has none, and neither has one of a package that was
        /// read in part.
        private func addingEdits(
            to findings: [Finding], of program: Program, from set: SourceSet, in packages: inout ReadPackages
        ) -> [Finding] {
            let files = Dictionary(set.files.map { ($0.source.shownPath, $0) }) { first, _ in first }
            let flags = sources.linkOptions(configuration).flags
            return program.addingEdits(to: findings, flags: flags) { name in
                guard let file = files[name], packages.containAll(around: file.source) else { return nil }
                return try? file.contents()
            }
        }

        /// `nil` if too little is known, or if a file changed since the run began.
        private func read(_ set: SourceSet) throws -> OutlineReading? {
            do { return try OutlineReading(set, jobs: sources.jobs) } catch is SourceSet.Change { return nil }
        }

        /// Whether an earlier result is still valid although sources changed: their outlines are equal, and the files
        /// that the result mentions did not change.
        private func isValid(_ result: ResultCache.Result, for outlines: OutlineReading) throws -> Bool {
            guard result.outline == key(of: outlines.digest).text else { return false }
            if !result.mentioned.isEmpty {
                let digests = Dictionary(outlines.set.files.map { ($0.source.shownPath, $0.digest.text) }) { $1 }
                guard result.mentioned.allSatisfy({ digests[$0.path] == $0.digest }) else { return false }
            }
            do { return try !outlines.mention(Set(result.searched)) } catch is SourceSet.Change { return false }
        }

        private func result(
            with report: CheckReport, of reading: SourceReading, inputs: [ValueReading.Input]
        ) -> ResultCache.Result {
            let names = Set(report.mentioned)
            let mentioned = reading.set.files.filter { names.contains($0.source.shownPath) }
            return ResultCache.Result(
                key: key(of: reading.set.digest).text,
                outline: key(of: OutlineReading.digest(of: reading.set, with: reading.index)).text,
                mentioned: mentioned.map { .init(path: $0.source.shownPath, digest: $0.digest.text) },
                searched: reading.searched.sorted(), inputs: inputs, report: report)
        }

        /// A digest of everything that affects the output: arguments, sources, manifests, configuration and baseline.
        private func key(of digest: Digest) -> Digest {
            var key = digest
            for argument in CommandLine.arguments { key.add(argument) }
            let manifests = sources.paths.map { $0 + "/Package.swift" }
            let others = [sources.configurationPath, arguments.baselinePath(configuration)].compactMap { $0 }
            for path in manifests + others {
                let bytes = (try? SourceFolder.bytes(of: path)) ?? []
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
