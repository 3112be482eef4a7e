#if Tools
    internal import DovetailGenerator
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    /// The numbers of a check, and the line that reports them at its end.
    struct CheckSummary: FactsCodable, Equatable {
        var bindings = 0
        var requests = 0
        /// What the generator reads.
        var injectables = InjectableCounts()
        var files = 0
        /// The bindings, and the lines of modules, that could not be analyzed.
        var unanalyzed = 0
        var errors = 0
        var warnings = 0
        var notes = 0
        /// The findings that are not reported, because the baseline contains them.
        var accepted = 0

        init(of program: Program, files: Int) {
            bindings = program.graph.bindings.count
            requests = program.graph.requests.count
            self.files = files
            unanalyzed = program.graph.bindings.count(where: \.isOpaque) + program.unreadableCount
        }

        /// True if there is nothing to check.
        var isEmpty: Bool { bindings == 0 && requests == 0 && injectables == InjectableCounts() }

        mutating func count(_ findings: [Finding], accepted: Int) {
            errors = findings.count { $0.severity == .error }
            warnings = findings.count { $0.severity == .warning }
            notes = findings.count { $0.severity == .note }
            self.accepted = accepted
        }

        /// One line, without a line break.
        func text(seconds: Double?) -> String {
            var counts = [
                (injectables.resolvers, "resolver"), (injectables.injectables, "injectable"),
                (injectables.provided, "provided value"),
            ].filter { $0.0 > 0 }
            if bindings > 0 || requests > 0 || counts.isEmpty {
                counts = [(bindings, "binding"), (requests, "request")] + counts
            }
            let all = counts.map { count($0.0, $0.1) }
            let first = all.dropLast().joined(separator: ", ")
            let read = "\(first.isEmpty ? "" : "\(first) and ")\(all[all.count - 1]) in \(count(files, "file"))"
            var parts = [errors == 0 ? "no errors" : count(errors, "error")]
            if warnings > 0 { parts.append(count(warnings, "warning")) }
            if notes > 0 { parts.append(count(notes, "note")) }
            let time = seconds.map { String(format: ", %.1f s", $0) } ?? ""
            var text = "Checked \(read)\(time): \(parts.joined(separator: ", "))"
            if unanalyzed > 0 { text += "; \(count(unanalyzed, "binding")) could not be analyzed" }
            if accepted > 0 { text += "; \(count(accepted, "finding")) in the baseline" }
            return text
        }

        private func count(_ number: Int, _ noun: String) -> String { number.counting(noun) }

        func write(to writer: inout FactsWriter) {
            let generated = [injectables.resolvers, injectables.injectables, injectables.provided]
            for number in [bindings, requests, files, unanalyzed, errors, warnings, notes, accepted] + generated {
                writer.write(number)
            }
        }

        init(from reader: inout FactsReader) throws(FactsError) {
            bindings = try reader.read()
            requests = try reader.read()
            files = try reader.read()
            unanalyzed = try reader.read()
            errors = try reader.read()
            warnings = try reader.read()
            notes = try reader.read()
            accepted = try reader.read()
            injectables.resolvers = try reader.read()
            injectables.injectables = try reader.read()
            injectables.provided = try reader.read()
        }
    }

    extension Int {
        /// The number with a noun: `1 file`, `1,233 files`.
        func counting(_ noun: String) -> String {
            let digits = String(self)
            let grouped = digits.enumerated().map { index, digit in
                index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
            }.joined()
            return "\(grouped) \(noun)\(self == 1 ? "" : "s")"
        }
    }
#endif
