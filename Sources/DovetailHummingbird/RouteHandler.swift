#if Hummingbird
    public import Dovetail
    public import Hummingbird

    /// A type whose instances handle the requests of a route.
    ///
    /// Its dependencies are the parameters of its initializer. Bind it, declare that a route requests it, and add it to the
    /// router:
    ///
    /// ```swift
    /// struct ListOrders: RouteHandler {
    ///     let orders: Orders
    ///     func respond(to request: Request, context: ShopContext) async throws -> [Order] { try await orders.all() }
    /// }
    /// ```
    ///
    /// ```swift
    /// struct ShopModule: Module {
    ///     static let listOrders = EntryPoint(ListOrders.self)
    ///     var body: some Module {
    ///         Bind(ListOrders.init)
    ///         Self.listOrders
    ///     }
    /// }
    /// ```
    ///
    /// ```swift
    /// router.get("/orders", ShopModule.listOrders)
    /// ```
    public protocol RouteHandler<Context, Output>: SendableMetatype {
        /// The request context of the router.
        associatedtype Context: ScopedRequestContext
        /// The type from which the response is generated.
        associatedtype Output: ResponseGenerator

        /// Handles a request.
        ///
        /// - Parameters:
        ///   - request: The request.
        ///   - context: The context of the request.
        /// - Returns: What the response is generated from.
        /// - Throws: Any error. If it is an `HTTPResponseError`, it decides about the response.
        func respond(to request: Request, context: Context) async throws -> Output
    }

    extension RouterMethods {
        /// Adds a route whose handler is resolved from the container of each request.
        ///
        /// List the entry point in a module, so that `Container.validate()` and `dovetail check` find what is missing.
        ///
        /// - Parameters:
        ///   - path: The path.
        ///   - method: The method.
        ///   - handler: The entry point of the handler.
        /// - Returns: The router.
        @discardableResult public func on<Handler: RouteHandler>(
            _ path: RouterPath, method: HTTPRequest.Method, _ handler: EntryPoint<Handler>
        ) -> Self where Handler.Context == Context {
            on(path, method: method) { request, context in
                try await context.scope(handler).respond(to: request, context: context)
            }
        }

        /// Adds a route whose handler is resolved from the container of each request, by its type.
        ///
        /// Nothing declares this request. Prefer the form with an `EntryPoint`, or list an entry point for
        /// the same type in a module.
        ///
        /// - Parameters:
        ///   - path: The path.
        ///   - method: The method.
        ///   - handler: The type of the handler.
        /// - Returns: The router.
        @discardableResult public func on<Handler: RouteHandler>(
            _ path: RouterPath, method: HTTPRequest.Method, _ handler: Handler.Type
        ) -> Self where Handler.Context == Context {
            on(path, method: method, EntryPoint(handler))
        }
    }
#endif
