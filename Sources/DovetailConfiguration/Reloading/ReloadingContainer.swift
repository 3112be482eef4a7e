#if Configuration
    internal import Configuration
    public import Dovetail
    internal import DovetailGraph
    public import ServiceLifecycle
    internal import DovetailModel

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension Container {
        /// Returns a container that follows changes of configuration values.
        ///
        /// ```swift
        /// let container = try Container { HTTPModule(values: values) }
        /// let server = try container.reloading(values)
        /// try await server.start()
        /// ```
        ///
        /// Start and close the result instead of this container, and send it all requests. Instances that you request
        /// from this container itself keep the first values.
        ///
        /// - Parameters:
        ///   - values: The values to follow. This container has to contain them. Those that have to change together belong
        ///     to one `ConfigurationValues`.
        ///   - interval: The interval in which `run()` asks the providers to fetch their values, for example to look at a
        ///     file, and reports those that fail. Without it, `run()` only learns of the changes that a provider notices by
        ///     itself.
        ///   - onEvent: A closure that is called after each reload that changes something or fails, and after the end of
        ///     each generation.
        /// - Returns: The container, with its first generation.
        /// - Throws: A `ValidationError` if this container is not valid, or an `AssemblyError` if it is closed.
        public func reloading(
            _ values: ConfigurationValues..., fetchingEvery interval: Duration? = nil,
            onEvent: @escaping @Sendable (ReloadEvent) -> Void = { _ in }
        ) throws -> ReloadingContainer {
            try ReloadingContainer(self, following: values, fetchingEvery: interval, onEvent: onEvent)
        }
    }

    /// A container whose configuration values change while the program runs.
    ///
    /// It consists of generations, one after the other. A generation is a container with one state of all values. When
    /// values change, the next generation creates again what depends on them, and shares all other instances:
    ///
    /// ```swift
    /// try await server.withChild(providing: request) { scope in
    ///     try await scope.resolve(RequestHandler.self).respond()
    /// }
    /// ```
    ///
    /// ## What is guaranteed
    ///
    /// - A request sees one generation from beginning to end, regardless of reloads meanwhile.
    /// - A binding that depends on a changed value, directly or through other bindings, gets a new instance. Every other
    ///   shared instance is the same in both generations, even if it is created after the reload. `Lazy` and `Provider`
    ///   count as dependencies, and a binding that takes a `Resolution` or its container depends on every value. The
    ///   decorators of one key are created again together. An instance that does not depend on any value is that of the
    ///   original container.
    /// - A new generation is validated, and its eager instances are created, before any request sees it. If that fails,
    ///   the running generation stays, what the failed one has created is closed, and the error is reported.
    /// - Instances are closed when the last request that may use them has ended, dependents before their dependencies.
    ///   A request ends when `body` returns, or when its child container is closed or released.
    /// - Reloads take turns. No lock is held while your code runs.
    ///
    /// The lifetimes `.scoped` and `.graph` have one instance for each generation and each resolution, as usual. Graph
    /// instances are not shared between singletons that depend on different values.
    ///
    /// ## Services
    ///
    /// A `ReloadingContainer` is a `Service` of swift-service-lifecycle. If services have to know it, for example an HTTP
    /// server, create it in a binding of the original container:
    ///
    /// ```swift
    /// Bind { (container: Weak<Container>) throws -> ReloadingContainer in
    ///     guard let container = container.value else { throw CancellationError() }
    ///     return try container.reloading(live, fetchingEvery: .seconds(5))
    /// }
    /// .lifetime(.singleton).service()
    /// ```
    ///
    /// Although it depends on the container, this binding is not created again by a reload, and neither are those that
    /// depend on it. You then start, run and close the original container as usual, which closes the generations too.
    ///
    /// A service that runs since the start keeps its instances. Let it take its work through `withCurrent(_:)`.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public final class ReloadingContainer: Sendable {
        private let original: Container
        private let values: [ConfigurationValues]
        private let series: OverlaySeries
        private let interval: Duration?
        private let onEvent: @Sendable (ReloadEvent) -> Void
        private let state: Guarded<State>

        private struct State {
            var ledger: GenerationLedger
            var lastNumber = 1
            var isClosing = false
            /// The last reload, for which the next one waits.
            var reloading: Task<ReloadEvent, Never>?
            /// The text of the last failure of a provider that `run()` has reported, to report it once.
            var lastFailure: String?
            /// The last end of a generation, for which the next one waits.
            var ending: Task<Void, Never>?
        }

        init(
            _ original: Container, following values: [ConfigurationValues], fetchingEvery interval: Duration?,
            onEvent: @escaping @Sendable (ReloadEvent) -> Void
        ) throws {
            try original.validate()
            let read = values.flatMap(\.values)
            series = try OverlaySeries(original, values: read.map(\.bindings), ownedBy: ReloadingContainer.self)
            self.original = original
            self.values = values
            self.interval = interval
            self.onEvent = onEvent
            let first = try series.generation(1, of: read, after: nil, changed: [])
            state = Guarded(State(ledger: GenerationLedger(first)))
        }

        /// The number of the current generation. The first one is 1.
        public var generation: Int { state.withLock { $0.lastNumber } }

        // MARK: Requests

        /// Passes the container of the current generation to a function. The generation is not closed before the function
        /// returns.
        ///
        /// - Parameter body: A function that receives the container. It must not use the container after it has returned.
        /// - Returns: The result of the function.
        /// - Throws: The error of the function, or a `ResolutionError` with the id `closed`.
        nonisolated(nonsending) public func withCurrent<Result>(
            _ body: nonisolated(nonsending) (Container) async throws -> sending Result
        ) async throws -> sending Result {
            let lease = try lease()
            defer { withExtendedLifetime(lease) {} }
            return try await body(lease.generation.container)
        }

        /// Creates a child of the current generation that provides the values of inputs, by their types.
        ///
        /// The generation is not closed before the child is closed or released.
        ///
        /// - Parameter values: The values, as in `Container.makeChild(providing:)`.
        /// - Returns: The child.
        /// - Throws: An `AssemblyError`, as `Container.makeChild(providing:)` does, or a `ResolutionError` with the id
        ///   `closed`.
        public func makeChild<each V: Sendable>(providing values: repeat each V) throws -> Container {
            let lease = try lease()
            return try lease.generation.container.makeChild(providing: lease, repeat each values)
        }

        /// Creates a child of the current generation, passes it to a function, and closes it when the function returns or
        /// throws.
        ///
        /// - Parameters:
        ///   - values: The values, as in `Container.makeChild(providing:)`.
        ///   - body: A function that receives the child. It must not use the child after it has returned.
        /// - Returns: The result of the function.
        /// - Throws: What `Container.withChild(providing:body:)` throws, or a `ResolutionError` with the id `closed`.
        nonisolated(nonsending) public func withChild<each V: Sendable, Result>(
            providing values: repeat each V,
            body: nonisolated(nonsending) (Container) async throws -> sending Result
        ) async throws -> sending Result {
            try await makeChild(providing: repeat each values).closeAfter(body)
        }

        private func lease() throws -> GenerationLease {
            guard let generation = state.withLock({ $0.ledger.lease() }) else { throw ReloadingContainer.closed }
            return GenerationLease(generation) { [weak self] number in
                guard let self, let ending = state.withLock({ $0.ledger.endLease(of: number) }) else { return }
                _ = end([ending])
            }
        }

        static var closed: ResolutionError { ResolutionError(.closed(what: "the container")) }

        // MARK: Starting and closing

        /// Creates the `.eager()` instances of the container and of the current generation.
        ///
        /// - Throws: A `ResolutionError`, as `Container.start()` does.
        public func start() async throws {
            try await series.startOriginal()
            try await withCurrent { try await $0.start() }
        }

        /// Closes all generations and the original container.
        ///
        /// It does not wait for requests: their children are closed first, as `Container.close()` does.
        ///
        /// - Throws: A `CloseError` with the errors of the original container's hooks. Those of the generations are
        ///   reported as ``ReloadEvent/ended(generation:_:)``.
        public func close() async throws(CloseError) {
            let reloading = state.withLock { state in
                state.isClosing = true
                return state.reloading
            }
            _ = await reloading?.value
            await end(state.withLock { $0.ledger.endAll() }).value
            try await original.close()
        }

        /// Closes containers, after those that are being closed.
        private func end(_ endings: [GenerationLedger.Ending]) -> Task<Void, Never> {
            state.withLock { state in
                let task = Task { [onEvent, previous = state.ending, reloading = state.reloading] in
                    await previous?.value
                    // The generation is reported as replaced before it is reported as ended.
                    _ = await reloading?.value
                    for ending in endings { onEvent(await ending.run()) }
                }
                state.ending = task
                return task
            }
        }

        // MARK: Reloading

        /// Reads the values, and replaces the generation if some have changed.
        ///
        /// Providers that fetch their values, for example a `ReloadingFileProvider`, look for new ones first. This is how
        /// you learn that a file has disappeared or cannot be parsed, because a snapshot then has the last good values. Call
        /// it for example when a signal arrives.
        ///
        /// The reload is completed even if your task is cancelled.
        ///
        /// - Returns: What has happened. The closure of `reloading(_:onEvent:)` is called too, unless nothing has changed.
        @discardableResult public func reload() async -> ReloadEvent {
            await inTurn { container in
                let failure = await container.fetchFailure()
                let read = container.values.flatMap { $0.values(of: $0.reader.snapshot()) }
                return await container.take(read, failure: failure)
            }
        }

        /// Watches the reader's snapshots, and replaces the generation whenever values have changed.
        ///
        /// Run it for as long as your program runs, for example as a service. It returns when its task is cancelled, or when
        /// the service group shuts down.
        ///
        /// Providers notify it of changes, but not of errors: for example, a `ReloadingFileProvider` that cannot read its
        /// file keeps its last good snapshot, and writes a message with the level `debug`. If you pass `fetchingEvery` to
        /// `reloading(_:fetchingEvery:onEvent:)`, providers are asked in that interval to fetch their values. Then a provider
        /// that fails is reported as ``ReloadEvent/refused(_:)``, once until the error is another one or is gone, and a
        /// `ReloadingFileProvider` need not run as a service itself.
        ///
        /// - Throws: The error of a provider that cannot be watched.
        public func run() async throws {
            try await cancelWhenGracefulShutdown {
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    for position in self.values.indices { tasks.addTask { try await self.watch(position) } }
                    if let interval = self.interval { tasks.addTask { await self.fetch(every: interval) } }
                    try await tasks.waitForAll()
                }
            }
        }

        /// Watches the snapshots of one list of values.
        private func watch(_ position: Int) async throws {
            let values = values[position]
            try await values.reader.watchSnapshot { snapshots in
                for await snapshot in snapshots {
                    let read = values.values(of: snapshot)
                    await self.inTurn { await $0.take($0.current(replacing: position, by: read)) }
                }
            }
        }

        /// Lets the providers fetch their values until the task is cancelled. What has changed arrives as a snapshot.
        private func fetch(every interval: Duration) async {
            while (try? await Task.sleep(for: interval)) != nil {
                await inTurn { container in
                    let failure = await container.fetchFailure()
                    let text = failure.map { "\($0.cause)" }
                    let isNew = container.state.withLock { state in
                        defer { state.lastFailure = text }
                        return state.lastFailure != text
                    }
                    guard let failure, isNew else { return .unchanged }
                    return .refused(AssemblyError([failure.finding], cause: failure.cause))
                }
            }
        }

        /// Lets the providers fetch all values. Returns the error of the first provider that fails.
        private func fetchFailure() async -> FetchFailure? {
            for values in values { if let failure = await values.fetchFailure() { return failure } }
            return nil
        }

        /// Runs one reload after the other.
        @discardableResult private func inTurn(
            _ body: @escaping @Sendable (ReloadingContainer) async -> ReloadEvent
        ) async -> ReloadEvent {
            let task = state.withLock { state in
                let task = Task { [previous = state.reloading] in
                    _ = await previous?.value
                    let event = await body(self)
                    if case .unchanged = event {} else { onEvent(event) }
                    return event
                }
                state.reloading = task
                return task
            }
            return await task.value
        }

        /// Returns the current values, with those of one list replaced.
        private func current(replacing position: Int, by read: [ReadSetting]) -> [ReadSetting] {
            let count = values[..<position].reduce(0) { $0 + $1.values.count }
            var all = state.withLock { $0.ledger.current?.values } ?? []
            if !all.isEmpty { all.replaceSubrange(count..<count + read.count, with: read) }
            return all
        }

        /// Replaces the generation if values have changed.
        private func take(_ read: [ReadSetting], failure: FetchFailure? = nil) async -> ReloadEvent {
            let findings = read.flatMap(\.findings)
            if !findings.isEmpty { return .refused(AssemblyError(findings)) }
            if let failure { return .refused(AssemblyError([failure.finding], cause: failure.cause)) }
            let (old, number, isClosing) = state.withLock { ($0.ledger.current, $0.lastNumber + 1, $0.isClosing) }
            guard let old, !isClosing else { return .refused(ReloadingContainer.closed) }
            let changed = Set(read.indices.filter { !read[$0].hasValue(of: old.values[$0]) })
            if changed.isEmpty { return .unchanged }
            let new: Generation
            do { new = try series.generation(number, of: read, after: old, changed: changed) } catch {
                return .refused(error)
            }
            do {
                try new.container.validate()
                try await new.container.start()
            } catch {
                await new.discard(keeping: old)
                return .refused(error)
            }
            return await replace(old, with: new, changed: changed)
        }

        private func replace(_ old: Generation, with new: Generation, changed: Set<Int>) async -> ReloadEvent {
            let ending: GenerationLedger.Ending?? = state.withLock { state in
                if state.isClosing { return nil }
                state.lastNumber = new.number
                return .some(state.ledger.replace(with: new))
            }
            guard let ending else {
                await new.discard(keeping: old)
                return .refused(ReloadingContainer.closed)
            }
            if let ending { _ = end([ending]) }
            return .replaced(generation: new.number, values: changed.sorted().map { new.values[$0].path })
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension ReloadingContainer: Service {}
#endif
