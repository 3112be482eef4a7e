extension String {
    /// The string on one line: control characters, which could begin a line or control a terminal, are escaped.
    ///
    /// Names and causes come from the running program, and so perhaps from outside. Code that writes them into lines
    /// uses this property.
    package var onOneLine: String {
        guard unicodeScalars.contains(where: \.breaksLine) else { return self }
        return unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case let scalar where scalar.breaksLine: result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Unicode.Scalar {
    /// True if it is a control character, or ends a line or a paragraph.
    fileprivate var breaksLine: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
        default: false
        }
    }
}
