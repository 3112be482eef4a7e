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

/// What can be learned from the metadata of a type without a value of it. Used for errors only: a wrong answer would print
/// or omit the word `any`, or propose a recipe that does not fit.
///
/// Invariants, part of Swift's stable binary interface: the first word of every type's metadata is its kind or, for a class
/// with an isa pointer, a value above 0x7FF; existential types have kind 0x303, then 32 bits of flags, the number of
/// protocols in 32 bits, a superclass if bit 30 of the flags is set, and a pointer to each protocol's descriptor.
enum MetadataKind {
    /// Returns whether the type is a protocol, or a composition of protocols, used as a type.
    static func isExistential(_ type: Any.Type) -> Bool {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x303
    }

    /// Returns whether values of `type` conform to `wanted`, a protocol used as a type; `false` where that cannot be found out.
    static func conforms(_ type: Any.Type, to wanted: Any.Type) -> Bool {
        guard isExistential(wanted) else { return false }
        guard let ask = conformsToProtocol else { return isCastable(type, toMetatypeOf: wanted) }
        let word = MemoryLayout<UInt>.size
        let metadata = unsafeBitCast(wanted, to: UnsafeRawPointer.self)
        let flags = metadata.load(fromByteOffset: word, as: UInt32.self)
        let count = Int(metadata.load(fromByteOffset: word + 4, as: UInt32.self))
        guard flags & 1 << 30 == 0, count > 0 else { return false }
        return (0..<count).allSatisfy { index in
            let reference = metadata.load(fromByteOffset: word + 8 + word * index, as: UInt.self)
            // The lowest bit marks an Objective-C protocol, which is not asked about here.
            guard reference & 1 == 0, let descriptor = UnsafeRawPointer(bitPattern: reference) else { return false }
            return ask(unsafeBitCast(type, to: UnsafeRawPointer.self), descriptor) != nil
        }
    }

    /// Returns the same without the runtime's look-up: the type `any P.Type` is found by its name, and `type` is cast to it.
    ///
    /// Private protocols, protocols with primary associated types, and `Any`, which is no requirement, are not found so.
    static func isCastable(_ type: Any.Type, toMetatypeOf wanted: Any.Type) -> Bool {
        // In a mangled name, `p` ends a list of protocols and `Xp` makes a metatype of it.
        guard wanted != Any.self, let name = _mangledTypeName(wanted), name.hasSuffix("p"),
            let metatype = _typeByName(name + "Xp")
        else { return false }
        func isCastable<Metatype>(to metatype: Metatype.Type) -> Bool { type is Metatype }
        return _openExistential(metatype, do: isCastable)
    }

    private typealias Ask = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UnsafeRawPointer?

    #if canImport(WinSDK) || canImport(WASILibc)
        private static let conformsToProtocol: Ask? = nil
    #else
        /// The runtime's own look-up; not there in a program that links the runtime statically.
        private static let conformsToProtocol: Ask? = dlsym(
            UnsafeMutableRawPointer(bitPattern: defaultHandle), "swift_conformsToProtocol"
        ).map { unsafeBitCast($0, to: Ask.self) }
    #endif

    #if canImport(Darwin)
        private static let defaultHandle = -2
    #elseif (canImport(Android) || canImport(Bionic)) && _pointerBitWidth(_32)
        private static let defaultHandle = -1
    #else
        private static let defaultHandle = 0
    #endif
}
