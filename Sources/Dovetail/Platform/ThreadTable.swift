internal import DovetailModel

/// The addresses of threads that cannot be stored in a ``ThreadLocal``, because all keys of the process were taken.
///
/// Nothing frees these when a thread ends, and a later thread may have the identity of an ended one. So code that
/// stores a value removes it before its thread ends.
package final class ThreadTable: Sendable {
    package init() {}

    private let values = Guarded<[UInt: UInt]>([:])

    /// The address of this thread; 0 if it has none.
    package var address: UInt {
        get {
            let thread = CurrentThread.id
            return values.withLock { $0[thread] } ?? 0
        }
        set {
            let thread = CurrentThread.id
            values.withLock { $0[thread] = newValue == 0 ? nil : newValue }
        }
    }
}
