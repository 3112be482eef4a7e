/// Finds code that is nested too deeply for the parser, before it is parsed.
///
/// The parser limits its recursion for most constructs, but each level of array literals doubles its time, and chains
/// such as `a.b.c…`, `if … else if …` and `A<A<…` overflow the stack. The limits are far above those of practical code.
/// This is one pass over the bytes, which skips strings and comments.
struct NestingGuard {
    /// The nesting inside one pair of brackets.
    private struct Frame {
        /// The number of directly nested array literals.
        var arrays = 0
        /// The number of consecutive members, calls and `?`.
        var chain = 0
        /// The number of consecutive `else`.
        var elses = 0
        /// For an interpolation, the enclosing string.
        var string: Delimiter?
    }

    /// The delimiter of a string literal.
    private struct Delimiter {
        var hashes: Int
        var isMultiline: Bool
    }

    /// The maximum of each kind of nesting.
    private enum Limit {
        static let arrays = 10
        static let chain = 1_000
        static let elses = 1_000
        static let angles = 40
        static let frames = 1_000
        static let strings = 50
        static let identifiers = 300
        static let conditions = 100
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var frames = [Frame()]
    private var strings = 0
    private var angles = 0
    private var conditions = 0
    private var previous: UInt8 = 10
    private var identifier: Range<Int> = 0..<0
    private var repeatedIdentifiers = 0

    /// The byte offset at which the nesting exceeds a limit, or `nil` if it does not.
    static func firstTooDeep(in text: String) -> Int? {
        var text = text
        return text.withUTF8 { bytes in
            var scan = NestingGuard(bytes: bytes)
            return scan.run()
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func run() -> Int? {
        while index < bytes.count {
            step()
            if isTooDeep { return min(index, bytes.count - 1) }
        }
        return nil
    }

    private var isTooDeep: Bool {
        let top = frames[frames.count - 1]
        return top.arrays > Limit.arrays || top.chain > Limit.chain || top.elses > Limit.elses
            || angles > Limit.angles || frames.count > Limit.frames || strings > Limit.strings
            || repeatedIdentifiers > Limit.identifiers || conditions > Limit.conditions
    }

    private mutating func step() {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "/") where next == UInt8(ascii: "/"): return skipLine()
        case UInt8(ascii: "/") where next == UInt8(ascii: "*"): return skipComment()
        case UInt8(ascii: "\""): return startString(hashes: 0)
        case UInt8(ascii: "#"): return hash()
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open(byte)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): if close(byte) { return }
        case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"): frames[frames.count - 1].chain += 1
        case UInt8(ascii: "<") where isIdentifierByte(previous): angles += 1
        case UInt8(ascii: ">"): angles = max(0, angles - 1)
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="): endChain()
        case 10, 13: newLine()
        default: if isIdentifierByte(byte) { return readIdentifier() }
        }
        previous = byte
        index += 1
    }

    private var next: UInt8 { index + 1 < bytes.count ? bytes[index + 1] : 0 }

    private func isIdentifierByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    // MARK: Brackets

    private mutating func open(_ byte: UInt8) {
        let follows =
            isIdentifierByte(previous) || [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">")].contains(previous)
        var frame = Frame()
        if byte == UInt8(ascii: "{") {
            angles = 0
        } else if follows {
            frames[frames.count - 1].chain += 1
        } else {
            frame.arrays = frames[frames.count - 1].arrays + (byte == UInt8(ascii: "[") ? 1 : 0)
        }
        frames.append(frame)
    }

    /// Handles a closing bracket.
    ///
    /// - Returns: True if it closes an interpolation, after which the string continues.
    private mutating func close(_ byte: UInt8) -> Bool {
        guard frames.count > 1, let frame = frames.popLast() else { return false }
        if let string = frame.string {
            strings -= 1
            index += 1
            skipString(string)
            return true
        }
        guard byte == UInt8(ascii: "}") else { return false }
        angles = 0
        let rest = bytes[(index + 1)...].drop { $0 == 32 || $0 == 10 || $0 == 13 || $0 == 9 }.prefix(4)
        let isElse = rest.elementsEqual("else".utf8)
        frames[frames.count - 1].elses = isElse ? frames[frames.count - 1].elses + 1 : 0
        return false
    }

    private mutating func endChain() { frames[frames.count - 1].chain = 0 }

    /// Handles the end of a line. A chain continues if the next line begins with a dot.
    private mutating func newLine() {
        // `a<b` may also compare.
        if previous != UInt8(ascii: "<") { angles = 0 }
        let rest = bytes[(index + 1)...].drop { $0 == 32 || $0 == 10 || $0 == 13 || $0 == 9 }.first
        if rest != UInt8(ascii: "."), rest != UInt8(ascii: "?") { endChain() }
    }

    // MARK: Identifiers

    private mutating func readIdentifier() {
        let start = index
        while index < bytes.count, isIdentifierByte(bytes[index]) { index += 1 }
        let isSame = bytes[identifier].elementsEqual(bytes[start..<index])
        repeatedIdentifiers = isSame && previous != UInt8(ascii: ".") ? repeatedIdentifiers + 1 : 0
        identifier = start..<index
        previous = bytes[index - 1]
    }

    private mutating func hash() {
        var end = index
        while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
            let hashes = end - index
            index = end
            return startString(hashes: hashes)
        }
        let rest = bytes[end...]
        if rest.prefix(2).elementsEqual("if".utf8) { conditions += 1 }
        if rest.prefix(5).elementsEqual("endif".utf8) { conditions = max(0, conditions - 1) }
        previous = UInt8(ascii: "#")
        index = end
    }

    // MARK: Strings and comments

    private mutating func startString(hashes: Int) {
        let isMultiline = bytes[index...].prefix(3).elementsEqual("\"\"\"".utf8)
        index += isMultiline ? 3 : 1
        skipString(Delimiter(hashes: hashes, isMultiline: isMultiline))
    }

    /// Skips to the end of the string, or into its next interpolation.
    private mutating func skipString(_ string: Delimiter) {
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\\"), hashes(at: index + 1) >= string.hashes {
                index += 1 + string.hashes
                guard index < bytes.count else { return }
                if bytes[index] == UInt8(ascii: "(") {
                    var frame = Frame()
                    frame.string = string
                    frames.append(frame)
                    strings += 1
                    previous = UInt8(ascii: "(")
                    index += 1
                    return
                }
            } else if byte == UInt8(ascii: "\""), ends(string) {
                index += (string.isMultiline ? 3 : 1) + string.hashes
                previous = UInt8(ascii: "\"")
                return
            } else if byte == 10, !string.isMultiline {
                return
            }
            index += 1
        }
    }

    private func ends(_ string: Delimiter) -> Bool {
        let quotes = string.isMultiline ? 3 : 1
        return bytes[index...].prefix(quotes).elementsEqual(repeatElement(UInt8(ascii: "\""), count: quotes))
            && hashes(at: index + quotes) >= string.hashes
    }

    private func hashes(at start: Int) -> Int {
        start < bytes.count ? bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count : 0
    }

    private mutating func skipLine() {
        while index < bytes.count, bytes[index] != 10, bytes[index] != 13 { index += 1 }
    }

    private mutating func skipComment() {
        var depth = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
                depth += 1
                index += 2
            } else if bytes[index] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                depth -= 1
                index += 2
                if depth == 0 { return }
            } else {
                index += 1
            }
        }
    }
}
