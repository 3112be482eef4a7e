internal import DovetailReader

/// Types, identifiers and literals as they are written in generated code.
enum TypeText {
    /// A type; as a parameter, a function type escapes.
    static func text(of type: TypeReference, asParameter: Bool = false) -> String {
        switch type {
        case .path(let parts): parts.map(text).joined(separator: ".")
        case .optional(let inner): "\(base(inner))?"
        case .array(let inner): "[\(text(of: inner))]"
        case .dictionary(let key, let value): "[\(text(of: key)): \(text(of: value))]"
        case .existential(let inner): "any \(text(of: inner))"
        case .composition(let types): types.map { text(of: $0) }.joined(separator: " & ")
        case .tuple(let elements):
            elements.isEmpty
                ? "Void"
                : "(\(elements.map { ($0.label.map { "\($0): " } ?? "") + text(of: $0.type) }.joined(separator: ", ")))"
        case .function(let types, let attributes, let effects, let result):
            (asParameter ? "@escaping " : "") + attributes.map { "\($0) " }.joined()
                + "(\(types.map { text(of: $0) }.joined(separator: ", "))) \(effects)-> \(text(of: result))"
        case .metatype(.existential(let inner)): "(any \(text(of: inner))).Type"
        case .metatype(let inner): "\(text(of: inner)).Type"
        case .unreadable(let text): text
        }
    }

    private static func text(of part: TypeReference.Part) -> String {
        let arguments = part.arguments.map { text(of: $0) }.joined(separator: ", ")
        return identifier(part.name) + (arguments.isEmpty ? "" : "<\(arguments)>")
    }

    /// A type as the base of a postfix, for example of `?` or `.self`.
    static func base(_ type: TypeReference) -> String {
        switch type {
        case .existential, .function, .composition: "(\(text(of: type)))"
        default: text(of: type)
        }
    }

    /// A name, in backticks if it is a keyword.
    static func identifier(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// A label. Only a few keywords need backticks there.
    static func label(_ name: String) -> String { ["inout", "let", "var"].contains(name) ? "`\(name)`" : name }

    private static let keywords: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
        "internal", "let", "open", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static",
        "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do",
        "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw", "where", "while",
        "as", "await", "false", "is", "nil", "super", "throws", "true", "try", "Type", "Protocol",
    ]
}
