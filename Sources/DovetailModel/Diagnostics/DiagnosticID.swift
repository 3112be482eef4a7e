/// The stable name of a kind of mistake. Later versions may add more ids.
///
/// Diagnostics contain the raw value in brackets, and the sections of the reference page are named after it.
public struct DiagnosticID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The name in kebab case: `missing-binding`.
    public let rawValue: String

    /// Creates an id from its raw value.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The raw value.
    public var description: String { rawValue }

    /// Compares the raw values alphabetically.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension DiagnosticID {
    /// No binding provides a requested key.
    public static let missingBinding = Self("missing-binding")
    /// Multiple bindings provide one key.
    public static let duplicateBinding = Self("duplicate-binding")
    /// Bindings depend on each other in a cycle.
    public static let cycle = Self("cycle")
    /// A longer-lived object depends on a shorter-lived one.
    public static let captiveDependency = Self("captive-dependency")
    /// A synchronous request reaches an asynchronous binding.
    public static let needsAsync = Self("needs-async")
    /// A synchronous request reaches a binding of another actor.
    public static let wrongIsolation = Self("wrong-isolation")
    /// A non-`Sendable` instance is used from two isolation domains.
    public static let notSendable = Self("not-sendable")
    /// A request does not match the arguments of the binding.
    public static let argumentMismatch = Self("argument-mismatch")
    /// A shared binding takes an argument that is not `Hashable`.
    public static let argumentNotHashable = Self("argument-not-hashable")
    /// No value is provided for an `Input`.
    public static let missingInput = Self("missing-input")
    /// No `Input` declares a provided value.
    public static let unknownInput = Self("unknown-input")
    /// No binding provides the key of a decorator.
    public static let noDecoratorTarget = Self("no-decorator-target")
    /// Modules require each other.
    public static let requirementCycle = Self("requirement-cycle")
    /// Required modules are not installed.
    public static let missingRequirement = Self("missing-requirement")
    /// One module type is installed with two different values.
    public static let moduleMismatch = Self("module-mismatch")
    /// `register` would replace a binding that is not overridable.
    public static let alreadyRegistered = Self("already-registered")
    /// The modifiers of a binding contradict each other.
    public static let invalidBinding = Self("invalid-binding")
    /// A binding has `.onClose`, but no container owns its instance.
    public static let noOwnerToClose = Self("no-owner-to-close")
    /// A factory or an injection threw.
    public static let factoryFailed = Self("factory-failed")
    /// `prepare`, `assembled` or `.onCreate` threw.
    public static let hookFailed = Self("hook-failed")
    /// The container is closed or released.
    public static let closed = Self("closed")
    /// The caller was cancelled.
    public static let cancelled = Self("cancelled")
    /// A dependency chain is too deep for the stack.
    public static let tooDeep = Self("too-deep")
    /// The dependencies of a binding cannot be analyzed.
    public static let unanalyzedBinding = Self("unanalyzed-binding")
    /// A container is passed to code whose requests cannot be analyzed.
    public static let unanalyzedRequests = Self("unanalyzed-requests")
    /// A binding is not reachable from any root.
    public static let unusedBinding = Self("unused-binding")
    /// A modifier has no effect.
    public static let redundantOverride = Self("redundant-override")
    /// A cycle creates a second instance of its first binding.
    public static let secondInstance = Self("second-instance")
    /// A view creates its dependency again at each update.
    public static let injectedInView = Self("injected-in-view")
    /// A body has so many lines that the compiler needs a long time for it.
    public static let longBody = Self("long-body")
    /// A Swift module requests what its boundaries forbid.
    public static let forbiddenDependency = Self("forbidden-dependency")
    /// A Swift module binds a type of another one, which its boundaries forbid.
    public static let forbiddenBinding = Self("forbidden-binding")
    /// A value file cannot be read.
    public static let unreadableFile = Self("unreadable-file")
    /// A value of a file is missing or has another type.
    public static let invalidValue = Self("invalid-value")
    /// A value of a file is never used.
    public static let unusedValue = Self("unused-value")
    /// A type name matches two declarations.
    public static let ambiguousType = Self("ambiguous-type")
    /// A comment `dovetail:ignore` has no effect.
    public static let unusedIgnore = Self("unused-ignore")
    /// The sources use a name of an earlier version.
    public static let renamed = Self("renamed")
    /// The source is not valid Swift.
    public static let syntaxError = Self("syntax-error")
    /// The generator cannot use an injectable type.
    public static let invalidInjectable = Self("invalid-injectable")
    /// The generator cannot use a provider of a resolver.
    public static let invalidProvider = Self("invalid-provider")
    /// A declaration is not visible to generated code.
    public static let notVisible = Self("not-visible")
}
