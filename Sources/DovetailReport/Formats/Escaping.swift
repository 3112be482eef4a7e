internal import DovetailGraph

/// Escapes names for each format.
enum Escaping {
    /// Escapes control characters, so that the text fits on one line.
    static func line(_ text: String) -> String { text.onOneLine }

    /// Escapes text for double quotes in DOT, where a backslash begins an escape and `&` an entity.
    static func dot(_ text: String) -> String {
        line(text).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "\\", "\"": result += "\\\(scalar)"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Escapes text for double quotes in Mermaid: ASCII characters except letters and digits become codes.
    static func mermaid(_ text: String) -> String {
        line(text).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", " ", ".", "_", "\u{80}"...: result.unicodeScalars.append(scalar)
            default: result += "#\(scalar.value);"
            }
        }
    }

    /// Escapes text for HTML, between tags or in a quoted attribute.
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
