internal import DovetailGraph
internal import DovetailJSON

/// Reads the tags of an XML property list to find the location of each value and to limit the depth of nesting. It
/// ignores malformed XML, because the decoder that runs afterwards reports it.
struct PropertyListOutline {
    struct Result {
        /// The locations by the key path of the value. The elements of an array count from zero.
        var locations: [[String]: SourceLocation]
        var findings: [Finding] = []
    }

    /// A dictionary or array whose closing tag is not read yet, with its last key or its number of elements.
    private struct Open {
        let isArray: Bool
        var count = 0
        var key: String?
    }

    private let bytes: [UInt8]
    private let lines: Lines
    private var position = 0
    private var open: [Open] = []
    private var result = Result(locations: [:])

    private init(_ bytes: [UInt8], named name: String) {
        self.bytes = bytes
        lines = Lines(of: bytes, in: name)
    }

    static func read(_ bytes: [UInt8], named name: String) throws(ValueFile.Mistake) -> Result {
        var outline = PropertyListOutline(bytes, named: name)
        while let tag = outline.nextTag() { try outline.take(tag) }
        return outline.result
    }

    /// The next tag and the offset of its beginning. Comments, declarations and `CDATA` are skipped.
    private mutating func nextTag() -> (text: String, start: Int)? {
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = start
            if skip(from: "<!--", to: "-->") || skip(from: "<![CDATA[", to: "]]>") || skip(from: "<?", to: "?>")
                || skip(from: "<!", to: ">")
            {
                continue
            }
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
            position = end + 1
            return (String(decoding: bytes[(start + 1)..<end], as: UTF8.self), start)
        }
        return nil
    }

    private mutating func skip(from opening: String, to closing: String) -> Bool {
        guard bytes[position...].starts(with: opening.utf8) else { return false }
        let end = Array(closing.utf8)
        var here = position + opening.utf8.count
        while here < bytes.count, !bytes[here...].starts(with: end) { here += 1 }
        position = min(here + end.count, bytes.count)
        return true
    }

    private mutating func take(_ tag: (text: String, start: Int)) throws(ValueFile.Mistake) {
        let isWhole = tag.text.hasSuffix("/")
        switch tag.text.prefix(while: { $0.isLetter || $0 == "/" }) {
        case "plist", "/plist": break
        case "key": readKey(at: tag.start)
        case "/dict", "/array": if !open.isEmpty { open.removeLast() }
        case let name where name.hasPrefix("/"): break
        case let name:
            note(tag.start)
            if !isWhole { try check(String(name), at: tag.start) }
            guard !isWhole, name == "dict" || name == "array" else { return }
            open.append(Open(isArray: name == "array"))
            guard open.count <= JSONParser.depthLimit else {
                throw .init(.tooDeep(limit: JSONParser.depthLimit), at: lines.location(of: tag.start))
            }
        }
    }

    private mutating func readKey(at start: Int) {
        guard let last = open.indices.last else { return }
        open[last].key = text
    }

    /// Refuses a scalar for which Foundation would return another value.
    private func check(_ name: String, at start: Int) throws(ValueFile.Mistake) {
        let mistake: OtherProblem.FileMistake
        switch name {
        case "integer" where PropertyListOutline.isInteger(text) && Int(text) == nil: mistake = .integerOutOfRange
        case "date" where !PropertyListOutline.isDate(text): mistake = .malformed(format: "date")
        default: return
        }
        throw .init(mistake, at: lines.location(of: start))
    }

    private static func isInteger(_ text: String) -> Bool {
        let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
        return !digits.isEmpty && digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    /// True for a date that exists, such as `2024-02-29T12:00:00Z`.
    private static func isDate(_ text: String) -> Bool {
        let pattern = Array("0000-00-00T00:00:00Z".utf8)
        let isFormed =
            text.utf8.count == pattern.count
            && zip(text.utf8, pattern).allSatisfy { byte, expected in
                expected == UInt8(ascii: "0") ? UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte : byte == expected
            }
        guard isFormed else { return false }
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        let isLeapYear = numbers[0] % 4 == 0 && (numbers[0] % 100 != 0 || numbers[0] % 400 == 0)
        let days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard 1...12 ~= numbers[1], 1...days[numbers[1] - 1] ~= numbers[2] else { return false }
        return numbers[3] < 24 && numbers[4] < 60 && numbers[5] < 60
    }

    /// The text from here to the next tag, as the decoder reads it.
    private var text: String {
        var text = ""
        var rest = bytes[position...]
        while true {
            let end = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
            text += PropertyListOutline.unescaped(String(decoding: rest[..<end], as: UTF8.self))
            rest = rest[end...]
            guard rest.starts(with: PropertyListOutline.opening) else { return text }
            rest = rest.dropFirst(PropertyListOutline.opening.count)
            let start = rest.startIndex
            while !rest.isEmpty, !rest.starts(with: "]]>".utf8) { rest.removeFirst() }
            text += String(decoding: bytes[start..<rest.startIndex], as: UTF8.self)
            rest = rest.dropFirst(3)
        }
    }

    private static let opening = Array("<![CDATA[".utf8)

    /// Notes the location of a value that begins at an offset.
    private mutating func note(_ start: Int) {
        guard let last = open.indices.last else { return }
        if open[last].isArray { open[last].count += 1 }
        let path = open.compactMap { $0.isArray ? String($0.count - 1) : $0.key }
        if let other = result.locations[path] {
            let name = path.joined(separator: ".")
            result.findings.append(ValueFile.repetition(of: name, at: lines.location(of: start), after: other))
        }
        result.locations[path] = lines.location(of: start)
    }

    private static func unescaped(_ text: String) -> String {
        guard text.contains("&") else { return text }
        let names = ["lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&"]
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            let name = rest[mark...].dropFirst().prefix { $0 != ";" }
            result += names[String(name)] ?? scalar(String(name)) ?? "&\(name);"
            rest = rest[name.endIndex...].dropFirst()
        }
        return result + rest
    }

    /// The character of a reference by number: `#97` or `#x61`.
    private static func scalar(_ name: String) -> String? {
        guard name.hasPrefix("#") else { return nil }
        let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
