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
#elseif canImport(WinSDK)
    internal import WinSDK
#elseif canImport(WASILibc) && _runtime(_multithreaded)
    internal import WASILibc
    internal import wasi_pthread
#endif

/// A thread that waits until another one signals, once.
///
/// Invariant: `lock` and `condition` have fixed addresses from `init` to `deinit`; `isSignaled` is read and written
/// only while `lock` is held. The object outlives both threads because each retains it.
@safe final class ThreadSignal: @unchecked Sendable {
    private var isSignaled = false

    #if canImport(WASILibc) && !_runtime(_multithreaded)
        /// True if another thread could call `signal()`.
        static var canWait: Bool { false }

        init() {}

        /// Returns if `signal()` has been called, and stops the process otherwise, because no other thread exists that
        /// could call it.
        func wait(forAtMost milliseconds: Int) -> Bool {
            precondition(isSignaled, "the only thread of this platform waits for another one")
            return true
        }

        /// Lets the wait return.
        func signal() { isSignaled = true }
    #elseif canImport(WinSDK)
        private let lock = UnsafeMutablePointer<SRWLOCK>.allocate(capacity: 1)
        private let condition = UnsafeMutablePointer<CONDITION_VARIABLE>.allocate(capacity: 1)

        init() {
            InitializeSRWLock(lock)
            InitializeConditionVariable(condition)
        }

        deinit {
            // Neither of them needs to be destroyed.
            condition.deallocate()
            lock.deallocate()
        }

        /// Blocks the calling thread until `signal()` has been called or the time is over.
        ///
        /// - Parameter milliseconds: The time; more than 24 days count as 24 days.
        /// - Returns: True if `signal()` has been called.
        func wait(forAtMost milliseconds: Int) -> Bool {
            let deadline = GetTickCount64() + ULONGLONG(Self.clamped(milliseconds))
            AcquireSRWLockExclusive(lock)
            defer { ReleaseSRWLockExclusive(lock) }
            while !isSignaled {
                let now = GetTickCount64()
                guard now < deadline else { return false }
                SleepConditionVariableSRW(condition, lock, DWORD(deadline - now), 0)
            }
            return true
        }

        /// Wakes the waiting thread. If it does not wait yet, its wait returns at once.
        func signal() {
            AcquireSRWLockExclusive(lock)
            isSignaled = true
            WakeConditionVariable(condition)
            ReleaseSRWLockExclusive(lock)
        }
    #else
        private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

        init() {
            unsafe pthread_mutex_init(lock, nil)
            #if canImport(Darwin) || canImport(WASILibc)
                pthread_cond_init(condition, nil)
            #else
                var attributes = pthread_condattr_t()
                unsafe pthread_condattr_init(&attributes)
                unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
                unsafe pthread_cond_init(condition, &attributes)
                unsafe pthread_condattr_destroy(&attributes)
            #endif
        }

        deinit {
            unsafe pthread_cond_destroy(condition)
            unsafe pthread_mutex_destroy(lock)
            unsafe condition.deallocate()
            unsafe lock.deallocate()
        }

        /// Blocks the calling thread until `signal()` has been called or the time is over. The clock is one that is
        /// never set, except on WASI, whose names of clocks Swift cannot import: the time of day is used instead.
        ///
        /// - Parameter milliseconds: The time; more than 24 days count as 24 days.
        /// - Returns: True if `signal()` has been called.
        func wait(forAtMost milliseconds: Int) -> Bool {
            let deadline = Self.nanoseconds() + Int64(Self.clamped(milliseconds)) * 1_000_000
            unsafe pthread_mutex_lock(lock)
            defer { unsafe pthread_mutex_unlock(lock) }
            while !isSignaled {
                let now = Self.nanoseconds()
                guard now < deadline else { return false }
                #if canImport(Darwin)
                    var rest = Self.time(nanoseconds: deadline - now)
                    pthread_cond_timedwait_relative_np(condition, lock, &rest)
                #else
                    var end = Self.time(nanoseconds: deadline)
                    unsafe pthread_cond_timedwait(condition, lock, &end)
                #endif
            }
            return true
        }

        /// Wakes the waiting thread. If it does not wait yet, its wait returns at once.
        func signal() {
            unsafe pthread_mutex_lock(lock)
            isSignaled = true
            unsafe pthread_cond_signal(condition)
            unsafe pthread_mutex_unlock(lock)
        }

        private static func nanoseconds() -> Int64 {
            var now = timespec()
            #if canImport(WASILibc)
                _ = timespec_get(&now, TIME_UTC)
            #else
                unsafe clock_gettime(CLOCK_MONOTONIC, &now)
            #endif
            return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
        }

        private static func time(nanoseconds: Int64) -> timespec {
            // Assigned by member, because the C libraries pad this structure differently.
            var time = timespec()
            time.tv_sec = numericCast(nanoseconds / 1_000_000_000)
            time.tv_nsec = numericCast(nanoseconds % 1_000_000_000)
            return time
        }
    #endif

    #if !canImport(WASILibc) || _runtime(_multithreaded)
        /// True if another thread could call `signal()`.
        static var canWait: Bool { true }

        private static func clamped(_ milliseconds: Int) -> Int { min(max(milliseconds, 0), Int(Int32.max)) }
    #endif
}
