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
    @safe package struct SanitizedMutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

        package init(_ initial: consuming sending Value) {
            unsafe pthread_mutex_init(mutex, nil)
            unsafe value.initialize(to: initial)
        }

        deinit {
            unsafe value.deinitialize(count: 1)
            unsafe value.deallocate()
            unsafe pthread_mutex_destroy(mutex)
            unsafe mutex.deallocate()
        }

        package borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            unsafe pthread_mutex_lock(mutex)
            defer { unsafe pthread_mutex_unlock(mutex) }
            return try unsafe body(&value.pointee)
        }

        package borrowing func _unsafeLock() { unsafe pthread_mutex_lock(mutex) }
        package borrowing func _unsafeUnlock() { unsafe pthread_mutex_unlock(mutex) }
    }
#endif
