internal import Synchronization

/// The addresses of threads that could not be stored in a ``ThreadLocal``, because all keys of the process were taken.
///
/// Nothing frees these when a thread ends, and a later thread may have the identity of an ended one. So code that
/// stores a value removes it before its thread ends.
package final class ThreadTable: Sendable {
    package init() {}

    private let isUsed = Atomic(false)
    private let values = Mutex<[UInt: UInt]>([:])

    /// The address of this thread; 0 if it has none.
    package var address: UInt {
        get {
            // Only this thread stores its value, so it sees its own store here.
            guard isUsed.load(ordering: .relaxed) else { return 0 }
            let thread = CurrentThread.id
            return values.withLock { $0[thread] } ?? 0
        }
        set {
            let thread = CurrentThread.id
            let address = newValue == 0 ? nil : newValue
            isUsed.store(true, ordering: .relaxed)
            values.withLock { $0[thread] = address }
        }
    }
}
