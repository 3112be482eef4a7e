/// One atomic word that stands for a shared instance: empty, claimed by whoever creates the instance, ready, or closed down.
///
/// - `0`: nothing is there.
/// - `thread | 5`: a thread is creating the instance, and nobody waits.
/// - `claim | 1`: a ``CreationClaim`` stands for whoever is creating it; the word owns one reference to the claim. `claim | 3`:
///   somebody waits as well. Who waits for a thread puts a claim in its place.
/// - `4`: the slot was removed from the table that it was found in; look there again.
/// - any other value: the address of the instance, see ``InstanceMemory``. The slot owns the instance.
///
/// Invariants: an address of a slot is used only while its owner (a container's block, an ``InstanceCell``) is kept; an instance
/// of type `Value` is put only into slots that are read as `Value`, because a slot is found through the node of its binding;
/// a claim is released only by its owner, after it has woken those who wait under the lock of ``WaitGraph``; an instance is
/// destroyed only by way of ``ReadGuard``, or by the owner of the slot when it goes.
@usableFromInline
struct InstanceSlot: Sendable, Hashable {
    @usableFromInline let word: AtomicWord

    @inlinable init(_ word: AtomicWord) { self.word = word }

    private static var removed: UInt { 4 }
    private static func bits(of thread: UInt) -> UInt { thread | 5 }

    /// The room for an instance behind the word, in slots that have some.
    @inlinable
    var inlineMemory: InstanceMemory { InstanceMemory(behind: word) }

    private var bits: UInt { word.acquired }

    /// Whether an instance is there.
    var isReady: Bool { InstanceMemory.isInstance(bits) }
    /// Whether somebody is creating an instance.
    var isClaimed: Bool { bits & 1 == 1 }
    /// Whether it was removed from its table.
    var isRemoved: Bool { bits == InstanceSlot.removed }

    // MARK: Reading

    /// The instance, if it is ready. Writes nothing that another thread reads.
    func read<Value>(as type: Value.Type = Value.self) -> Value? { ReadGuard.shared.read(word, as: type) }

    /// The instance of a slot from which none is taken while it is used, so that readers need no guard.
    @inlinable
    func readStored<Value>(as type: Value.Type = Value.self) -> Value? {
        let bits = word.acquired
        guard InstanceMemory.isInstance(bits) else { return nil }
        return InstanceMemory.copy(at: bits)
    }

    /// The address of the instance as a reader sees it before it announces itself; 0 if there is none.
    @inlinable @inline(__always)
    var readable: UInt {
        let bits = word.relaxed
        return InstanceMemory.isInstance(bits) ? bits : 0
    }

    /// Whether the slot still has the instance that a reader has announced, so that it may be copied.
    @inlinable @inline(__always)
    func stillHas(_ address: UInt) -> Bool { word.ordered == address }

    /// The address of the instance of such a slot; 0 if there is none.
    @inlinable @inline(__always)
    var storedAddress: UInt {
        let bits = word.acquired
        return InstanceMemory.isInstance(bits) ? bits : 0
    }

    // MARK: Claiming

    /// Takes the right to create the instance for the calling thread, which needs no claim before somebody waits.
    func claim(thread: UInt) -> Bool { word.replace(0, with: InstanceSlot.bits(of: thread)) }

    /// Takes the right to create the instance, unless somebody has it or the instance is there.
    func claim(_ claim: CreationClaim) -> Bool { put(claim, replacing: 0) }

    private func put(_ claim: CreationClaim, replacing old: UInt) -> Bool {
        let retained = Borrowed(retaining: claim)
        if word.replace(old, with: retained.address | 1) { return true }
        retained.release()
        return false
    }

    /// Gives the right to create the instance back, with what was created. Only for whoever has it.
    ///
    /// - Returns: The claim on the slot if somebody may wait for it: who had the right wakes them before it drops the claim.
    @inline(__always)
    func release(with created: Created) -> CreationClaim? {
        let old = word.exchange(for: created.bits)
        // A thread's, and nobody has put a claim there in order to wait.
        if old & 5 == 5 { return nil }
        guard let claim = Borrowed<CreationClaim>(address: old & ~3)?.take() else { return nil }
        return old & 2 == 2 || claim.isAsynchronous ? claim : nil
    }

