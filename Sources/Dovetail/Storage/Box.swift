/// A type-erased value that is passed from its creator to the requester.
///
/// Invariant: its content never changes, and only one side uses it at a time, unless the value is `Sendable`.
package struct AnyBox: Sendable {
    // Safe because of the invariant above.
    private let content: Transfer<BoxContent>

    private init(content: BoxContent) { self.content = Transfer(content) }

    package init<Value>(_ value: Value) { self.init(content: Box(value)) }

    /// Returns the value of a box that is known to contain one of this type.
    func value<Value>(as type: Value.Type) -> Value {
        known(content.value, as: Box<Value>.self).value
    }

    /// Returns the value if it has the type and, in a weak box, if the object still exists. Do not call while a lock is
    /// held, because this may release the last reference to the object.
    package func value<Value>(ifOf type: Value.Type) -> Value? {
        if let strong = content.value as? Box<Value> { return strong.value }
        return (content.value as? WeakBox)?.object as? Value
    }

    /// A box that references the same instance weakly; `nil` if the value is not an object.
    package var weakened: AnyBox? { content.value.weakened.map { AnyBox(content: $0) } }

    /// A box that references the same instance strongly, while it exists. Do not read while a lock is held.
    var strengthened: AnyBox? { content.value.strengthened.map { AnyBox(content: $0) } }
}

/// The content of a box.
private class BoxContent {
    var weakened: WeakBox? { nil }
    var strengthened: BoxContent? { self }
}

private final class Box<Value>: BoxContent {
    let value: Value
    init(_ value: Value) { self.value = value }

    override var weakened: WeakBox? {
        guard type(of: value as Any) is AnyClass else { return nil }
        return WeakBox(value as AnyObject) { object in (object as? Value).map { Box($0) } }
    }
}

/// A weak reference to an instance that only its users retain.
private final class WeakBox: BoxContent {
    weak let object: AnyObject?
    /// Creates a box of the value's static type.
    private let box: (AnyObject) -> BoxContent?

    init(_ object: AnyObject, box: @escaping (AnyObject) -> BoxContent?) {
        self.object = object
        self.box = box
    }

    override var weakened: WeakBox? { self }
    override var strengthened: BoxContent? { object.flatMap { box($0) } }
}
