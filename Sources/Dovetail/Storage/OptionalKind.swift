/// An Optional type, whose absent value can be created without knowledge of the wrapped type.
protocol OptionalKind {
    /// The absent value in a box of exactly this type. A cast would wrap it again if the type is `Any?`.
    static var absent: AnyBox { get }
}
extension Optional: OptionalKind {
    static var absent: AnyBox { AnyBox(Self.none) }
}

/// Returns the absent value of a type, if the type is Optional.
func absentValue<Value>(of type: Value.Type) -> Value? {
    guard MetadataKind.isStructOrEnum(type) else { return nil }
    return (type as? any OptionalKind.Type)?.absent.value(ifOf: type)
}
