#if Tools
    /// Finds the ends of names, calls and expressions in source code by their brackets. The facts of a file contain only
    /// where something begins.
    struct CodeScan {
        let bytes: [UInt8]

        private func byte(at offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

        private static func isWord(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...:
                true
            default: false
            }
        }

        private func endOfWord(from start: Int) -> Int {
            bytes[start...].firstIndex { !CodeScan.isWord($0) } ?? bytes.count
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
            while byte(at: end) == UInt8(ascii: "."), CodeScan.isWord(byte(at: end + 1)) {
                end = endOfWord(from: end + 1)
            }
            guard end == start, end < bytes.count, byte(at: end) != 10, byte(at: end) != 13 else { return end }
            return end + 1
        }

        /// The end of an expression or a parameter: a comma, a bracket that closes an outer one, or the end of a line
        /// that is outside of brackets and that no modifier follows.
        func endOfExpression(from start: Int) -> Int {
            var depth = 0
            var angles = 0
            var offset = start
            while offset < bytes.count {
                let next = bytes[offset]
                switch next {
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                    depth -= 1
                    if depth < 0 { return offset }
                case UInt8(ascii: "<") where CodeScan.isWord(byte(at: offset - 1)): angles += 1
                case UInt8(ascii: ">") where angles > 0 && byte(at: offset - 1) != UInt8(ascii: "-"): angles -= 1
                case UInt8(ascii: ","), UInt8(ascii: ";"):
                    if depth == 0, angles == 0 { return offset }
                case 10, 13:
                    if depth == 0, !continues(after: offset) { return offset }
                default: break
                }
                offset = afterToken(at: offset).end
            }
            return offset
        }

        /// Whether the next line that is not empty begins with a dot.
        private func continues(after lineEnd: Int) -> Bool {
            let rest = bytes[lineEnd...].drop { $0 == 10 || $0 == 13 || $0 == UInt8(ascii: " ") || $0 == 9 }
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
        func endOfBrackets(from start: Int) -> Int? {
            var depth = 0
            var offset = start
            while offset < bytes.count {
                switch bytes[offset] {
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                // A raw string or a regular expression may contain anything.
                case UInt8(ascii: "#"): return nil
                case UInt8(ascii: "/") where !isComment(at: offset): return nil
                default: break
                }
                if depth == 0 { return offset + 1 }
                let token = afterToken(at: offset)
                guard token.isPlain else { return nil }
                offset = token.end
            }
            return nil
        }

        private func isComment(at offset: Int) -> Bool {
            byte(at: offset + 1) == UInt8(ascii: "/") || byte(at: offset + 1) == UInt8(ascii: "*")
        }

        /// The end of the string or comment at an offset, otherwise the next offset. It is not plain if the string has an
        /// interpolation or no end.
        private func afterToken(at offset: Int) -> (end: Int, isPlain: Bool) {
            if bytes[offset] == UInt8(ascii: "\"") { return afterString(at: offset) }
            guard bytes[offset] == UInt8(ascii: "/"), isComment(at: offset) else { return (offset + 1, true) }
            if byte(at: offset + 1) == UInt8(ascii: "/") {
                return (bytes[offset...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count, true)
            }
            var end = offset + 2
            while end < bytes.count, !(bytes[end] == UInt8(ascii: "/") && bytes[end - 1] == UInt8(ascii: "*")) {
                end += 1
            }
            return (min(end + 1, bytes.count), end < bytes.count)
        }

        private func afterString(at start: Int) -> (end: Int, isPlain: Bool) {
            let quote = UInt8(ascii: "\"")
            let isLong = byte(at: start + 1) == quote && byte(at: start + 2) == quote
            var offset = start + (isLong ? 3 : 1)
            var isPlain = true
            while offset < bytes.count {
                let next = bytes[offset]
                if next == UInt8(ascii: "\\") {
                    if byte(at: offset + 1) == UInt8(ascii: "(") { isPlain = false }
                    offset += 2
                } else if next == quote, !isLong || byte(at: offset + 1) == quote && byte(at: offset + 2) == quote {
                    return (offset + (isLong ? 3 : 1), isPlain)
                } else if !isLong, next == 10 || next == 13 {
                    return (offset, false)
                } else {
                    offset += 1
                }
            }
            return (bytes.count, false)
        }

        /// The offsets at which a text occurs in a range as a whole: not as a part of a longer name.
        func occurrences(of text: String, in range: Range<Int>) -> [Range<Int>] {
            let wanted = Array(text.utf8)
            guard let first = wanted.first, let last = wanted.last, range.count >= wanted.count else { return [] }
            return (range.lowerBound...range.upperBound - wanted.count).compactMap { start in
                let end = start + wanted.count
                guard bytes[start] == first, bytes[start..<end].elementsEqual(wanted) else { return nil }
                if CodeScan.isWord(first), CodeScan.isWord(byte(at: start - 1)) { return nil }
                if CodeScan.isWord(last), CodeScan.isWord(byte(at: end)) { return nil }
                return start..<end
            }
        }
    }
#endif
