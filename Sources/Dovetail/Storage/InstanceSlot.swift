public import Synchronization

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
struct InstanceSlot: @unchecked Sendable, Hashable {
    // Safe: the word is atomic; what it refers to is kept as the invariants say.
    @usableFromInline let word: UnsafeMutablePointer<Atomic<UInt>>

    @inlinable init(_ word: UnsafeMutablePointer<Atomic<UInt>>) { self.word = word }

    private static var removed: UInt { 4 }
    private static func bits(of thread: UInt) -> UInt { thread | 5 }

    /// Whether the bits are the address of an instance. Every other meaning has one of the lowest bits.
    @inlinable @inline(__always)
    static func isReady(_ bits: UInt) -> Bool { bits & 7 == 0 && bits != 0 }

    /// The room for an instance behind the word, in slots that have some.
    @inlinable
    var room: InstanceMemory { InstanceMemory(UnsafeMutableRawPointer(word + 1 + InstanceMemory.headerWords)) }

    private var bits: UInt { word.pointee.load(ordering: .acquiring) }

    /// Whether an instance is there.
    var isReady: Bool { InstanceSlot.isReady(bits) }
    /// Whether somebody is creating an instance.
    var isClaimed: Bool { bits & 1 == 1 }
    /// Whether it was removed from its table.
    var isRemoved: Bool { bits == InstanceSlot.removed }
    /// Whether a task is creating an instance, so that no thread can wait for it.
    var isCreatedByTask: Bool { isClaimed && WaitGraph.isCreatedByTask(self) }

    // MARK: Reading

    /// The instance, if it is ready. Writes nothing that another thread reads.
    func read<Value>(as type: Value.Type = Value.self) -> Value? { ReadGuard.shared.read(self, as: type) }

    /// The instance of a slot from which none is taken while it is used, so that readers need no guard.
    @inlinable
    func readKept<Value>(as type: Value.Type = Value.self) -> Value? {
        let bits = word.pointee.load(ordering: .acquiring)
        guard InstanceSlot.isReady(bits) else { return nil }
        return UnsafePointer<Value>(bitPattern: bits).unsafelyUnwrapped.pointee
    }

    /// The address of the instance as a reader sees it before it announces itself; 0 if there is none.
    @inlinable @inline(__always)
    var readable: UInt {
        let bits = word.pointee.load(ordering: .relaxed)
        return InstanceSlot.isReady(bits) ? bits : 0
    }

    /// Whether the slot still has the instance that a reader has announced, so that it may be copied.
    @inlinable @inline(__always)
    func stillHas(_ address: UInt) -> Bool { word.pointee.load(ordering: .sequentiallyConsistent) == address }

    /// Where the instance of such a slot is, if it is there.
    @inlinable @inline(__always)
    var keptAddress: UnsafeRawPointer? {
        let bits = word.pointee.load(ordering: .acquiring)
        return InstanceSlot.isReady(bits) ? UnsafeRawPointer(bitPattern: bits) : nil
    }

    // MARK: Claiming

    /// Takes the right to create the instance for the calling thread, which needs no claim before somebody waits.
    func claim(thread: UInt) -> Bool {
        word.pointee.compareExchange(
            expected: 0, desired: InstanceSlot.bits(of: thread), ordering: .acquiringAndReleasing
        ).exchanged
    }

    /// Takes the right to create the instance, unless somebody has it or the instance is there.
    func claim(_ claim: CreationClaim) -> Bool { exchange(0, for: claim) }

    private func exchange(_ old: UInt, for claim: CreationClaim) -> Bool {
        let bits = UInt(bitPattern: Unmanaged.passRetained(claim).toOpaque()) | 1
        if word.pointee.compareExchange(expected: old, desired: bits, ordering: .acquiringAndReleasing).exchanged {
            return true
        }
        Unmanaged.passUnretained(claim).release()
        return false
    }

    /// Gives the right back, with what was created, and wakes those who wait.
    func settle(thread: UInt, with created: Created) {
        let old = word.pointee.exchange(created.bits, ordering: .acquiringAndReleasing)
        if old != InstanceSlot.bits(of: thread) { wake(old) }
    }

    private func wake(_ old: UInt) {
        // Somebody has put a claim there, in order to wait for it.
        guard let address = UnsafeRawPointer(bitPattern: old & ~3) else { return }
        let claim = Unmanaged<CreationClaim>.fromOpaque(address).takeRetainedValue()
        if old & 2 == 2 { WaitGraph.wakeAll(of: claim) }
    }

