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

/// The current position on the running thread's stack.
@usableFromInline
enum StackAddress {
    /// The address of a local variable.
    ///
    /// The pointer is unprotected because nothing is written through it. The compiler adds a check for overwritten
    /// stacks to every function that passes a pointer to a local variable, which would cost each read of a shared
    /// instance seven instructions.
    @inlinable @inline(__always)
    static var current: UInt {
        var marker: UInt8 = 0
        return unsafe _withUnprotectedUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    }
}

/// The bounds of the running thread's stack, according to the system.
enum StackBounds {
    /// The lowest address of the stack, or 1 if it cannot be determined. In that case, no stack ever counts as used up.
    static var lowestAddress: UInt { lowest() ?? unknown }

    private static var unknown: UInt { 1 }

    #if canImport(Darwin)
        private static func lowest() -> UInt? {
            let thread = pthread_self()
            return UInt(bitPattern: pthread_get_stackaddr_np(thread)) - UInt(pthread_get_stacksize_np(thread))
        }
    #elseif canImport(WinSDK)
        private static func lowest() -> UInt? {
            var low: ULONG_PTR = 0
            var high: ULONG_PTR = 0
            GetCurrentThreadStackLimits(&low, &high)
            return low == 0 ? nil : UInt(low)
        }
    #elseif canImport(WASILibc)
        private static func lowest() -> UInt? { nil }
    #elseif canImport(Glibc)
        /// Returns the lowest address of the stack. The system's function is found by its name, because the module map
        /// hides the declarations of glibc for `_GNU_SOURCE`. A program without dynamic linking cannot look up names,
        /// and reads the memory map instead.
        private static func lowest() -> UInt? {
            typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
            guard let getAttributes = unsafe RuntimeMemory.function(named: "pthread_getattr_np", as: GetAttributes.self)
            else {
                return mapped()
            }
            var attributes = pthread_attr_t()
            guard unsafe getAttributes(pthread_self(), &attributes) == 0 else { return mapped() }
            defer { unsafe pthread_attr_destroy(&attributes) }
            return lowest(in: attributes)
        }

        private static func mapped() -> UInt? {
            guard let file = unsafe fopen("/proc/self/maps", "r") else { return nil }
            defer { unsafe fclose(file) }
            var map = MemoryMap(address: StackAddress.current, limit: limit())
            var line = [CChar](repeating: 0, count: 512)
            while map.lowest == nil, unsafe fgets(&line, Int32(line.count), file) != nil {
                map.read(line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
            }
            return map.lowest
        }

        private static func limit() -> UInt? {
            var limit = rlimit()
            guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return nil }
            return UInt(exactly: limit.rlim_cur)
        }
    #else
        private static func lowest() -> UInt? {
            var attributes = pthread_attr_t()
            guard pthread_getattr_np(pthread_self(), &attributes) == 0 else { return nil }
            defer { pthread_attr_destroy(&attributes) }
            #if canImport(Musl)
                // musl reports only the part of the main thread's stack that is in use, which grows up to the limit.
                if gettid() == getpid() { return lowestOfMainThread(in: attributes) }
            #endif
            return lowest(in: attributes)
        }
    #endif

    #if canImport(Musl)
        private static func lowestOfMainThread(in attributes: pthread_attr_t) -> UInt? {
            var limit = rlimit()
            guard let (address, size) = extent(in: attributes), getrlimit(RLIMIT_STACK, &limit) == 0 else { return nil }
            return MemoryMap.lowest(top: address + size, limit: UInt(exactly: limit.rlim_cur), floor: 0)
        }
    #endif

    #if !canImport(Darwin) && !canImport(WinSDK) && !canImport(WASILibc)
        private static func lowest(in attributes: pthread_attr_t) -> UInt? { extent(in: attributes)?.address }

        private static func extent(in attributes: pthread_attr_t) -> (address: UInt, size: UInt)? {
            var attributes = attributes
            var address: UnsafeMutableRawPointer?
            var size = 0
            guard unsafe pthread_attr_getstack(&attributes, &address, &size) == 0 else { return nil }
            let bits = UInt(bitPattern: address)
            return bits == 0 ? nil : (bits, UInt(bitPattern: size))
        }
    #endif
}

/// Finds a stack in the lines of Linux's `/proc/self/maps`, which are in the order of their addresses.
struct MemoryMap {
    /// An address in the stack.
    let address: UInt
    /// The size up to which the main thread's stack may grow; `nil` if there is no limit.
    let limit: UInt?
    /// The lowest address of the stack, after its line was read.
    private(set) var lowest: UInt?
    private var previousEnd: UInt = 0

    init(address: UInt, limit: UInt?) {
        self.address = address
        self.limit = limit
    }

    /// Reads one line, such as `7ffd0000-7ffd2000 rw-p 00000000 00:00 0 [stack]`.
    mutating func read(_ line: [UInt8]) {
        let text = String(decoding: line, as: UTF8.self)
        let bounds = text.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard bounds.count == 2 else { return }
        if bounds[0] <= address, address < bounds[1] {
            lowest =
                text.contains("[stack]")
                ? Self.lowest(top: bounds[1], limit: limit, floor: previousEnd) : bounds[0]
        }
        previousEnd = bounds[1]
    }

    /// Returns the address down to which a stack may grow; `nil` if it has no limit and the mapping below is not known.
    static func lowest(top: UInt, limit: UInt?, floor: UInt) -> UInt? {
        if let limit, limit < top { return max(floor, top - limit) }
        return floor == 0 ? nil : floor
    }
}
