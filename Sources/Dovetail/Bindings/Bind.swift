package import DovetailModel

/// A binding: a factory for a value, with its keys, its lifetime and its hooks.
///
/// List bindings in the body of a ``Module`` or ``Container``. A binding only describes how to create an instance, so
/// nothing is created before you resolve it. Because the parameters of the factory are its dependencies, a reference to
/// an initializer is often a complete binding:
///
/// ```swift
/// Bind(UserService.init)
/// Bind((any APIClient).self, URLSessionAPIClient.init).lifetime(.singleton)
/// Bind { DetailViewModel(user: arg($0), repository: $1) }
/// ```
///
/// The first line resolves each parameter of `UserService.init` by its type. The second line binds a protocol, so that
/// your code depends on `any APIClient` and not on the class. In the third line a closure calls the initializer, and
/// ``arg(_:)`` marks the value that the caller passes.
///
/// ## Declare dependencies
///
/// The type of a parameter states which dependency the factory receives:
///
/// | Parameter | The factory receives |
/// | --- | --- |
/// | `T` | an instance |
/// | `T?` | an instance, or `nil` if no binding provides one |
/// | `[T]`, `[K: T]` | the elements that are bound with ``into(_:_:_:)`` and ``into(_:key:_:)`` |
/// | ``Lazy``, ``AsyncLazy`` | a function that creates the instance at its first call |
/// | ``Provider``, ``AsyncProvider`` | a function that resolves at each call |
/// | ``Weak`` | a reference that does not retain the instance |
/// | ``Tagged`` | the instance that is bound under a tag |
/// | ``RuntimeArgument`` | a value that the caller passes |
/// | ``Resolution`` | the request in progress, to resolve by hand |
///
/// These types nest, for example `[Lazy<any Plugin>]`. A reference to an initializer includes its defaulted parameters.
/// If there is no binding for one of them, write a closure that omits it. An initializer with a typed error,
/// `init() throws(E)`, needs a closure as well, such as `Bind { try Document(path: $0) }`, because Swift 6.3 does not
/// compile the reference.
///
/// ## Add keys and hooks
///
/// Each modifier returns a changed copy. For example, one instance can serve several protocols:
///
/// ```swift
/// Bind(CardPayment.init).lifetime(.singleton)
///     .as((any Payment).self) { $0 }
///     .as((any Refunding).self) { $0 }
/// ```
///
/// Hooks run after an instance is created, and when the container that owns it closes:
///
/// ```swift
/// Bind(Database.init).lifetime(.singleton)
///     .onCreate { try $0.migrate() }
///     .onClose { await $0.shutdown() }
/// ```
///
/// ## Bind isolated and asynchronous code
///
/// An initializer of a global actor runs on that actor, and an asynchronous one is awaited. Swift knows both from the
/// type of the initializer, so you don't repeat them:
///
/// ```swift
/// Bind(CartScreen.init)  // runs on the main actor
/// Bind(Ledger.init).lifetime(.singleton)  // an actor
/// Bind(ExchangeRates.init).lifetime(.singleton)  // awaited
/// ```
///
/// A request with `await` can create all of these. For the limits of a synchronous request, see
/// ``Container/resolve(_:isolation:)``.
///
/// ## Replace a binding
///
/// Two bindings for one key are a `duplicate-binding`, whatever their order. If you mean to have two, mark the one that
/// yields with ``asDefault()``, or the one that wins with ``replacing()``:
///
/// ```swift
/// Bind((any Payment).self, CardPayment.init)
/// Bind((any Payment).self, InvoicePayment.init).replacing()
/// ```
public struct Bind<Value>: Module {
    /// The type of a body that does not exist, because a binding contains no modules.
    public typealias Body = Never
    private(set) var binding: AnyBinding

    init(_ factory: Factory, isSendable: Bool?, _ fileID: StaticString, _ line: UInt, _ column: UInt) {
        self.init(factory, isSendable: isSendable, at: .code(fileID, line, column))
    }

    init(_ factory: Factory, isSendable: Bool?, at site: DeclarationSite) {
        binding = AnyBinding(factory, at: site)
        binding.isSendable = isSendable
    }

    /// The body, which is never called: a binding is read through `_bindings`.
    public var body: Never { get { return fatalError("a binding has no body") } }
    /// The list that contains this binding only.
    public var _bindings: Bindings {
        if binding.findings.isEmpty { return Bindings(.binding(binding)) }
        return Bindings([.binding(binding)] + binding.findings.map { .finding($0) })
    }

