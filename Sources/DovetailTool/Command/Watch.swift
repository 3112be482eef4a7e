#if Tools
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    /// Checks again whenever a file changes, until the user presses Ctrl-C.
    ///
    /// It compares the metadata of the files at intervals. That works on every system and file system, and the interval
    /// grows with the time that it takes, so that even a large program costs little while nothing changes.
    struct Watch {
        private static let shortestPause = 0.3
        /// How much longer a pause is than the work after it.
        private static let patience = 20.0
        /// The time without changes after which a check begins, because editors and git write several files at once.
        private static let calm = 0.1

        private let check: Check
        /// The last configuration without a mistake. It decides which files are watched while the file has one.
        private var configuration = Configuration()
        /// The value files on which a result depended.
        private var inputs: Set<String> = []

        init(_ check: Check) { self.check = check }

        mutating func run() {
            let interruption = Interruption()
            var headline = "watching for changes; press Ctrl-C to end"
            while true {
                Console.complain("──── \(Watch.time)  \(headline.onOneLine) ────\n")
                if let current = try? check.sources.configuration() { configuration = current }
                // Before the check, so that no change during the check is missed.
                var last = snapshot()
                checkOnce()
                for path in inputs where last.stamps[path] == nil { last.stamps[path] = Disk.stamp(of: path) }
                guard let next = change(after: last, interruption) else { break }
                headline = next.difference(from: last)
            }
            Console.complain("\n")
        }

        private static var time: String {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.dateFormat = "HH:mm:ss"
            return formatter.string(from: Date())
        }

        /// Checks, and prints what prevents a check, for example a mistake in the configuration.
        private mutating func checkOnce() {
            let start = ContinuousClock.now
            do {
                let report = try check.report().report
                inputs.formUnion(report.inputs)
                try check.arguments.write(report, since: start)
            } catch is SourceSet.Change {
                // The next check begins at once, because a file is not as it was before this one.
            } catch {
                _ = Dovetail.report(error)
            }
        }

        /// The next state of the files that is not the last one, or `nil` if the user presses Ctrl-C.
        private func change(after last: Snapshot, _ interruption: Interruption) -> Snapshot? {
            var pause = Watch.shortestPause
            while true {
                if interruption.comes(within: pause) { return nil }
                let start = ContinuousClock.now
                var found = snapshot()
                pause = max(Watch.shortestPause, Watch.patience * ((ContinuousClock.now - start) / .seconds(1)))
                guard found != last else { continue }
                for _ in 0..<50 {
                    if interruption.comes(within: Watch.calm) { return nil }
                    let later = snapshot()
                    if later == found { break }
                    found = later
                }
                return found
            }
        }

        private func snapshot() -> Snapshot {
            var result = Snapshot()
            var paths = inputs.union(check.sources.settingsFiles)
            if let baseline = check.arguments.baselinePath(configuration) { paths.insert(baseline) }
            do {
                paths.formUnion(try ProgramInput(check.sources, configuration).sourceFiles())
            } catch {
                result.obstacle = "\(error)"
            }
            for path in paths { result.stamps[path] = Disk.stamp(of: path) }
            return result
        }

        /// The metadata of all files that exist.
        private struct Snapshot: Equatable {
            var stamps: [String: FileStamp] = [:]
            /// The reason why the sources cannot be listed, for example because a folder disappeared.
            var obstacle: String?

            /// The names of the files that are not as they were.
            func difference(from last: Snapshot) -> String {
                let names = Set(stamps.keys).union(last.stamps.keys).filter { stamps[$0] != last.stamps[$0] }.sorted()
                switch names.count {
                case 0: return "checking again"
                case 1...3: return "\(names.joined(separator: ", ")) changed"
                default: return "\(names.prefix(2).joined(separator: ", ")) and \(names.count - 2) more files changed"
                }
            }
        }
    }
#endif
