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

/// Read-only access to memory of the Swift runtime: the metadata of a type.
///
/// Invariant: the code that creates a value knows the type and layout of the object at the address, and what retains
/// that object.
@safe struct RuntimeMemory {
    private let start: UnsafeRawPointer

    /// Creates access to an address; `nil` if the address is 0.
    init?(address: UInt) {
        guard let start = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
        unsafe self.start = unsafe start
    }

    /// Creates access to the metadata of a type, which is never freed.
    init(metadataOf type: Any.Type) { unsafe start = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self) }

    var address: UInt { unsafe UInt(bitPattern: start) }

    /// Returns the word at an offset in words and bytes.
    func word(_ index: Int, bytes: Int = 0) -> UInt {
        unsafe start.load(fromByteOffset: index * MemoryLayout<UInt>.size + bytes, as: UInt.self)
    }

    /// Returns the type whose metadata has its address at an offset in words.
    func type(_ index: Int) -> Any.Type {
        unsafe start.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: Any.Type.self)
    }

    /// Returns the 32 bits at an offset in words and bytes.
    func half(_ index: Int, bytes: Int = 0) -> UInt32 {
        unsafe start.load(fromByteOffset: index * MemoryLayout<UInt>.size + bytes, as: UInt32.self)
    }

    #if !canImport(WinSDK) && !canImport(WASILibc)
        /// Returns a C function of this process by its name; `nil` if there is none, or no dynamic linking.
        ///
        /// Invariant: the caller passes the declared type of the function.
        static func function<Function>(named name: String, as type: Function.Type) -> Function? {
            unsafe dlsym(UnsafeMutableRawPointer(bitPattern: everywhere), name).map {
                unsafe unsafeBitCast($0, to: type)
            }
        }

        #if canImport(Darwin)
            private static let everywhere = -2
        #elseif (canImport(Android) || canImport(Bionic)) && _pointerBitWidth(_32)
            private static let everywhere = -1
        #else
            private static let everywhere = 0
        #endif
    #endif
}
