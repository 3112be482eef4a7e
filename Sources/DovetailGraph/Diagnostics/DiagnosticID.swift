/// The stable name of a kind of mistake. Open-ended: a later version may know more.
///
/// The raw text is what is printed in brackets and what the reference pages are named after.
public struct DiagnosticID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The name in kebab case: `missing-binding`.
    public let rawValue: String

    /// Makes an id from its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The raw text.
    public var description: String { rawValue }

    /// Alphabetical order.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension DiagnosticID {
    /// Nothing provides a key that something asks for.
    public static let missingBinding = Self("missing-binding")
    /// Two bindings for one key, and none of them wins.
    public static let duplicateBinding = Self("duplicate-binding")
    /// A cycle that cannot be closed.
    public static let cycle = Self("cycle")
    /// Something that lives longer holds something that lives shorter.
    public static let captiveDependency = Self("captive-dependency")
    /// An asynchronous binding is reached from a synchronous request.
    public static let needsAsync = Self("needs-async")
    /// An actor's binding is reached synchronously from outside that actor.
    public static let wrongIsolation = Self("wrong-isolation")
    /// A value that is not `Sendable` would be used from two isolations.
    public static let notSendable = Self("not-sendable")
    /// A call does not fit the arguments of the binding.
    public static let argumentMismatch = Self("argument-mismatch")
    /// A shared binding takes an argument that is not `Hashable`.
    public static let argumentNotHashable = Self("argument-not-hashable")
    /// An `Input` that no child has provided.
    public static let missingInput = Self("missing-input")
    /// A provided value that no `Input` asks for.
    public static let unknownInput = Self("unknown-input")
    /// A decorator for a key that nothing provides.
    public static let noDecoratorTarget = Self("no-decorator-target")
    /// Modules that require each other.
    public static let requirementCycle = Self("requirement-cycle")
    /// Modules that must be present and are not.
    public static let missingRequirement = Self("missing-requirement")
    /// Two unequal values of one module type.
    public static let moduleMismatch = Self("module-mismatch")
    /// `register` would replace a binding that is not overridable.
    public static let alreadyRegistered = Self("already-registered")
    /// Modifiers that contradict each other.
    public static let invalidBinding = Self("invalid-binding")
    /// `.onClose` on an instance that no container owns.
    public static let noOwnerToClose = Self("no-owner-to-close")
    /// A factory or an injection threw.
    public static let factoryFailed = Self("factory-failed")
    /// `prepare`, `assembled` or `.onCreate` threw.
    public static let hookFailed = Self("hook-failed")
    /// The container is closed, or gone.
    public static let closed = Self("closed")
    /// The caller was cancelled.
    public static let cancelled = Self("cancelled")
    /// The way down is longer than the stack allows.
    public static let tooDeep = Self("too-deep")
    /// What a binding needs cannot be read from its text.
    public static let unanalyzedBinding = Self("unanalyzed-binding")
    /// No root reaches a binding.
    public static let unusedBinding = Self("unused-binding")
    /// A modifier without effect.
    public static let redundantOverride = Self("redundant-override")
    /// A cycle is closed by another instance than the one that began it.
    public static let secondInstance = Self("second-instance")
    /// A consumer of a key states another scope or lifespan than the key does.
    public static let scopeMismatch = Self("scope-mismatch")
    /// A view has a dependency of its own, which is created again with the view.
    public static let injectedInView = Self("injected-in-view")
    /// A file of values that cannot be read.
    public static let unreadableFile = Self("unreadable-file")
    /// A value of a file that is missing, or is not what somebody reads it as.
    public static let invalidValue = Self("invalid-value")
    /// A value of a file that nothing asks for.
    public static let unusedValue = Self("unused-value")
    /// A spelled type may mean two declarations.
    public static let ambiguousType = Self("ambiguous-type")
    /// The text is not Swift.
    public static let syntaxError = Self("syntax-error")
    /// An injectable that the generator cannot use.
    public static let invalidInjectable = Self("invalid-injectable")
    /// A provider of a resolver that the generator cannot use.
    public static let invalidProvider = Self("invalid-provider")
    /// A declaration that generated code could not see.
    public static let notVisible = Self("not-visible")
}
