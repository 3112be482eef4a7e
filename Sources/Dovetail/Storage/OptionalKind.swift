/// An Optional type, whose absent value can be made without knowing what it wraps.
protocol OptionalKind {
    /// The absent value in a box of this very type. A cast would wrap it once more where the type is `Any?`.
    static var absent: AnyBox { get }
}
extension Optional: OptionalKind {
    static var absent: AnyBox { AnyBox(Self.none) }
}

/// The absent value of a type, if that is Optional.
func absentValue<Value>(of type: Value.Type) -> Value? {
    (type as? any OptionalKind.Type)?.absent.value(ifOf: type)
}
