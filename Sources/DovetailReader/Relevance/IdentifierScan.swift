/// Goes through the identifiers of a file that are code, and says where they stand. Knows comments, strings with what is
/// interpolated, and braces; nothing else of Swift.
struct WordScan {
    /// What is open: a brace, a parenthesis inside of which the file goes on, or a string that an interpolation interrupts.
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
    private let isPart = WordScan.isPart
    private var position = 0
    private var openings: [Opening] = []
    /// The byte before the word that was found last, other than a space; 0 where another word stands there.
    private(set) var byteBefore: UInt8 = 0
    private var lastByte: UInt8 = 0
    /// Whether brackets were closed that were not open: then this scan has not understood the file.
    private var isBroken = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the word that was found last stands outside of all brackets.
    var isOutside: Bool { openings.isEmpty }
    /// At the end: whether all that was opened was closed.
    var isSound: Bool { !isBroken && openings.isEmpty }

    /// The next identifier.
    mutating func next() -> UInt32? {
        while position < bytes.count {
            let byte = bytes[position]
            if isPart[Int(byte)] { return word() }
            step(byte)
        }
        return nil
    }

    private mutating func word() -> UInt32 {
        (byteBefore, lastByte) = (lastByte, 0)
        var hash = Word.start
        var isASCII = true
        while position < bytes.count, isPart[Int(bytes[position])] {
            if bytes[position] >= 0x80 { isASCII = false }
            hash = Word.add(bytes[position], to: hash)
            position += 1
        }
        return isASCII ? hash : Word.beyondASCII
    }

    /// Passes what is no identifier.
    private mutating func step(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"), UInt8(ascii: "`"):
            position += 1
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
        case UInt8(ascii: "\""): skipString(hashes: 0)
        case UInt8(ascii: "#"): passHashes()
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): pass(byte) { $0.append(.bracket) }
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close(byte)
        default: pass(byte) { _ in }
        }
    }

    private mutating func pass(_ byte: UInt8, _ change: (inout [Opening]) -> Void) {
        change(&openings)
        lastByte = byte
        position += 1
    }

    private mutating func close(_ byte: UInt8) {
        let last = openings.popLast()
        if last == nil { isBroken = true }
        lastByte = byte
        position += 1
        if case .interpolation(let hashes, let isMultiline)? = last { skipRest(hashes, isMultiline) }
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

    /// `#"…"#`, or what else begins with `#`.
    private mutating func passHashes() {
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
        skipRest(hashes, isMultiline)
    }

    /// To the end of a string, or to an interpolation.
    private mutating func skipRest(_ hashes: Int, _ isMultiline: Bool) {
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
                // No string goes over the end of a line: what looked like one was none.
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
