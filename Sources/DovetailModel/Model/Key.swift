extension Graph {
    /// A key by which instances are looked up: a type with at most one qualification.
    public struct Key: Hashable, Sendable, Comparable, CustomStringConvertible {
        /// A value that distinguishes several keys of one type.
        public enum Qualification: Hashable, Sendable {
            /// `.tag(T.self)`.
            case tag(TypeName)
            /// `.name("n")`.
            case name(String)
            /// A key path of `Dependencies`, by the name of its property.
            case keyPath(String)
            /// A qualifier that is computed at run time. It may be equal to any other one of its type.
            case computed
        }

        /// The type that is looked up.
        public package(set) var type: TypeName
        /// The qualification, if any.
        public package(set) var qualification: Qualification?

        package init(_ type: TypeName, _ qualification: Qualification? = nil) {
            self.type = type
            self.qualification = qualification
        }

        /// The key as diagnostics print it, for example `'any Clock' tagged Monotonic`.
        public var description: String { "'\(type)'" + qualificationText }

        /// The key without quotes, for paths, lists and pictures, for example `any Clock tagged Monotonic`. A key path is left out
        /// if Swift does not know its name, because symbols are stripped.
        package var name: String {
            if case .keyPath(let path)? = qualification, path.hasPrefix("<") { return type.description }
            return type.description + qualificationText
        }

        /// The qualification as it follows the type in a text.
        package var qualificationText: String {
            switch qualification {
            case nil: ""
            case .tag(let tag): " tagged \(tag)"
            case .name(let name): " named \"\(name)\""
            case .keyPath(let path): " for \\.\(path)"
            case .computed: " with a computed qualifier"
            }
        }

        /// True if it is not known which qualifier the key has.
        package var hasComputedName: Bool { if case .computed? = qualification { true } else { false } }

        /// True if a computed qualifier may be equal to that of the key.
        package var mayHaveComputedName: Bool {
            switch qualification {
            case .tag?, .name?, .computed?: true
            case nil, .keyPath?: false
            }
        }

        private var sortKey: (String, Int, String) {
            switch qualification {
            case nil: (type.qualified, 0, "")
            case .tag(let tag): (type.qualified, 1, tag.qualified)
            case .name(let name): (type.qualified, 2, name)
            case .keyPath(let path): (type.qualified, 3, path)
            case .computed: (type.qualified, 4, "")
            }
        }

        /// Compares keys by type, then by qualification. The key without a qualification is first.
        ///
        /// - Parameters:
        ///   - left: A key.
        ///   - right: Another key.
        /// - Returns: `true` if the first key is ordered before the second.
        public static func < (left: Self, right: Self) -> Bool { left.sortKey < right.sortKey }
    }
}
