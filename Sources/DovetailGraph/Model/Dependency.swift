/// Something a binding needs: one parameter of its factory, of an injection, or one request by a caller.
public struct Dependency: Hashable, Sendable {
    /// What the parameter is filled with.
    public enum Kind: Hashable, Sendable {
        /// A value of `key`, wrapped as `wrappers` say.
        case value
        /// A run-time argument; `key` holds its type.
        case argument
        /// The `Resolution` in progress: what else is needed cannot be seen.
        case resolution
        /// The container itself.
        case container
        /// The container, weakly.
        case weakContainer
    }

    /// One layer around the type that is looked up, as written from the outside in.
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

    /// When the parameter is filled.
    public enum Role: Hashable, Sendable {
        /// While the instance is made.
        case initializer
        /// After it was made: the n-th `.inject`, from zero.
        case injection(Int)
    }

    /// What is looked up once the wrappers are off.
    public var key: Key
    /// What the parameter is filled with.
    public var kind: Kind = .value
    /// The layers around `key.type`, outermost first.
    public var wrappers: [Wrapper] = []
    /// When the parameter is filled.
    public var role: Role = .initializer
    /// Its position among the parameters of its function, from zero.
    public var position: Int
    /// Its label, where the source was read.
    public var label: String?
    /// For an argument: whether its type is `Hashable`; `nil` where that cannot be seen.
    public var isHashable: Bool?
    /// Where it is asked for: the parameter, or the binding at run time.
    public var location: SourceLocation

    /// Makes a plain dependency; set the rest afterwards.
    public init(key: Key, position: Int, location: SourceLocation) {
        self.key = key
        self.position = position
        self.location = location
    }

    /// Whether the value is made later, at a call, and not kept by the one who asks.
    public var isDeferred: Bool {
        wrappers.contains {
            switch $0 {
            case .lazy, .provider, .asyncLazy, .asyncProvider: true
            default: false
            }
        }
    }

    /// The type as written: `Lazy<any Clock>?`.
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
