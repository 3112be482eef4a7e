internal import DovetailGraph
internal import Synchronization

/// A named group of bindings.
///
/// Conform a struct to `Module` and list its bindings in ``body``. The properties of the struct are the parameters of
/// the module:
///
/// ```swift
/// struct NetworkModule: Module {
///     let config: Config
///     var body: some Module {
///         Instance(config)
///         Bind((any APIClient).self, URLSessionAPIClient.init).lifetime(.singleton)
///     }
/// }
/// ```
///
/// Pass modules to a ``Container``, which then resolves the types that they bind:
///
/// ```swift
/// let container = try Container {
///     NetworkModule(config: Config())
///     FeatureModule()
/// }
/// ```
///
/// ## Compose modules
///
/// Modules nest. A body can list other modules, and it can contain `if`, `switch` and `for`:
///
/// ```swift
/// struct AppModule: Module {
///     var isDebug = false
///     var body: some Module {
///         SearchModule()
///         EditorModule()
///         SpellingModule()
///         if isDebug { DebugModule() }
///     }
/// }
/// ```
///
/// If your module cannot work without another one, list that one in ``requirements``. A container installs it first,
/// unless its ``RequirementPolicy`` states otherwise:
///
/// ```swift
/// struct SearchModule: Module {
///     var requirements: [any Module] { [NetworkModule()] }
///     var body: some Module {
///         Bind(Search.init).lifetime(.singleton)
///     }
/// }
/// ```
///
/// ## Parameters and equality
///
/// A module type is installed once, however often it is listed or required. Therefore all its values in one container
/// have to be equal; otherwise you get a `module-mismatch`. They are compared with `==` if the type is `Equatable`, and
/// by their stored properties if it is not: objects by identity, while two closures are never equal. So if your module
/// stores a closure, conform to `Equatable` and compare the rest.
///
/// ## Hide bindings
///
/// A binding that is marked with ``Bind/hidden()`` serves its own module and the modules that are nested in it. Two
/// modules can therefore bind the same key. To use the hidden bindings of another module, list its type in ``imports``:
///
/// ```swift
/// struct PrivateSearchModule: Module {
///     var body: some Module {
///         Bind((any APIClient).self, LiveClient.init).hidden()
///         Bind(Search.init).lifetime(.singleton)
///     }
/// }
/// ```
///
/// ## Run code during assembly
///
/// A container calls ``prepare()`` of all modules, requirements first. Then it adds all bindings, and then it calls
/// ``assembled(in:)`` of all modules in the same order. If one of them throws, the container is not created. For
/// example, a module can check its parameters:
///
/// ```swift
/// struct SettingsModule: Module {
///     let timeout: Double
///     var body: some Module { Instance(Config(timeout: timeout)) }
///     func prepare() throws {
///         if timeout <= 0 { throw InvalidTimeout() }
///     }
/// }
/// ```
public protocol Module: Sendable {
    /// The type of the body.
    associatedtype Body: Module
    /// The bindings and modules of the group.
    @ModuleBuilder var body: Body { get }
    /// The modules that have to be present. They are installed before this one, unless the container's policy is
    /// ``RequirementPolicy/mustBePresent``.
    var requirements: [any Module] { get }
    /// The modules whose hidden bindings this module may use too, after its own. Imports are not transitive.
    var imports: [any Module.Type] { get }
    /// Runs before any binding of the assembly is registered.
    ///
    /// - Throws: Any error, which prevents the creation of the container.
    func prepare() throws
    /// Runs after all modules of the assembly are registered.
    ///
    /// - Parameter container: The container, which can already resolve.
    /// - Throws: Any error, which prevents the creation of the container.
    func assembled(in container: Container) throws
    /// The content of the module as a list. You don't implement it.
    var _bindings: Bindings { get }
}

extension Module {
    /// No modules, which is the default.
    public var requirements: [any Module] { [] }
    /// No modules, which is the default.
    public var imports: [any Module.Type] { [] }
    /// Does nothing, which is the default.
    public func prepare() throws {}
    /// Does nothing, which is the default.
    ///
    /// - Parameter container: The container.
    public func assembled(in container: Container) throws {}
    /// A list that contains the module itself, whose body is read when it is installed.
    public var _bindings: Bindings { Bindings(.module(self)) }
}

extension Never: Module {
    /// The body, which is never called because there is no value of type `Never`.
    public var body: Never { get { return fatalError("there is no value of type Never") } }
}

/// A list of bindings and modules, which is the result of a ``ModuleBuilder``.
public struct Bindings: Module {
    /// The type of a body that does not exist, because a list is read directly.
    public typealias Body = Never

    enum Item: Sendable {
        case binding(AnyBinding)
        // Indirect, so that an item has the size of one word.
        indirect case module(any Module)
        /// A mistake that was found while the list was written.
        indirect case finding(Finding)
        indirect case request(DeclaredRequest)
    }
    private enum Storage {
        case one(Item)
        /// The first items of lines that several lists share.
        case many(Lines, count: Int)
    }
    private var storage: Storage

    /// All items in order.
    var items: [Item] {
        switch storage {
        case .one(let item): [item]
        case .many(let lines, let count): lines.items(first: count)
        }
    }

