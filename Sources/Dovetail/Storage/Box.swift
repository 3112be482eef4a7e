/// A value on its way from its creator to the requester, with its type forgotten.
class AnyBox: @unchecked Sendable {
    // Safe: a box is handed over, and used by one side at a time.
}

/// A value on its way.
final class Box<Value>: AnyBox, @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
}
