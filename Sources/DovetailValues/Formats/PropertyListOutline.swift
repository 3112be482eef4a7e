internal import DovetailGraph

/// Follows the tags of an XML property list: how deep they nest, and where the value of each key begins. What is not
/// well formed is left to the decoder, which comes after.
struct PropertyListOutline {
    struct Result {
        /// By the names on the way to a value; elements of an array count from zero.
        var places: [[String]: SourceLocation]
        var findings: [Finding] = []
    }

    /// A container that has begun: the names in it so far, or how many elements.
    private struct Open {
        let isArray: Bool
        var count = 0
        var key: String?
    }

    private let bytes: [UInt8]
    private let lines: Lines
    private var position = 0
    private var open: [Open] = []
    private var result = Result(places: [:])

    private init(_ bytes: [UInt8], _ name: String) {
        self.bytes = bytes
        lines = Lines(of: bytes, in: name)
    }

    static func read(_ bytes: [UInt8], named name: String) throws(ValueFile.Mistake) -> Result {
        var outline = PropertyListOutline(bytes, name)
        while let tag = outline.nextTag() { try outline.take(tag) }
        return outline.result
    }

    /// The next tag and where it begins; comments, declarations and `CDATA` are passed over.
    private mutating func nextTag() -> (text: String, start: Int)? {
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = start
            if skip("<!--", "-->") || skip("<![CDATA[", "]]>") || skip("<?", "?>") || skip("<!", ">") { continue }
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
            position = end + 1
            return (String(decoding: bytes[(start + 1)..<end], as: UTF8.self), start)
        }
        return nil
    }

    private mutating func skip(_ opening: String, _ closing: String) -> Bool {
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
            guard !isWhole, name == "dict" || name == "array" else { return }
            open.append(Open(isArray: name == "array"))
            guard open.count <= JSONParser.depthLimit else {
                throw .init(.tooDeep(limit: JSONParser.depthLimit), lines.place(of: tag.start))
            }
        }
    }

    private mutating func readKey(at start: Int) {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        guard let last = open.indices.last else { return }
        open[last].key = PropertyListOutline.unescaped(String(decoding: bytes[position..<end], as: UTF8.self))
    }

    /// A value begins here.
    private mutating func note(_ start: Int) {
        guard let last = open.indices.last else { return }
        if open[last].isArray { open[last].count += 1 }
        let path = open.compactMap { $0.isArray ? String($0.count - 1) : $0.key }
        if let other = result.places[path] {
            let name = path.joined(separator: ".")
            result.findings.append(ValueFile.repetition(of: name, at: lines.place(of: start), after: other))
        }
        result.places[path] = lines.place(of: start)
    }

    private static func unescaped(_ text: String) -> String {
        guard text.contains("&") else { return text }
        let names = ["lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&"]
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            let name = rest[mark...].dropFirst().prefix { $0 != ";" }
            result += names[String(name)] ?? "&\(name);"
            rest = rest[name.endIndex...].dropFirst()
        }
        return result + rest
    }
}
