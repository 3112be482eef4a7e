#if Tools
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    /// What the requests of a random program do when it runs, compared with what the reader reports of it.
    struct RequestVerdict {
        var requests = 0
        var failures = 0
        /// The failures that the reader does not report, although it does not say that it does not know.
        private(set) var missed: [String] = []
        /// The errors of the reader that nothing confirms, and the used bindings that it calls unused.
        private(set) var wrong: [String] = []
        /// The failures that the reader does not report because it does not know.
        private(set) var unknown = 0

        init() {}

        /// - Parameters:
        ///   - graph: The findings of the container when it runs.
        ///   - run: What the requests print; `nil` if there is no container.
        init(of program: RandomProgram, graph: [String], run: [String]?, read findings: [Finding]) {
            guard let run, !run.contains(where: { $0.hasPrefix("not started") }) else { return }
            var failed: [RandomProgram.Question: String] = [:]
            for question in program.questions {
                guard let line = run.first(where: { $0.hasPrefix("\(question.name): ") }) else { continue }
                requests += 1
                let text = String(line.dropFirst(question.name.count + 2))
                if text != "nothing" { failed[question] = RequestVerdict.mistake(text) }
            }
            failures = failed.count
            let errors = findings.filter { $0.severity == .error }
            let reported = Set(Verdict.lines(of: errors).map(RequestVerdict.mistake))
            // A binding in a branch that is not compiled may be bound elsewhere, for the reader; and what it cannot
            // analyze, it says.
            let mayNotKnow = program.source.contains("#if") || findings.contains { $0.id == .unanalyzedBinding }
            // An instance that is created by `start()` may exist, for the reader. These programs do not call it.
            let mayBeStarted = program.source.contains(".eager()")
            // What another request may have created before is a warning, which says so.
            let uncertain = findings.filter { finding in
                finding.related.contains { if case .unlessCreated = $0.kind { true } else { false } }
            }
            let created = Set(Verdict.lines(of: uncertain).map(RequestVerdict.mistake))
            // What only a child has is missing in its parent, and is captive for the reader.
            let captive = errors.filter { $0.id == .captiveDependency }.map(\.message)
            for (question, mistake) in failed where !reported.contains(mistake) {
                let key = mistake.components(separatedBy: "no binding provides ").dropFirst().first
                if let key, captive.contains(where: { $0.contains(key) }) { continue }
                let isCreated = ["needs-async", "wrong-isolation"].contains(where: mistake.hasPrefix) && mayBeStarted
                if question.isUnfollowed || mayNotKnow || isCreated || created.contains(mistake) {
                    unknown += 1
                } else {
                    missed.append("\(question.name) fails: \(mistake)")
                }
            }
            let confirmed = Set(failed.values)
                .union(graph.filter { $0.hasPrefix("error ") }.map(RequestVerdict.mistake))
            let known = Set(graph.map(RequestVerdict.mistake))
            let lines = failed.keys.flatMap { $0.lines.map { $0 + program.linesBeforeRequests } }
            for finding in errors {
                let mistake = RequestVerdict.mistake(Verdict.lines(of: [finding])[0])
                if confirmed.contains(mistake) || known.contains(mistake) && !failed.isEmpty { continue }
                // Nothing calls the deferred values that instances take.
                if known.contains(mistake), ["Provider<", "Lazy<"].contains(where: program.source.contains) {
                    continue
                }
                // Of two branches, one runs.
                if program.source.contains("#else"), finding.id == .missingBinding { continue }
                // A request with several mistakes fails with the first.
                if [.needsAsync, .argumentMismatch].contains(finding.id),
                    failed.values.contains(where: { $0.hasPrefix("missing-binding") })
                {
                    continue
                }
                // An earlier request may have created the instance of the process.
                if finding.id == .wrongIsolation, program.source.contains(".process") { continue }
                let places = [finding.location] + finding.trace.map(\.location) + finding.related.map(\.location)
                if places.contains(where: { $0.map { lines.contains($0.line) } == true }) { continue }
                wrong.append("no request fails: \(mistake)")
            }
            let used = Set(run.filter { $0.hasPrefix("used: ") }.compactMap { Int($0.dropFirst(6)) })
            for finding in findings where finding.id == .unusedBinding {
                if let line = finding.location?.line, used.contains(line) {
                    wrong.append("\(finding.message), but is used")
                }
            }
        }

        mutating func add(_ other: RequestVerdict) {
            requests += other.requests
            failures += other.failures
            unknown += other.unknown
            missed += other.missed
            wrong += other.wrong
        }

        /// The id and the message of a printed finding. Of cycles, each request may print another beginning.
        private static func mistake(_ line: String) -> String {
            let words = line.split(separator: " ", maxSplits: 1).dropFirst().joined()
            if words.hasPrefix("cycle ") { return "cycle" }
            let end = words.range(of: ": ") ?? words.range(of: " | ")
            return end.map { String(words[..<$0.lowerBound]) } ?? words
        }
    }
#endif
