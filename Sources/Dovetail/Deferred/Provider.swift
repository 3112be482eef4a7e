internal import DovetailGraph

/// A factory as a dependency: each call is a resolve of its own.
///
/// ```swift
/// struct Coordinator {
///     let details: Provider<DetailViewModel, User>
///     func show(_ user: User) throws { present(try details(user)) }
/// }
/// ```
///
/// What follows the value type are the types of the run-time arguments; `validate()` checks them against the binding. A
/// provider does not keep its container: once that is gone or closed, it throws `closed`. It breaks a cycle.
public struct Provider<Value, each A>: Sendable {
    private let give: @Sendable (Arguments?, (any Actor)?) throws(ResolutionError) -> Value
    private let byHand: (@Sendable (repeat each A) throws -> sending Value)?

    /// A provider that is made by hand, for tests and previews. What the closure throws is a `factory-failed`.
    public init(_ make: @escaping @Sendable (repeat each A) throws -> sending Value) {
        byHand = make
        give = { _, _ throws(ResolutionError) in throw ResolutionError(.closed(what: "a provider")) }
    }

    init(_ site: DeferredSite<Value>, _ container: Container, takesArguments: Bool) {
        byHand = nil
        let target = DeferredTarget(site, container)
        give = { arguments, isolation throws(ResolutionError) in
            let container = try target.container()
            let root = try target.site.root(in: container, takesArguments: takesArguments)
            do throws(ResolutionError) {
                return try container.give(root, with: takesArguments ? arguments : nil, on: isolation)
            } catch {
                throw target.site.explained(error, in: container)
            }
        }
    }

    /// A new outermost resolve with these arguments.
    public func callAsFunction(
        _ arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending Value where repeat each A: Sendable {
        // Safe: handed to nobody but the caller, or shared, and then `Sendable`.
        Transfer(
            try call(
                packed: .packed(repeat each arguments), on: isolation, arguments: repeat each arguments)
        ).value
    }

    /// A new outermost resolve with these arguments, for a shared binding: one instance per distinct arguments.
    public func callAsFunction(
        _ arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> sending Value where repeat each A: Hashable & Sendable {
        // Safe: handed to nobody but the caller, or shared, and then `Sendable`.
        Transfer(
            try call(
                packed: .packed(hashable: repeat each arguments), on: isolation,
                arguments: repeat each arguments)
        ).value
    }

    /// A new outermost resolve with arguments that are not `Sendable`; the result stays in the isolation of the caller.
    public func callAsFunction(
        _ arguments: repeat each A, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Value {
        try call(
            packed: .packed(repeat each arguments), on: isolation, arguments: repeat each arguments)
    }

    private func call(
        packed: Arguments, on isolation: (any Actor)?, arguments: repeat each A
    ) throws(ResolutionError) -> Value {
        guard let byHand else { return try give(packed, isolation) }
        do { return try byHand(repeat each arguments) } catch { throw ResolutionError(making: Value.self, error) }
    }
}

extension Provider: DeferredKind {
    static var deferred: Any.Type { Value.self }
    static var takesArguments: Bool { !argumentTypes.isEmpty }
    private static var argumentTypes: [Any.Type] {
        var types: [Any.Type] = []
        for type in repeat (each A).self { types.append(type) }
        return types
    }

    static func link(with linker: Linker, under qualification: KeyID.Qualification) throws(LinkFailure) -> AnyNode? {
        node(at: DeferredSite(linker, qualification), for: linker)
    }

    static func wrap(_ node: AnyNode, with linker: Linker) -> AnyNode {
        Provider.node(at: DeferredSite(linker, element: known(node, as: Node<Value>.self)), for: linker)
    }

    private static func node(at site: DeferredSite<Value>, for linker: Linker) -> AnyNode {
        let takesArguments = takesArguments
        return linker.keep(
            Node<Provider<Value, repeat each A>>(links: []) { context in
                Provider(site, context.container, takesArguments: takesArguments)
            })
    }

    static func describe(in shape: inout DependencyShape) {
        shape.wrap(.provider(argumentTypes.map { TypeName($0) }), Value.self)
    }
}

/// As ``Provider``, awaited: for what needs `await` or another actor.
public struct AsyncProvider<Value, each A: Sendable>: Sendable {
    private let give: @Sendable (Arguments?) async throws(ResolutionError) -> Transfer<Value>
    // `@concurrent`: called as nonsending, a variadic function finds garbage where its context should be (6.3.1).
    private let byHand: (@Sendable @concurrent (repeat each A) async throws -> sending Value)?

    /// A provider that is made by hand, for tests and previews.
    public init(_ make: @escaping @Sendable @concurrent (repeat each A) async throws -> sending Value) {
        // Kept as it is: a closure around an asynchronous variadic one crashes the compiler (6.3.1).
        byHand = make
        give = { _ throws(ResolutionError) in throw ResolutionError(.closed(what: "a provider")) }
    }

    init(_ site: DeferredSite<Value>, _ container: Container, takesArguments: Bool) {
        byHand = nil
        let target = DeferredTarget(site, container)
        give = { arguments throws(ResolutionError) in
            let container = try target.container()
            let root = try target.site.root(in: container, takesArguments: takesArguments)
            let chain = AwaitChain(parent: AwaitChain.current)
            do throws(ResolutionError) {
                let arguments = takesArguments ? arguments : nil
                return Transfer(try await container.giveLater(root, with: arguments, chain: chain))
            } catch {
                throw target.site.explained(error, in: container)
            }
        }
    }

    /// A new outermost resolve with these arguments.
    public func callAsFunction(_ arguments: repeat each A) async throws(ResolutionError) -> sending Value {
        try await call(packed: .packed(repeat each arguments), arguments: repeat each arguments).value
    }

    /// A new outermost resolve with these arguments, for a shared binding: one instance per distinct arguments.
    public func callAsFunction(
        _ arguments: repeat each A
    ) async throws(ResolutionError) -> sending Value where repeat each A: Hashable {
        try await call(packed: .packed(hashable: repeat each arguments), arguments: repeat each arguments)
            .value
    }

    private func call(packed: Arguments, arguments: repeat each A) async throws(ResolutionError) -> Transfer<Value> {
        guard let byHand else { return try await give(packed) }
        do { return Transfer(try await byHand(repeat each arguments)) } catch {
            throw ResolutionError(making: Value.self, error)
        }
    }
}

extension AsyncProvider: DeferredKind {
    static var deferred: Any.Type { Value.self }
    static var takesArguments: Bool { !argumentTypes.isEmpty }
    private static var argumentTypes: [Any.Type] {
        var types: [Any.Type] = []
        for type in repeat (each A).self { types.append(type) }
        return types
    }

    static func link(with linker: Linker, under qualification: KeyID.Qualification) throws(LinkFailure) -> AnyNode? {
        node(at: DeferredSite(linker, qualification), for: linker)
    }

    static func wrap(_ node: AnyNode, with linker: Linker) -> AnyNode {
        AsyncProvider.node(at: DeferredSite(linker, element: known(node, as: Node<Value>.self)), for: linker)
    }

    private static func node(at site: DeferredSite<Value>, for linker: Linker) -> AnyNode {
        let takesArguments = takesArguments
        return linker.keep(
            Node<AsyncProvider<Value, repeat each A>>(links: []) { context in
                AsyncProvider(site, context.container, takesArguments: takesArguments)
            })
    }

    static func describe(in shape: inout DependencyShape) {
        shape.wrap(.asyncProvider(argumentTypes.map { TypeName($0) }), Value.self)
    }
}