    /// Returns the binding with a change. Copies the underlying object first if another `Bind` shares it.
    consuming func with(_ change: (AnyBinding) -> Void) -> Self {
        if !isKnownUniquelyReferenced(&binding) { binding = AnyBinding(copying: binding) }
        change(binding)
        return self
    }
}

// Four forms of code, each with and without a type in front: synchronous or awaited, of a value that is `Sendable` or not.
// No two of them can be one, because Swift converts no function to another one of these types where it may not, and
// whether a value is `Sendable` is known only in a form that requires it; the linker then lets any isolation use it.
extension Bind {
    /// Creates a binding from an initializer, a function or a closure, whose parameters are the dependencies.
    ///
    /// This form takes synchronous code that belongs to no actor. It is the one that creates values of any type, because
    /// they never leave the isolation of the request.
    ///
    /// - Parameters:
    ///   - make: The factory: a reference to an initializer or function, or a closure.
    ///   - fileID: The file that diagnostics show for this binding.
    ///   - line: The line that diagnostics show for this binding.
    ///   - column: The column that diagnostics show for this binding.
    public init<each D>(
        _ make: @escaping @Sendable (repeat each D) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(Factory(make), isSendable: nil, fileID, line, column)
    }

    /// Creates a binding from synchronous code that may belong to a global actor.
    ///
    /// Code of an actor does not convert to a function that belongs to none, so it needs this form. The value has to be
    /// `Sendable`, as every class of a global actor is, because otherwise the actor's mutable state could leave the
    /// actor.
    ///
    /// - Parameters:
    ///   - make: The factory, which runs on its global actor if it has one.
    ///   - fileID: The file that diagnostics show for this binding.
    ///   - line: The line that diagnostics show for this binding.
    ///   - column: The column that diagnostics show for this binding.
    public init<each D>(
        _ make: @escaping @Sendable @isolated(any) (repeat each D) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) where Value: Sendable {
        self.init(Factory(isolated: make), isSendable: true, fileID, line, column)
    }

    /// Creates a binding from asynchronous code, isolated or not.
    ///
    /// This form is for values that are `Sendable`, which any isolation may use once they exist. A synchronous request can
    /// read an instance that exists, but cannot create one: it throws `needs-async`.
    ///
    /// - Parameters:
    ///   - make: The factory, which is awaited.
    ///   - fileID: The file that diagnostics show for this binding.
    ///   - line: The line that diagnostics show for this binding.
    ///   - column: The column that diagnostics show for this binding.
    public init<each D>(
        _ make: @escaping @Sendable @concurrent (repeat each D) async throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) where Value: Sendable {
        self.init(Factory(async: make), isSendable: true, fileID, line, column)
    }

    /// Creates a binding from asynchronous code whose value is not `Sendable`.
    ///
    /// The code returns a value that nothing else refers to, so that it can leave the code's isolation.
    ///
    /// - Parameters:
    ///   - make: The factory, which is awaited and whose result no other code can access.
    ///   - fileID: The file that diagnostics show for this binding.
    ///   - line: The line that diagnostics show for this binding.
    ///   - column: The column that diagnostics show for this binding.
    public init<each D>(
        _ make: @escaping @Sendable @concurrent (repeat each D) async throws -> sending Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(Factory(asyncSending: make), isSendable: nil, fileID, line, column)
    }

    /// Creates a binding for a type, usually a protocol, from an initializer, a function or a closure.
    ///
    /// Without the type, the binding would be found under the type of the result. The compiler checks that this result
    /// converts to `type`.
    ///
    /// - Parameters:
    ///   - type: The type to bind, for example `(any APIClient).self`.
    ///   - make: The factory: a reference to an initializer or function, or a closure.
    ///   - fileID: The file that diagnostics show for this binding.
    ///   - line: The line that diagnostics show for this binding.
    ///   - column: The column that diagnostics show for this binding.
    public init<each D>(
        _ type: Value.Type, _ make: @escaping @Sendable (repeat each D) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(Factory(make), isSendable: nil, fileID, line, column)
    }

