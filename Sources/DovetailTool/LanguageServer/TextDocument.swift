#if Tools
    internal import DovetailJSON
    internal import DovetailGraph

    /// A position as editors count it: both from zero, and characters as UTF-16 code units.
    struct EditorPosition: Hashable, Comparable {
        var line: Int
        var character: Int

        static func < (left: Self, right: Self) -> Bool {
            (left.line, left.character) < (right.line, right.character)
        }

        init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

        init?(_ json: JSON?) {
            guard let line = json?["line"]?.asInteger, let character = json?["character"]?.asInteger else { return nil }
            self.init(line: line, character: character)
        }

        var json: JSON { .record(["line": .integer(line), "character": .integer(character)]) }
    }

    /// A range as editors count it. The end is not part of it.
    struct EditorRange: Hashable {
        var start: EditorPosition
        var end: EditorPosition

        init(start: EditorPosition, end: EditorPosition) { (self.start, self.end) = (start, end) }

        init?(_ json: JSON?) {
            guard let start = EditorPosition(json?["start"]), let end = EditorPosition(json?["end"]) else { return nil }
            self.init(start: start, end: end)
        }

        var json: JSON { .record(["start": start.json, "end": end.json]) }

        /// Whether the ranges have a position in common. Their ends count, because a cursor is at the end of a word.
        func touches(_ other: EditorRange) -> Bool { start <= other.end && other.start <= end }
    }

    /// The text of a file, with the offsets of its lines. It need not be valid UTF-8.
    struct TextDocument: Sendable {
        private(set) var bytes: [UInt8]
        private var lineStarts: [Int] = [0]

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            findLines()
        }

        /// A line ends with a line feed, a carriage return, or both, in the protocol as in the compiler.
        private mutating func findLines() {
            lineStarts = [0]
            for (index, byte) in bytes.enumerated() where byte == 10 || byte == 13 {
                if byte == 13, index + 1 < bytes.count, bytes[index + 1] == 10 { continue }
                lineStarts.append(index + 1)
            }
        }

        /// The bytes of a line, without its end.
        private func line(_ number: Int) -> Range<Int> {
            let start = lineStarts[number]
            var end = number + 1 < lineStarts.count ? lineStarts[number + 1] : bytes.count
            while number + 1 < lineStarts.count, end > start, bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
            return start..<end
        }

        /// The offset of a position. One behind the end of a line is the end of the line, and one behind the last line
        /// is the end of the text, as the protocol demands.
        func offset(of position: EditorPosition) -> Int {
            guard position.line >= 0 else { return 0 }
            guard position.line < lineStarts.count else { return bytes.count }
            let line = line(position.line)
            var (offset, units) = (line.lowerBound, 0)
            while offset < line.upperBound {
                let scalar = Scalar(bytes[offset])
                units += scalar.units
                // A position inside of a surrogate pair is the one before the pair.
                if units > position.character { break }
                offset = min(offset + scalar.length, line.upperBound)
            }
            return offset
        }

        func position(at offset: Int) -> EditorPosition {
            let offset = max(0, min(offset, bytes.count))
            var (low, high) = (0, lineStarts.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if lineStarts[middle] <= offset { low = middle } else { high = middle }
            }
            var (current, units) = (lineStarts[low], 0)
            while current < offset {
                let scalar = Scalar(bytes[current])
                current += scalar.length
                if current <= offset { units += scalar.units }
            }
            return EditorPosition(line: low, character: units)
        }

        func range(of offsets: Range<Int>) -> EditorRange {
            EditorRange(start: position(at: offsets.lowerBound), end: position(at: offsets.upperBound))
        }

        /// The offset of a location, whose column counts bytes.
        func offset(of location: SourceLocation) -> Int {
            guard location.line >= 1 else { return 0 }
            guard location.line <= lineStarts.count else { return bytes.count }
            let line = line(location.line - 1)
            return min(line.lowerBound + max(0, location.column - 1), line.upperBound)
        }

        /// Replaces a range, or the whole text. The ends of the range may be in the wrong order.
        mutating func replace(_ range: EditorRange?, with text: String) {
            guard let range else {
                bytes = Array(text.utf8)
                return findLines()
            }
            let ends = [offset(of: range.start), offset(of: range.end)].sorted()
            bytes.replaceSubrange(ends[0]..<ends[1], with: text.utf8)
            findLines()
        }
    }

    /// The length of a Unicode scalar, from its first byte. A byte that cannot be the first one counts as a scalar.
    private struct Scalar {
        var length: Int
        /// The number of UTF-16 code units.
        var units: Int

        init(_ byte: UInt8) {
            switch byte {
            case 0xC2..<0xE0: (length, units) = (2, 1)
            case 0xE0..<0xF0: (length, units) = (3, 1)
            case 0xF0..<0xF5: (length, units) = (4, 2)
            default: (length, units) = (1, 1)
            }
        }
    }
#endif
