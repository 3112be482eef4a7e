/// A graph of bindings as plain values: who provides what, who needs what, and where it is written.
///
/// Two rooms make graphs, the running container (`container.graph`) and the source reader; rules, analysis and reports
/// work on either. A graph has no links in it: `LinkedGraph` finds who serves whom.
public struct Graph: Sendable {
    /// A named group of bindings.
    public struct Module: Hashable, Sendable {
        /// The name of its type.
        public var name: TypeName
        /// The module in whose body it stands: an index into `Graph.modules`.
        public var parent: Int?
        /// The modules whose hidden bindings it may use.
        public var imports: [Int] = []
        /// The modules it requires, by name.
        public var requirements: [TypeName] = []
        /// The modules it imports although no container has them, by name.
        package var missingImports: [TypeName] = []
        /// Whether another, unequal value of the same type was listed too.
        public var isMismatched = false
        /// Whether it is only required, and no container has it.
        package var isAbsent = false
        /// Where it is declared, if known.
        public var location: SourceLocation?

        /// Makes a module; set the rest afterwards.
        public init(name: TypeName, parent: Int? = nil) {
            self.name = name
            self.parent = parent
        }
    }

    /// A container in a hierarchy.
    public struct Level: Hashable, Sendable {
        /// The container it looks in next: an index into `Graph.levels`.
        public var parent: Int?
        /// Whether it is a view made by `overriding`, or the container of a test: what it has replaces hidden bindings, too.
        public var isOverlay: Bool

        /// Makes a level.
        public init(parent: Int? = nil, isOverlay: Bool = false) {
            self.parent = parent
            self.isOverlay = isOverlay
        }
    }

    /// Something asked from outside of every binding: a call of `resolve`.
    public struct Request: Hashable, Sendable {
        /// What is asked for.
        public var dependency: Dependency
        /// The container that is asked.
        public var level: Int
        /// Whether the call awaits.
        public var isAsync: Bool
        /// The actor the caller is on.
        public var isolation: Isolation
        /// The types of the arguments it passes.
        public var arguments: [TypeName]
        /// The module whose hidden bindings it may use, where it names one: an index into `Graph.modules`.
        public var module: Int?
        /// The binding whose factory asks by hand, where it is not a caller that asks: an index into `Graph.bindings`.
        package var asker: Int?
        /// The bindings that are asked for, where they are known and no key is looked up: indices into `Graph.bindings`.
        package var targets: [Int] = []
        /// Whether it is known where the request is written. A running container does not know it of its callers.
        package var isPlaced = true

        /// Makes a request.
        public init(
            _ dependency: Dependency, level: Int = 0, isAsync: Bool = false, isolation: Isolation = .nonisolated,
            arguments: [TypeName] = []
        ) {
            self.dependency = dependency
            self.level = level
            self.isAsync = isAsync
            self.isolation = isolation
            self.arguments = arguments
        }
    }

    /// The containers, parents before children.
    public var levels: [Level]
    /// The modules.
    public var modules: [Module]
    /// The bindings, in the order of registration; each one's `id` is its index.
    public var bindings: [Binding]
    /// What is asked from outside, where it is known.
    public var requests: [Request]
    /// Bindings that were seen but are not part of the graph: those of modules that are not installed, and, where
    /// `isConditional` says so, those under a condition that does not hold. They are only proposed when a key is missing.
    public var absent: [Binding] = []
    /// The bindings whose instance exists, where somebody could look; otherwise what `start()` makes counts as existing.
    package var existing: Set<Int>?

    /// Makes a graph.
    public init(
        levels: [Level] = [Level()], modules: [Module] = [], bindings: [Binding] = [], requests: [Request] = []
    ) {
        self.levels = levels
        self.modules = modules
        self.bindings = bindings
        self.requests = requests
    }
}
