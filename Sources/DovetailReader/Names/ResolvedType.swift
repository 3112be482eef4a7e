package import DovetailGraph

/// A type whose declaration was looked for.
package indirect enum ResolvedType: Hashable, Sendable {
    /// A named type: its qualified name without the arguments of the last part, and those arguments.
    case nominal(String, [ResolvedType], isProtocol: Bool)
    /// Anything that only has a name: tuples, functions, compositions.
    case other(String, isExistential: Bool)

    package static func standard(_ name: String, _ arguments: [ResolvedType] = []) -> ResolvedType {
        .nominal("Swift.\(name)", arguments, isProtocol: false)
    }

    /// The name as the compiler gives it at run time, so that both readers name the same key.
    package var name: TypeName {
        switch self {
        case .nominal(let base, let arguments, let isProtocol):
            TypeName(base + ResolvedType.list(base, arguments), isExistential: isProtocol)
        case .other(let text, let isExistential): TypeName(text, isExistential: isExistential)
        }
    }

    private static func list(_ base: String, _ arguments: [ResolvedType]) -> String {
        guard !arguments.isEmpty else { return "" }
        var texts = arguments.map(\.name.qualified)
        if base == "Dovetail.Provider" || base == "Dovetail.AsyncProvider" {
            texts = [texts[0], "Pack{\(texts.dropFirst().joined(separator: ", "))}"]
        }
        return "<\(texts.joined(separator: ", "))>"
    }

    /// The qualified name without arguments, if it is a named type.
    package var base: String? {
        if case .nominal(let base, _, _) = self { base } else { nil }
    }

    package var arguments: [ResolvedType] {
        if case .nominal(_, let arguments, _) = self { arguments } else { [] }
    }
}

extension TypeName {
    /// What the names begin with that the name consists of: `App` and `Swift` in `Swift.Array<App.User>`.
    package var heads: Set<String> {
        var found: Set<String> = []
        for name in qualified.split(whereSeparator: { !($0 == "." || $0 == "_" || $0.isLetter || $0.isNumber) }) {
            if let head = name.split(separator: ".").first { found.insert(String(head)) }
        }
        return found
    }
}
