/// A shared instance as a slot contains it: an object that never changes.
///
/// It is a class and no protocol, because a conformance of a generic type costs a lookup of that type.
@usableFromInline
package class StoredInstance: @unchecked Sendable {
    // Safe: an instance in a slot is `Sendable`, because it is shared, or stays in the isolation of the code that owns
    // the slot.

    @usableFromInline init() {}

    /// What runs when the instance is closed, if anything.
    var closing: Closing? { nil }
    /// Returns another object with the same instance, for readers.
    func copied() -> StoredInstance { self }
}

/// An instance that the slot retains.
@usableFromInline
package class Stored<Value>: StoredInstance, @unchecked Sendable {
    @usableFromInline package final let value: Value

    /// It is `required`, so that code which has the metatype does not look up this type.
    @usableFromInline package required init(_ value: Value) { self.value = value }

    override final func copied() -> StoredInstance { Stored(value) }

    /// Returns the value of an instance that is known to have this type, because its slot was found through a binding of
    /// the type.
    @inlinable @inline(__always)
    package static func value(of instance: StoredInstance) -> Value { known(instance, as: Self.self).value }
}

/// An instance with hooks to run when it is closed.
package final class StoredClosing<Value>: Stored<Value>, @unchecked Sendable {
    private let hooks: Closing?
    override var closing: Closing? { hooks }

    package init(_ value: Value, closing: Closing) {
        hooks = closing
        super.init(value)
    }

    package required init(_ value: Value) {
        hooks = nil
        super.init(value)
    }
}

extension Stored {
    /// Stores an instance that may have hooks to run when it is closed.
    package static func object(_ value: Value, closing: Closing?) -> Stored<Value> {
        closing.map { StoredClosing(value, closing: $0) } ?? Stored(value)
    }
}

/// A reference to an object that its users retain. Not generic, so that reading it needs no lookup of a type.
///
/// Invariant: a slot of a binding whose instances are stored weakly contains a `WeakReference` and nothing else.
@usableFromInline
final class WeakReference: StoredInstance, @unchecked Sendable {
    /// The object, if it still exists. Do not read while a lock is held, because this may become the last reference to
    /// the object.
    weak let object: (any AnyObject & Sendable)?

    init(_ object: any AnyObject & Sendable) { self.object = object }

    /// Creates a reference to an instance whose type is known to be a class.
    convenience init<Value>(toInstance instance: Value) { self.init(knownObject(instance)) }

    /// Returns the object that a slot references, if it still exists.
    @usableFromInline
    static func object(of instance: StoredInstance) -> AnyObject? {
        known(instance, as: WeakReference.self).object
    }

    /// Returns the instance that a slot references, if it still exists.
    static func instance<Value>(in slot: InstanceSlot, as type: Value.Type) -> Value? {
        slot.instance.flatMap { object(of: $0) }.map { known($0, asReference: type) }
    }

    /// Removes a reference whose object no longer exists from its slot, and nothing else.
    ///
    /// - Returns: True if it was removed.
    static func removeDead(from slot: InstanceSlot, isRemoving: Bool) -> Bool {
        guard let reference = slot.instance, object(of: reference) == nil else { return false }
        return slot.take(ifHolding: reference, isRemoving: isRemoving) != nil
    }
}