    /// Gives the right back after a failure, which those who wait get too.
    func fail(thread: UInt, _ error: any Error) {
        WaitGraph.claim(on: self)?.record(failure: error as? ResolutionError)
        settle(thread: thread, with: .elsewhere)
    }

    /// The same for the claim of a task.
    func settle(_ claim: CreationClaim, with created: Created) {
        let old = word.pointee.exchange(created.bits, ordering: .acquiringAndReleasing)
        if old & 2 == 2 || claim.isAsynchronous { WaitGraph.wakeAll(of: claim) }
        Unmanaged.passUnretained(claim).release()
    }

    /// The claim on the slot, if there is one, marked as waited for. Under the lock of ``WaitGraph``, so that the claim cannot go
    /// meanwhile: its owner takes that lock before it releases the claim.
    func announceWaiter() -> CreationClaim? {
        while true {
            let bits = bits
            guard bits & 1 == 1 else { return nil }
            if bits & 5 == 5 {
                _ = exchange(bits, for: CreationClaim(thread: bits & ~7))
                continue
            }
            let isMarked =
                bits & 2 == 2
                || word.pointee.compareExchange(
                    expected: bits, desired: bits | 2, ordering: .acquiringAndReleasing
                ).exchanged
            guard isMarked, let address = UnsafeRawPointer(bitPattern: bits & ~3) else { continue }
            return Unmanaged<CreationClaim>.fromOpaque(address).takeUnretainedValue()
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
    func fill<Value>(with value: Value, hasRoom: Bool) {
        if hasRoom {
            room.initialize(to: value)
            word.pointee.store(room.bits, ordering: .releasing)
        } else {
            fillFromHeap(value)
        }
    }

    @usableFromInline
    func fillFromHeap<Value>(_ value: Value) {
        word.pointee.store(memory(for: value, hasRoom: false).bits, ordering: .releasing)
    }

    /// Moves a value into memory that the slot can own. Only for whoever has the claim.
    ///
    /// - Parameter hasRoom: Whether there is room behind the word. It is used once: who still reads an instance that was
    ///   taken from there reads no other.
    func memory<Value>(for value: Value, closing: Closing? = nil, hasRoom: Bool) -> InstanceMemory {
        let isInRoom = hasRoom && room.isUnused
        let memory =
            isInRoom
            ? room
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
            guard InstanceSlot.isReady(bits), object.map({ holds($0, bits) }) ?? true else { return nil }
            // Nobody else takes anything meanwhile, so it is still there.
            word.pointee.store(isRemoving ? InstanceSlot.removed : 0, ordering: .sequentiallyConsistent)
            return retired(bits)
        }
        return taken.map { TakenInstance($0) }
    }

    /// Takes the instance away if it is still the one in this memory.
    func take(ifStoredIn memory: InstanceMemory) -> TakenInstance? {
        let taken: RetiredInstance? = ReadGuard.whileNobodyIsCrowded {
            guard bits == memory.bits else { return nil }
            word.pointee.store(0, ordering: .sequentiallyConsistent)
            return retired(memory.bits)
        }
        return taken.map { TakenInstance($0) }
    }

    /// Whether an object is what is stored. It is kept by the caller, so no other has its address.
    private func holds(_ object: AnyObject, _ bits: UInt) -> Bool {
        let stored = UnsafePointer<UInt>(bitPattern: bits).unsafelyUnwrapped.pointee
        return stored == UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    }

    private func retired(_ bits: UInt) -> RetiredInstance? {
        guard let address = UnsafeMutableRawPointer(bitPattern: bits) else { return nil }
        return RetiredInstance(InstanceMemory(address), isOnHeap: address != room.address)
    }

    /// Marks an empty slot as removed from its table. `false` if it is not empty.
    func remove() -> Bool {
        word.pointee.compareExchange(expected: 0, desired: InstanceSlot.removed, ordering: .acquiringAndReleasing)
            .exchanged
    }

    /// Destroys what is in a slot whose owner goes, so that nobody uses it any more.
    func destroy() {
        let bits = word.pointee.exchange(0, ordering: .acquiringAndReleasing)
        if InstanceSlot.isReady(bits) { retired(bits)?.destroy() }
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
        let word = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
        slot = InstanceSlot(word.initializeMemory(as: Atomic<UInt>.self, to: Atomic(0)))
    }

    deinit {
        slot.destroy()
        slot.word.deallocate()
    }
}
