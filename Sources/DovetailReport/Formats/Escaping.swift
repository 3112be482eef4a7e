internal import DovetailGraph

/// How names are written so that no format trips over them.
enum Escaping {
    /// On one line: control characters as their pictures or codes.
    static func line(_ text: String) -> String { text.onOneLine }

    /// Between double quotes in DOT, where a backslash begins an escape and `&` an entity.
    static func dot(_ text: String) -> String {
        line(text).replacing("&", with: "&amp;").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    /// Between double quotes in Mermaid, where ASCII that is no letter or digit may mean something: by its code.
    static func mermaid(_ text: String) -> String {
        line(text).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", " ", ".", "_", "\u{80}"...: result.unicodeScalars.append(scalar)
            default: result += "#\(scalar.value);"
            }
        }
    }

    /// In HTML, between tags or in a quoted attribute.
    static func html(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}

extension String {
    fileprivate func replacing(_ target: Character, with replacement: String) -> String {
        reduce(into: "") { result, character in
            if character == target { result += replacement } else { result.append(character) }
        }
    }
}
