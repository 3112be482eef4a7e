/// Separates the attribute of a function type from the parameters that follow without a space:
/// `@MainActor([Int]) -> Void`.
enum AttributeSpacing {
    /// The text with a space after each such attribute, and the offsets of these spaces in it.
    static func spaced(_ text: [UInt8]) -> (text: [UInt8], offsets: [Int]) {
        var result: [UInt8] = []
        var offsets: [Int] = []
        for (index, byte) in text.enumerated() {
            if byte == UInt8(ascii: "("), followsAttribute(text, before: index), isFunction(text, from: index) {
                offsets.append(result.count)
                result.append(UInt8(ascii: " "))
            }
            result.append(byte)
        }
        return (result, offsets)
    }

    /// True if an `@` and a name end before an offset.
    private static func followsAttribute(_ text: [UInt8], before end: Int) -> Bool {
        var start = end
        while start > 0, isNamePart(text[start - 1]) { start -= 1 }
        return start < end && start > 0 && text[start - 1] == UInt8(ascii: "@")
    }

    /// True if `->`, `async` or `throws` follows the parentheses that open at an offset.
    private static func isFunction(_ text: [UInt8], from start: Int) -> Bool {
        var depth = 0
        for index in start..<text.count {
            if text[index] == UInt8(ascii: "(") { depth += 1 }
            if text[index] == UInt8(ascii: ")") { depth -= 1 }
            guard depth == 0 else { continue }
            let rest = text[(index + 1)...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
            return ["->", "async", "throws"].contains { rest.starts(with: $0.utf8) }
        }
        return false
    }

    /// True for the bytes of a name with its module.
    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }
}
