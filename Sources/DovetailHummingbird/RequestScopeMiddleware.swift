#if Hummingbird
    public import Dovetail
    public import Hummingbird

    /// A middleware that gives each request a container, and closes it when the request has ended.
    ///
    /// ```swift
    /// let router = Router(context: ShopContext.self)
    /// router.add(middleware: RequestScopeMiddleware { request, _ in try server.makeChild(providing: request) })
    /// router.get("/orders", ShopModule.listOrders)
    /// ```
    ///
    /// Your `.onEnd` hooks receive the outcome of the request:
    ///
    /// | The request | Outcome |
    /// | --- | --- |
    /// | gets a response, whatever its status | `returned` |
    /// | ends with an error of the handler, or of the code that writes the body | `threw`, with the error |
    /// | is cancelled, or the client hangs up before the body has been written | `cancelled` |
    ///
    /// If a body has a known length of at most ``maximumCollectedLength``, the container is closed before the response is
    /// sent. Clients therefore see what a transaction has written as soon as they have the response, and if the commit
    /// throws, they get an error instead. The container of a longer or streamed body is closed when the last byte has
    /// been handed over, before the end of the body is sent. If a hook throws then, the connection is closed without that
    /// end.
    public struct RequestScopeMiddleware<Context: ScopedRequestContext>: RouterMiddleware {
        private let makeContainer: @Sendable (Request, Context) async throws -> Container
        /// The greatest length of a body that is kept in memory until the container has been closed, in bytes.
        public let maximumCollectedLength: Int

        /// Creates a middleware.
        ///
        /// - Parameters:
        ///   - maximumCollectedLength: The greatest length of a body that is kept in memory until the container has been
        ///     closed, in bytes.
        ///   - makeContainer: A closure that creates the container of a request, mostly with `makeChild(providing:)`. The
        ///     middleware closes the container, so each call must return another one.
        public init(
            maximumCollectedLength: Int = 65_536,
            makeContainer: @escaping @Sendable (Request, Context) async throws -> Container
        ) {
            self.maximumCollectedLength = maximumCollectedLength
            self.makeContainer = makeContainer
        }

        /// Handles a request with a container of its own.
        ///
        /// - Parameters:
        ///   - request: The request.
        ///   - context: The context, whose scope is set for the handlers that follow.
        ///   - next: The rest of the chain.
        /// - Returns: The response. If its body is streamed, the container is open until the body has been written.
        /// - Throws: The error of the chain or of `makeContainer`, or a `CloseError` if a hook throws.
        public func handle(
            _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
        ) async throws -> Response {
            let container = try await makeContainer(request, context)
            var context = context
            context.scope = RequestScope(container)
            let ending = RequestEnding(container, of: request, logger: context.logger)
            do {
                let response = try await next(request, context)
                let length = response.body.contentLength
                if let length, length <= maximumCollectedLength { return try await ending.collecting(response) }
                return ending.streaming(response)
            } catch {
                await ending.end(with: error)
                throw error
            }
        }
    }
#endif
