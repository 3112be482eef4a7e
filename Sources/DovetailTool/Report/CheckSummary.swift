#if Tools
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation

    /// The numbers of a check, and the line that reports them at its end.
    struct CheckSummary: FactsCodable, Equatable {
        var bindings = 0
        var requests = 0
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

        mutating func count(_ findings: [Finding], accepted: Int) {
            errors = findings.count { $0.severity == .error }
            warnings = findings.count { $0.severity == .warning }
            notes = findings.count { $0.severity == .note }
            self.accepted = accepted
        }

        /// One line, without a line break.
        func text(seconds: Double?) -> String {
            let read = "\(count(bindings, "binding")) and \(count(requests, "request")) in \(count(files, "file"))"
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
            for number in [bindings, requests, files, unanalyzed, errors, warnings, notes, accepted] {
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
