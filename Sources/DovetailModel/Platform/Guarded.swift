#if canImport(Darwin)
    public import Darwin
#elseif !THREAD_SANITIZER || canImport(WinSDK) || canImport(WASILibc)
    public import Synchronization
#elseif canImport(Glibc)
    public import Glibc
#elseif canImport(Musl)
    public import Musl
#elseif canImport(Android)
    public import Android
#elseif canImport(Bionic)
    public import Bionic
#endif

// `Mutex` of the standard library exists since iOS 18 and macOS 15, so Apple's systems use their own lock. On Linux, the
// thread sanitizer does not see the ordering of `Mutex`, which waits on a futex directly, so a build with
// `-D THREAD_SANITIZER` uses the lock of the C library. Windows and WASI have no thread sanitizer.
#if canImport(Darwin) || THREAD_SANITIZER && !canImport(WinSDK) && !canImport(WASILibc)
    /// State and the lock that guards it. Only code that has the lock can reach the state, so a race does not compile.
    ///
    /// Do not run code of a user under the lock, and do not release a last reference there.
    ///
    /// It is public because the compiler specializes functions of other modules only if they are.
    ///
    /// Invariant: lock and state have fixed addresses from `init` to `deinit`; the state is accessed under the lock only.
    @safe public struct Guarded<State: ~Copyable>: ~Copyable, @unchecked Sendable {
        #if canImport(Darwin)
            @usableFromInline typealias Lock = os_unfair_lock
        #else
            @usableFromInline typealias Lock = pthread_mutex_t
        #endif
        /// Both are in one allocation, the lock first.
        @usableFromInline let lock: UnsafeMutablePointer<Lock>
        @usableFromInline let state: UnsafeMutablePointer<State>

        /// Creates a lock with the state that it guards.
        @inlinable
        public init(_ initial: consuming sending State) {
            // No lock is larger than 64 bytes. A state of no bytes has an address of its own, because the thread sanitizer
            // would take that behind the allocation for the next one.
            let offset = max(64, MemoryLayout<State>.alignment)
            let memory = UnsafeMutableRawPointer.allocate(
                byteCount: offset + max(1, MemoryLayout<State>.size), alignment: max(16, MemoryLayout<State>.alignment))
            unsafe lock = unsafe memory.bindMemory(to: Lock.self, capacity: 1)
            unsafe state = unsafe (memory + offset).bindMemory(to: State.self, capacity: 1)
            unsafe lock.initialize(to: Lock())
            unsafe state.initialize(to: initial)
            #if !canImport(Darwin)
                unsafe pthread_mutex_init(lock, nil)
            #endif
        }

        deinit {
            unsafe state.deinitialize(count: 1)
            #if !canImport(Darwin)
                unsafe pthread_mutex_destroy(lock)
            #endif
            unsafe UnsafeMutableRawPointer(lock).deallocate()
        }

        /// Runs `body` on the state, under the lock.
        @inlinable @inline(__always)
        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending State) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            acquire()
            defer { release() }
            return try unsafe body(&state.pointee)
        }

        /// Takes the lock. The same thread has to call ``release()``.
        @inlinable @inline(__always)
        public borrowing func acquire() {
            #if canImport(Darwin)
                unsafe os_unfair_lock_lock(lock)
            #else
                unsafe pthread_mutex_lock(lock)
            #endif
        }

        /// Lets go of the lock.
        @inlinable @inline(__always)
        public borrowing func release() {
            #if canImport(Darwin)
                unsafe os_unfair_lock_unlock(lock)
            #else
                unsafe pthread_mutex_unlock(lock)
            #endif
        }
    }
#else
    /// State and the lock that guards it. Only code that has the lock can reach the state, so a race does not compile.
    ///
    /// Do not run code of a user under the lock, and do not release a last reference there.
    ///
    /// It is public because the compiler specializes functions of other modules only if they are.
    public struct Guarded<State: ~Copyable>: ~Copyable, Sendable {
        @usableFromInline let mutex: Mutex<State>

        /// Creates a lock with the state that it guards.
        @inlinable @inline(__always)
        public init(_ initial: consuming sending State) { mutex = Mutex(initial) }

        /// Runs `body` on the state, under the lock.
        @inlinable @inline(__always)
        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending State) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result { try mutex.withLock(body) }
    }

    extension Guarded where State == () {
        /// Takes the lock. The same thread has to call ``release()``.
        @inlinable @inline(__always)
        public borrowing func acquire() { mutex._unsafeLock() }

        /// Lets go of the lock.
        @inlinable @inline(__always)
        public borrowing func release() { mutex._unsafeUnlock() }
    }
#endif

extension Guarded where State: Sendable {
    /// A copy of the state.
    @inlinable
    public var value: State { withLock { $0 } }

    /// Replaces the state, and returns the old one.
    @inlinable @discardableResult
    public borrowing func exchange(_ new: State) -> State {
        withLock { state in
            let old = state
            state = new
            return old
        }
    }
}

extension Guarded where State: FixedWidthInteger & Sendable {
    /// Increases the number by one, and returns it.
    @inlinable @discardableResult
    public borrowing func next() -> State {
        withLock { number in
            number &+= 1
            return number
        }
    }
}
