extension Graph {
    /// A binding as data: its keys, dependencies, lifetime and source location.
    public struct Binding: Hashable, Sendable, Identifiable {
        /// The lifetime of the instances.
        public enum Lifetime: String, Hashable, Sendable, CaseIterable {
            case transient, scoped, singleton, graph, weak, weakScoped, process, pool, custom
        }

        /// The precedence of a binding among others for the same key.
        public enum Priority: String, Hashable, Sendable { case asDefault, normal, replacing }

        /// The kind of a binding.
        public enum Kind: String, Hashable, Sendable {
            /// An initializer, a function or a closure.
            case factory
            /// An `Instance`, which exists already.
            case instance
            /// An `Input`, whose value a child container provides.
            case input
            /// A value in a file.
            case value
            /// A `Multibinding`, which declares a collection and is not one of its elements.
            case multibinding
        }

        /// The membership of a binding in a collection.
        public struct Element: Hashable, Sendable {
            /// The key of the elements of the collection.
            public package(set) var key: Key
            /// The key of the entry as a string, if the collection is a dictionary.
            public package(set) var entry: String?
            /// The type of the entry's key, if the collection is a dictionary.
            public package(set) var entryType: TypeName?
            /// True if every requester sees the element, even if the binding is hidden.
            package var isAlwaysVisible = false

            package init(key: Key, entry: String? = nil, entryType: TypeName? = nil) {
                self.key = key
                self.entry = entry
                self.entryType = entryType
            }
        }

        /// The identifier of the binding: its index in `Graph.bindings`.
        public package(set) var id: Int
        /// The type that the factory creates, as written there.
        public package(set) var implementation: TypeName
        /// The keys that the binding serves, its own key first. Empty for decorators, and for bindings that are only
        /// elements.
        public package(set) var keys: [Key]
        /// The collections that contain the binding as an element.
        public package(set) var elements: [Element] = []
        /// The key that it decorates, if it is a decorator.
        public package(set) var decorates: Key?
        /// The kind of the binding.
        public package(set) var kind: Kind = .factory
        /// The lifetime of the instances.
        public package(set) var lifetime: Lifetime = .transient
        /// The actor of the factory.
        public package(set) var isolation: Isolation = .nonisolated
        /// True if the factory, an injection or a hook is asynchronous.
        public var isAsync = false
        /// True if the value is `Sendable`; `nil` if that is not known.
        public package(set) var isSendable: Bool?
        /// The dependencies: the parameters of the factory, then those of each injection, in order.
        public package(set) var dependencies: [Dependency] = []
        /// The module that declares the binding, as an index into `Graph.modules`.
        public package(set) var module: Int?
        /// The container of the binding, as an index into `Graph.levels`.
        public var level = 0
        /// The precedence among other bindings for the same key.
        public package(set) var priority: Priority = .normal
        /// True if only its module, and the modules nested in it, may use the binding.
        public var isHidden = false
        /// True if a later `register` may replace the binding; `nil` if that is not stated.
        public package(set) var overridable: Bool?
        /// True if `start()` creates the instance.
        public var isEager = false
        /// True if the binding is an entry point of the application.
        public var isRoot = false
        /// True if the binding is not reported if nothing uses it, for example because it is one of several choices.
        package var isUnused = false
        /// True if the dependencies cannot be read, because the factory resolves with its own code.
        public var isOpaque = false
        /// True if the factory is declared outside of the sources that were read, for example in a library, so that its
        /// dependencies are no types of the sources.
        package var isFromOtherLibrary = false
        /// The module that declares the binding, if no container installs it.
        package var absentModule: TypeName?
        /// True if the source does not tell the lifetime. Then `lifetime` is `.graph`, and the instance may be stored.
        package var hasUnknownLifetime = false
        /// True if the binding has an `.onClose` or an `.onEnd` hook.
        public var hasOnClose = false
        /// True if the binding has an `.onEnd` hook. Then `hasOnClose` is true as well.
        package var hasOnEnd = false
        /// True if the binding is a value that was passed to `makeChild(providing:)`, which fills an `Input`.
        public var fillsInput = false
        /// True if the binding was registered on a running container.
        package var isAdded = false
        /// The known protocols and superclasses of the value, if the source was read. They are only used for suggestions.
        public package(set) var conformances: [TypeName] = []
        /// Modifiers that contradict each other, if the reader of the source has found some.
        package var mistakes: [Problem.BindingMistake] = []
        /// True if the binding exists only under a condition (`if`, `switch`, `#if`).
        public var isConditional = false
        /// The branches that contain the binding, if the source was read.
        package var branches: [Branch] = []
        /// The source location of the binding.
        public package(set) var location: SourceLocation

        package init(id: Int, implementation: TypeName, keys: [Key], location: SourceLocation) {
            self.id = id
            self.implementation = implementation
            self.keys = keys
            self.location = location
        }

        /// The name of the binding without its qualifier: the type of its own key, or else the implementation.
        public var displayName: String { ownKey.type.description }

        /// The name with its qualifier, by which diagnostics, lists and pictures tell several bindings of one type apart.
        package var fullName: String { ownKey.name }

        /// The key that names the binding: its first one; for a decorator, its type with the qualifier of the key that it
        /// decorates.
        package var ownKey: Key { Key(keys.first?.type ?? implementation, (keys.first ?? decorates)?.qualification) }

        /// The types of the run-time arguments, in order.
        public var arguments: [TypeName] {
            dependencies.compactMap { if case .argument = $0.kind { $0.key.type } else { nil } }
        }
    }
}

extension Graph {
    /// The actor of a piece of code.
    public enum Isolation: Hashable, Sendable, Comparable, CustomStringConvertible {
        /// No actor: the code runs anywhere.
        case nonisolated
        /// A global actor, by the name of its type, for example `MainActor`.
        case globalActor(String)
        /// An instance of an actor, by the name of its type.
        case actor(String)

        /// The isolation as diagnostics print it, for example `nonisolated`, `@MainActor` or `actor Cache`.
        public var description: String {
            switch self {
            case .nonisolated: "nonisolated"
            case .globalActor(let name): "@\(name)"
            case .actor(let name): "actor \(name)"
            }
        }
    }
}
