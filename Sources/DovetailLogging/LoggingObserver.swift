#if Logging
    public import Dovetail
    internal import DovetailModel
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

        /// Logs the event.
        ///
        /// A failure is the whole diagnostic, which has several lines. Line feeds in names and causes are escaped, so
        /// they do not begin a line.
        ///
        /// - Parameter event: The event.
        public func handle(_ event: ContainerEvent) {
            switch event {
            case .registered(let binding, _): log("registered", binding, at: .trace)
            case .creating(let binding): log("creating", binding, at: .trace)
            case .created(let binding, let duration): log("created", binding, at: .debug, ["duration": "\(duration)"])
            case .creationFailed(let binding, let error):
                log("not created", binding, at: .debug, ["error": "\(error.id)"])
            case .resolved(let binding): log("resolved", binding, at: .trace)
            case .released(let binding): log("released", binding, at: .debug)
            case .abandoned(let binding): log("dropped without closing", binding, at: .warning)
            case .waiting(let binding, let duration):
                log("waiting", binding, at: .warning, ["duration": "\(duration)"])
            case .failed(let error), .startFailed(_, let error):
                if let level = level(error) { logger.log(level: level, "\(error)", metadata: ["id": "\(error.id)"]) }
            case .starting, .started: break
            }
        }

        private func log(
            _ message: Logger.Message, _ binding: BindingDescription, at level: Logger.Level,
            _ more: @autoclosure () -> Logger.Metadata = [:]
        ) {
            guard level >= logger.logLevel else { return }
            var metadata: Logger.Metadata = [
                "binding": "\(binding.name.onOneLine)", "location": "\(binding.location.description.onOneLine)",
                "lifetime": "\(binding.lifetime)",
            ]
            if let resolution = binding.resolution { metadata["resolution"] = "#\(resolution)" }
            logger.log(level: level, message, metadata: metadata.merging(more()) { $1 })
        }
    }
#endif
