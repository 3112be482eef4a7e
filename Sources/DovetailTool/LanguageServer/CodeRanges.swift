#if Tools
    internal import DovetailReader

    /// Finds the ends of names, calls and expressions in source code by their brackets. The facts of a file contain only
    /// where something begins.
    struct CodeRanges {
        let bytes: [UInt8]

        private func byte(at offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

        private static func isWord(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "`") || CodeScan.isNamePart(byte) }

        private func endOfWord(from start: Int) -> Int {
            bytes[start...].firstIndex { !CodeRanges.isWord($0) } ?? bytes.count
        }

        private func afterSpaces(_ start: Int) -> Int {
            bytes[start...].firstIndex { $0 != UInt8(ascii: " ") && $0 != 9 } ?? bytes.count
        }

        /// The end of the name at an offset: `Bind`, `any Outer.Inner`, `@Injected`. At anything else, the next byte, but
        /// not the end of a line.
        func endOfName(from start: Int) -> Int {
            var end = start
            if byte(at: end) == UInt8(ascii: "@") { end += 1 }
            end = endOfWord(from: end)
            if ["any", "some"].contains(String(decoding: bytes[start..<end], as: UTF8.self)) {
                end = endOfWord(from: afterSpaces(end))
            }
            while byte(at: end) == UInt8(ascii: "."), CodeRanges.isWord(byte(at: end + 1)) {
                end = endOfWord(from: end + 1)
            }
            guard end == start, end < bytes.count, !CodeScan.isLineEnd(bytes[end]) else { return end }
            return end + 1
        }

        /// The end of an expression or a parameter: a comma, a bracket that closes an outer one, or the end of a line
        /// that is outside of brackets and that no modifier follows.
        func endOfExpression(from start: Int) -> Int {
            var scan = CodeScan(bytes, from: start)
            var angles = 0
            while let next = scan.next {
                let offset = scan.position
                let isOutside = scan.depth == 0
                switch next {
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                    if isOutside { return offset }
                case UInt8(ascii: "<") where CodeRanges.isWord(byte(at: offset - 1)): angles += 1
                case UInt8(ascii: ">") where angles > 0 && byte(at: offset - 1) != UInt8(ascii: "-"): angles -= 1
                case UInt8(ascii: ","), UInt8(ascii: ";"):
                    if isOutside, angles == 0 { return offset }
                case _ where CodeScan.isLineEnd(next):
                    if isOutside, !continues(after: offset) { return offset }
                default: break
                }
                scan.step()
            }
            return scan.position
        }

        /// Whether the next line that is not empty begins with a dot.
        private func continues(after lineEnd: Int) -> Bool {
            let rest = bytes[lineEnd...].drop { CodeScan.isLineEnd($0) || $0 == UInt8(ascii: " ") || $0 == 9 }
            return rest.first == UInt8(ascii: ".")
        }

        /// The end of a call without its modifiers: `Bind(X.init)`, `Bind { X() }`. `nil` if it contains code that only
        /// a parser understands.
        func endOfCall(from start: Int) -> Int? {
            var end = endOfName(from: start)
            guard end > start else { return nil }
            if byte(at: end) == UInt8(ascii: "(") {
                guard let close = endOfBrackets(from: end) else { return nil }
                end = close
            } else if byte(at: afterSpaces(end)) != UInt8(ascii: "{") {
                return nil
            }
            let closure = afterSpaces(end)
            return byte(at: closure) == UInt8(ascii: "{") ? endOfBrackets(from: closure) : end
        }

        /// The offset after the bracket that closes the one at an offset.
        private func endOfBrackets(from start: Int) -> Int? {
            var scan = CodeScan(bytes, from: start)
            repeat {
                // A regular expression may contain anything. Of a comment, the scan knows the end.
                if scan.next == UInt8(ascii: "/"), !isComment(at: scan.position) { return nil }
                scan.step()
                if scan.isBroken { return nil }
            } while scan.depth > 0 && scan.next != nil
            return scan.depth == 0 ? scan.position : nil
        }

        private func isComment(at offset: Int) -> Bool {
            byte(at: offset + 1) == UInt8(ascii: "/") || byte(at: offset + 1) == UInt8(ascii: "*")
        }

        /// The offsets at which a text occurs in a range as a whole: not as a part of a longer name.
        func occurrences(of text: String, in range: Range<Int>) -> [Range<Int>] {
            let wanted = Array(text.utf8)
            guard let first = wanted.first, let last = wanted.last, range.count >= wanted.count else { return [] }
            return (range.lowerBound...range.upperBound - wanted.count).compactMap { start in
                let end = start + wanted.count
                guard bytes[start] == first, bytes[start..<end].elementsEqual(wanted) else { return nil }
                if CodeRanges.isWord(first), CodeRanges.isWord(byte(at: start - 1)) { return nil }
                if CodeRanges.isWord(last), CodeRanges.isWord(byte(at: end)) { return nil }
                return start..<end
            }
        }
    }
#endif
