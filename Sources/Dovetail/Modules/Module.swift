internal import DovetailGraph

/// A named group of bindings. Conform a struct and list them in `body`; modules nest, and each type is installed once.
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
/// ## One value of each type
/// A module type may be listed and required several times. Its values must be equal, else the error is `module-mismatch`. They are
/// compared by `==` if the type is `Equatable`, else by their stored properties: objects by identity, and closures count as unequal.
///
/// ## Order
/// `prepare()` of all modules, requirements first; then all bindings; then `assembled(in:)` of all in the same order.
public protocol Module: Sendable {
    /// The modules and bindings in it.
    associatedtype Body: Module
    /// The bindings and modules of the group.
    @ModuleBuilder var body: Body { get }
    /// Modules that must be present. They are installed before this one, unless the container was told to fail instead.
    var requirements: [any Module] { get }
    /// Modules whose hidden bindings may be used here too, after this module's own; one level.
    var imports: [any Module.Type] { get }
    /// Runs before any binding of the assembly is registered. If it throws, the container is not made.
    func prepare() throws
    /// Runs after all modules of the assembly have been registered. If it throws, the container is not made.
    func assembled(in container: Container) throws
    /// What a module consists of once its body has been read; implemented for you.
    var _bindings: Bindings { get }
}

extension Module {
    /// None.
    public var requirements: [any Module] { [] }
    /// None.
    public var imports: [any Module.Type] { [] }
    /// Does nothing.
    public func prepare() throws {}
    /// Does nothing.
    public func assembled(in container: Container) throws {}
    /// The module itself, to be read when it is installed.
    public var _bindings: Bindings { Bindings(.module(self)) }
}

extension Never: Module {
    /// Never called, because there is no value of type `Never` to call it on.
    public var body: Never { get { return fatalError("there is no value of type Never") } }
}

/// A list of bindings and modules with no type names left: what a builder makes.
public struct Bindings: Module {
    /// A list has no body; it is read directly.
    public typealias Body = Never

    enum Item: Sendable {
        case binding(AnyBinding)
        // Behind a reference, so that an item is one word.
        indirect case module(any Module)
        /// A mistake that was seen while the list was written.
        indirect case finding(Finding)
    }
    /// The last item, and those before it: a chain, because a body keeps what each of its lines made until its end, so that an
    /// array would be copied for every line.
    private var last: Item?
    private var before: Link?

    /// All items in order. Costs one pass.
    var items: [Item] {
        var result: [Item] = []
        if let last { result.append(last) }
        var link = before
        while let next = link {
            result.append(next.item)
            link = next.before.object
        }
        result.reverse()
        return result
    }

    init(_ item: Item) { last = item }
    init(_ items: [Item]) { for item in items { append(item) } }

    private mutating func append(_ item: Item) {
        if let last { before = Link(last, after: before) }
        last = item
    }

    mutating func append(_ more: Bindings) {
        if more.before == nil, let item = more.last { append(item) } else { for item in more.items { append(item) } }
    }

    /// One item of a chain.
    private final class Link: Linked {
        let item: Item
        let before: ReleasableLink<Link>

        init(_ item: Item, after before: Link?) {
            self.item = item
            self.before = ReleasableLink(before)
        }

        func takeParent() -> Link? { before.take() }
    }

    /// Never called: a list is read through `_bindings`. There is no value of type `Never` to return.
    public var body: Never { get { return fatalError("a list of bindings has no body") } }
    /// The list itself.
    public var _bindings: Bindings { self }
}

/// Builds the body of a ``Module`` or ``Container``: bindings and modules, one a line, with `if`, `switch` and `for`.
@resultBuilder public enum ModuleBuilder {
    // Each line goes into the one list at once, in one call that consumes a binding: what is left for the body to release, and
    // each further call, costs the compiler the square of the length of the body.

    /// A body without a line.
    public static func buildBlock() -> Bindings { Bindings([]) }
    /// The first line, a binding.
    public static func buildPartialBlock<Value>(first: consuming Bind<Value>) -> Bindings { first._bindings }
    /// The first line, a module.
    public static func buildPartialBlock(first: some Module) -> Bindings { first._bindings }
    /// One more line, a binding.
    public static func buildPartialBlock<Value>(
        accumulated: consuming Bindings, next: consuming Bind<Value>
    ) -> Bindings {
        accumulated.append(next._bindings)
        return accumulated
    }
    /// One more line, a module.
    public static func buildPartialBlock(accumulated: consuming Bindings, next: some Module) -> Bindings {
        accumulated.append(next._bindings)
        return accumulated
    }
    /// `if` without `else`.
    public static func buildOptional(_ part: Bindings?) -> Bindings { part ?? Bindings([]) }
    /// `if` and `switch`.
    public static func buildEither(first: Bindings) -> Bindings { first }
    /// `else` and `switch`.
    public static func buildEither(second: Bindings) -> Bindings { second }
    /// `for`.
    public static func buildArray(_ parts: [Bindings]) -> Bindings { Bindings(parts.flatMap(\.items)) }
    /// `if #available`.
    public static func buildLimitedAvailability(_ part: Bindings) -> Bindings { part }
}

/// What a container does about a required module that was not listed.
public enum RequirementPolicy: Sendable {
    /// Installs it, before the module that requires it.
    case install
    /// Throws `missing-requirement`, naming all that are missing.
    case mustBePresent
}
