/// How an instance of a class is stored weakly and found again.
struct WeakAccess<Value>: Sendable {
    /// The instance as an object.
    let object: @Sendable (Value) -> any AnyObject & Sendable
    /// The object as the instance that it is.
    let value: @Sendable (AnyObject) -> Value

    init() where Value: AnyObject & Sendable {
        object = { $0 }
        value = { known($0, as: Value.self) }
    }

    /// Memory for a weak reference.
    func memory(for value: Value, at reference: SlotReference) -> InstanceMemory {
        reference.slot.memory(for: WeakReference(object(value)), isInline: reference.isInline)
    }

    /// The instance, if it is still there.
    func read(_ slot: InstanceSlot) -> Value? { WeakReference.object(in: slot, ReadGuard.shared).map { value($0) } }
}

/// A reference to an object that is kept by its users. Not generic, so that no type is looked up when it is read.
///
/// Invariant: a slot of a binding whose instances are stored weakly has one of these and nothing else.
@usableFromInline
final class WeakReference: Sendable {
    /// The object, if it is still there. Not to be read while a lock is held: this may become its last reference.
    weak let object: (any AnyObject & Sendable)?

    init(_ object: any AnyObject & Sendable) { self.object = object }

    /// The object that a slot refers to, if it is still there.
    @usableFromInline
    static func object(in slot: InstanceSlot, _ readGuard: ReadGuard) -> AnyObject? {
        if let (line, address) = readGuard.enter(slot.word) {
            // The reference stays while the line shows it, and the object is retained from here on.
            let object = Borrowed<WeakReference>(storedAt: address)?.use { $0.object }
            readGuard.leave(line)
            return object
        }
        return slot.read(as: WeakReference.self)?.object
    }

    /// Takes a reference to an object that is gone out of its slot; nothing else.
    static func takeDead(outOf slot: InstanceSlot, isRemoving: Bool) -> TakenInstance? {
        guard let reference = slot.read(as: WeakReference.self), reference.object == nil else { return nil }
        return slot.take(ifHolding: reference, isRemoving: isRemoving)
    }
}
