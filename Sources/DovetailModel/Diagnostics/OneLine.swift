extension String {
    /// The string on one line: characters that could begin a line, control a terminal, or change the direction in which
    /// the rest is shown, are escaped as in a Swift literal.
    ///
    /// Names, paths and causes come from the sources and from the running program, and so perhaps from outside. Code
    /// that writes them into lines uses this property.
    package var onOneLine: String { escaped(except: []) }

    /// The same for a line of an error. A name or a cause in it may be a whole document, so in the middle of a very long
    /// line, characters are counted.
    package var asErrorLine: String {
        let part = 5_000
        guard utf8.count > 2 * part, case let excess = unicodeScalars.count - 2 * part, excess > 0 else {
            return onOneLine
        }
        let (start, end) = (String(unicodeScalars.prefix(part)), String(unicodeScalars.suffix(part)))
        return "\(start.onOneLine)… \(excess) more characters …\(end.onOneLine)"
    }

    /// The same, with tabs, for a line of source code.
    package var asSourceLine: String { escaped(except: ["\t"]) }

    private func escaped(except allowed: Set<Unicode.Scalar>) -> String {
        guard unicodeScalars.contains(where: \.misleads) else { return self }
        return unicodeScalars.reduce(into: "") { result, scalar in
            if scalar.misleads, !allowed.contains(scalar) {
                result += scalar.escapedInLiteral
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    /// The string as a literal in Swift, with its quotes. It escapes scalars rather than characters, because a quote with
    /// a combining mark is another character, but still ends the literal.
    package var swiftLiteral: String {
        let escaped = unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\", "\"": result += "\\\(scalar)"
            case let scalar where scalar.misleads: result += scalar.escapedInLiteral
            default: result.unicodeScalars.append(scalar)
            }
        }
        return "\"\(escaped)\""
    }
}

extension Unicode.Scalar {
    /// True if it is a control character, ends a line or a paragraph, or changes the direction of text.
    package var misleads: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
        // The characters with the property Bidi_Control.
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    fileprivate var escapedInLiteral: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(value, radix: 16))}"
        }
    }
}
