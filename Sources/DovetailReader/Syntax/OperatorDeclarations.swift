/// Separates declarations of operators that stand on one line: `prefix operator ++; postfix operator ++`.
enum OperatorDeclarations {
    /// The text with a line break in place of each semicolon after such a declaration; `nil` if there is none.
    static func separated(_ text: [UInt8]) -> [UInt8]? {
        var result = text
        for index in text.indices where text[index] == UInt8(ascii: ";") && endsInDeclaration(text[..<index]) {
            result[index] = UInt8(ascii: "\n")
        }
        return result == text ? nil : result
    }

    /// True if `operator` and a name are last in a text, and not in a comment of the line.
    private static func endsInDeclaration(_ text: ArraySlice<UInt8>) -> Bool {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let beforeName = text.reversed().drop(while: isSpace).drop(while: isNamePart)
        let rest = beforeName.drop(while: isSpace)
        guard rest.starts(with: "operator".utf8.reversed()) else { return false }
        return !rest.prefix { $0 != UInt8(ascii: "\n") }.contains(UInt8(ascii: "/"))
    }

    private static func isNamePart(_ byte: UInt8) -> Bool { byte >= 0x80 || "/=-+!*%<>&|^~?.".utf8.contains(byte) }
}
