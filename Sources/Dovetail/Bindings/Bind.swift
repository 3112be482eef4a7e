internal import DovetailGraph

/// One binding: how a value is made, under which keys, and how long it lives. A value; building one does nothing.
///
/// The dependencies of a binding are the parameters of its factory, so a binding is often no more than the name of an
/// initializer:
///
/// ```swift
/// Bind(UserService.init)
/// Bind((any APIClient).self, URLSessionAPIClient.init).lifetime(.singleton)
/// Bind { DetailViewModel(user: arg($0), repository: $1) }
/// ```
///
/// ## What a parameter may be
/// `T`, `T?`, `[T]`, `[K: T]`, ``Tagged``, ``Argument``, ``Resolution``, ``Weak``, and ``Lazy``, ``Provider``,
/// ``AsyncLazy`` and ``AsyncProvider`` of any of them. A reference to an initializer asks for its defaulted parameters
/// too; a closure asks only for what it passes. An initializer that throws one type of error, `init() throws(E)`, is written
/// in a closure, `Bind { try Document(path: $0) }`: Swift 6.3 does not compile the reference.
///
/// ## Where the code runs
/// An initializer of a global actor runs on that actor, one that is `async` is awaited. Which of the two a request can
/// reach is decided by the request: see ``Container/resolve(_:isolation:)``.
public struct Bind<Value>: Module {
    /// A binding has no modules in it.
    public typealias Body = Never
    var binding: TypedBinding<Value>

    init(binding: TypedBinding<Value>) { self.binding = binding }

    @usableFromInline
    init(_ factory: Factory<Value>, isSendable: Bool?, _ fileID: StaticString, _ line: UInt, _ column: UInt) {
        binding = TypedBinding(factory, at: .code(fileID, line, column))
        binding.isSendable = isSendable
    }

    // Not inlined, but specialized: a line of a body is then one call with one counted result. Inlined, a long body costs the
    // optimizer the square of its length.

    @inlinable @inline(never)
    static func plain<each D>(
        _ make: @escaping @Sendable (repeat each D) throws -> Value,
        fileID: StaticString, line: UInt, column: UInt
    ) -> Bind {
        Bind(Factory(make), isSendable: nil, fileID, line, column)
    }

    @inlinable @inline(never)
    static func isolated<each D>(
        _ make: @escaping @Sendable @isolated(any) (repeat each D) throws -> Value,
        fileID: StaticString, line: UInt, column: UInt
    ) -> Bind {
        Bind(Factory(isolated: make), isSendable: true, fileID, line, column)
    }

    /// Never called: the binding is in `_bindings`. There is no value of type `Never` to return.
    public var body: Never { get { return fatalError("a binding has no body") } }
    /// The binding alone.
    public var _bindings: Bindings {
        if binding.findings.isEmpty { return Bindings(.binding(binding)) }
        return Bindings([.binding(binding)] + binding.findings.map { .finding($0) })
    }

    /// The same binding with a change; copies it if another `Bind` has it too.
    consuming func with(_ change: (TypedBinding<Value>) -> Void) -> Self {
        if !isKnownUniquelyReferenced(&binding) { binding = TypedBinding(copying: binding) }
        change(binding)
        return self
    }
}

extension Bind {
    /// A binding from a synchronous initializer, function or closure that belongs to no actor; for any value.
    @inlinable
    public init<each D>(
        _ make: @escaping @Sendable (repeat each D) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self = .plain(make, fileID: fileID, line: line, column: column)
    }

    /// A binding from a synchronous initializer, function or closure that may belong to a global actor.
    ///
    /// The value must be `Sendable`, as classes of a global actor are: otherwise an actor's own state could leave it.
    @inlinable
    public init<each D>(
        _ make: @escaping @Sendable @isolated(any) (repeat each D) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) where Value: Sendable {
        self = .isolated(make, fileID: fileID, line: line, column: column)
    }

    /// A binding from an asynchronous initializer, function or closure, on an actor or not.
    public init<each D>(
        _ make: @escaping @Sendable @concurrent (repeat each D) async throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) where Value: Sendable {
        self.init(Factory(async: make), isSendable: true, fileID, line, column)
    }

    /// A binding from an asynchronous closure whose value is not `Sendable`.
    public init<each D>(
        _ make: @escaping @Sendable @concurrent (repeat each D) async throws -> sending Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(Factory(asyncSending: make), isSendable: nil, fileID, line, column)
    }

    /// A binding for `type`, usually a protocol; the compiler proves that what `make` gives is one.
    @inlinable
    public init<each D>(
        _ type: Value.Type, _ make: @escaping @Sendable (repeat each D) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self = .plain(make, fileID: fileID, line: line, column: column)
    }

    /// A binding for `type` from code that may belong to a global actor.
    @inlinable
    public init<each D>(
        _ type: Value.Type, _ make: @escaping @Sendable @isolated(any) (repeat each D) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) where Value: Sendable {
        self = .isolated(make, fileID: fileID, line: line, column: column)
    }

    /// A binding for `type` from asynchronous code.
    public init<each D>(
        _ type: Value.Type, _ make: @escaping @Sendable @concurrent (repeat each D) async throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) where Value: Sendable {
        self.init(Factory(async: make), isSendable: true, fileID, line, column)
    }

    /// A binding for `type` from asynchronous code whose value is not `Sendable`.
    public init<each D>(
        _ type: Value.Type, _ make: @escaping @Sendable @concurrent (repeat each D) async throws -> sending Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(Factory(asyncSending: make), isSendable: nil, fileID, line, column)
    }

    /// A binding for a key of ``Dependencies``: `Bind(key: \.apiClient) { Fake() }`.
    public init<each D>(
        key: KeyPath<Dependencies, Value>, _ make: @escaping @Sendable (repeat each D) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(Factory(make), isSendable: nil, fileID, line, column)
        binding.qualification = .keyPath(DependencyPath(path: key))
    }
}

extension SourceLocation {
    init(fileID: StaticString, line: UInt, column: UInt) {
        self.init(file: fileID.description, line: Int(line), column: Int(column))
    }
}

/// A binding for an instance that already exists. It is given to everyone who asks, and never closed.
public func Instance<Value: Sendable>(
    _ value: Value, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> Bind<Value> {
    let bind = Bind<Value>(Factory { value }, isSendable: true, fileID, line, column)
    bind.binding.kind = .instance
    return bind
}

/// A binding without a factory: a value that comes from outside, per child container.
///
/// It is filled by ``Container/makeChild(providing:)``; or, with `.inject`, it says what is injected into an object that
/// someone else makes and hands to ``Container/inject(into:isolation:)``. Asked for where nobody has filled it, it
/// throws `missing-input`.
public func Input<Value>(
    _ type: Value.Type, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> Bind<Value> {
    let bind = Bind<Value>(
        Factory {
            let location = SourceLocation(fileID: fileID, line: line, column: column)
            throw ResolutionError(
                .missingInput(key: Key(TypeName(Value.self)), asker: .caller), at: location,
                trace: [Finding.Step(name: Key(TypeName(Value.self)).description, location: location)])
        }, isSendable: nil, fileID, line, column)
    bind.binding.kind = .input
    return bind
}