    init(_ item: Item) { storage = .one(item) }
    init(_ items: [Item]) { storage = .many(Lines(items), count: items.count) }

    mutating func append(_ item: consuming Item) {
        switch storage {
        case .one(let first): storage = .many(Lines([first, item]), count: 2)
        case .many(let lines, let count):
            let rejected = lines.append(item, after: count)
            let known = rejected.map { Lines(lines.items(first: count) + [$0]) } ?? lines
            storage = .many(known, count: count + 1)
        }
    }

    mutating func append(_ more: Bindings) {
        if case .one(let item) = more.storage { append(item) } else { for item in more.items { append(item) } }
    }

    /// The lines of a body. A body retains the list that each of its lines returns until its end, so an array in each list
    /// would be copied for every line. Instead they share one array, to which the longest list may append.
    private final class Lines: Sendable {
        private let all: Mutex<[Item]>

        init(_ items: [Item]) { all = Mutex(items) }

        func items(first count: Int) -> [Item] {
            let items = all.withLock { $0 }
            return items.count == count ? items : Array(items[..<count])
        }

        /// Appends an item. Returns it if another list has already appended one at this index.
        func append(_ item: consuming Item, after count: Int) -> Item? {
            // A closure cannot consume what it captures, so it takes the item out of an Optional. Copying and releasing
            // each binding would take longer than appending it.
            var open = Optional(item)
            all.withLock { items in
                if items.count == count, let item = open.take() { items.append(item) }
            }
            return open
        }
    }

    /// The body, which is never called: a list is read through `_bindings`.
    public var body: Never { get { return fatalError("a list of bindings has no body") } }
    /// The list itself.
    public var _bindings: Bindings { self }
}

/// A result builder for the body of a ``Module`` or ``Container``.
///
/// Write one binding or module per line. You can use `if`, `switch`, `for` and `if #available`:
///
/// ```swift
/// struct AppModule: Module {
///     var isDebug = false
///     var body: some Module {
///         SearchModule()
///         EditorModule()
///         SpellingModule()
///         if isDebug { DebugModule() }
///     }
/// }
/// ```
@resultBuilder public enum ModuleBuilder {
    // Each line is added to the one list immediately, by one call that consumes the binding. Otherwise the compiler
    // needs time quadratic in the length of the body, both for values that the body releases and for further calls.

    /// Builds an empty body.
    ///
    /// - Returns: An empty list.
    public static func buildBlock() -> Bindings { Bindings([]) }
    /// Builds the first line of a body, a binding.
    ///
    /// - Parameter first: The binding.
    /// - Returns: A list of this binding.
    public static func buildPartialBlock<Value>(first: consuming Bind<Value>) -> Bindings { first._bindings }
    /// Builds the first line of a body, a module.
    ///
    /// - Parameter first: The module.
    /// - Returns: A list of this module.
    public static func buildPartialBlock(first: some Module) -> Bindings { first._bindings }
    /// Builds one more line, a binding.
    ///
    /// - Parameters:
    ///   - accumulated: The lines before it.
    ///   - next: The binding.
    /// - Returns: The list with this binding at its end.
    public static func buildPartialBlock<Value>(
        accumulated: consuming Bindings, next: consuming Bind<Value>
    ) -> Bindings {
        next.append(to: &accumulated)
        return accumulated
    }
    /// Builds one more line, a module.
    ///
    /// - Parameters:
    ///   - accumulated: The lines before it.
    ///   - next: The module.
    /// - Returns: The list with this module at its end.
    public static func buildPartialBlock(accumulated: consuming Bindings, next: some Module) -> Bindings {
        accumulated.append(next._bindings)
        return accumulated
    }
    /// Builds an `if` without `else`.
    ///
    /// - Parameter part: The lines of the branch, or `nil` if the condition is false.
    /// - Returns: These lines, or an empty list.
    public static func buildOptional(_ part: Bindings?) -> Bindings { part ?? Bindings([]) }
    /// Builds the first branch of an `if` with `else`, or of a `switch`.
    ///
    /// - Parameter first: The lines of the branch.
    /// - Returns: These lines.
    public static func buildEither(first: Bindings) -> Bindings { first }
    /// Builds the second branch of an `if` with `else`, or of a `switch`.
    ///
    /// - Parameter second: The lines of the branch.
    /// - Returns: These lines.
    public static func buildEither(second: Bindings) -> Bindings { second }
    /// Builds a `for` loop.
    ///
    /// - Parameter parts: The lines of each iteration.
    /// - Returns: All these lines, in order.
    public static func buildArray(_ parts: [Bindings]) -> Bindings { Bindings(parts.flatMap(\.items)) }
    /// Builds an `if #available`.
    ///
    /// - Parameter part: The lines of the branch.
    /// - Returns: These lines.
    public static func buildLimitedAvailability(_ part: Bindings) -> Bindings { part }
}

/// A policy for required modules that are not listed in a container.
public enum RequirementPolicy: Sendable {
    /// The container installs the module, before the module that requires it.
    case install
    /// The container throws `missing-requirement`, with the names of all missing modules.
    case mustBePresent
}