    /// The claim on the slot, if there is one, marked as waited for. Under the lock of ``WaitGraph``, so that the claim cannot go
    /// meanwhile: its owner takes that lock before it releases the claim.
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

    // MARK: Filling

    /// What a creation ends with.
    enum Created {
        /// An instance that the slot owns from now on.
        case instance(InstanceMemory)
        /// Nothing for the slot: something else owns the instance, or there is none.
        case elsewhere

        fileprivate var bits: UInt {
            switch self {
            case .instance(let memory): memory.bits
            case .elsewhere: 0
            }
        }
    }

    /// Puts an instance that exists already into a slot that nobody else has yet.
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

    /// Moves a value into memory that the slot can own. Only for whoever has the claim.
    ///
    /// - Parameter hasRoom: Whether there is room behind the word. It is used once: who still reads an instance that was
    ///   taken from there reads no other.
    func memory<Value>(for value: Value, closing: Closing? = nil, isInline: Bool) -> InstanceMemory {
        let usesInlineMemory = isInline && inlineMemory.isUnused
        let memory =
            usesInlineMemory
            ? inlineMemory
            : InstanceMemory.allocate(size: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
        memory.initialize(to: value, closing: closing)
        return memory
    }

    // MARK: Emptying

    /// Takes the instance away while others may be reading it.
    ///
    /// - Parameters:
    ///   - object: The object that the slot must hold; taken whatever it is without one.
    ///   - isRemoving: Whether the slot is removed from its table as well.
    /// - Returns: The instance, which is destroyed when it is no longer used.
    func take(ifHolding object: AnyObject? = nil, isRemoving: Bool = false) -> TakenInstance? {
        let taken: RetiredInstance? = ReadGuard.whileNobodyIsCrowded {
            let bits = bits
            guard InstanceMemory.isInstance(bits), object.map({ holds($0, at: bits) }) ?? true else { return nil }
            // Nobody else takes anything meanwhile, so it is still there.
            word.store(ordered: isRemoving ? InstanceSlot.removed : 0)
            return retired(at: bits)
        }
        return taken.map { TakenInstance($0) }
    }

    /// Takes the instance away if it is still the one in this memory.
    func take(ifStoredIn memory: InstanceMemory) -> TakenInstance? {
        let taken: RetiredInstance? = ReadGuard.whileNobodyIsCrowded {
            guard bits == memory.bits else { return nil }
            word.store(ordered: 0)
            return retired(at: memory.bits)
        }
        return taken.map { TakenInstance($0) }
    }

    /// Whether an object is what is stored. It is kept by the caller, so no other has its address.
    private func holds(_ object: AnyObject, at bits: UInt) -> Bool {
        InstanceMemory.copy(at: bits, as: UInt.self) == Borrowed(object).address
    }

    private func retired(at bits: UInt) -> RetiredInstance? {
        InstanceMemory(bits: bits).map { RetiredInstance($0, isOnHeap: bits != inlineMemory.bits) }
    }

    /// Marks an empty slot as removed from its table. `false` if it is not empty.
    func remove() -> Bool {
        word.replace(0, with: InstanceSlot.removed)
    }

    /// Destroys what is in a slot whose owner goes, so that nobody uses it any more.
    func destroy() {
        let bits = word.exchange(for: 0)
        if InstanceMemory.isInstance(bits) { retired(at: bits)?.destroy() }
    }
}

/// A shared instance that was taken out of its slot, and is destroyed when nobody reads it any more and this is dropped.
final class TakenInstance: Sendable {
    private let instance: RetiredInstance
    /// What must run when the instance is closed.
    let closing: Closing?

    fileprivate init(_ instance: RetiredInstance) {
        self.instance = instance
        closing = instance.memory?.closing
    }

    deinit { ReadGuard.shared.retire(instance) }
}

/// A slot on the heap, for instances that are in no container's block.
@usableFromInline
final class InstanceCell: Sendable {
    @usableFromInline let slot: InstanceSlot

    init() {
        // A line of its own, see ``InstanceMemory``.
        let line = AtomicWord.cacheLine
        slot = InstanceSlot(.allocate(count: line / MemoryLayout<UInt>.size, alignment: line))
    }

    deinit {
        slot.destroy()
        slot.word.deallocate()
    }
}
