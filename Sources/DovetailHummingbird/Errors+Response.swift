#if Hummingbird
    public import Dovetail
    internal import DovetailModel
    public import Hummingbird
    internal import Logging

    /// The response to a request whose dependencies could not be created.
    ///
    /// If your own code threw an error that decides about the response, for example `HTTPError(.unauthorized)`, it answers.
    /// Otherwise, the client gets an empty response with the status 500, or 503 if the server is shutting down, and the
    /// logger of the request gets the whole text.
    extension ResolutionError: HTTPResponseError {
        /// The status of the response.
        public var status: HTTPResponse.Status {
            (cause as? any HTTPResponseError)?.status ?? (id == .closed ? .serviceUnavailable : .internalServerError)
        }

        /// Returns the response of the cause, or an empty one.
        ///
        /// - Parameters:
        ///   - request: The request.
        ///   - context: The context of the request.
        /// - Returns: The response.
        /// - Throws: The error of the cause's own response, if any.
        public func response(from request: Request, context: some RequestContext) throws -> Response {
            if let cause = cause as? any HTTPResponseError {
                return try cause.response(from: request, context: context)
            }
            let level: Logger.Level = id == .closed ? .info : id == .cancelled ? .debug : .error
            return context.internalError(description, status: status, level: level)
        }
    }

    /// The response to a request whose container could not be created.
    extension AssemblyError: HTTPResponseError {
        /// The status of the response.
        public var status: HTTPResponse.Status {
            (cause as? any HTTPResponseError)?.status ?? (id == .closed ? .serviceUnavailable : .internalServerError)
        }

        /// Returns the response of the cause, or an empty one.
        ///
        /// - Parameters:
        ///   - request: The request.
        ///   - context: The context of the request.
        /// - Returns: The response.
        /// - Throws: The error of the cause's own response, if any.
        public func response(from request: Request, context: some RequestContext) throws -> Response {
            if let cause = cause as? any HTTPResponseError {
                return try cause.response(from: request, context: context)
            }
            return context.internalError(description, status: status, level: id == .closed ? .info : .error)
        }
    }

    /// The response to a request whose hooks threw, for example because a transaction could not be committed.
    extension CloseError: HTTPResponseError {
        /// The status of the response.
        public var status: HTTPResponse.Status { answer?.status ?? .internalServerError }

        /// Returns the response of the first error that has one, or an empty one.
        ///
        /// - Parameters:
        ///   - request: The request.
        ///   - context: The context of the request.
        /// - Returns: The response.
        /// - Throws: The error of the own response of a hook's error, if any.
        public func response(from request: Request, context: some RequestContext) throws -> Response {
            if let answer { return try answer.response(from: request, context: context) }
            return context.internalError(description, status: status, level: .error)
        }

        private var answer: (any HTTPResponseError)? { errors.lazy.compactMap { $0 as? any HTTPResponseError }.first }
    }

    extension MissingRequestScope: HTTPResponseError {
        /// The status of the response, 500.
        public var status: HTTPResponse.Status { .internalServerError }

        /// Returns an empty response.
        ///
        /// - Parameters:
        ///   - request: The request.
        ///   - context: The context of the request.
        /// - Returns: The response.
        public func response(from request: Request, context: some RequestContext) throws -> Response {
            context.internalError(description, status: status, level: .error)
        }
    }

    extension RequestContext {
        /// Logs what concerns only the server, and returns a response that shows nothing of it.
        fileprivate func internalError(
            _ text: String, status: HTTPResponse.Status, level: Logger.Level
        ) -> Response {
            logger.log(level: level, "A request failed", metadata: ["dovetail.error": "\(text)"])
            return Response(status: status)
        }
    }
#endif
