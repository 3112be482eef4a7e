/// A parser for JSON (RFC 8259). Nesting is limited, so that no input can use up the stack.
package struct JSONParser {
    /// The byte at which the input becomes invalid.
    package struct Failure: Error, Hashable {
        package var offset: Int
        /// True if the input is valid so far, but nested deeper than ``depthLimit``.
        package var isTooDeep = false
        /// True if an escape is half of a surrogate pair, which is not a character.
        package var isHalfPair = false
    }

    private let bytes: [UInt8]
    private var position = 0
    /// The offset of each value: the outermost first, and each one before its content.
    private var offsets: [Int] = []
    /// The maximum number of nested arrays and objects.
    package static let depthLimit = 64

    private let replacesHalfPairs: Bool

    private init(_ text: String, replacesHalfPairs: Bool) {
        bytes = Array(text.utf8)
        self.replacesHalfPairs = replacesHalfPairs
    }

    /// Parses a string that contains exactly one value. Half of a surrogate pair becomes the replacement character.
    package static func parse(_ text: String) throws(Failure) -> JSON {
        var parser = JSONParser(text, replacesHalfPairs: true)
        return try parser.whole()
    }

    /// Parses a string, and returns the value with the offset of each value in it: the outermost first, and each one
    /// before its content. Half of a surrogate pair is a failure, because two different names could become equal.
    package static func parseLocated(_ text: String) throws(Failure) -> (value: JSON, offsets: [Int]) {
        var parser = JSONParser(text, replacesHalfPairs: false)
        return (try parser.whole(), parser.offsets)
    }

    private mutating func whole() throws(Failure) -> JSON {
        let value = try value(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw failure }
        return value
    }

    private var failure: Failure { Failure(offset: position) }
    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(Failure) {
        guard skip(character) else { throw failure }
    }

    private mutating func value(depth: Int) throws(Failure) -> JSON {
        skipSpace()
        guard depth < JSONParser.depthLimit else { throw Failure(offset: position, isTooDeep: true) }
        offsets.append(position)
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try array(depth: depth + 1)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ word: String, _ value: JSON) throws(Failure) -> JSON {
        guard bytes[position...].starts(with: word.utf8) else { throw failure }
        position += word.utf8.count
        return value
    }

    private mutating func object(depth: Int) throws(Failure) -> JSON {
        try expect("{")
        var members: [JSON.Member] = []
        if skip("}") { return .object(members) }
        repeat {
            skipSpace()
            let name = try string()
            try expect(":")
            members.append(JSON.Member(name, try value(depth: depth)))
        } while skip(",")
        try expect("}")
        return .object(members)
    }

    private mutating func array(depth: Int) throws(Failure) -> JSON {
        try expect("[")
        var values: [JSON] = []
        if skip("]") { return .array(values) }
        repeat { values.append(try value(depth: depth)) } while skip(",")
        try expect("]")
        return .array(values)
    }

    private mutating func number() throws(Failure) -> JSON {
        let start = position
        while let byte = next, JSONParser.isNumberPart(byte) { position += 1 }
        guard JSONParser.isNumber(bytes[start..<position]) else {
            position = start
            throw failure
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if let integer = Int(text) { return .integer(integer) }
        return .fraction(Double(text) ?? .infinity)
    }

    /// Returns true for an optional minus, digits without a leading zero, an optional fraction and an optional
    /// exponent.
    private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        func take(_ characters: String) -> Bool {
            guard let first = rest.first, characters.utf8.contains(first) else { return false }
            rest.removeFirst()
            return true
        }
        func takeDigits() -> Int {
            let digits = rest.prefix(while: isDigit).count
            rest.removeFirst(digits)
            return digits
        }
        _ = take("-")
        let startsWithZero = rest.first == UInt8(ascii: "0")
        let whole = takeDigits()
        guard whole > 0, !startsWithZero || whole == 1 else { return false }
        if take(".") { guard takeDigits() > 0 else { return false } }
        if take("eE") {
            _ = take("+-")
            guard takeDigits() > 0 else { return false }
        }
        return rest.isEmpty
    }

    private static func isNumberPart(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
    }

    private mutating func string() throws(Failure) -> String {
        guard next == UInt8(ascii: "\"") else { throw failure }
        position += 1
        var text: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw failure }
            position += 1
            if byte == UInt8(ascii: "\\") { text += try escape() } else { text.append(byte) }
        }
        guard next != nil else { throw failure }
        position += 1
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func escape() throws(Failure) -> [UInt8] {
        guard let byte = next else { throw failure }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "u"): return Array(String(Character(try unicodeScalar())).utf8)
        default:
            position -= 1
            throw failure
        }
    }

    /// Reads a scalar from one escape, or from a surrogate pair.
    private mutating func unicodeScalar() throws(Failure) -> Unicode.Scalar {
        // The backslash and the letter have been read already.
        let start = position - 2
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        let mark = position
        if first < 0xDC00, bytes[position...].starts(with: "\\u".utf8) {
            position += 2
            let second = try codeUnit()
            if (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
            {
                return scalar
            }
        }
        guard replacesHalfPairs else { throw Failure(offset: start, isHalfPair: true) }
        position = mark
        return "\u{FFFD}"
    }

    private mutating func codeUnit() throws(Failure) -> UInt32 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw failure }
        position += 4
        return value
    }
}
