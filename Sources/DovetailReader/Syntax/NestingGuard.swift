/// Looks for text that is nested deeper than a parser can follow, before it is parsed.
///
/// The parser bounds its own recursion for most constructs, but array literals cost it twice the time for each level,
/// and chains such as `a.b.c…`, `if … else if …` and `A<A<…` the stack. The limits are far above what anyone writes. One
/// pass over the bytes; strings and comments are skipped.
struct NestingGuard {
    private struct Frame {
        /// How many array literals stand directly inside each other here.
        var arrays = 0
        /// How many members, calls and `?` follow each other.
        var chain = 0
        /// How many `else` follow each other.
        var elses = 0
        /// For an interpolation: the string around it.
        var string: Delimiter?
    }

    private struct Delimiter {
        var hashes: Int
        var isMultiline: Bool
    }

    private enum Limit {
        static let arrays = 10
        static let chain = 1_000
        static let elses = 1_000
        static let angles = 40
        static let frames = 1_000
        static let strings = 50
        static let words = 300
        static let conditions = 100
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var frames = [Frame()]
    private var strings = 0
    private var angles = 0
    private var conditions = 0
    private var previous: UInt8 = 10
    private var word: Range<Int> = 0..<0
    private var repeatedWords = 0

    /// Where the text becomes too deep, as an offset in its bytes.
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
            || repeatedWords > Limit.words || conditions > Limit.conditions
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
        case UInt8(ascii: "<") where isName(previous): angles += 1
        case UInt8(ascii: ">"): angles = max(0, angles - 1)
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="): endChain()
        case 10, 13: newLine()
        default: if isName(byte) { return readWord() }
        }
        previous = byte
        index += 1
    }

    private var next: UInt8 { index + 1 < bytes.count ? bytes[index + 1] : 0 }

    private func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    // MARK: Brackets

    private mutating func open(_ byte: UInt8) {
        let follows = isName(previous) || [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">")].contains(previous)
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

    /// Whether a string goes on behind the bracket.
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

    /// A chain goes on in the next line where that begins with a dot.
    private mutating func newLine() {
        // `a<b` may also compare.
        if previous != UInt8(ascii: "<") { angles = 0 }
        let rest = bytes[(index + 1)...].drop { $0 == 32 || $0 == 10 || $0 == 13 || $0 == 9 }.first
        if rest != UInt8(ascii: "."), rest != UInt8(ascii: "?") { endChain() }
    }

    // MARK: Words

    private mutating func readWord() {
        let start = index
        while index < bytes.count, isName(bytes[index]) { index += 1 }
        let isSame = bytes[word].elementsEqual(bytes[start..<index])
        repeatedWords = isSame && previous != UInt8(ascii: ".") ? repeatedWords + 1 : 0
        word = start..<index
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

    /// Goes to the end of the string, or into the interpolation that comes before it.
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
