/// One binding as data: what it provides, what it needs, how long what it makes lives, and where it is written.
public struct Binding: Hashable, Sendable, Identifiable {
    /// How long one instance serves.
    public enum Lifetime: String, Hashable, Sendable, CaseIterable {
        case transient, graph, singleton, container, weak, weakInContainer, process, scope, custom
    }

    /// How a binding stands against others for the same key.
    public enum Priority: String, Hashable, Sendable { case asDefault, normal, replacing }

    /// What kind of binding it is.
    public enum Kind: String, Hashable, Sendable {
        /// A factory: an initializer, a function or a closure.
        case factory
        /// An `Instance`, which exists already.
        case instance
        /// An `Input`, which a child provides.
        case input
        /// A value of a file.
        case value
        /// A `Multibinding`, which declares a collection and is no element of it.
        case multibinding
    }

    /// A membership in a collection.
    public struct Element: Hashable, Sendable {
        /// What the collection is made of.
        public var key: Key
        /// The text of the entry's key, for a dictionary.
        public var entry: String?
        /// The type of the entry's key, for a dictionary.
        public var entryType: TypeName?

        /// Makes a membership.
        public init(key: Key, entry: String? = nil, entryType: TypeName? = nil) {
            self.key = key
            self.entry = entry
            self.entryType = entryType
        }
    }

    /// Its number in the graph: its index in `Graph.bindings`.
    public var id: Int
    /// The type its factory makes, as written there.
    public var implementation: TypeName
    /// The keys it serves; the own key comes first. Empty for decorators and for mere elements.
    public var keys: [Key]
    /// The collections it is an element of.
    public var elements: [Element] = []
    /// The key it decorates, if it is a decorator.
    public var decorates: Key?
    /// What kind of binding it is.
    public var kind: Kind = .factory
    /// How long one instance serves.
    public var lifetime: Lifetime = .transient
    /// The actor its factory belongs to.
    public var isolation: Isolation = .nonisolated
    /// Whether its factory, or one of its injections or hooks, is asynchronous.
    public var isAsync = false
    /// Whether the value is known to be `Sendable`; `nil` where that cannot be seen.
    public var isSendable: Bool?
    /// What it needs: the parameters of its factory, then those of each injection, in order.
    public var dependencies: [Dependency] = []
    /// The module it stands in: an index into `Graph.modules`.
    public var module: Int?
    /// The container it belongs to: an index into `Graph.levels`.
    public var level = 0
    /// How it stands against others for the same key.
    public var priority: Priority = .normal
    /// Whether only its module and those nested in it may use it.
    public var isHidden = false
    /// Whether a later `register` may replace it; `nil` where it was not said.
    public var overridable: Bool?
    /// Whether `start()` makes it.
    public var isEager = false
    /// Whether it is an entry point of the application.
    public var isRoot = false
    /// Whether it was said to be unused on purpose.
    public var isUnused = false
    /// Whether what it needs cannot be read: it resolves by hand.
    public var isOpaque = false
    /// Whether it has an `.onClose`.
    public var hasOnClose = false
    /// Whether it is a value given to `makeChild(providing:)`, which fills an `Input`.
    public var fillsInput = false
    /// Whether it was registered on a running container.
    package var isAdded = false
    /// The protocols and superclasses its value is known to have, where the source was read; only used to propose.
    public var conformances: [TypeName] = []
    /// Modifiers that contradict each other, where the one who read them saw it.
    package var mistakes: [Problem.BindingMistake] = []
    /// Whether it exists only under a condition (`if` without `else`, `#if`).
    public var isConditional = false
    /// Where it is written.
    public var location: SourceLocation

    /// Makes a binding without dependencies; set the rest afterwards.
    public init(id: Int, implementation: TypeName, keys: [Key], location: SourceLocation) {
        self.id = id
        self.implementation = implementation
        self.keys = keys
        self.location = location
    }

    /// What the binding is called in traces and pictures: the type of its own key, else what it makes.
    public var displayName: String { (keys.first?.type ?? implementation).description }

    /// The types of its run-time arguments, in order.
    public var arguments: [TypeName] {
        dependencies.compactMap { if case .argument = $0.kind { $0.key.type } else { nil } }
    }
}

/// The actor that code belongs to.
public enum Isolation: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// None: it runs anywhere.
    case nonisolated
    /// A global actor, by the name of its type: `MainActor`.
    case globalActor(String)
    /// An actor instance, by the name of its type.
    case actor(String)

    /// `nonisolated`, `@MainActor`, `actor Cache`.
    public var description: String {
        switch self {
        case .nonisolated: "nonisolated"
        case .globalActor(let name): "@\(name)"
        case .actor(let name): "actor \(name)"
        }
    }
}
