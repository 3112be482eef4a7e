internal import DovetailModel

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

    /// Marks the bindings of the module, and those of the modules in its body, as live, as ``Bind/live()`` does.
    ///
    /// Use it where you list a module whose bindings tests should replace, because they use the network, a disk or the
    /// clock: `NetworkModule().live()`. Its ``requirements`` are other modules, and are not marked.
    ///
    /// - Returns: The module, with live bindings.
    public func live() -> some Module { Bindings(_bindings.items.map(\.live)) }
}

extension Bindings.Item {
    fileprivate var live: Bindings.Item {
        switch self {
        case .binding(let binding): .binding(binding.live)
        case .module(let module, _): .module(module, isLive: true)
        case .finding, .request: self
        }
    }
}

extension AnyBinding {
    /// A copy that is marked as live, or the binding itself if it is.
    var live: AnyBinding {
        if isLive { return self }
        let copy = AnyBinding(copying: self)
        copy.isLive = true
        return copy
    }
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
        /// A module. Its bindings are live if it is.
        indirect case module(any Module, isLive: Bool = false)
        /// A mistake that was found while the list was written.
        indirect case finding(Finding)
        indirect case request(DeclaredRequest)
    }
    private enum Storage {
        // Without an array, because each line of a body is a list of its own at first.
        case one(Item)
        case many([Item])
    }
    private let storage: Storage

    /// All items in order.
    var items: [Item] {
        switch storage {
        case .one(let item): [item]
        case .many(let items): items
        }
    }

    init(_ item: Item) { storage = .one(item) }
    init(_ items: [Item]) { storage = .many(items) }

    /// Creates a list of the items of other lists, in order.
    init(joining lists: [Bindings]) {
        var items: [Item] = []
        items.reserveCapacity(lists.count)
        for list in lists {
            switch list.storage {
            case .one(let item): items.append(item)
            case .many(let more): items += more
            }
        }
        storage = .many(items)
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
    // Each line becomes a list of the same type, and one call joins them. For the type checker this is the cheapest form:
    // a call for each line that adds it to the lines before takes time quadratic in the length of the body, and so does one
    // call whose parameters have the types of the lines.

    /// Builds a line, a binding.
    ///
    /// - Parameter binding: The binding.
    /// - Returns: A list of this binding.
    public static func buildExpression<Value>(_ binding: consuming Bind<Value>) -> Bindings { binding._bindings }
    /// Builds a line, a module.
    ///
    /// - Parameter module: The module.
    /// - Returns: A list of this module.
    public static func buildExpression(_ module: some Module) -> Bindings { module._bindings }
    /// Builds a body.
    ///
    /// - Parameter parts: The lines of the body, and what its statements have built.
    /// - Returns: A list of all lines, in order.
    public static func buildBlock(_ parts: Bindings...) -> Bindings { Bindings(joining: parts) }
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
    public static func buildArray(_ parts: [Bindings]) -> Bindings { Bindings(joining: parts) }
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

/// A module as an assembly stores it: an opaque object.
private final class ModuleValue: Sendable {
    let module: any Module
    init(_ module: any Module) { self.module = module }
}

extension Assembly.InstalledModule {
    init(_ module: any Module, index: Int) {
        self.init(type: Swift.type(of: module), index: index, value: ModuleValue(module))
    }

    /// The module that the initializer stored.
    var module: any Module { known(value, as: ModuleValue.self).module }
}
