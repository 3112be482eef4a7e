#if Tools
    internal import DovetailGraph

    /// The changes of a file as `patch` and `git apply` read them.
    ///
    /// The edits are known, so no lines have to be compared.
    struct UnifiedDiff {
        /// The number of unchanged lines around a change.
        private static let context = 3

        /// Consecutive lines that change, with their new text.
        private struct Change {
            var lines: Range<Int>
            var replacement: [[UInt8]]

            /// Whether the context of the change touches that of an earlier one.
            func isNear(_ earlier: Change) -> Bool {
                lines.lowerBound - earlier.lines.upperBound <= 2 * UnifiedDiff.context
            }
        }

        private let file: FixedFile
        /// The lines before the edits, with their line feeds.
        private let lines: [[UInt8]]
        private let changes: [Change]

        init(_ file: FixedFile) {
            self.file = file
            lines = UnifiedDiff.lines(of: file.before)
            changes = UnifiedDiff.changes(of: file, lines)
        }

        var bytes: [UInt8] {
            var result: [UInt8] = []
            for (sign, side) in [("---", "a"), ("+++", "b")] {
                result += Array("\(sign) \(UnifiedDiff.name(of: "\(side)/\(file.shownPath)"))\n".utf8)
            }
            var grown = 0
            var rest = changes[...]
            while let first = rest.first {
                // Changes whose context touches are one hunk.
                var hunk = [first]
                rest = rest.dropFirst()
                while let next = rest.first, next.isNear(hunk[hunk.count - 1]) {
                    hunk.append(next)
                    rest = rest.dropFirst()
                }
                append(hunk, grownBy: &grown, to: &result)
            }
            return result
        }

        private func append(_ hunk: [Change], grownBy grown: inout Int, to result: inout [UInt8]) {
            let start = max(0, hunk[0].lines.lowerBound - UnifiedDiff.context)
            let end = min(lines.count, hunk[hunk.count - 1].lines.upperBound + UnifiedDiff.context)
            var body: [UInt8] = []
            var position = start
            for change in hunk {
                for line in lines[position..<change.lines.lowerBound] { append(line, after: " ", to: &body) }
                for line in lines[change.lines] { append(line, after: "-", to: &body) }
                for line in change.replacement { append(line, after: "+", to: &body) }
                position = change.lines.upperBound
            }
            for line in lines[position..<end] { append(line, after: " ", to: &body) }
            let growth = hunk.map { $0.replacement.count - $0.lines.count }.reduce(0, +)
            let old = UnifiedDiff.range(from: start, count: end - start)
            let new = UnifiedDiff.range(from: start + grown, count: end - start + growth)
            result += Array("@@ -\(old) +\(new) @@\n".utf8) + body
            grown += growth
        }

        private func append(_ line: [UInt8], after sign: Unicode.Scalar, to result: inout [UInt8]) {
            result += [UInt8(ascii: sign)] + line
            if line.last != UInt8(ascii: "\n") { result += Array("\n\\ No newline at end of file\n".utf8) }
        }

        /// A range of lines. An empty one begins after the line before it.
        private static func range(from start: Int, count: Int) -> String {
            "\(count == 0 ? start : start + 1),\(count)"
        }

        /// The changed lines. Edits on one line are one change.
        private static func changes(of file: FixedFile, _ lines: [[UInt8]]) -> [Change] {
            var starts = [0]
            for line in lines { starts.append(starts[starts.count - 1] + line.count) }
            func line(at offset: Int) -> Int { (starts.firstIndex { $0 > offset } ?? lines.count) - 1 }
            var ranges: [Range<Int>] = []
            for edit in file.edits {
                let first = line(at: edit.start.offset)
                // An edit of whole lines ends before the next one.
                let isWhole = starts[first] == edit.start.offset && starts.contains(edit.end.offset)
                let last = line(at: isWhole ? edit.end.offset - 1 : edit.end.offset)
                let range = first..<min(lines.count, max(first, last) + 1)
                if let last = ranges.last, range.lowerBound < last.upperBound {
                    ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
                } else {
                    ranges.append(range)
                }
            }
            return ranges.map { range in
                let new = file.edited(starts[range.lowerBound]..<starts[range.upperBound])
                return Change(lines: range, replacement: UnifiedDiff.lines(of: new))
            }
        }

        private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
            var parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
            let last = parts.removeLast()
            return parts.map { $0 + [UInt8(ascii: "\n")] } + (last.isEmpty ? [] : [last])
        }

        /// A file name. One with characters that would end it or control a terminal is a literal of C, as in git.
        private static func name(of path: String) -> String {
            let isPlain = path.unicodeScalars.allSatisfy { !$0.misleads && $0 != "\"" && $0 != "\\" }
            if isPlain { return path.contains(" ") ? path + "\t" : path }
            let escaped = path.utf8.map { byte in
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\\(Character(Unicode.Scalar(byte)))"
                case 0x20..<0x7F: "\(Character(Unicode.Scalar(byte)))"
                default: "\\" + String(String(Int(byte) | 0o1000, radix: 8).dropFirst())
                }
            }
            return "\"\(escaped.joined())\""
        }
    }
#endif
