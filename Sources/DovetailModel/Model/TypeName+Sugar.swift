extension TypeName {
    /// True if the printed name consists of several words, such as `any Clock`, `any P & Q` or `(Int) -> String`, so
    /// that it needs parentheses in front of `.self` or `?`.
    package var needsParentheses: Bool {
        var depth = 0
        var previous: UInt8 = 0
        for byte in description.utf8 {
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ">") where previous == UInt8(ascii: "-"): break
            case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: " ") where depth == 0: return true
            default: break
            }
            previous = byte
        }
        return false
    }

    /// True if no extension can conform the type to a protocol: it is a protocol used as a type, or contains one, or is a
    /// tuple or a function.
    var cannotConform: Bool {
        // By words, because the standard library of older systems cannot search for a string.
        let words = description.split { "<>()[]{}., ".contains($0) }
        return description.hasPrefix("(") || words.contains { $0 == "any" || $0 == "Any" || $0 == "-" }
    }

    /// True for an array and a dictionary.
    package var isCollection: Bool { qualified.hasPrefix("Swift.Array<") || qualified.hasPrefix("Swift.Dictionary<") }

    /// Spells arrays, dictionaries and optionals of a qualified name as in source code, for example `[App.User]` for
    /// `Swift.Array<App.User>`, the arguments of a `Provider` as a list, and those of a protocol without their names.
    static func sugared(_ qualified: String) -> String {
        qualified.utf8.contains(UInt8(ascii: "<")) ? Sugar(Array(qualified.utf8)).spelled() : qualified
    }
}

/// One pass over a name. It has a stack rather than calls itself, because names of files may be nested deeply.
private struct Sugar {
    private enum Kind { case array, dictionary, optional, pack, other }
    private struct Frame {
        var kind: Kind
        /// The position in the result of its content.
        var start: Int
        /// The position in the result behind the last comma.
        var argument: Int
        /// True if it contains a space outside of further brackets.
        var hasSpace = false
    }

    private static let heads: [(text: [UInt8], kind: Kind)] = [
        (Array("Swift.Array<".utf8), .array), (Array("Swift.Dictionary<".utf8), .dictionary),
        (Array("Swift.Optional<".utf8), .optional), (Array("Pack{".utf8), .pack),
    ]

    private let name: [UInt8]
    private var result: [UInt8] = []
    private var frames: [Frame] = []

    init(_ name: [UInt8]) { self.name = name }

    consuming func spelled() -> String {
        var position = 0
        while position < name.count {
            if let (text, kind) = head(at: position) {
                open(kind, with: kind == .array || kind == .dictionary ? UInt8(ascii: "[") : nil)
                position += text.count
            } else {
                add(name[position], after: position > 0 ? name[position - 1] : 0)
                position += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func head(at position: Int) -> (text: [UInt8], kind: Kind)? {
        guard name[position] == UInt8(ascii: "S") || name[position] == UInt8(ascii: "P"),
            position == 0 || !TypeName.continuesName(name[position - 1])
        else { return nil }
        return Sugar.heads.first { name[position...].starts(with: $0.text) }
    }

    private mutating func add(_ byte: UInt8, after previous: UInt8) {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open(.other, with: byte)
        case UInt8(ascii: ">") where previous == UInt8(ascii: "-"): result.append(byte)
        case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close(with: byte)
        case UInt8(ascii: ",") where frames.last?.kind == .dictionary: result.append(UInt8(ascii: ":"))
        case UInt8(ascii: ",") where !frames.isEmpty:
            result.append(byte)
            frames[frames.count - 1].argument = result.count
        case UInt8(ascii: "=") where previous == byte && !frames.isEmpty:
            // The runtime writes `P<Self.P.Item == Int>` for `any P<Int>`. The space behind the `==` stays behind a comma.
            result.removeSubrange(frames[frames.count - 1].argument...)
        case UInt8(ascii: " ") where previous == UInt8(ascii: "=") && result.last == UInt8(ascii: "<"): break
        default:
            if byte == UInt8(ascii: " "), !frames.isEmpty { frames[frames.count - 1].hasSpace = true }
            result.append(byte)
        }
    }

    private mutating func open(_ kind: Kind, with bracket: UInt8?) {
        if let bracket { result.append(bracket) }
        frames.append(Frame(kind: kind, start: result.count, argument: result.count))
    }

    private mutating func close(with bracket: UInt8) {
        let frame = frames.popLast()
        switch frame?.kind {
        case .array, .dictionary: result.append(UInt8(ascii: "]"))
        case .optional:
            if let frame, frame.hasSpace {
                result.insert(UInt8(ascii: "("), at: frame.start)
                result.append(UInt8(ascii: ")"))
            }
            result.append(UInt8(ascii: "?"))
        case .pack:
            let isEmpty = frame?.start == result.count
            if isEmpty, result.suffix(2).elementsEqual(", ".utf8) { result.removeLast(2) }
        case .other, nil: result.append(bracket)
        }
    }
}
