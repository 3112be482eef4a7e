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

/// Reads the kind and the conformances of a type from its metadata, without a value of the type.
///
/// Invariants, part of Swift's stable binary interface: the first word of every type's metadata is its kind or, for a
/// class with an isa pointer, a value above 0x7FF; structs have kind 0x200, enums 0x201, `Optional` 0x202, and
/// existential metatypes 0x306; the generic arguments of structs and enums are behind the kind and the descriptor;
/// existential types have kind 0x303, then 32 bits of flags, the number of protocols in 32 bits, a superclass if bit 30
/// of the flags is set, and a pointer to each protocol's descriptor.
enum MetadataKind {
    /// Returns true if the type is a struct or an enum.
    ///
    /// Look here before you cast a type to a protocol that only structs and enums conform to: a cast that fails walks
    /// all conformances of the program, once for each type.
    static func isStructOrEnum(_ type: Any.Type) -> Bool {
        (0x200...0x202).contains(RuntimeMemory(metadataOf: type).word(0))
    }

    /// Returns true if the type is a class, which is much cheaper than a cast.
    static func isClass(_ type: Any.Type) -> Bool {
        // The first word of a class is a pointer, which is greater than all kinds, or on some systems 0.
        let kind = RuntimeMemory(metadataOf: type).word(0)
        return kind == 0 || kind > 0x7FF
    }

    /// Returns true if the type is an `Optional`.
    static func isOptional(_ type: Any.Type) -> Bool { RuntimeMemory(metadataOf: type).word(0) == 0x202 }

    /// Returns true if the type is an existential type or an existential metatype, `any P` or `any P.Type`, except
    /// `Any` itself.
    static func isSpelledWithAny(_ type: Any.Type) -> Bool {
        isExistential(type) && type != Any.self || RuntimeMemory(metadataOf: type).word(0) == 0x306
    }

    /// Returns the generic arguments of a struct or an enum that has this number of them and is not nested.
    static func arguments(ofStructOrEnum type: Any.Type, count: Int) -> [Any.Type] {
        guard isStructOrEnum(type) else { return [] }
        let metadata = RuntimeMemory(metadataOf: type)
        return (0..<count).map { metadata.type(2 + $0) }
    }

    /// Returns true if the type is a protocol, or a composition of protocols, used as a type.
    static func isExistential(_ type: Any.Type) -> Bool {
        RuntimeMemory(metadataOf: type).word(0) == 0x303
    }

    /// Returns true if values of `type` conform to `wanted`, a protocol used as a type; false if that cannot be
    /// determined.
    static func conforms(_ type: Any.Type, to wanted: Any.Type) -> Bool {
        guard isExistential(wanted) else { return false }
        guard let conforms = conformsToProtocol else { return isCastable(type, toMetatypeOf: wanted) }
        let metadata = RuntimeMemory(metadataOf: wanted)
        let flags = metadata.half(1)
        let count = Int(metadata.half(1, bytes: 4))
        guard flags & 1 << 30 == 0, count > 0 else { return false }
        return (0..<count).allSatisfy { index in
            let descriptor = metadata.word(1 + index, bytes: 8)
            // The lowest bit marks an Objective-C protocol, which this check does not support.
            guard descriptor & 1 == 0, descriptor != 0 else { return false }
            return conforms(RuntimeMemory(metadataOf: type).address, descriptor) != 0
        }
    }

    /// Returns the same without the runtime's lookup: the type `any P.Type` is found by its name, and `type` is cast to
    /// it.
    ///
    /// This does not find private protocols, protocols with primary associated types, or `Any`, which is no
    /// requirement.
    static func isCastable(_ type: Any.Type, toMetatypeOf wanted: Any.Type) -> Bool {
        // In a mangled name, `p` ends a list of protocols, and `Xp` turns the list into a metatype.
        guard wanted != Any.self, let name = _mangledTypeName(wanted), name.hasSuffix("p"),
            let metatype = _typeByName(name + "Xp")
        else { return false }
        func isCastable<Metatype>(to metatype: Metatype.Type) -> Bool { type is Metatype }
        return _openExistential(metatype, do: isCastable)
    }

    /// The pointers are passed as words.
    private typealias ConformsToProtocol = @convention(c) (UInt, UInt) -> UInt

    #if canImport(WinSDK) || canImport(WASILibc)
        private static let conformsToProtocol: ConformsToProtocol? = nil
    #else
        /// The runtime's own lookup. A program that links the runtime statically does not have it.
        private static let conformsToProtocol = RuntimeMemory.function(
            named: "swift_conformsToProtocol", as: ConformsToProtocol.self)
    #endif
}

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
