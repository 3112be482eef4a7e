internal import DovetailModel

/// A value that threads and tasks of a test share.
final class Locked<Value: Sendable>: Sendable {
    private let mutex: Guarded<Value>
    init(_ value: Value) { mutex = Guarded(value) }

    var now: Value {
        get { mutex.withLock { $0 } }
        set { mutex.withLock { $0 = newValue } }
    }

    func change(_ body: @Sendable (inout Value) -> Void) { mutex.withLock { body(&$0) } }
}
