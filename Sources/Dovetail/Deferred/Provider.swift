internal import DovetailModel

/// A dependency that is resolved by each call.
///
/// Take a `Provider` instead of an instance if you need several instances, if only you know their arguments, or to
/// break a cycle of initializers. Call it like a function:
///
/// ```swift
/// struct Coordinator {
///     let details: Provider<DetailViewModel, User>
///     func show(_ user: User) throws { present(try details(user)) }
/// }
/// ```
///
/// You don't bind the `Provider` itself: a parameter of type `Provider<T>` is resolved from the binding of `T`. Each
/// call is a new outermost request, so a transient binding creates an instance each time, and a singleton returns its
/// one instance. To create a value only once, use ``Lazy``. If there is no binding of `T`, the request for the `Provider`
/// already throws `missing-binding`. If the binding may be registered later, take a `Provider<T?>`.
///
/// ## Pass arguments
///
/// The types after the first one are those of the run-time arguments, in the order of the binding's ``arg(_:)``
/// parameters. For example, this binding fits `Provider<DetailViewModel, User>`:
///
/// ```swift
/// Bind { DetailViewModel(user: arg($0), repository: $1) }
/// ```
///
/// ``Container/validate()`` compares the types with the binding and reports a difference as `argument-mismatch`. If the
/// binding shares its instances, there is one for each distinct list of arguments, which then have to be `Hashable` and
/// `Sendable`.
///
/// ## Container and errors
///
/// A `Provider` does not retain its container. If you call it after the container was closed or released, it throws
/// `closed`. Because the call is synchronous, it also throws `needs-async` or `wrong-isolation` if the dependency has
/// to be awaited or belongs to another actor. Use ``AsyncProvider`` for these.
///
/// ## Create one in a test
///
/// To test a type that takes a `Provider`, create one from a closure. You don't need a container:
///
/// ```swift
/// let coordinator = Coordinator(details: Provider { DetailViewModel(user: $0, repository: Users()) })
/// ```
public struct Provider<Value, each A>: Sendable {
    private let evaluate: @Sendable (Arguments?, (any Actor)?) throws(ResolutionError) -> Value
    private let byHand: (@Sendable (repeat each A) throws -> sending Value)?

    /// Creates a provider from a closure, for tests and previews.
    ///
    /// - Parameter make: A closure that each call runs with its arguments. If it throws, the call throws
    ///   `factory-failed`.
    public init(_ make: @escaping @Sendable (repeat each A) throws -> sending Value) {
        byHand = make
        evaluate = { _, _ throws(ResolutionError) in throw ResolutionError(.closed(what: "a provider")) }
    }

    init(_ site: DeferredSite<Value>, _ container: Container, takesArguments: Bool) {
        byHand = nil
        let target = DeferredTarget(site, container)
        evaluate = { arguments, isolation throws(ResolutionError) in
            let container = try target.container()
            let root = try target.root(in: container, takesArguments: takesArguments)
            do throws(ResolutionError) {
                return try root.value(in: container, with: takesArguments ? arguments : nil, on: isolation)
            } catch {
                throw target.site.explained(error, in: container)
            }
        }
    }

