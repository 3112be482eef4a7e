/// What kind of type a metatype stands for.
enum MetadataKind {
    /// Whether the type is a protocol, or a composition of protocols, used as a type.
    ///
    /// Invariant: the first word of every type's metadata is its kind or, for a class with an isa pointer, a value above
    /// 0x7FF; existential types have kind 0x303. Both are part of Swift's stable binary interface. A wrong answer would
    /// only print or omit the word `any`.
    static func isExistential(_ type: Any.Type) -> Bool {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x303
    }
}
