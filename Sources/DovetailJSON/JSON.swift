internal import DovetailModel

/// A JSON value. This module imports nothing, so it contains its own reader and writer.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number that is not an integer. Only the parser creates it.
    case fraction(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    /// A member of an object. Objects preserve their order.
    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: JSON

        package init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// Returns an object without the members that have no value.
    package static func record(_ members: KeyValuePairs<String, JSON?>) -> JSON {
        .object(members.compactMap { name, value in value.map { Member(name, $0) } })
    }

    package static func list(_ values: [String]) -> JSON { .array(values.map { .string($0) }) }

    package subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}

// MARK: - Writing

extension JSON {
    /// Returns the JSON as a string. Up to `expanded` levels of nesting are written on several lines, deeper ones on
    /// one.
    package func text(expanded: Int = 0) -> String {
        var text = ""
        write(to: &text, expanded: expanded, indent: 0)
        return text
    }

    private func write(to text: inout String, expanded: Int, indent: Int) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .fraction(let value): text += value.isFinite ? String(value) : "null"
        case .string(let value): JSON.quote(value, to: &text)
        case .array(let values):
            JSON.writeList(values, between: ("[", "]"), to: &text, expanded: expanded, indent: indent) { value, text in
                value.write(to: &text, expanded: expanded - 1, indent: indent + 1)
            }
        case .object(let members):
            JSON.writeList(members, between: ("{", "}"), to: &text, expanded: expanded, indent: indent) {
                member, text in
                JSON.quote(member.name, to: &text)
                text += ": "
                member.value.write(to: &text, expanded: expanded - 1, indent: indent + 1)
            }
        }
    }

    private static func writeList<Element>(
        _ list: [Element], between brackets: (open: String, close: String), to text: inout String, expanded: Int,
        indent: Int, write: (Element, inout String) -> Void
    ) {
        let isExpanded = expanded > 0 && !list.isEmpty
        text += brackets.open
        for (index, element) in list.enumerated() {
            if index > 0 { text += isExpanded ? "," : ", " }
            if isExpanded { text += "\n" + String(repeating: "  ", count: indent + 1) }
            write(element, &text)
        }
        if isExpanded { text += "\n" + String(repeating: "  ", count: indent) }
        text += brackets.close
    }

    /// Appends a string literal. Characters with a meaning in HTML or old JavaScript are escaped, so that the JSON can
    /// be used in a script element, and so are those that control a terminal or the direction of text.
    package static func quote(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "<", ">", "&": text += escaped(scalar)
            case let scalar where scalar.misleads: text += escaped(scalar)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
