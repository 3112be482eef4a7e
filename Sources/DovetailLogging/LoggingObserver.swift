#if Logging
    public import Dovetail
    internal import DovetailGraph
    public import Logging

    /// Writes what happens in containers to a swift-log `Logger`, with the binding, its place and its lifetime as metadata.
    ///
    /// ```swift
    /// let container = try Container(observers: [LoggingObserver(Logger(label: "app.container"))]) { AppModule() }
    /// ```
    ///
    /// Failures are errors, what was dropped without being closed is a warning, what was made is `debug`, everything else
    /// `trace`. Needs the trait `Logging`.
    public struct LoggingObserver: Observer {
        private let logger: Logger

        /// An observer that writes to `logger`.
        public init(_ logger: Logger) { self.logger = logger }

        private func metadata(_ binding: BindingDescription, _ resolution: ResolutionID? = nil) -> Logger.Metadata {
            var metadata: Logger.Metadata = [
                "binding": "\(binding.name.onOneLine)", "location": "\(binding.location.description.onOneLine)",
                "lifetime": "\(binding.lifetime)",
            ]
            if let resolution { metadata["resolution"] = "\(resolution)" }
            return metadata
        }

        /// Writes the binding, at `trace`.
        public func didRegister(_ binding: BindingDescription, in container: Container) {
            logger.trace("registered", metadata: metadata(binding))
        }

        /// Writes what is about to be made, at `trace`.
        public func willCreate(_ binding: BindingDescription, resolution: ResolutionID) {
            logger.trace("making", metadata: metadata(binding, resolution))
        }

        /// Writes what was made and how long it took, at `debug`.
        public func didCreate(_ binding: BindingDescription, resolution: ResolutionID, duration: Duration) {
            logger.debug(
                "made", metadata: metadata(binding, resolution).merging(["duration": "\(duration)"]) { $1 })
        }

        /// Writes what could not be made, at `debug`; the error itself comes with ``didFail(_:)``.
        public func didNotCreate(_ binding: BindingDescription, resolution: ResolutionID, error: ResolutionError) {
            logger.debug("not made", metadata: metadata(binding, resolution).merging(["error": "\(error.id)"]) { $1 })
        }

        /// Writes what was delivered, at `trace`.
        public func didResolve(_ binding: BindingDescription, resolution: ResolutionID) {
            logger.trace("delivered", metadata: metadata(binding, resolution))
        }

        /// Writes what was released, at `debug`.
        public func didRelease(_ binding: BindingDescription) {
            logger.debug("released", metadata: metadata(binding))
        }

        /// Writes what was dropped without being closed, at `warning`.
        public func didAbandon(_ binding: BindingDescription) {
            logger.warning("dropped without closing", metadata: metadata(binding))
        }

        /// Writes for what somebody waits long, at `warning`.
        public func isWaiting(for binding: BindingDescription, duration: Duration) {
            logger.warning("waiting", metadata: metadata(binding).merging(["duration": "\(duration)"]) { $1 })
        }

        /// Writes the whole error, at `error`. It has several lines; names and causes in it do not begin any.
        public func didFail(_ error: ResolutionError) {
            logger.error("\(error)", metadata: ["id": "\(error.id)"])
        }
    }
#endif
