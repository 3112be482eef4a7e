internal import DovetailModel

extension Container {
    /// The current container: that of the innermost `asCurrent` around the current task, or else the process default.
    ///
    /// Child tasks inherit it. You set the process default with ``makeCurrent()``. It is `nil` if there is neither.
    public static var current: Container? { local ?? processDefault.withLock { $0 } }

    /// The container that `asCurrent` has set for the current task, if any.
    @TaskLocal package static var local: Container?
    private static let processDefault = Guarded<Container?>(nil)

    private static let keysAreReplaced = ReaderGuarded(false)
    /// True if an injected property may have another source than its default, because a container was current or a key
    /// was overridden at any time.
    package static var mayReplaceKeys: Bool { keysAreReplaced.read { $0 } }
    /// Records that injected properties may have another source. Call it before they have.
    package static func willReplaceKeys() {
        // A change makes all readers wait, and this is called for each operation with a current container.
        if !mayReplaceKeys { keysAreReplaced.change { $0 = true } }
    }

    /// Sets this container as the default of the process, for code that runs outside of your tasks.
    ///
    /// Call it once, at launch, for callbacks and dispatch queues, which see no task-local values. The process retains the
    /// container. A container of `asCurrent` has precedence.
    ///
    /// If it replaces another container that is still open, a warning is printed to standard error, once in a process.
    /// Close the other container first, or use `asCurrent` for a part of the program.
    public func makeCurrent() {
        Container.willReplaceKeys()
        let old = Container.processDefault.withLock { current in
            defer { current = self }
            return current
        }
        if let old, old !== self, !old.plan.isClosed { Container.reportReplacement() }
    }

    private static let wasReplaced = Guarded(false)

    private static func reportReplacement() {
        if wasReplaced.exchange(true) { return }
        StandardError.write(
            """
            warning: `makeCurrent()` replaces another container that is still open
            note: code outside of `asCurrent` resolves from the new container; what it has resolved already stays
            help: call `makeCurrent()` once, close the old container first, or use `asCurrent` for a part of the program
            """)
    }

    /// Runs a closure with this container as ``current``.
    ///
    /// Tasks that start in the closure inherit the container.
    ///
    /// - Parameter operation: The closure to run.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    public func asCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
        Container.willReplaceKeys()
        return try Container.$local.withValue(self) { try operation() }
    }

    /// Runs an asynchronous closure with this container as ``current``.
    ///
    /// Tasks that start in the closure inherit the container.
    ///
    /// - Parameter operation: The closure to run.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    nonisolated(nonsending) public func asCurrent<Result>(
        _ operation: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        Container.willReplaceKeys()
        return try await Container.$local.withValue(self, operation: operation)
    }
}
