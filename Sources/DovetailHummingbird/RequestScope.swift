#if Hummingbird
    public import Dovetail
    public import Hummingbird

    /// A request context that has the container of its request.
    ///
    /// Conform your context to it, and add a ``RequestScopeMiddleware`` to the router, before the routes:
    ///
    /// ```swift
    /// struct ShopContext: ScopedRequestContext {
    ///     var coreContext: CoreRequestContextStorage
    ///     var scope = RequestScope()
    ///     init(source: ApplicationRequestContextSource) { coreContext = CoreRequestContextStorage(source: source) }
    /// }
    /// ```
    public protocol ScopedRequestContext: RequestContext {
        /// The scope of the request. It is empty until the request passes a ``RequestScopeMiddleware``.
        var scope: RequestScope { get set }
    }

    /// The container of a request, from which its handler resolves.
    ///
    /// The container is closed when the body of the response has been written. A request for an instance throws the error
    /// `closed` after that, for example in a task that outlives the request.
    public struct RequestScope: Sendable {
        private let given: Container?

        /// Creates an empty scope, with which a request context begins.
        public init() { given = nil }

        init(_ container: Container) { given = container }

        /// The container of the request.
        ///
        /// - Throws: A ``MissingRequestScope`` if the request has not passed a ``RequestScopeMiddleware``.
        public var container: Container {
            get throws(MissingRequestScope) {
                guard let given else { throw MissingRequestScope() }
                return given
            }
        }

        /// Resolves the instance of an entry point from the container of the request.
        ///
        /// ```swift
        /// router.post("/orders") { request, context in
        ///     try await context.scope(ShopModule.placeOrder).run()
        /// }
        /// ```
        ///
        /// If you list the entry point in a module, `Container.validate()` and `dovetail check` know that your route
        /// requests it.
        ///
        /// - Parameter entryPoint: The entry point.
        /// - Returns: An instance that you can send to another isolation.
        /// - Throws: A `ResolutionError`, or a ``MissingRequestScope``.
        nonisolated(nonsending) public func callAsFunction<Value>(
            _ entryPoint: EntryPoint<Value>
        ) async throws -> sending Value {
            try await entryPoint(container)
        }
    }

    /// The error of a request for an instance in a route to which no ``RequestScopeMiddleware`` applies.
    ///
    /// A router applies a middleware only to the routes that you add after it.
    public struct MissingRequestScope: Error, CustomStringConvertible {
        /// The mistake, and how you fix it.
        public var description: String {
            "the request has no container; add a RequestScopeMiddleware to the router, before its routes"
        }
    }
#endif
