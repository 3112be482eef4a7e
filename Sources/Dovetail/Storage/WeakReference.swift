/// A weak reference to an object that its users retain. Not generic, so that reading it needs no lookup of a type.
///
/// Invariant: a slot of a binding whose instances are stored weakly contains a `WeakReference` and nothing else.
@usableFromInline
final class WeakReference: Sendable {
    /// The object, if it still exists. Do not read while a lock is held, because this may become the last reference to
    /// the object.
    weak let object: (any AnyObject & Sendable)?

    init(_ object: any AnyObject & Sendable) { self.object = object }

    /// Returns the object that a slot references, if it still exists.
    @usableFromInline
    static func object(in slot: InstanceSlot) -> AnyObject? { slot.read(as: WeakReference.self)?.object }

    /// Returns the instance that a slot references, if it still exists.
    static func instance<Value>(in slot: InstanceSlot, as type: Value.Type) -> Value? {
        object(in: slot).map { known($0, asReference: type) }
    }

    /// Returns memory with a weak reference to an instance, whose type is known to be a class.
    static func memory<Value>(to instance: Value, at reference: SlotReference) -> InstanceMemory {
        reference.slot.memory(for: WeakReference(knownObject(instance)), isInline: reference.isInline)
    }

    /// Takes a weak reference whose object no longer exists out of its slot, and nothing else.
    static func takeDead(outOf slot: InstanceSlot, isRemoving: Bool) -> TakenInstance? {
        guard let reference = slot.read(as: WeakReference.self), reference.object == nil else { return nil }
        return slot.take(ifHolding: reference, isRemoving: isRemoving)
    }
}
