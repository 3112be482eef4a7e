extension Graph {
    /// A dependency of a binding: a parameter of its factory or of an injection, or a request by a caller.
    public struct Dependency: Hashable, Sendable {
        /// The source of a parameter's value.
        public enum Kind: Hashable, Sendable {
            /// A value of `key`, wrapped according to `wrappers`.
            case value
            /// A run-time argument, whose type is in `key`.
            case argument
            /// The `Resolution` in progress, so further dependencies cannot be seen.
            case resolution
            /// The container itself.
            case container
            /// A weak reference to the container.
            case weakContainer
        }

        /// A layer around the type that is looked up.
        public enum Wrapper: Hashable, Sendable {
            case optional
            case array
            /// A dictionary with keys of this type.
            case dictionary(TypeName)
            case lazy
            /// A `Provider` with these argument types.
            case provider([TypeName])
            case asyncLazy
            case asyncProvider([TypeName])
            case weak
        }

        /// The time at which a parameter is filled.
        public enum Role: Hashable, Sendable {
            /// When the instance is created.
            case initializer
            /// After the instance was created, by the `.inject` with this index, from zero.
            case injection(Int)
        }

        /// The key that is looked up, without the wrappers.
        public package(set) var key: Key
        /// The source of the value.
        public package(set) var kind: Kind = .value
        /// The layers around `key.type`, the outermost first.
        public package(set) var wrappers: [Wrapper] = []
        /// The time at which the parameter is filled.
        public package(set) var role: Role = .initializer
        /// The position among the parameters of the function, from zero.
        public package(set) var position: Int
        /// The label of the parameter, if the source was read.
        public package(set) var label: String?
        /// True if the parameter has a default value, if the source was read.
        package var hasDefault = false
        /// True for an implicitly unwrapped property, whose value must not be missing, if the source was read.
        package var mustHaveValue = false
        /// True if the type of an argument is `Hashable`; `nil` if that is not known.
        public package(set) var isHashable: Bool?
        /// The source location of the parameter; at run time, of the binding.
        public package(set) var location: SourceLocation

        package init(key: Key, position: Int, location: SourceLocation) {
            self.key = key
            self.position = position
            self.location = location
        }

        /// True if the value is created later, by a call, and is not retained by the dependent itself.
        public var isDeferred: Bool { wrappers.contains(where: \.isDeferral) }

        /// The type as written, with the qualifier of the key, for example `Lazy<any Clock> tagged Monotonic`.
        package var fullName: String { spelling + key.qualificationText }

        /// The type as written, for example `Lazy<any Clock>?`.
        public var spelling: String {
            wrappers.reversed().reduce(key.type.description) { inner, wrapper in
                switch wrapper {
                case .optional: (inner.hasPrefix("any ") ? "(\(inner))" : inner) + "?"
                case .array: "[\(inner)]"
                case .dictionary(let key): "[\(key): \(inner)]"
                case .lazy: "Lazy<\(inner)>"
                case .asyncLazy: "AsyncLazy<\(inner)>"
                case .provider(let arguments):
                    "Provider<\(([inner] + arguments.map(\.description)).joined(separator: ", "))>"
                case .asyncProvider(let arguments):
                    "AsyncProvider<\(([inner] + arguments.map(\.description)).joined(separator: ", "))>"
                case .weak: "Weak<\(inner)>"
                }
            }
        }
    }
}
