package import DovetailGraph

/// A type after name resolution.
package indirect enum ResolvedType: Hashable, Sendable {
    /// A named type: its qualified name without the arguments of the last part, and those arguments.
    case nominal(String, [ResolvedType], isProtocol: Bool)
    /// Any other type: a tuple, a function or a composition. Only its name is known.
    case other(String, isExistential: Bool)

    package static func standard(_ name: String, _ arguments: [ResolvedType] = []) -> ResolvedType {
        .nominal("Swift.\(name)", arguments, isProtocol: false)
    }

    /// The name that the type has at run time, so that keys from sources equal those of a running container.
    package var name: TypeName {
        switch self {
        case .nominal(let base, let arguments, let isProtocol):
            ResolvedType.name(base, arguments.map(\.name), isExistential: isProtocol)
        case .other(let text, let isExistential): TypeName(text, isExistential: isExistential)
        }
    }

    private static func name(_ base: String, _ arguments: [TypeName], isExistential: Bool) -> TypeName {
        TypeName(
            base + argumentList(arguments.map(\.qualified), of: base), isExistential: isExistential,
            written: base + argumentList(arguments.map(\.spelled), of: base))
    }

    private static func argumentList(_ arguments: [String], of base: String) -> String {
        guard !arguments.isEmpty else { return "" }
        var texts = arguments
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
