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

/// What the Swift runtime keeps at an address: a task, the metadata of a type. To be read only.
///
/// Invariant: whoever makes one says what is there, how it is laid out, and what keeps it.
struct RuntimeMemory {
    private let start: UnsafeRawPointer

    /// `nil` for 0.
    init?(address: UInt) {
        guard let start = UnsafeRawPointer(bitPattern: address) else { return nil }
        self.start = start
    }

    /// The metadata of a type, which is never freed.
    init(metadataOf type: Any.Type) { start = unsafeBitCast(type, to: UnsafeRawPointer.self) }

    var address: UInt { UInt(bitPattern: start) }

    /// The word so many words, and bytes, behind the start.
    func word(_ index: Int, bytes: Int = 0) -> UInt {
        start.load(fromByteOffset: index * MemoryLayout<UInt>.size + bytes, as: UInt.self)
    }

    /// The 32 bits there.
    func half(_ index: Int, bytes: Int = 0) -> UInt32 {
        start.load(fromByteOffset: index * MemoryLayout<UInt>.size + bytes, as: UInt32.self)
    }

    /// The address of the running task; `nil` if there is none.
    static var currentTask: UInt? {
        withUnsafeCurrentTask { task in
            // The cast is sound: `UnsafeCurrentTask` is the address of the task object and nothing else.
            task.map { unsafeBitCast($0, to: UInt.self) }
        }
    }

    #if !canImport(WinSDK) && !canImport(WASILibc)
        /// A C function of this process by its name; `nil` where there is none, or no dynamic linking.
        ///
        /// Invariant: whoever asks names the function's declared type.
        static func function<Function>(named name: String, as type: Function.Type) -> Function? {
            dlsym(UnsafeMutableRawPointer(bitPattern: everywhere), name).map { unsafeBitCast($0, to: type) }
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
