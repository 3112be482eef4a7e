#if ServiceLifecycle
    public import Dovetail
    public import Logging
    internal import ServiceLifecycle
    public import UnixSignals

    extension Container {
        /// Starts the container, runs its services until they end or a signal arrives, and closes the container.
        ///
        /// This is the main function of a server:
        ///
        /// ```swift
        /// @main struct Server {
        ///     static func main() async throws {
        ///         let container = try Container { ServerModule() }
        ///         try container.validate()
        ///         try await container.run(logger: Logger(label: "server"))
        ///     }
        /// }
        /// ```
        ///
        /// 1. `Container.start()` creates the `.eager()` instances and the services.
        /// 2. `onReady` is called, and then all services run. See `Bind.service(onSuccess:onFailure:)`.
        /// 3. When a signal for a graceful shutdown arrives, each service is told to shut down after those that depend on
        ///    it have ended.
        /// 4. When all services have ended, `Container.close()` closes children that are still open, and then
        ///    the instances.
        ///
        /// The container is closed on every path: if the start or a service fails, if a service ends early, if your task
        /// is cancelled, or if the signal arrives during the start. Without services it waits for a signal.
        ///
        /// - Parameters:
        ///   - gracefulShutdownSignals: The signals that begin a graceful shutdown.
        ///   - cancellationSignals: The signals that cancel all services.
        ///   - maximumGracefulShutdownDuration: The time after which services that have not shut down are cancelled.
        ///   - maximumCancellationDuration: The time after which the process is stopped if cancelled services have not
        ///     ended.
        ///   - logger: The logger of the service group.
        ///   - onReady: A closure that is called when the container has started, for example to notify a supervisor.
        /// - Throws: The error of the start, of a service or of `onReady`, or a `CloseError`.
        public func run(
            gracefulShutdownSignals: [UnixSignal] = [.sigterm, .sigint], cancellationSignals: [UnixSignal] = [],
            maximumGracefulShutdownDuration: Duration? = nil, maximumCancellationDuration: Duration? = nil,
            logger: Logger, onReady: @escaping @Sendable () async throws -> Void = {}
        ) async throws {
            // Both groups have the limits, because either may begin the shutdown.
            let service = ContainerService(
                self, maximumGracefulShutdownDuration: maximumGracefulShutdownDuration,
                maximumCancellationDuration: maximumCancellationDuration, logger: logger, onReady: onReady)
            var configuration = ServiceGroupConfiguration(
                services: [
                    // If the services of the container have ended as they should, so has this group.
                    .init(
                        service: service, successTerminationBehavior: .gracefullyShutdownGroup,
                        serviceName: "Container")
                ], gracefulShutdownSignals: gracefulShutdownSignals, cancellationSignals: cancellationSignals,
                logger: logger)
            configuration.maximumGracefulShutdownDuration = maximumGracefulShutdownDuration
            configuration.maximumCancellationDuration = maximumCancellationDuration
            try await ServiceGroup(configuration: configuration).run()
        }
    }
#endif