    /// Creates a binding for a type from synchronous code that may belong to a global actor.
    ///
    /// For example, it binds a protocol to a class of the main actor.
    ///
    /// - Parameters:
    ///   - type: The type to bind, which has to be `Sendable`.
    ///   - make: The factory, which runs on its global actor if it has one.
    ///   - fileID: The file that diagnostics show for this binding.
    ///   - line: The line that diagnostics show for this binding.
    ///   - column: The column that diagnostics show for this binding.
    public init<each D>(
        _ type: Value.Type, _ make: @escaping @Sendable @isolated(any) (repeat each D) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) where Value: Sendable {
        self.init(Factory(isolated: make), isSendable: true, fileID, line, column)
    }

    /// Creates a binding for a type from asynchronous code, isolated or not.
    ///
    /// For example, it binds a protocol that inherits from `Sendable` to an actor with an asynchronous initializer.
    ///
    /// - Parameters:
    ///   - type: The type to bind, which has to be `Sendable`.
    ///   - make: The factory, which is awaited.
    ///   - fileID: The file that diagnostics show for this binding.
    ///   - line: The line that diagnostics show for this binding.
    ///   - column: The column that diagnostics show for this binding.
    public init<each D>(
        _ type: Value.Type, _ make: @escaping @Sendable @concurrent (repeat each D) async throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) where Value: Sendable {
        self.init(Factory(async: make), isSendable: true, fileID, line, column)
    }

    /// Creates a binding for a type that is not `Sendable` from asynchronous code.
    ///
    /// The code returns a value that nothing else refers to, so that it can leave the code's isolation.
    ///
    /// - Parameters:
    ///   - type: The type to bind.
    ///   - make: The factory, which is awaited and whose result no other code can access.
    ///   - fileID: The file that diagnostics show for this binding.
    ///   - line: The line that diagnostics show for this binding.
    ///   - column: The column that diagnostics show for this binding.
    public init<each D>(
        _ type: Value.Type, _ make: @escaping @Sendable @concurrent (repeat each D) async throws -> sending Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(Factory(asyncSending: make), isSendable: nil, fileID, line, column)
    }
}

extension Bind {
    /// Creates a binding for a key path, which only code that injects by key path requests.
    package init<each D>(
        keyPath: AnyKeyPath, _ make: @escaping @Sendable (repeat each D) throws -> Value, _ fileID: StaticString,
        _ line: UInt, _ column: UInt
    ) {
        self.init(Factory(make), isSendable: nil, fileID, line, column)
        binding.qualification = .keyPath(DependencyPath(path: keyPath))
    }
}

extension SourceLocation {
    package init(fileID: StaticString, line: UInt, column: UInt) {
        self.init(file: fileID.description, line: Int(line), column: Int(column))
    }
}

/// Binds an instance that already exists.
///
/// Every request returns this instance. Because the container did not create it, `close()` does not close it.
///
/// - Parameters:
///   - value: The instance.
///   - fileID: The file that diagnostics show for this binding.
///   - line: The line that diagnostics show for this binding.
///   - column: The column that diagnostics show for this binding.
/// - Returns: A binding of the type of `value`.
public func Instance<Value: Sendable>(
    _ value: Value, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> Bind<Value> {
    let bind = Bind<Value>(Factory { value }, isSendable: true, fileID, line, column)
    bind.binding.kind = .instance
    return bind
}

/// Declares a value that each child container provides.
///
/// An input is a binding without a factory. ``Container/makeChild(providing:)`` provides its value, for example the
/// user of a request. With `.inject`, an input instead lists the injections for an object that other code creates and
/// passes to ``Container/inject(into:isolation:)``. A request that needs the value where no container provides it
/// throws `missing-input`.
///
/// - Parameters:
///   - type: The type of the value.
///   - fileID: The file that diagnostics show for this binding.
///   - line: The line that diagnostics show for this binding.
///   - column: The column that diagnostics show for this binding.
/// - Returns: A binding to list in the container that is the parent of those children.
public func Input<Value>(
    _ type: Value.Type, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> Bind<Value> {
    let bind = Bind<Value>(
        Factory { () throws -> Value in
            let location = SourceLocation(fileID: fileID, line: line, column: column)
            throw ResolutionError(
                .missingInput(key: Key(TypeName(Value.self)), requester: .caller), at: location,
                trace: [Finding.Step(name: Key(TypeName(Value.self)).description, location: location)])
        }, isSendable: nil, fileID, line, column)
    bind.binding.kind = .input
    return bind
}
