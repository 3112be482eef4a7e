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

extension CurrentThread {
    /// The key under which a thread keeps its ``ProviderStack``, plus one; 0 while there is none. A plain atomic, because a
    /// lazily made static costs a call at each look.
    private static let providersKey = Atomic<UInt>(0)

    /// What the thread keeps for the providers that run on it; given to `ProviderStack.free` when the thread ends.
    static var providers: UnsafeMutableRawPointer? {
        get {
            let key = providersKey.load(ordering: .relaxed)
            return key == 0 ? nil : pthread_getspecific(pthread_key_t(truncatingIfNeeded: key &- 1))
        }
        set { pthread_setspecific(madeProvidersKey(), newValue) }
    }

    private static func madeProvidersKey() -> pthread_key_t {
        let known = providersKey.load(ordering: .acquiring)
        if known != 0 { return pthread_key_t(truncatingIfNeeded: known - 1) }
        var key = pthread_key_t()
        pthread_key_create(&key) { ProviderStack.free($0) }
        let (isFirst, other) = providersKey.compareExchange(
            expected: 0, desired: UInt(key) + 1, ordering: .acquiringAndReleasing)
        if isFirst { return key }
        pthread_key_delete(key)
        return pthread_key_t(truncatingIfNeeded: other - 1)
    }
}
