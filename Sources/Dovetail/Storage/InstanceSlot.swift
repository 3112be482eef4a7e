/// A slot that stores one shared instance, which threads read under ``ReaderLock``.
///
/// The slot is the address of one atomic word, with these states:
///
/// - `0`: empty.
/// - `thread | 5`: a thread is creating the instance, and has no waiters.
/// - `claim | 1`: the claim is a ``CreationClaim`` that identifies the creating thread or task. The word owns one
///   reference to the claim. `claim | 3`: the creation has waiters. A waiter replaces the word of a thread by a claim.
/// - `4`: the slot was removed from its table, so a thread that found it there looks up the key again.
/// - any other value: the address of the instance, which the slot owns; see ``InstanceMemory``.
///
/// Invariants: the address of a slot is used only while its owner (a container's block or an ``InstanceCell``) is
/// retained. An instance of type `Value` is stored only in slots that are read as `Value`, because a slot is found
/// through the node of its binding. Only the owner of a claim releases it; if it may have waiters, the owner first
/// removes them under the lock of ``WaitGraph`` and wakes them. An instance leaves a slot while nobody reads, or with the
/// owner of the slot, which every reader retains.
@usableFromInline
package struct InstanceSlot: Sendable, Hashable {
    @usableFromInline package let word: AtomicWord

    @inlinable package init(_ word: AtomicWord) { self.word = word }

    private static var removed: UInt { 4 }
    private static func bits(of thread: UInt) -> UInt { thread | 5 }

    /// The inline memory for an instance behind the word, in slots that have it.
    @inlinable
    var inlineMemory: InstanceMemory { InstanceMemory(behind: word) }

    private var bits: UInt { word.acquired }

    /// True if the instance is ready.
    var isReady: Bool { InstanceMemory.isInstance(bits) }
    /// True if a thread or task is creating the instance.
    var isClaimed: Bool { bits & 1 == 1 }
    /// True if the slot was removed from its table.
    var isRemoved: Bool { bits == InstanceSlot.removed }

    // MARK: Reading

    /// Returns the instance if it is ready.
    package func read<Value>(as type: Value.Type) -> Value? { ReaderLock.shared.copy(word, as: type) }

    /// Returns the instance of a slot that is not emptied while it is in use, so that readers need no lock.
    @inlinable
    package func readStored<Value>(as type: Value.Type) -> Value? {
        let bits = word.acquired
        guard InstanceMemory.isInstance(bits) else { return nil }
        return InstanceMemory.copy(at: bits, as: type)
    }

    /// The address of the instance of a slot that is not emptied while it is in use; 0 if the slot has no instance.
    @inlinable @inline(__always)
    package var storedAddress: UInt {
        let bits = word.acquired
        return InstanceMemory.isInstance(bits) ? bits : 0
    }

    // MARK: Claiming

    /// Claims the creation of the instance for the calling thread, without a ``CreationClaim``: the first waiter adds
    /// one.
    ///
    /// - Returns: False if the slot was not empty.
    package func claim(thread: UInt) -> Bool { word.replace(0, with: InstanceSlot.bits(of: thread)) }

    /// Claims the creation of the instance for the owner of `claim`.
    ///
    /// - Returns: False if the slot was not empty.
    func claim(_ claim: CreationClaim) -> Bool { put(claim, replacing: 0) }

    private func put(_ claim: CreationClaim, replacing old: UInt) -> Bool {
        let retained = Borrowed(retaining: claim)
        if word.replace(old, with: retained.address | 1) { return true }
        retained.release()
        return false
    }

    /// Ends the claim and publishes the created instance. Only the owner of the claim may call this.
    ///
    /// - Returns: The claim on the slot if it may have waiters. The caller wakes them before it releases the claim.
    @inline(__always)
    func release(with created: Created) -> CreationClaim? {
        let old = word.exchange(for: created.bits)
        // The claim of a thread. No waiter has replaced it by a `CreationClaim`.
        if old & 5 == 5 { return nil }
        guard let claim = Borrowed<CreationClaim>(address: old & ~3)?.take() else { return nil }
        return old & 2 == 2 || claim.isAsynchronous ? claim : nil
    }

    /// Returns the claim on the slot, if there is one, and marks it as waited for.
    ///
    /// The caller holds the lock of ``WaitGraph``. The claim's owner takes that lock before it releases a claim that is
    /// marked, so the claim stays valid meanwhile.
    func announceWaiter() -> CreationClaim? {
        while true {
            let bits = bits
            guard bits & 1 == 1 else { return nil }
            if bits & 5 == 5 {
                _ = put(CreationClaim(thread: bits & ~7), replacing: bits)
                continue
            }
            guard bits & 2 == 2 || word.replace(bits, with: bits | 2) else { continue }
            return Borrowed<CreationClaim>(address: bits & ~3)?.retained
        }
    }

    // MARK: Storing

    /// The result of a creation, from the point of view of the slot.
    package enum Created {
        /// An instance, which the slot owns from then on.
        case instance(InstanceMemory)
        /// Nothing to store: the instance has another owner, or does not exist.
        case elsewhere

        fileprivate var bits: UInt {
            switch self {
            case .instance(let memory): memory.bits
            case .elsewhere: 0
            }
        }
    }

    /// Stores an existing instance in a slot that no other thread can reach yet.
    @inlinable
    func fill<Value>(with value: Value, isInline: Bool) {
        if isInline {
            inlineMemory.initialize(to: value)
            word.store(releasing: inlineMemory.bits)
        } else {
            fillFromHeap(value)
        }
    }

    @usableFromInline
    func fillFromHeap<Value>(_ value: Value) {
        word.store(releasing: memory(for: value, isInline: false).bits)
    }

    /// Moves a value into memory that the slot can own. Only the owner of the claim may call this.
    ///
    /// - Parameter isInline: True if the slot has inline memory for the value. That memory is used for one instance
    ///   only, because the thread that has emptied the slot moves the instance out later.
    package func memory<Value>(for value: Value, closing: Closing? = nil, isInline: Bool) -> InstanceMemory {
        let usesInlineMemory = isInline && inlineMemory.isUnused
        let memory =
            usesInlineMemory
            ? inlineMemory
            : InstanceMemory.allocate(size: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
        memory.initialize(to: value, closing: closing)
        return memory
    }

    // MARK: Emptying

    /// Takes the instance out of the slot, while other threads may be reading it.
    ///
    /// - Parameters:
    ///   - object: The object that the slot must contain; `nil` to take any instance.
    ///   - isRemoving: True if the slot is marked as removed from its table as well.
    /// - Returns: The instance. The caller retains the owner of the slot until this returns.
    package func take(ifHolding object: AnyObject? = nil, isRemoving: Bool = false) -> TakenInstance? {
        guard isReady else { return nil }
        let taken: InstanceMemory? = ReaderLock.shared.exclusively {
            let bits = bits
            guard InstanceMemory.isInstance(bits), object.map({ holds($0, at: bits) }) ?? true else { return nil }
            // Instances are taken only under this lock, so this one is still in the slot.
            word.store(releasing: isRemoving ? InstanceSlot.removed : 0)
            return InstanceMemory(bits: bits)
        }
        return taken.map { TakenInstance($0, isOnHeap: isOnHeap($0)) }
    }

    /// Claims the slot for a thread if it has the instance in this memory, so that requests wait until the caller has put
    /// the instance back with ``settle(with:)``, or has removed it with ``removeWithheld(_:)``.
    ///
    /// - Returns: False if the slot does not have this instance.
    func withhold(_ memory: InstanceMemory, thread: UInt) -> Bool {
        ReaderLock.shared.exclusively {
            guard bits == memory.bits else { return false }
            word.store(releasing: InstanceSlot.bits(of: thread))
            return true
        }
    }

    /// Ends the claim of ``withhold(_:thread:)`` without putting the instance back.
    ///
    /// - Returns: The instance.
    func removeWithheld(_ memory: InstanceMemory) -> TakenInstance {
        settle(with: .elsewhere)
        return TakenInstance(memory, isOnHeap: isOnHeap(memory))
    }

    /// Returns true if the stored instance is `object`. The caller retains the object, so no other object has its
    /// address.
    private func holds(_ object: AnyObject, at bits: UInt) -> Bool {
        InstanceMemory.copy(at: bits, as: UInt.self) == Borrowed(object).address
    }

    private func isOnHeap(_ memory: InstanceMemory) -> Bool { memory.bits != inlineMemory.bits }

    /// Marks an empty slot as removed from its table. Returns false if the slot is not empty.
    func remove() -> Bool {
        word.replace(0, with: InstanceSlot.removed)
    }

    /// Destroys the instance of a slot whose owner is being deinitialized. Who reads such an instance retains the owner until
    /// it is copied.
    package func destroy() {
        let bits = word.exchange(for: 0)
        guard InstanceMemory.isInstance(bits), let memory = InstanceMemory(bits: bits) else { return }
        _ = memory.moveOut(isOnHeap: isOnHeap(memory))
    }
}

/// A shared instance that was taken out of its slot. It is released with this object.
package final class TakenInstance: Sendable {
    // Safe: nobody uses it.
    private let instance: Transfer<Any>
    /// The code to run when the instance is closed.
    let closing: Closing?

    fileprivate init(_ memory: InstanceMemory, isOnHeap: Bool) {
        let (instance, closing) = memory.moveOut(isOnHeap: isOnHeap)
        self.instance = Transfer(instance)
        self.closing = closing
    }
}

/// A slot on the heap, for instances that are not in a container's block.
@usableFromInline
package final class InstanceCell: Sendable {
    @usableFromInline package let slot: InstanceSlot

    package init() {
        // Uses whole cache lines, so that writes to other memory do not slow readers of the slot.
        let line = AtomicWord.cacheLine
        slot = InstanceSlot(.allocate(count: line / MemoryLayout<UInt>.size, alignment: line))
    }

    deinit {
        slot.destroy()
        slot.word.deallocate()
    }
}
