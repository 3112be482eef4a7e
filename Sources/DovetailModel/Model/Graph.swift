/// A dependency graph as plain values: bindings with their keys, dependencies and source locations.
///
/// A running container creates one, `container.graph`, and so does the reader of source code. The rules of
/// `DovetailGraph` check it.
///
/// A graph contains no links between bindings. `GraphAnalysis` of `DovetailAnalysis` computes them. That module also
/// stores a graph as JSON, and `DovetailReport` draws it.
public struct Graph: Sendable {
    /// A named group of bindings.
    public struct Module: Hashable, Sendable {
        /// The name of the module's type.
        public package(set) var name: TypeName
        /// The module whose body contains it, as an index into `Graph.modules`.
        public package(set) var parent: Int?
        /// The modules whose hidden bindings it may use.
        public package(set) var imports: [Int] = []
        /// The modules that it requires, by name.
        public package(set) var requirements: [TypeName] = []
        /// The names of imported modules that are in no container.
        package var missingImports: [TypeName] = []
        /// True if another, unequal value of the same type is listed too.
        public var isMismatched = false
        /// True if other modules require it, but it is in no container.
        package var isAbsent = false
        /// The source location of the module, if known.
        public package(set) var location: SourceLocation?

        package init(name: TypeName, parent: Int? = nil) {
            self.name = name
            self.parent = parent
        }
    }

    /// A container in a hierarchy.
    public struct Level: Hashable, Sendable {
        /// The parent container, as an index into `Graph.levels`.
        public package(set) var parent: Int?
        /// True if it is the overlay that `overriding` returned, or the container of a test. Its bindings replace
        /// hidden ones too.
        public package(set) var isOverlay: Bool
        /// The bindings of containers above that an overlay creates again, as indices into `Graph.bindings`. A running
        /// container states the level of the overlay for them.
        package var recreated: Set<Int> = []
        /// True if the sources do not determine the parent, so that it is only a guess.
        package var hasUnknownParent = false
        /// True if the parent is not a container of the sources, so that it may provide anything.
        package var hasForeignParent = false
        /// True if it stands for a container that is not known, in which bindings are registered.
        package var isAnywhere = false

        package init(parent: Int? = nil, isOverlay: Bool = false) {
            self.parent = parent
            self.isOverlay = isOverlay
        }
    }

    /// A request from outside of every binding, such as a call of `resolve`.
    public struct Request: Hashable, Sendable {
        /// The requested key, with its wrappers.
        public package(set) var dependency: Dependency
        /// The container that receives the request, as an index into `Graph.levels`.
        public package(set) var level: Int
        /// True if the call uses `await`.
        public package(set) var isAsync: Bool
        /// The actor of the caller.
        public package(set) var isolation: Isolation
        /// The types of the arguments that the call passes.
        public package(set) var arguments: [TypeName]
        /// The module whose hidden bindings the request may use, if it names one, as an index into `Graph.modules`.
        public package(set) var module: Int?
        /// The binding whose factory sends the request with its own code, as an index into `Graph.bindings`; `nil` for
        /// a caller.
        package var requester: Int?
        /// The requested bindings, as indices into `Graph.bindings`, if they are known, so that no key is looked up.
        package var targets: [Int] = []
        /// The branches around the call, if the source was read.
        package var branches: [Branch] = []
        /// True if the sources do not determine the container, so that ``level`` is only a guess.
        package var hasUnknownContainer = false
        /// True if the sources do not determine the types of the arguments.
        package var hasUnknownArguments = false
        /// True if the isolation is that of a caller that is not known.
        package var hasUnknownIsolation = false
        /// True if the code goes on if the request fails, because of a `try?`.
        package var mayFail = false
        /// True if the call is at the top level of a file, where the compiler selects the synchronous request even after
        /// `await`. Then ``isAsync`` is false.
        package var isAwaitedAtTopLevel = false
        /// True if a module declares the request. It may be sent to any child, so an input counts as provided.
        package var isEntryPoint = false
        /// True if the source location of the request is known. A running container does not know that of its callers.
        package var hasLocation = true
        /// True if a module declares the request, and not code, so that it may be sent at any time.
        package var isDeclared: Bool { isEntryPoint && !hasUnknownContainer }

        package init(
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

    /// A call `await container.start()` at the top level of a file, where the compiler selects the synchronous method.
    package struct TopLevelStart: Hashable, Sendable {
        package var level: Int
        package var location: SourceLocation

        package init(level: Int, location: SourceLocation) { (self.level, self.location) = (level, location) }
    }

    /// The containers, parents before children.
    public package(set) var levels: [Level]
    /// The modules.
    public package(set) var modules: [Module]
    /// The bindings in the order of registration. The `id` of each one is its index.
    public package(set) var bindings: [Binding]
    /// The requests from outside, if they are known.
    public package(set) var requests: [Request]
    /// Bindings that were found but are not part of the graph.
    ///
    /// These are the bindings of modules that are not installed, and those under a condition that does not apply, which
    /// `isConditional` marks. They are only used for suggestions if a key is missing.
    public package(set) var absent: [Binding] = []
    /// Bindings that code lists outside of the containers and modules that were read, for example in the trait of a
    /// test, or in a function that returns a binding. They may belong to a container that is not known.
    package var unlisted: [Binding] = []
    /// What the lines of these lists may provide which could not be read.
    package var unlistedProvisions: Set<Unread.Provision> = []
    /// The lines of the sources that could not be read.
    package var unread: [Unread] = []
    /// Dependencies that code requests, without a request of the graph: calls of `resolve` inside of a factory, properties
    /// `@Injected(\.key)` whose default is used, and requests to containers outside of the sources. What serves them is
    /// not known, so they concern only the boundaries between Swift modules.
    package var mentions: [Dependency] = []
    /// The names of the modules whose sources were read.
    package var sourceModules: Set<String> = []
    /// The containers that code at the top level of a file starts.
    package var topLevelStarts: [TopLevelStart] = []
    /// The branch that is taken, if this is one of several possible programs.
    package var branch: Branch?
    /// The bindings whose instances exist, if that is known. Otherwise the instances that `start()` creates count as
    /// existing.
    package var existing: Set<Int>?

    package init(
        levels: [Level] = [Level()], modules: [Module] = [], bindings: [Binding] = [], requests: [Request] = []
    ) {
        self.levels = levels
        self.modules = modules
        self.bindings = bindings
        self.requests = requests
    }
}

// For the code of this package: a user's file sees `Graph.Binding`, so that no name is that of SwiftUI or Testing.
package typealias Binding = Graph.Binding
package typealias Dependency = Graph.Dependency
package typealias Isolation = Graph.Isolation
package typealias Key = Graph.Key
package typealias SourceLocation = Graph.SourceLocation
package typealias TypeName = Graph.TypeName
