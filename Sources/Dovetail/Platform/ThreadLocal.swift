internal import DovetailModel

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
    internal import wasi_pthread
#endif

/// A variable with one address for each thread, and a function that frees the memory at the address when the thread
/// ends.
///
/// Declare it as a `static let`, because the system has few keys for such variables and none is returned.
package struct ThreadLocal: ~Copyable, Sendable {
    #if canImport(WASILibc) && !_runtime(_multithreaded)
        // There is one thread, so this is the value itself, and nothing is freed, because the only thread never ends.
        private let value = Guarded<UInt>(0)

        package init() {}
        package init(freedBy free: Destructor) {}

        /// True if the system had a key left. Otherwise nothing can be stored.
        package var hasKey: Bool { true }

        /// The address of this thread; 0 if it has none.
        package var address: UInt { value.value }

        /// Stores the address of this thread.
        package func set(_ address: UInt) { value.exchange(address) }

        package typealias Destructor = @convention(c) (UnsafeMutableRawPointer?) -> Void
    #elseif canImport(WinSDK)
        private let key: DWORD

        package typealias Destructor = @convention(c) (UnsafeMutableRawPointer?) -> Void

        package init() { key = FlsAlloc(nil) }
        package init(freedBy free: Destructor) { key = FlsAlloc(free) }

        /// True if the system had a key left. Otherwise nothing can be stored.
        package var hasKey: Bool { key != DWORD.max }

        /// The address of this thread; 0 if it has none.
        package var address: UInt { hasKey ? UInt(bitPattern: FlsGetValue(key)) : 0 }

        /// Stores the address of this thread, which the function for freeing receives when the thread ends.
        package func set(_ address: UInt) {
            if hasKey { _ = FlsSetValue(key, UnsafeMutableRawPointer(bitPattern: address)) }
        }
    #else
        private let key: pthread_key_t
        /// True if the system had a key left. Otherwise nothing can be stored.
        package let hasKey: Bool

        #if canImport(Darwin)
            package typealias Destructor = @convention(c) (UnsafeMutableRawPointer) -> Void
        #else
            package typealias Destructor = @convention(c) (UnsafeMutableRawPointer?) -> Void
        #endif

        package init() { unsafe self.init(nil) }
        package init(freedBy free: Destructor) { unsafe self.init(free) }

        private init(_ free: Destructor?) {
            var key = pthread_key_t()
            hasKey = unsafe pthread_key_create(&key, free) == 0
            self.key = key
        }

        /// The address of this thread; 0 if it has none.
        package var address: UInt { hasKey ? unsafe UInt(bitPattern: pthread_getspecific(key)) : 0 }

        /// Stores the address of this thread, which the function for freeing receives when the thread ends.
        package func set(_ address: UInt) {
            if hasKey { _ = unsafe pthread_setspecific(key, UnsafeMutableRawPointer(bitPattern: address)) }
        }
    #endif
}

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
