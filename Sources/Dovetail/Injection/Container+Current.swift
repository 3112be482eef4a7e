internal import Synchronization

extension Container {
    /// The container of the current task, set by `asCurrent`, else the process default set by
    /// ``makeCurrent()``.
    public static var current: Container? { local ?? processDefault.withLock { $0 } }

    /// The container of the current task, if one was set for it.
    @TaskLocal package static var local: Container?
    private static let processDefault = Mutex<Container?>(nil)

    /// Makes this the process default, for code that no task-local reaches: callbacks, queues.
    public func makeCurrent() {
        InjectionRealm.mayReplace()
        Container.processDefault.withLock { $0 = self }
    }

    /// Runs `operation` with this as the current container; tasks started in it see it too.
    public func asCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
        InjectionRealm.mayReplace()
        return try Container.$local.withValue(self) { try operation() }
    }

    /// Runs `operation` with this as the current container; tasks started in it see it too.
    nonisolated(nonsending) public func asCurrent<Result>(
        _ operation: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        InjectionRealm.mayReplace()
        return try await Container.$local.withValue(self, operation: operation)
    }
}
