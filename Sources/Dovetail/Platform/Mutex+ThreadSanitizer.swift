#if THREAD_SANITIZER && !canImport(WinSDK) && !canImport(WASILibc)
    // On Linux, the thread sanitizer does not see the ordering of `Synchronization.Mutex`, which waits on a futex
    // directly. A build with `-D THREAD_SANITIZER` uses this one instead, because the sanitizer knows its calls. It has
    // the same interface and is slower. Windows and WASI have no thread sanitizer.
    //
    // Each module that locks has this alias, which hides the type of `Synchronization`.
    typealias Mutex<Value: ~Copyable> = SanitizedMutex<Value>

    #if canImport(Darwin)
        internal import Darwin
    #elseif canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #elseif canImport(Android)
        internal import Android
    #elseif canImport(Bionic)
        internal import Bionic
    #endif

    /// A value behind a lock of the C library.
    ///
    /// Invariant: `mutex` and `value` have fixed addresses from `init` to `deinit`; `value` is accessed under `mutex`
    /// only.
    package struct SanitizedMutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

        package init(_ initial: consuming sending Value) {
            pthread_mutex_init(mutex, nil)
            value.initialize(to: initial)
        }

        deinit {
            value.deinitialize(count: 1)
            value.deallocate()
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        package borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value.pointee)
        }

        package borrowing func _unsafeLock() { pthread_mutex_lock(mutex) }
        package borrowing func _unsafeUnlock() { pthread_mutex_unlock(mutex) }
    }
#endif
