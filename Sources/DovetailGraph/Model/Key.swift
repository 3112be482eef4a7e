/// What a dependency asks for and what a binding provides: a type and at most one qualification.
public struct Key: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// What tells two keys of one type apart.
    public enum Qualification: Hashable, Sendable {
        /// A `Qualifier` type.
        case tag(TypeName)
        /// A `Name`.
        case name(String)
        /// A key path of `Dependencies`, by the name of its property.
        case keyPath(String)
    }

    /// The type.
    public var type: TypeName
    /// The qualification, if there is one.
    public var qualification: Qualification?

    /// Makes a key.
    public init(_ type: TypeName, _ qualification: Qualification? = nil) {
        self.type = type
        self.qualification = qualification
    }

    /// The key in words: `'any Clock' tagged Monotonic`.
    public var description: String {
        switch qualification {
        case nil: "'\(type)'"
        case .tag(let tag): "'\(type)' tagged \(tag)"
        case .name(let name): "'\(type)' named \"\(name)\""
        case .keyPath(let path): "'\(type)' for \\.\(path)"
        }
    }

    private var sortKey: (String, Int, String) {
        switch qualification {
        case nil: (type.qualified, 0, "")
        case .tag(let tag): (type.qualified, 1, tag.qualified)
        case .name(let name): (type.qualified, 2, name)
        case .keyPath(let path): (type.qualified, 3, path)
        }
    }

    /// By type, then by qualification; the plain key first.
    public static func < (left: Self, right: Self) -> Bool { left.sortKey < right.sortKey }
}
