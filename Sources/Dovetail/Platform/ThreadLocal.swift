internal import Synchronization

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
/// Declare it as a `static let` whose initial value calls no function. The compiler then initializes it at build time,
/// and a read costs one relaxed load and one call of the C library.
///
/// Invariant: `state` is 0 until the first value is stored. Then it encodes a key that belongs to this variable for as
/// long as the process lives, or records that the system has no key left (``ThreadLocalState``). It changes once.
package struct ThreadLocal: ~Copyable, Sendable {
    package init() {}

    private let state = Atomic<UInt>(ThreadLocalState.empty)

    #if canImport(WASILibc) && !_runtime(_multithreaded)
        // There is one thread, so `state` is the value itself.

        /// The address of this thread; 0 if it has none.
        package var address: UInt {
            @inline(__always) get { state.load(ordering: .relaxed) }
        }

        /// Stores the address of this thread. The only thread never ends, so nothing is freed.
        @discardableResult
        package func set(_ address: UInt, freedBy free: Destructor? = nil) -> Bool {
            state.store(address, ordering: .relaxed)
            return true
        }

        package typealias Destructor = @convention(c) (UnsafeMutableRawPointer?) -> Void
    #else
        /// The address of this thread; 0 if it has none, or if the system had no key left.
        package var address: UInt {
            @inline(__always) get {
                let state = state.load(ordering: .relaxed)
                guard ThreadLocalState.hasKey(state) else { return 0 }
                #if canImport(WinSDK)
                    return UInt(bitPattern: FlsGetValue(ThreadLocalState.key(state)))
                #else
                    return unsafe UInt(bitPattern: pthread_getspecific(ThreadLocalState.key(state)))
                #endif
            }
        }

        /// Stores the address of this thread, which `free` receives when the thread ends. Pass the same function at
        /// each call.
        ///
        /// - Returns: False if the system has no key or no memory left. In that case, nothing is stored.
        @discardableResult
        package func set(_ address: UInt, freedBy free: Destructor? = nil) -> Bool {
            let value = unsafe UnsafeMutableRawPointer(bitPattern: address)
            guard let key = unsafe createdKey(freedBy: free) else { return false }
            #if canImport(WinSDK)
                return FlsSetValue(key, value)
            #else
                return unsafe pthread_setspecific(key, value) == 0
            #endif
        }

        private func createdKey(freedBy free: Destructor?) -> Key? {
            let known = state.load(ordering: .acquiring)
            if known != ThreadLocalState.empty { return Self.key(in: known) }
            let key = unsafe Self.newKey(freedBy: free)
            let (isFirst, other) = state.compareExchange(
                expected: ThreadLocalState.empty, desired: ThreadLocalState.encode(key),
                ordering: .acquiringAndReleasing)
            if isFirst { return key }
            // Another thread was faster. No thread has stored anything under this key.
            if let key { Self.delete(key) }
            return Self.key(in: other)
        }

        private static func key(in state: UInt) -> Key? {
            ThreadLocalState.hasKey(state) ? ThreadLocalState.key(state) : nil
        }

        #if canImport(WinSDK)
            typealias Key = DWORD
            package typealias Destructor = @convention(c) (UnsafeMutableRawPointer?) -> Void

            private static func newKey(freedBy free: Destructor?) -> Key? {
                let key = FlsAlloc(free)
                if key == DWORD.max { return nil }
                if ThreadLocalState.canEncode(key) { return key }
                delete(key)
                return nil
            }

            private static func delete(_ key: Key) { FlsFree(key) }
        #else
            typealias Key = pthread_key_t
            #if canImport(Darwin)
                package typealias Destructor = @convention(c) (UnsafeMutableRawPointer) -> Void
            #else
                package typealias Destructor = @convention(c) (UnsafeMutableRawPointer?) -> Void
            #endif

            private static func newKey(freedBy free: Destructor?) -> Key? {
                var key = Key()
                guard unsafe pthread_key_create(&key, free) == 0 else { return nil }
                if ThreadLocalState.canEncode(key) { return key }
                delete(key)
                return nil
            }

            private static func delete(_ key: Key) { pthread_key_delete(key) }
        #endif
    #endif
}

/// The encoding of a thread-specific key in one word.
///
/// Keys are 32 or 64 bits, signed on Android, where all of them are negative. Two words are not keys: 0 until a key is
/// needed, and 1 if the system had none left. A key is therefore stored plus two. The two keys for which that overflows
/// are not used.
enum ThreadLocalState {
    static var empty: UInt { 0 }
    static var unavailable: UInt { 1 }

    @inline(__always)
    static func hasKey(_ state: UInt) -> Bool { state > unavailable }

    /// Returns true if a key can be encoded: the result differs from the two words that are not keys, and decodes to
    /// the same key. `Word` differs from the platform's in tests only.
    static func canEncode<Key: FixedWidthInteger, Word: FixedWidthInteger & UnsignedInteger>(
        _ key: Key, in word: Word.Type = UInt.self
    ) -> Bool {
        let state = encode(key, in: word)
        return state > Word(unavailable) && Key(truncatingIfNeeded: state &- 2) == key
    }

    static func encode<Key: FixedWidthInteger, Word: FixedWidthInteger & UnsignedInteger>(
        _ key: Key?, in word: Word.Type = UInt.self
    ) -> Word {
        key.map { Word(truncatingIfNeeded: $0) &+ 2 } ?? Word(unavailable)
    }

    @inline(__always)
    static func key<Key: FixedWidthInteger>(_ state: UInt) -> Key { Key(truncatingIfNeeded: state &- 2) }
}
