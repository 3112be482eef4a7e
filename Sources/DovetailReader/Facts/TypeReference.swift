/// A type as it is written. The linker finds its declaration.
package indirect enum TypeReference: Hashable, Sendable {
    /// One part of a dotted path: `Box<User>`.
    package struct Part: Hashable, Sendable {
        package var name: String
        package var arguments: [TypeReference]

        package init(_ name: String, _ arguments: [TypeReference] = []) {
            self.name = name
            self.arguments = arguments
        }
    }

    /// An element of a tuple.
    package struct Element: Hashable, Sendable {
        package var label: String?
        package var type: TypeReference

        package init(_ type: TypeReference, label: String? = nil) { (self.type, self.label) = (type, label) }
    }

    case path([Part])
    case optional(TypeReference)
    case array(TypeReference)
    case dictionary(TypeReference, TypeReference)
    case existential(TypeReference)
    case composition([TypeReference])
    case tuple([Element])
    /// A function type. The attributes are those that belong to the type, with `@`: `@Sendable` and a global actor.
    case function([TypeReference], attributes: [String], effects: String, TypeReference)
    /// The type of a type: `Int.Type`, `any P.Type`.
    case metatype(TypeReference)
    /// Any other type, such as `some P`, a pack or a macro. Only the text is known.
    case unreadable(String)

    /// A path without generic arguments.
    package static func names(_ names: [String]) -> TypeReference { .path(names.map { Part($0) }) }

    /// The parts of a path, if it is one.
    package var parts: [Part]? {
        if case .path(let parts) = self { parts } else { nil }
    }

    /// The types of a composition, or the type itself.
    package var members: [TypeReference] { if case .composition(let types) = self { types } else { [self] } }

    /// The path with another part at the end.
    package func appending(_ part: Part) -> TypeReference? { parts.map { .path($0 + [part]) } }

    /// The text, for messages.
    package var text: String {
        switch self {
        case .path(let parts): parts.map(\.text).joined(separator: ".")
        case .optional(let inner): "\(inner.text)?"
        case .array(let inner): "[\(inner.text)]"
        case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
        case .existential(let inner): "any \(inner.text)"
        case .composition(let types): types.map(\.text).joined(separator: " & ")
        case .tuple(let elements): "(\(elements.map(\.text).joined(separator: ", ")))"
        case .function(let types, let attributes, let effects, let result):
            attributes.map { "\($0) " }.joined()
                + "(\(types.map(\.text).joined(separator: ", "))) \(effects)-> \(result.text)"
        case .metatype(.existential(let inner)): "(any \(inner.text)).Type"
        case .metatype(let inner): "\(inner.text).Type"
        case .unreadable(let text): text
        }
    }
}

extension TypeReference.Element {
    /// The text of the type, after the label.
    package var text: String { (label.map { "\($0): " } ?? "") + type.text }
}

extension TypeReference.Part {
    fileprivate var text: String {
        arguments.isEmpty ? name : "\(name)<\(arguments.map(\.text).joined(separator: ", "))>"
    }
}
