#if ServiceLifecycle
    public import Dovetail
    internal import DovetailModel
    public import Logging
    public import ServiceLifecycle

    /// A container as a service of a group of your own.
    ///
    /// Use it if you already have a `ServiceGroup`. Otherwise, `Container.run(logger:)` does everything.
    ///
    /// ```swift
    /// let dependencies = ContainerService(container, logger: logger)
    /// let group = ServiceGroup(
    ///     services: [dependencies, httpServer], gracefulShutdownSignals: [.sigterm], logger: logger)
    /// try await group.run()
    /// ```
    ///
    /// List it before the services that use the container. A group shuts its services down in reverse order, so the
    /// container is then closed last. A group does not wait until one service is ready before it runs the next one, so a
    /// service that requires instances that `Container.start()` creates awaits ``ready()`` first.
    public final class ContainerService: Service {
        private let container: Container
        private let logger: Logger
        private let maximumGracefulShutdownDuration: Duration?
        private let maximumCancellationDuration: Duration?
        private let onReady: @Sendable () async throws -> Void
        private let readiness = Readiness()

        /// Creates the service of a container.
        ///
        /// - Parameters:
        ///   - container: The container.
        ///   - maximumGracefulShutdownDuration: The time after which services of the container that have not shut down are
        ///     cancelled.
        ///   - maximumCancellationDuration: The time after which the process is stopped if cancelled services have not
        ///     ended.
        ///   - logger: The logger of the group that runs the container's own services.
        ///   - onReady: A closure that is called when the container has started.
        public init(
            _ container: Container, maximumGracefulShutdownDuration: Duration? = nil,
            maximumCancellationDuration: Duration? = nil, logger: Logger,
            onReady: @escaping @Sendable () async throws -> Void = {}
        ) {
            self.container = container
            self.logger = logger
            self.maximumGracefulShutdownDuration = maximumGracefulShutdownDuration
            self.maximumCancellationDuration = maximumCancellationDuration
            self.onReady = onReady
        }

        /// Waits until the container has started.
        ///
        /// - Throws: The error of the start, or a `CancellationError` if your task is cancelled or if the group is shut
        ///   down before the container has started.
        public func ready() async throws { try await readiness.wait() }

        /// Starts the container, runs its services, and closes it.
        ///
        /// A service group calls this function. It returns when the group shuts down, or when the container's services
        /// have ended.
        ///
        /// - Throws: The error of the start or of a service, or a `CloseError`.
        public func run() async throws {
            do {
                try await container.closeAfter { container in
                    guard try await start(container) else { return }
                    try await onReady()
                    readiness.end(with: .success(()))
                    try await runServices(of: container)
                }
            } catch {
                readiness.end(with: .failure(error))
                throw error
            }
            readiness.end(with: .failure(CancellationError()))
        }

        /// Starts the container. Returns false if a graceful shutdown has begun.
        private func start(_ container: Container) async throws -> Bool {
            do { try await cancelWhenGracefulShutdown { try await container.start() } } catch {
                let isCancelled = (error as? ResolutionError)?.id == .cancelled
                if isCancelled, Task.isShuttingDownGracefully, !Task.isCancelled { return false }
                throw error
            }
            return !Task.isShuttingDownGracefully
        }

        private func runServices(of container: Container) async throws {
            let found = try await container.resolve([CollectedService]?.self) ?? []
            if found.isEmpty { return try await gracefulShutdown() }
            let order = container.positionsByDependency(ofElements: CollectedService.self)
            // A registration may have come in between.
            let services = order.count == found.count ? order.map { found[$0] } : found
            var configuration = ServiceGroupConfiguration(services: services.map(\.configuration), logger: logger)
            configuration.maximumGracefulShutdownDuration = maximumGracefulShutdownDuration
            configuration.maximumCancellationDuration = maximumCancellationDuration
            try await ServiceGroup(configuration: configuration).run()
        }
    }

    extension Container {
        /// Returns the positions of the elements of `[E]` in an order in which each one comes after those on which it
        /// depends, directly or through other bindings. Elements that do not depend on each other keep their order.
        func positionsByDependency<E>(ofElements type: E.Type) -> [Int] {
            var graph = graphBuilder().graph()
            let location = SourceLocation(file: "", line: 0, column: 0)
            graph.requests = [
                Graph.Request(
                    Dependency(requesting: KeyID([E].self), at: location), level: graph.levels.count - 1, isAsync: true)
            ]
            let linked = LinkedGraph(graph)
            let elements = linked.arrowRange(linked.nodes.count).map { linked.arrows.targets[$0] }
            var seen: Set<Int> = []
            var order: [Int] = []
            var open = elements.reversed().map { (row: $0, isEntered: false) }
            while let (row, isEntered) = open.popLast() {
                if isEntered {
                    order.append(row)
                } else if seen.insert(row).inserted {
                    open.append((row, true))
                    open += linked.arrowRange(row).reversed().map { (linked.arrows.targets[$0], false) }
                }
            }
            let positions = Dictionary(elements.enumerated().map { ($1, $0) }) { first, _ in first }
            return order.compactMap { positions[$0] }
        }
    }
#endif
