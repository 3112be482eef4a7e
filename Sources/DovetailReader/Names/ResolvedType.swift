package import DovetailGraph

/// A type after name resolution.
package indirect enum ResolvedType: Hashable, Sendable {
    /// A named type: its qualified name without the arguments of the last part, and those arguments.
    case nominal(String, [ResolvedType], isProtocol: Bool)
    /// A type in a generic type, such as `Cache<User>.Entry`: the outer type, its own name, and its own arguments.
    case nested(in: ResolvedType, String, [ResolvedType])
    case tuple([Element])
    /// Any other type: a function or a composition. Only its name is known.
    case other(String, isExistential: Bool)
    /// A type that the sources do not determine, with a name for messages: a generic parameter without an argument, a
    /// member that was not found, or a type that mentions one of these. It is a key of nothing, so no finding is about it.
    case unresolved(String)

    /// An element of a tuple.
    package struct Element: Hashable, Sendable {
        var label: String?
        var type: ResolvedType
    }

    package static func standard(_ name: String, _ arguments: [ResolvedType] = []) -> ResolvedType {
        .nominal("Swift.\(name)", arguments, isProtocol: false)
    }

    /// The name that the type has at run time, so that keys from sources equal those of a running container.
    package var name: TypeName {
        switch self {
        case .nominal(let base, let arguments, let isProtocol):
            ResolvedType.name(base, arguments.map(\.name), isExistential: isProtocol)
        case .nested(let outer, let name, let arguments):
            ResolvedType.name("\(outer.name.qualified).\(name)", arguments.map(\.name), isExistential: false)
        case .tuple(let elements):
            TypeName(
                "(\(elements.map { ($0.label.map { "\($0): " } ?? "") + $0.type.name.qualified }.joined(separator: ", ")))"
            )
        case .other(let text, let isExistential): TypeName(text, isExistential: isExistential)
        case .unresolved(let text): TypeName(text)
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
        switch self {
        case .nominal(let base, _, _): base
        case .nested(let outer, let name, _): outer.base.map { "\($0).\(name)" }
        case .tuple, .other, .unresolved: nil
        }
    }

    package var arguments: [ResolvedType] {
        switch self {
        case .nominal(_, let arguments, _), .nested(_, _, let arguments): arguments
        case .tuple, .other, .unresolved: []
        }
    }

    /// The type in which a type is nested, if that one is generic.
    var outer: ResolvedType? { if case .nested(let outer, _, _) = self { outer } else { nil } }

    /// True if the type, or a type that it mentions, is not determined.
    package var isUnresolved: Bool {
        switch self {
        case .nominal(_, let arguments, _): arguments.contains(where: \.isUnresolved)
        case .nested(let outer, _, let arguments): outer.isUnresolved || arguments.contains(where: \.isUnresolved)
        case .tuple(let elements): elements.contains(where: \.type.isUnresolved)
        case .other: false
        case .unresolved: true
        }
    }

    /// The type, unless nothing at all is known of it.
    var known: ResolvedType? { if case .unresolved = self { nil } else { self } }

    /// The type of a value that is not `nil`. It is not known in an extension of `Optional`.
    var withoutOptional: ResolvedType? { base == "Swift.Optional" ? arguments.first : self }

    /// The type of a value of this type, or `nil`.
    var asOptional: ResolvedType { base == "Swift.Optional" ? self : .standard("Optional", [self]) }

    /// A function or a composition that consists of other types.
    static func made(of parts: [ResolvedType], _ text: String, isExistential: Bool = false) -> ResolvedType {
        parts.contains(where: \.isUnresolved) ? .unresolved(text) : .other(text, isExistential: isExistential)
    }
}