    /// Resolves an instance with these arguments, as a new outermost request.
    ///
    /// - Parameters:
    ///   - arguments: The run-time arguments, if the provider has any.
    ///   - isolation: The actor that you call from, which is the default.
    /// - Returns: An instance, as the lifetime of the binding requires.
    /// - Throws: A ``ResolutionError``, as ``Container/resolve(_:isolation:)`` does.
    public func callAsFunction(
        _ arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending Value where repeat each A: Sendable {
        // Safe: the value is returned only to the caller, or it is shared and therefore `Sendable`.
        Transfer(
            try call(
                packed: .packed(sendable: repeat each arguments), on: isolation, arguments: repeat each arguments)
        ).value
    }

    /// Resolves an instance with arguments that are not `Sendable`. The result stays in the caller's isolation.
    ///
    /// - Parameters:
    ///   - arguments: The run-time arguments.
    ///   - isolation: The actor that you call from, which is the default.
    /// - Returns: An instance, as the lifetime of the binding requires.
    /// - Throws: A ``ResolutionError``, as ``Container/resolve(_:isolation:)`` does.
    public func callAsFunction(
        _ arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Value {
        try call(
            packed: .packed(repeat each arguments), on: isolation, arguments: repeat each arguments)
    }

    private func call(
        packed: Arguments, on isolation: (any Actor)?, arguments: repeat each A
    ) throws(ResolutionError) -> Value {
        guard let byHand else { return try evaluate(packed, isolation) }
        do { return try byHand(repeat each arguments) } catch {
            throw ResolutionError(failed: Value.self, cause: error)
        }
    }
}

extension Provider: ProviderKind {
    static var argumentTypes: [Any.Type] { typeList(repeat (each A).self) }

    static func describe(in shape: inout DependencyShape) {
        shape.wrap(.provider(argumentTypes.map { TypeName($0) }), Value.self)
    }
}

/// A dependency that is resolved by each call, with `await`.
///
/// Use it like ``Provider`` if the dependency has an asynchronous initializer or belongs to another actor:
///
/// ```swift
/// struct Search {
///     let index: AsyncLazy<Index>
///     let windows: AsyncProvider<Window>
///
///     func find() async throws -> Index { try await index() }
///     func open() async throws -> Window { try await windows() }
/// }
/// ```
public struct AsyncProvider<Value, each A: Sendable>: Sendable {
    private let evaluate: @Sendable (Arguments?) async throws(ResolutionError) -> Transfer<Value>
    // `@concurrent`: called as nonsending, a variadic function finds garbage where its context should be (6.3.1).
    private let byHand: (@Sendable @concurrent (repeat each A) async throws -> sending Value)?

    /// Creates a provider from a closure, for tests and previews.
    ///
    /// - Parameter make: A closure that each call awaits with its arguments. If it throws, the call throws
    ///   `factory-failed`.
    public init(_ make: @escaping @Sendable @concurrent (repeat each A) async throws -> sending Value) {
        // Stored unchanged: a closure around an asynchronous variadic one crashes the compiler (6.3.1).
        byHand = make
        evaluate = { _ throws(ResolutionError) in throw ResolutionError(.closed(what: "a provider")) }
    }

    init(_ site: DeferredSite<Value>, _ container: Container, takesArguments: Bool) {
        byHand = nil
        let target = DeferredTarget(site, container)
        evaluate = { arguments throws(ResolutionError) in
            let container = try target.container()
            let root = try target.root(in: container, takesArguments: takesArguments)
            let chain = AwaitChain(parent: AwaitChain.current)
            do throws(ResolutionError) {
                let arguments = takesArguments ? arguments : nil
                return Transfer(try await root.value(in: container, with: arguments, chain: chain))
            } catch {
                throw target.site.explained(error, in: container)
            }
        }
    }

    /// Resolves an instance with these arguments, as a new outermost request.
    ///
    /// - Parameter arguments: The run-time arguments, if the provider has any.
    /// - Returns: An instance, as the lifetime of the binding requires.
    /// - Throws: A ``ResolutionError``, as ``Container/resolve(_:)`` does.
    public func callAsFunction(_ arguments: repeat each A) async throws(ResolutionError) -> sending Value {
        try await call(packed: .packed(sendable: repeat each arguments), arguments: repeat each arguments).value
    }

    private func call(packed: Arguments, arguments: repeat each A) async throws(ResolutionError) -> Transfer<Value> {
        guard let byHand else { return try await evaluate(packed) }
        do { return Transfer(try await byHand(repeat each arguments)) } catch {
            throw ResolutionError(failed: Value.self, cause: error)
        }
    }
}

extension AsyncProvider: ProviderKind {
    static var argumentTypes: [Any.Type] { typeList(repeat (each A).self) }

    static func describe(in shape: inout DependencyShape) {
        shape.wrap(.asyncProvider(argumentTypes.map { TypeName($0) }), Value.self)
    }
}
