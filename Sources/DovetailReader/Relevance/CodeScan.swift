/// Walks over the code of a file. Of the syntax of Swift, it knows only comments, strings with interpolations, and
/// brackets.
package struct CodeScan {
    /// An open bracket, or a string that is interrupted by an interpolation.
    private enum Opening {
        case bracket
        case interpolation(hashes: Int, isMultiline: Bool)
    }

    private static let isPart: [Bool] = (0...255).map { byte in
        byte >= 0x80 || byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= UInt8(byte)
            || UInt8(ascii: "a")...UInt8(ascii: "z") ~= UInt8(byte)
            || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= UInt8(byte)
    }

    let bytes: [UInt8]
    let isPart = CodeScan.isPart
    package internal(set) var position: Int
    private var openings: [Opening] = []
    /// The last byte outside of comments, other than a space; 0 after an identifier.
    var lastByte: UInt8 = 0
    /// The same before the last identifier, so it is 0 if that follows another identifier.
    var byteBefore: UInt8 = 0
    /// True if a bracket or string has no end, or no beginning, so that the scan does not understand the code.
    package private(set) var isBroken = false

    /// Begins at an offset, which must be outside of comments and strings.
    package init(_ bytes: [UInt8], from start: Int = 0) {
        self.bytes = bytes
        position = start
    }

    /// The number of brackets that are open, with those of interpolations.
    package var depth: Int { openings.count }

    /// True for the bytes of an identifier without backticks.
    package static func isNamePart(_ byte: UInt8) -> Bool { isPart[Int(byte)] }

    /// The next byte, which is outside of comments and strings; `nil` at the end.
    package var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Moves on by one byte, or over a comment, or over a string to its end or its next interpolation.
    package mutating func step() {
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"), UInt8(ascii: "`"):
            position += 1
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
        case UInt8(ascii: "\""): skipString(hashes: 0)
        case UInt8(ascii: "#"): skipHashes()
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): skip(byte) { $0.append(.bracket) }
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close(byte)
        default: skip(byte) { _ in }
        }
    }

    private mutating func skip(_ byte: UInt8, _ change: (inout [Opening]) -> Void) {
        change(&openings)
        lastByte = byte
        position += 1
    }

    private mutating func close(_ byte: UInt8) {
        let last = openings.popLast()
        if last == nil { isBroken = true }
        lastByte = byte
        position += 1
        if case .interpolation(let hashes, let isMultiline)? = last {
            skipString(hashes: hashes, isMultiline: isMultiline)
        }
    }

    func peek(_ distance: Int) -> UInt8 {
        position + distance < bytes.count ? bytes[position + distance] : 0
    }

    /// As in the compiler, a line ends with a line feed, a carriage return, or both.
    package static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    private mutating func skipLine() {
        while position < bytes.count, !CodeScan.isLineEnd(bytes[position]) { position += 1 }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if bytes[position] == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                depth += 1
                position += 2
            } else if bytes[position] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                depth -= 1
                position += 2
            } else {
                position += 1
            }
        } while depth > 0 && position < bytes.count
        if depth > 0 { isBroken = true }
    }

    /// Skips `#"…"#`, or the `#` of anything else.
    private mutating func skipHashes() {
        var hashes = 0
        while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
        position += hashes
        lastByte = UInt8(ascii: "#")
        if peek(0) == UInt8(ascii: "\"") { skipString(hashes: hashes) }
    }

    private mutating func skipString(hashes: Int) {
        let isMultiline =
            peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
            && (hashes == 0 || !endsOnLine(hashes: hashes))
        position += isMultiline ? 3 : 1
        lastByte = UInt8(ascii: "\"")
        skipString(hashes: hashes, isMultiline: isMultiline)
    }

    /// True if a raw string ends on the line on which it begins, after its second quote: `#"""#` contains one quote.
    private func endsOnLine(hashes: Int) -> Bool {
        var end = position + 2
        while end < bytes.count, !CodeScan.isLineEnd(bytes[end]) {
            if bytes[end] == UInt8(ascii: "\""), areHashes(hashes, at: end + 1) { return true }
            end += 1
        }
        return false
    }

    /// Skips to the end of a string, or to its next interpolation.
    private mutating func skipString(hashes: Int, isMultiline: Bool) {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\\") where areHashes(hashes, at: position + 1):
                position += 1 + hashes
                if peek(0) == UInt8(ascii: "(") {
                    openings.append(.interpolation(hashes: hashes, isMultiline: isMultiline))
                    position += 1
                    return
                }
                if position < bytes.count { position += 1 }
            case UInt8(ascii: "\"") where !isMultiline && areHashes(hashes, at: position + 1):
                position += 1 + hashes
                return
            case UInt8(ascii: "\"")
            where isMultiline && peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
                && areHashes(hashes, at: position + 3):
                position += 3 + hashes
                return
            case UInt8(ascii: "\n") where !isMultiline, UInt8(ascii: "\r") where !isMultiline:
                // A string cannot contain the end of a line, so this was not a string.
                isBroken = true
                return
            default: position += 1
            }
        }
        isBroken = true
    }

    private func areHashes(_ count: Int, at start: Int) -> Bool {
        start + count <= bytes.count && bytes[start..<start + count].allSatisfy { $0 == UInt8(ascii: "#") }
    }
}
