#if Tools
    internal import DovetailAnalysis
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    /// What a program consists of: its files, and the options of its configuration.
    struct ProjectDescription {
        var sources: [SourceFolder.Source]
        /// The global actor of declarations without an explicit isolation, by the name of their module.
        var isolation: (String) -> String?
        var link: LinkOptions
        var findings: FindingOptions
        /// The rules about Swift modules.
        var boundaries: Boundaries?
        var baseline: Baseline?
    }

    /// A program that is analyzed again after each change.
    final class Project {
        /// The result of the last analysis.
        struct Analysis {
            var program: Program?
            /// The flags of `#if` that were defined, if any were.
            var flags: Set<String>?
            var findings: [Finding] = []
            /// The positions that have moved since, by file.
            var moved: [String: [Position: Position]] = [:]
            lazy var index = GraphIndex(program?.graph ?? Graph(levels: []))

            /// Where the code at a location is now.
            func current(_ location: SourceLocation) -> SourceLocation {
                guard let moved = moved[location.file],
                    let new = moved[Position(line: location.line, column: location.column)]
                else { return location }
                return SourceLocation(file: location.file, line: new.line, column: new.column)
            }

            /// Adds the moves of an edit to those of earlier edits.
            mutating func move(_ moves: [Position: Position], in file: String) {
                var all = moves
                for (first, last) in moved[file] ?? [:] { all[first] = moves[last] ?? last }
                moved[file] = all
            }
        }

        /// What is not up to date.
        private enum Work: Int, Comparable {
            case nothing, linking, listing
            static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
        }

        /// The folder, or file, that the client or the user named.
        let path: String
        private let describe: (String) throws -> ProjectDescription
        private let isVerbose: Bool
        private var description: ProjectDescription?
        private var sources: LiveSources
        private var work = Work.listing
        var analysis = Analysis()

        /// - Parameters:
        ///   - isVerbose: True if the duration of each analysis is printed to standard error.
        ///   - describe: Returns the description of the program below a path.
        init(
            _ path: String, jobs: Int, isVerbose: Bool = false,
            describe: @escaping (String) throws -> ProjectDescription
        ) {
            self.path = path
            self.describe = describe
            self.isVerbose = isVerbose
            sources = LiveSources(jobs: jobs)
        }

        func contains(_ path: String) -> Bool { sources.contains(path) }

        func contents(of path: String) -> [UInt8]? { sources.contents(of: path) }

        /// The first file, for findings that belong to no file.
        var firstFile: String? { sources.sources.first?.path }

        /// Changes the contents of a file, if it belongs to the program.
        func update(_ path: String, to bytes: [UInt8]) {
            switch sources.update(path, to: bytes) {
            case .none: break
            case .moved(let moves): analysis.move(moves, in: path)
            case .changed: work = max(work, .linking)
            }
        }

        /// Demands that the program is linked again, because a file that is not a source changed.
        func linkAgain() { work = max(work, .linking) }

        /// Demands that the files are listed again.
        func listAgain() { work = .listing }

        /// Brings the analysis up to date.
        ///
        /// - Parameters:
        ///   - overlay: The contents of files that are open in the editor, by path.
        ///   - report: Is called with the number of files that were read so far, and of all.
        func refresh(overlay: [String: [UInt8]], reporting report: (Int, Int) -> Void) throws {
            guard work > .nothing else { return }
            let isListing = work == .listing
            // If this fails, it is tried again after the next change only.
            work = .nothing
            var stopwatch = Stopwatch()
            if isListing {
                let described = try describe(path)
                description = described
                try sources.list(described.sources) { path in
                    overlay[path] ?? (try? SourceFolder.bytes(of: path)) ?? []
                } reporting: { done, total in
                    report(done, total * 2)
                }
                stopwatch.lap("list")
            }
            guard let description else { return }
            try sources.select { done, total in if isListing { report(total + done, total * 2) } }
            stopwatch.lap("select")
            link(description, &stopwatch)
            if isVerbose { Console.complain("\(path): \(stopwatch.text)\n") }
        }

        private func link(_ description: ProjectDescription, _ stopwatch: inout Stopwatch) {
            var values = ValueReading(sources.sources)
            let modules = values.adding(to: sources.modules(isolation: description.isolation))
                .addingGeneratedModules
            stopwatch.lap("modules")
            let program = Program(modules, options: description.link)
            stopwatch.lap("link")
            let boundaries = description.boundaries.map { BoundaryMap($0, program.swiftModules) }
            let found = program.findings(description.findings, within: boundaries)
            analysis = Analysis(
                program: program, flags: description.link.flags,
                findings: description.baseline?.applied(to: found).new ?? found)
            stopwatch.lap("rules")
        }
    }

    /// The durations of the steps of an analysis.
    private struct Stopwatch {
        private var start = ContinuousClock.now
        private(set) var text = "analyzed"

        mutating func lap(_ name: String) {
            let now = ContinuousClock.now
            let time = String(format: "%.1f", (now - start) / .milliseconds(1))
            text += ", \(name) \(time) ms"
            start = now
        }
    }
#endif
