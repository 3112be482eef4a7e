#if Hummingbird
    public import Dovetail
    public import Hummingbird

    extension RouterMethods {
        /// Adds a `GET` route whose handler is resolved from the container of each request.
        ///
        /// - Parameters:
        ///   - path: The path.
        ///   - handler: The entry point of the handler, which a module lists.
        /// - Returns: The router.
        @discardableResult public func get<Handler: RouteHandler>(
            _ path: RouterPath = "", _ handler: EntryPoint<Handler>
        ) -> Self where Handler.Context == Context {
            on(path, method: .get, handler)
        }

        /// Adds a `GET` route whose handler is resolved from the container of each request, by its type.
        ///
        /// - Parameters:
        ///   - path: The path.
        ///   - handler: The type of the handler.
        /// - Returns: The router.
        @discardableResult public func get<Handler: RouteHandler>(
            _ path: RouterPath = "", _ handler: Handler.Type
        ) -> Self where Handler.Context == Context {
            on(path, method: .get, handler)
        }

        /// Adds a `PUT` route whose handler is resolved from the container of each request.
        ///
        /// - Parameters:
        ///   - path: The path.
        ///   - handler: The entry point of the handler, which a module lists.
        /// - Returns: The router.
        @discardableResult public func put<Handler: RouteHandler>(
            _ path: RouterPath = "", _ handler: EntryPoint<Handler>
        ) -> Self where Handler.Context == Context {
            on(path, method: .put, handler)
        }

        /// Adds a `PUT` route whose handler is resolved from the container of each request, by its type.
        ///
        /// - Parameters:
        ///   - path: The path.
        ///   - handler: The type of the handler.
        /// - Returns: The router.
        @discardableResult public func put<Handler: RouteHandler>(
            _ path: RouterPath = "", _ handler: Handler.Type
        ) -> Self where Handler.Context == Context {
            on(path, method: .put, handler)
        }

        /// Adds a `DELETE` route whose handler is resolved from the container of each request.
        ///
        /// - Parameters:
        ///   - path: The path.
        ///   - handler: The entry point of the handler, which a module lists.
        /// - Returns: The router.
        @discardableResult public func delete<Handler: RouteHandler>(
            _ path: RouterPath = "", _ handler: EntryPoint<Handler>
        ) -> Self where Handler.Context == Context {
            on(path, method: .delete, handler)
        }

        /// Adds a `DELETE` route whose handler is resolved from the container of each request, by its type.
        ///
        /// - Parameters:
        ///   - path: The path.
        ///   - handler: The type of the handler.
        /// - Returns: The router.
        @discardableResult public func delete<Handler: RouteHandler>(
            _ path: RouterPath = "", _ handler: Handler.Type
        ) -> Self where Handler.Context == Context {
            on(path, method: .delete, handler)
        }

        /// Adds a `HEAD` route whose handler is resolved from the container of each request.
        ///
        /// - Parameters:
        ///   - path: The path.
        ///   - handler: The entry point of the handler, which a module lists.
        /// - Returns: The router.
        @discardableResult public func head<Handler: RouteHandler>(
            _ path: RouterPath = "", _ handler: EntryPoint<Handler>
        ) -> Self where Handler.Context == Context {
            on(path, method: .head, handler)
        }

        /// Adds a `HEAD` route whose handler is resolved from the container of each request, by its type.
        ///
        /// - Parameters:
        ///   - path: The path.
        ///   - handler: The type of the handler.
        /// - Returns: The router.
        @discardableResult public func head<Handler: RouteHandler>(
            _ path: RouterPath = "", _ handler: Handler.Type
        ) -> Self where Handler.Context == Context {
            on(path, method: .head, handler)
        }

        /// Adds a `POST` route whose handler is resolved from the container of each request.
        ///
        /// - Parameters:
        ///   - path: The path.
        ///   - handler: The entry point of the handler, which a module lists.
        /// - Returns: The router.
        @discardableResult public func post<Handler: RouteHandler>(
            _ path: RouterPath = "", _ handler: EntryPoint<Handler>
        ) -> Self where Handler.Context == Context {
            on(path, method: .post, handler)
        }

        /// Adds a `POST` route whose handler is resolved from the container of each request, by its type.
        ///
        /// - Parameters:
        ///   - path: The path.
        ///   - handler: The type of the handler.
        /// - Returns: The router.
        @discardableResult public func post<Handler: RouteHandler>(
            _ path: RouterPath = "", _ handler: Handler.Type
        ) -> Self where Handler.Context == Context {
            on(path, method: .post, handler)
        }

        /// Adds a `PATCH` route whose handler is resolved from the container of each request.
        ///
        /// - Parameters:
        ///   - path: The path.
        ///   - handler: The entry point of the handler, which a module lists.
        /// - Returns: The router.
        @discardableResult public func patch<Handler: RouteHandler>(
            _ path: RouterPath = "", _ handler: EntryPoint<Handler>
        ) -> Self where Handler.Context == Context {
            on(path, method: .patch, handler)
        }

        /// Adds a `PATCH` route whose handler is resolved from the container of each request, by its type.
        ///
        /// - Parameters:
        ///   - path: The path.
        ///   - handler: The type of the handler.
        /// - Returns: The router.
        @discardableResult public func patch<Handler: RouteHandler>(
            _ path: RouterPath = "", _ handler: Handler.Type
        ) -> Self where Handler.Context == Context {
            on(path, method: .patch, handler)
        }
    }
#endif
