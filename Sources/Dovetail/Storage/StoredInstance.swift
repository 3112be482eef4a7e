/// A shared instance as a slot contains it: an object that never changes.
@usableFromInline
package protocol StoredInstance: AnyObject, Sendable {
    /// What runs when the instance is closed, if anything.
    var closing: Closing? { get }
}

/// An instance that the slot retains.
@usableFromInline
package final class Stored<Value>: StoredInstance {
    // Safe: an instance in a slot is `Sendable`, because it is shared, or stays in the isolation of the code that owns
    // the slot.
    @usableFromInline let content: Transfer<Value>
    @usableFromInline package let closing: Closing?

    @inlinable package var value: Value { content.value }

    @inlinable
    package init(_ value: Value, closing: Closing? = nil) {
        content = Transfer(value)
        self.closing = closing
    }

    /// Returns the value of an instance that is known to have this type, because its slot was found through a binding of
    /// the type.
    @inlinable @inline(__always)
    package static func value(of instance: any StoredInstance) -> Value { known(instance, as: Self.self).value }
}

/// A reference to an object that its users retain. Not generic, so that reading it needs no lookup of a type.
///
/// Invariant: a slot of a binding whose instances are stored weakly contains a `WeakReference` and nothing else.
@usableFromInline
final class WeakReference: StoredInstance {
    /// The object, if it still exists. Do not read while a lock is held, because this may become the last reference to
    /// the object.
    weak let object: (any AnyObject & Sendable)?
    @usableFromInline var closing: Closing? { nil }

    init(_ object: any AnyObject & Sendable) { self.object = object }

    /// Creates a reference to an instance whose type is known to be a class.
    convenience init<Value>(toInstance instance: Value) { self.init(knownObject(instance)) }

    /// Returns the object that a slot references, if it still exists.
    @usableFromInline
    static func object(of instance: any StoredInstance) -> AnyObject? {
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
