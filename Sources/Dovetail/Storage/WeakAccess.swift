/// How an instance of a class is stored weakly and found again.
struct WeakAccess<Value>: Sendable {
    /// Memory for a weak reference.
    let hold: @Sendable (_ value: Value, _ reference: SlotReference) -> InstanceMemory
    /// The object, if it is still there.
    let read: @Sendable (InstanceSlot) -> Value?
    /// Takes a reference to an object that is gone out of its slot; nothing else.
    let takeDead: @Sendable (_ slot: InstanceSlot, _ isRemoving: Bool) -> TakenInstance?

    init() where Value: AnyObject {
        hold = { $1.slot.memory(for: WeakReference($0), hasRoom: $1.hasRoom) }
        // A slot of such a binding has a `WeakReference` of this type and nothing else.
        read = { $0.read(as: WeakReference<Value>.self)?.object }
        takeDead = { slot, isRemoving in
            guard let reference = slot.read(as: WeakReference<Value>.self), reference.object == nil else { return nil }
            return slot.take(ifHolding: reference, isRemoving: isRemoving)
        }
    }
}

/// A reference to an instance that is kept by its users. Never changes; the weak reference is read atomically.
final class WeakReference<Value: AnyObject>: @unchecked Sendable {
    // Safe: immutable; bindings that use it have `Sendable` values.
    weak let object: Value?
    init(_ object: Value) { self.object = object }
}
