/// The name of a type as a graph knows it.
///
/// Two names are equal when their qualified texts are: `any P` and `P` are one type to Swift, so whether a name is of a
/// protocol only changes how it is printed.
public struct TypeName: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The name with its module and the types around it, and without `any`: `App.Outer.Inner`, `Swift.Array<App.User>`.
    public let qualified: String
    /// Whether the type is a protocol used as a type, so that it is printed with `any`.
    public let isExistential: Bool

    /// Makes a name from its qualified text.
    public init(_ qualified: String, isExistential: Bool = false) {
        self.qualified = qualified
        self.isExistential = isExistential
    }

    /// The name without modules: `Outer.Inner`, `any Clock`.
    public var description: String {
        let short = TypeName.withoutModules(qualified)
        return isExistential ? "any \(short)" : short
    }

    /// The module the type is declared in, if the name has one.
    public var module: String? {
        let head = qualified.prefix { $0 == "_" || $0.isLetter || $0.isNumber }
        return qualified.dropFirst(head.count).first == "." ? String(head) : nil
    }

    /// Equal names are names with the same qualified text.
    public static func == (left: Self, right: Self) -> Bool { left.qualified == right.qualified }

    /// Hashes the qualified text.
    public func hash(into hasher: inout Hasher) { hasher.combine(qualified) }

    /// Alphabetical order of the qualified texts.
    public static func < (left: Self, right: Self) -> Bool { left.qualified < right.qualified }

    /// Drops the first component of every dotted path, and what the compiler writes for a local context.
    static func withoutModules(_ text: String) -> String {
        var result = ""
        var path: [Substring] = []
        var rest = text[...]
        func flush() {
            if path.isEmpty { return }
            result += (path.count > 1 ? path.dropFirst() : path[...]).joined(separator: ".")
            path = []
        }
        while let character = rest.first {
            if character == "_" || character.isLetter || character.isNumber {
                let word = rest.prefix { $0 == "_" || $0.isLetter || $0.isNumber }
                path.append(word)
                rest = rest.dropFirst(word.count)
                if rest.first == ".", rest.dropFirst().first != "." {
                    rest = rest.dropFirst()
                    continue
                }
                flush()
            } else if rest.hasPrefix("(unknown context at "), let end = rest.firstIndex(of: ")") {
                rest = rest[rest.index(after: end)...].drop { $0 == "." }
            } else {
                flush()
                result.append(character)
                rest = rest.dropFirst()
            }
        }
        flush()
        return result
    }
}
