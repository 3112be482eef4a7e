internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#endif

/// The thread that is running: who it is, how much stack it has left, and how it waits for another.
///
/// The only file of the runtime that imports the C library for threads.
enum CurrentThread {
    /// An identity that no two living threads share.
    static var id: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }

    /// Whether at least `reserve` bytes of stack are left.
    ///
    /// Costs one thread-specific look-up; the bounds are asked from the system once a thread.
    static func hasStack(reserve: UInt = defaultReserve) -> Bool {
        var marker: UInt8 = 0
        let here = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        return here &- lowestAddress() >= reserve
    }

    /// The same for a caller who has a local value at hand, and tells where it is.
    @inline(__always)
    static func hasStack(below here: UInt) -> Bool { here &- lowestAddress() >= defaultReserve }

    static var defaultReserve: UInt { 160 << 10 }

    /// How many bytes of stack are left.
    static func remainingStack() -> UInt {
        var marker: UInt8 = 0
        let here = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        return here &- lowestAddress()
    }

    /// The key under which a thread keeps its lowest address, plus one; 0 while there is none. A plain atomic, because a lazily
    /// made static costs a call at each look.
    private static let stackKey = Atomic<UInt>(0)

    private static func lowestAddress() -> UInt {
        let key = stackKey.load(ordering: .relaxed)
        if key != 0, let known = pthread_getspecific(pthread_key_t(truncatingIfNeeded: key &- 1)) {
            return UInt(bitPattern: known)
        }
        return firstLowestAddress()
    }

    @inline(never)
    private static func firstLowestAddress() -> UInt {
        let lowest = askLowestAddress()
        pthread_setspecific(madeKey(), UnsafeRawPointer(bitPattern: lowest))
        return lowest
    }

    private static func madeKey() -> pthread_key_t {
        let known = stackKey.load(ordering: .acquiring)
        if known != 0 { return pthread_key_t(truncatingIfNeeded: known - 1) }
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        let (isFirst, other) = stackKey.compareExchange(
            expected: 0, desired: UInt(key) + 1, ordering: .acquiringAndReleasing)
        if isFirst { return key }
        pthread_key_delete(key)
        return pthread_key_t(truncatingIfNeeded: other - 1)
    }

    private static func askLowestAddress() -> UInt {
        #if canImport(Darwin)
            let top = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
            return top - UInt(pthread_get_stacksize_np(pthread_self()))
        #else
            // Not in the module map: glibc declares it for `_GNU_SOURCE` only.
            typealias Ask = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
            guard let symbol = dlsym(nil, "pthread_getattr_np") else { return 1 }
            var attributes = pthread_attr_t()
            guard unsafeBitCast(symbol, to: Ask.self)(pthread_self(), &attributes) == 0 else { return 1 }
            defer { pthread_attr_destroy(&attributes) }
            var address: UnsafeMutableRawPointer?
            var size = 0
            pthread_attr_getstack(&attributes, &address, &size)
            return UInt(bitPattern: address)
        #endif
    }
}

/// A thread that waits until another says so, once.
///
/// Invariant: `mutex` and `condition` live at fixed addresses from `init` to `deinit`; `isSignaled` is read and written
/// only while `mutex` is held. The object outlives both sides because each holds a reference.
final class ThreadSignal: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isSignaled = false

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Blocks the calling thread until `signal()` has been called.
    func wait() {
        pthread_mutex_lock(mutex)
        while !isSignaled { pthread_cond_wait(condition, mutex) }
        pthread_mutex_unlock(mutex)
    }

    /// Wakes the waiting thread, now or when it comes.
    func signal() {
        pthread_mutex_lock(mutex)
        isSignaled = true
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }
}
