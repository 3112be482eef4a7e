#if Logging
    public import Dovetail
    internal import DovetailGraph
    public import Logging

    /// An observer that writes events to a swift-log `Logger`.
    ///
    /// It needs the trait `Logging`. Pass it to a container:
    ///
    /// ```swift
    /// let container = try Container(observers: [LoggingObserver(Logger(label: "app.container"))]) { AppModule() }
    /// ```
    ///
    /// Failures are logged as `error`, or at the level that you choose for each. Abandoned instances and long waits are
    /// `warning`. Creations, failed creations and releases are `debug`, and everything else is `trace`, so you can leave
    /// the observer enabled in production. The metadata contains the name, the source location and the lifetime of the
    /// binding.
    ///
    /// On a server, clients may cause errors, for example if a binding throws for a request without a valid token. Choose
    /// the level of these errors by their cause:
    ///
    /// ```swift
    /// let observer = LoggingObserver(logger) { error in
    ///     error.cause is Unauthorized ? .debug : LoggingObserver.defaultLevel(of: error)
    /// }
    /// ```
    public struct LoggingObserver: Observer {
        private let logger: Logger
        private let level: @Sendable (ResolutionError) -> Logger.Level?

        /// Creates an observer that writes to a logger.
        ///
        /// - Parameters:
        ///   - logger: The logger.
        ///   - level: A closure that returns the level of a failure, or `nil` if it is not to be logged.
        public init(
            _ logger: Logger,
            failureLevel level: @escaping @Sendable (ResolutionError) -> Logger.Level? = {
                LoggingObserver.defaultLevel(of: $0)
            }
        ) {
            self.logger = logger
            self.level = level
        }

        /// Returns the level of a failure, unless you choose another one.
        ///
        /// It is `debug` for `cancelled`, because the caller has lost interest, `info` for `closed`, which late requests
        /// get while a program shuts down, and `error` for everything else.
        ///
        /// - Parameter error: The error of the request.
        /// - Returns: The level.
        public static func defaultLevel(of error: ResolutionError) -> Logger.Level {
            switch error.id {
            case .cancelled: .debug
            case .closed: .info
            default: .error
            }
        }

        private func metadata(_ binding: BindingDescription, _ resolution: ResolutionID? = nil) -> Logger.Metadata {
            var metadata: Logger.Metadata = [
                "binding": "\(binding.name.onOneLine)", "location": "\(binding.location.description.onOneLine)",
                "lifetime": "\(binding.lifetime)",
            ]
            if let resolution { metadata["resolution"] = "\(resolution)" }
            return metadata
        }

        /// Logs `registered` at level `trace`.
        ///
        /// - Parameters:
        ///   - binding: The binding that was added.
        ///   - container: The container that it was added to.
        public func didRegister(_ binding: BindingDescription, in container: Container) {
            logger.trace("registered", metadata: metadata(binding))
        }

        /// Logs `creating` at level `trace`.
        ///
        /// - Parameters:
        ///   - binding: The binding whose factory runs next.
        ///   - resolution: The identifier of the resolve.
        public func willCreate(_ binding: BindingDescription, resolution: ResolutionID) {
            logger.trace("creating", metadata: metadata(binding, resolution))
        }

        /// Logs `created`, with the duration, at level `debug`.
        ///
        /// - Parameters:
        ///   - binding: The binding that created the instance.
        ///   - resolution: The identifier of the resolve.
        ///   - duration: The time that the creation took, including dependencies.
        public func didCreate(_ binding: BindingDescription, resolution: ResolutionID, duration: Duration) {
            logger.debug(
                "created", metadata: metadata(binding, resolution).merging(["duration": "\(duration)"]) { $1 })
        }

        /// Logs `not created`, with the kind of error, at level `debug`. ``didFail(_:)`` logs the error itself.
        ///
        /// - Parameters:
        ///   - binding: The binding whose instance was not created.
        ///   - resolution: The identifier of the resolve.
        ///   - error: The error that ended the creation.
        public func didNotCreate(_ binding: BindingDescription, resolution: ResolutionID, error: ResolutionError) {
            logger.debug(
                "not created", metadata: metadata(binding, resolution).merging(["error": "\(error.id)"]) { $1 })
        }

        /// Logs `resolved` at level `trace`.
        ///
        /// - Parameters:
        ///   - binding: The binding of the instance.
        ///   - resolution: The identifier of the resolve.
        public func didResolve(_ binding: BindingDescription, resolution: ResolutionID) {
            logger.trace("resolved", metadata: metadata(binding, resolution))
        }

        /// Logs `released` at level `debug`.
        ///
        /// - Parameter binding: The binding of the instance.
        public func didRelease(_ binding: BindingDescription) {
            logger.debug("released", metadata: metadata(binding))
        }

        /// Logs `dropped without closing` at level `warning`.
        ///
        /// - Parameter binding: The binding of the instance that was not closed.
        public func didAbandon(_ binding: BindingDescription) {
            logger.warning("dropped without closing", metadata: metadata(binding))
        }

        /// Logs `waiting`, with the duration so far, at level `warning`.
        ///
        /// - Parameters:
        ///   - binding: The binding of the instance.
        ///   - duration: The time that the request has waited so far.
        public func isWaiting(for binding: BindingDescription, duration: Duration) {
            logger.warning("waiting", metadata: metadata(binding).merging(["duration": "\(duration)"]) { $1 })
        }

        /// Logs the whole diagnostic, at the level that you have chosen for the error.
        ///
        /// It has several lines. Line feeds in names and causes are escaped, so they do not begin a line.
        ///
        /// - Parameter error: The error of the request.
        public func didFail(_ error: ResolutionError) {
            guard let level = level(error) else { return }
            logger.log(level: level, "\(error)", metadata: ["id": "\(error.id)"])
        }
    }
#endif
