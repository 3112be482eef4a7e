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

/// The identity of the running thread and the stack it has left.
package enum CurrentThread {
    /// An identity that no two living threads share. It is not 0, and its three low bits are 0.
    ///
    /// A later thread may have the identity of one that has ended.
    package static var id: UInt {
        #if canImport(Glibc)
            // The address of the thread's block. In the other C libraries, the value that represents a thread is this
            // address, too.
            identity(ofBlockAt: UInt(pthread_self()))
        #elseif canImport(WinSDK)
            // A number, small enough for the shift: Windows counts threads in steps of four.
            UInt(GetCurrentThreadId()) << 3
        #elseif canImport(WASILibc) && !_runtime(_multithreaded)
            // This platform has one thread.
            8
        #else
            identity(ofBlockAt: UInt(bitPattern: pthread_self()))
        #endif
    }

    /// Returns the identity of the thread whose block is at an address.
    ///
    /// Not every C library aligns the block to eight bytes, but each block is larger than that, so two blocks never
    /// begin in the same eight bytes.
    @inline(__always)
    static func identity<Word: FixedWidthInteger>(ofBlockAt address: Word) -> Word { address & ~7 }

    /// Returns true if at least `reserve` bytes of stack are left.
    ///
    /// The cost is one thread-specific lookup. The bounds are read from the system once per thread.
    package static func hasStack(reserve: UInt = defaultReserve) -> Bool { isAbove(reserve, at: StackAddress.current) }

    package static var defaultReserve: UInt { 112 << 10 }

    /// Returns the stack that a request needs whose largest value, or parameters of one function, have so many bytes.
    ///
    /// Code that is compiled for every type keeps copies of a value in its stack frames. Up to 15 copies were measured, where one
    /// binding passes a value on to another (`DepthEdgeTests`). The rest is for the user's functions.
    static func reserve(forValuesOf bytes: Int) -> UInt {
        max(defaultReserve, (64 << 10) + UInt(bytes) * copiesOfValue)
    }

    private static var copiesOfValue: UInt { _isDebugAssertConfiguration() ? 20 : 17 }

    @inline(__always)
    private static func isAbove(_ reserve: UInt, at here: UInt) -> Bool {
        #if canImport(WASILibc)
            // Only the linker knows the bounds, and a stack may begin at address 0 and be smaller than the reserve.
            true
        #else
            here &- lowestAddress() >= reserve
        #endif
    }

    /// The lowest address of this thread's stack, once it is known.
    private static let lowest = ThreadLocal()

    @inline(__always)
    private static func lowestAddress() -> UInt {
        let known = lowest.address
        return known != 0 ? known : firstLowestAddress()
    }

    /// Reads the lowest address from the system and stores it. If the system has no key left, the address cannot be
    /// stored, and is read each time.
    @inline(never)
    private static func firstLowestAddress() -> UInt {
        let address = StackBounds.lowestAddress
        lowest.set(address)
        return address
    }
}
