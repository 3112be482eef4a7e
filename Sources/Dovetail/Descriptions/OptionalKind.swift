/// An Optional type, whose absent value can be made without knowing what it wraps.
protocol OptionalKind {
    static var absent: Any { get }
}
extension Optional: OptionalKind {
    static var absent: Any { Self.none as Any }
}
