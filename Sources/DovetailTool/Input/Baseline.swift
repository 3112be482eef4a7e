#if Tools
    internal import DovetailJSON
    internal import DovetailGraph
    internal import Foundation

    /// Findings that you know and accept for now, so that only new ones are reported.
    ///
    /// An entry has no line, so that it stays valid if code above it moves. Paths are relative to the folder of the
    /// baseline, so that every way to name the sources finds the same entries.
    struct Baseline {
        /// What identifies a finding.
        struct Entry: Hashable, Comparable {
            var file: String
            var id: String
            var message: String

            static func < (left: Self, right: Self) -> Bool {
                (left.file, left.id, left.message) < (right.file, right.id, right.message)
            }
        }

        private static let schema = 1

        private let path: String
        /// How many findings each entry accepts.
        private var counts: [Entry: Int] = [:]

        init(of findings: [Finding], at path: String) {
            self.path = path
            for finding in findings { counts[entry(of: finding), default: 0] += 1 }
        }

        init(readingFrom path: String) throws {
            self.path = path
            let text = try SourceFolder.text(of: path)
            guard let file = try? JSONParser.parse(text), file["schema"] == .integer(Baseline.schema),
                case .array(let list)? = file["findings"]
            else { throw Baseline.refusal(path) }
            for element in list {
                guard case .string(let id)? = element["id"], case .string(let message)? = element["message"] else {
                    throw Baseline.refusal(path)
                }
                var entry = Entry(file: "", id: id, message: message)
                if case .string(let file)? = element["file"] { entry.file = file }
                var count = 1
                if case .integer(let number)? = element["count"] { count = number }
                counts[entry, default: 0] += count
            }
        }

        private static func refusal(_ path: String) -> InputError {
            InputError(path, "this is not a baseline; write one with --write-baseline")
        }

        /// The number of accepted findings.
        var count: Int { counts.values.reduce(0, +) }

        /// The file: one line for each entry, in a fixed order.
        var text: String {
            let findings = counts.sorted { $0.key < $1.key }.map { entry, count in
                JSON.record([
                    "id": .string(entry.id), "file": entry.file.isEmpty ? nil : .string(entry.file),
                    "message": .string(entry.message), "count": count > 1 ? .integer(count) : nil,
                ])
            }
            return JSON.record(["schema": .integer(Baseline.schema), "findings": .array(findings)]).text(expanded: 2)
                + "\n"
        }

        /// The findings that are not accepted, and the entries that are left, sorted.
        func applied(to findings: [Finding]) -> (new: [Finding], left: [Entry]) {
            var open = counts
            let new = findings.filter { finding in
                let entry = entry(of: finding)
                guard let count = open[entry], count > 0 else { return true }
                open[entry] = count - 1
                return false
            }
            return (new, open.filter { $0.value > 0 }.keys.sorted())
        }

        /// The path of a file as entries contain it.
        func relative(_ file: String) -> String {
            let own = Baseline.components(of: path.parentFolder)
            let other = Baseline.components(of: file)
            let shared = zip(own, other).prefix { $0 == $1 }.count
            return (Array(repeating: "..", count: own.count - shared) + other[shared...]).joined(separator: "/")
        }

        private func entry(of finding: Finding) -> Entry {
            let text = [finding.message, finding.explanation].compactMap { $0 }.joined(separator: "; ")
            return Entry(file: finding.location.map { relative($0.file) } ?? "", id: finding.id.rawValue, message: text)
        }

        private static func components(of path: String) -> [String] {
            let full = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
            return full.split(separator: "/").reduce(into: []) { parts, part in
                switch part {
                case ".": break
                case "..": _ = parts.popLast()
                default: parts.append(String(part))
                }
            }
        }
    }
#endif
