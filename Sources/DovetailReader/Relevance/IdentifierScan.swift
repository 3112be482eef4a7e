/// Finds the identifiers in the code of a file. Of the syntax of Swift, it knows only comments, strings with
/// interpolations, and brackets.
struct IdentifierScan {
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

    private let bytes: [UInt8]
    private let isPart = IdentifierScan.isPart
    private var position = 0
    private var openings: [Opening] = []
    /// The byte before the last identifier, other than a space, or 0 if it follows another identifier.
    private(set) var byteBefore: UInt8 = 0
    private var lastByte: UInt8 = 0
    /// True if the brackets do not match, so that the scan does not understand the file.
    private var isBroken = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// True if the last identifier is outside of all brackets.
    var isTopLevel: Bool { openings.isEmpty }
    /// At the end, true if all brackets and strings are closed.
    var isSound: Bool { !isBroken && openings.isEmpty }

    /// The next identifier.
    mutating func next() -> UInt32? {
        while position < bytes.count {
            let byte = bytes[position]
            if isPart[Int(byte)] { return identifier() }
            if byte == UInt8(ascii: "`"), let end = rawNameEnd { return rawName(until: end) }
            step(byte)
        }
        return nil
    }

    private mutating func identifier() -> UInt32 {
        (byteBefore, lastByte) = (lastByte, 0)
        let isInBackticks = position > 0 && bytes[position - 1] == UInt8(ascii: "`")
        var hash = Identifier.start
        var isASCII = true
        while position < bytes.count, isPart[Int(bytes[position])] {
            if bytes[position] >= 0x80 { isASCII = false }
            hash = Identifier.add(bytes[position], to: hash)
            position += 1
        }
        // The closing backtick must not be mistaken for the beginning of a raw name.
        if isInBackticks, peek(0) == UInt8(ascii: "`") { position += 1 }
        return isASCII ? hash : Identifier.beyondASCII
    }

    /// The position of the backtick that ends a raw name such as `` `my type` ``; `nil` if the name inside is plain.
    private var rawNameEnd: Int? {
        var end = position + 1
        var isPlain = true
        while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != UInt8(ascii: "\n") {
            if !isPart[Int(bytes[end])] { isPlain = false }
            end += 1
        }
        guard end < bytes.count, bytes[end] == UInt8(ascii: "`"), end > position + 1 else { return nil }
        return isPlain && !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[position + 1]) ? nil : end
    }

    private mutating func rawName(until end: Int) -> UInt32 {
        (byteBefore, lastByte) = (lastByte, 0)
        position = end + 1
        return Identifier.beyondASCII
    }

    /// Skips anything except an identifier.
    private mutating func step(_ byte: UInt8) {
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

    private func peek(_ distance: Int) -> UInt8 {
        position + distance < bytes.count ? bytes[position + distance] : 0
    }

    private mutating func skipLine() {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
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
        let isMultiline = peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
        position += isMultiline ? 3 : 1
        lastByte = UInt8(ascii: "\"")
        skipString(hashes: hashes, isMultiline: isMultiline)
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
                position += 1
            case UInt8(ascii: "\"") where !isMultiline && areHashes(hashes, at: position + 1):
                position += 1 + hashes
                return
            case UInt8(ascii: "\"")
            where isMultiline && peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
                && areHashes(hashes, at: position + 3):
                position += 3 + hashes
                return
            case UInt8(ascii: "\n") where !isMultiline:
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
