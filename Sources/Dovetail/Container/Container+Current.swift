internal import Synchronization

extension Container {
    /// The container of the current task, else the process default set by ``makeCurrent()``.
    public static var current: Container? { local ?? processDefault.withLock { $0 } }

    @TaskLocal static var local: Container?
    private static let processDefault = Mutex<Container?>(nil)

    /// Makes this the process default, for code that no task-local reaches: callbacks, queues.
    public func makeCurrent() { Container.processDefault.withLock { $0 = self } }
}
