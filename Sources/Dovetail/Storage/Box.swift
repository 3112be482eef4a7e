/// A value on its way from its creator to the requester, with its type forgotten.
///
/// Invariant: a box is handed over, and used by one side at a time; what is in it never changes.
struct AnyBox: Sendable {
    // Safe: as the invariant says.
    private let content: Transfer<BoxContent?>

    private init(content: BoxContent?) { self.content = Transfer(content) }

    /// A box with nothing in it, of a creation without a value.
    init() { self.init(content: nil) }

    init<Value>(_ value: Value) { self.init(content: Box(value)) }

    /// The value of a box that is known to hold one of this type.
    func value<Value>(as type: Value.Type) -> Value {
        // Not empty, and of the type, as the caller knows.
        known(content.value.unsafelyUnwrapped, as: Box<Value>.self).value
    }

    /// The value, if it is of this type, and if it is still there where it is held weakly. Not to be called while a lock is held: the
    /// last reference to an object may go here.
    func value<Value>(ifOf type: Value.Type) -> Value? {
        if let strong = content.value as? Box<Value> { return strong.value }
        return (content.value as? WeakBox)?.object as? Value
    }

    /// The same instance held weakly; `nil` for what is not an object.
    var weakened: AnyBox? { content.value?.weakened.map { AnyBox(content: $0) } }

    /// The same instance held strongly, while it is there. Not to be called while a lock is held.
    var strengthened: AnyBox? { content.value?.strengthened.map { AnyBox(content: $0) } }
}

/// What is in a box.
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

/// An instance that is kept only by those who use it.
private final class WeakBox: BoxContent {
    weak let object: AnyObject?
    /// Makes a box of the type it stands for.
    private let box: (AnyObject) -> BoxContent?

    init(_ object: AnyObject, box: @escaping (AnyObject) -> BoxContent?) {
        self.object = object
        self.box = box
    }

    override var weakened: WeakBox? { self }
    override var strengthened: BoxContent? { object.flatMap { box($0) } }
}
