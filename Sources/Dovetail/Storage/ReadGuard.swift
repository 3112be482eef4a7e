internal import Synchronization

/// A guard that lets any number of threads copy shared instances without a lock, while other threads take instances out
/// of their slots.
///
/// A reader publishes the address of the instance on a cache line, checks that the slot still has the instance, copies
/// it, and clears the line (hazard pointers). A thread that takes an instance out of its slot destroys it at once if no
/// line has its address. Otherwise a reader that leaves a line later destroys it. No thread ever waits for a reader.
///
/// There are 64 lines. The address of the thread's stack selects the line, so two threads seldom use the same one, and
/// a read writes no memory that another thread needs. A reader that finds every line taken copies under `crowd`, a lock
/// that is also taken for every removal.
///
/// Invariant: an instance is owned by its slot, then by the thread that took it out, then by the list of retired
/// instances (``RetiredInstances``), then by the thread that destroys it. After the instance has left the slot, its owner
/// loads every line, and destroys the instance only if none has its address. A reader's exchange of its line and the store that empties the slot are in one total order
/// (sequentially consistent). Therefore either the owner sees the line, or the reader sees that the slot has changed.
///
/// Known gap: an instance that is retired at the moment when its last reader leaves may have to wait for the next
/// reader or removal in the process.
///
/// `Documentation/Development/Performance.md` describes the costs. `ReleasingEdgeTests`, `InPlaceTests` and
/// `Scripts/check-stress` attack the protocol.
@usableFromInline
package struct ReadGuard: Sendable {
    @usableFromInline let lines: AtomicWord

    @usableFromInline package typealias Line = AtomicWord

    private static let count = 64
    @usableFromInline static var stride: UInt { @inlinable @inline(__always) get { 128 } }
    @usableFromInline static var mask: UInt { @inlinable @inline(__always) get { 0x1F80 } }

    /// The guard of the whole process. A container has a copy, so that a read does not check whether the lines are
    /// initialized.
    package static let shared = ReadGuard()

    private init() {
        let stride = Int(ReadGuard.stride)
        lines = .allocate(
            count: (ReadGuard.count + 1) * stride / MemoryLayout<UInt>.size, alignment: stride)
    }

    // MARK: Reading

    @inlinable @inline(__always)
    func line(at offset: UInt) -> Line { lines.advanced(byBytes: offset) }

    /// The ``RetiredInstances/state`` of the retired instances, which is 0 if there are none. It is behind the last line.
    private var waiting: Line { line(at: 64 &* ReadGuard.stride) }

    /// The calling thread's line, unless another reader has taken it.
    @inlinable @inline(__always)
    package var line: Line { line(at: ReadGuard.ownOffset) }

    /// The offset of the calling thread's line from the first one, in bytes.
    @inlinable @inline(__always)
    static var ownOffset: UInt { offset(ofStackAt: StackAddress.current) }

    /// Returns the offset of the line for a stack address: an index from 0 to 63, times the distance between two lines.
    ///
    /// The index is computed from the bits of the address that differ between threads. Stacks are 512 KiB apart on some
    /// systems, 8 MiB on others: bits 16 to 21, and 23 to 28.
    @inlinable @inline(__always)
    static func offset(ofStackAt address: UInt) -> UInt { ((address &>> 9) ^ (address &>> 16)) & mask }

    /// Publishes the address of an instance that is about to be copied. Returns false if the line is taken.
    ///
    /// 0 is never published: the line would still be free, and whoever took it would lose it when this reader leaves.
    @inlinable @inline(__always)
    package static func tryEnter(_ line: Line, showing address: UInt) -> Bool {
        address != 0 && line.replace(ordered: 0, with: address)
    }

    /// Clears the line after the instance was copied.
    ///
    /// Never inlined, and not `@inlinable`: the optimizer moves a retain past an atomic store, which cannot release a
    /// reference as far as the optimizer knows. The copy would then be retained after the line is clear, when the
    /// instance may already be destroyed. The optimizer moves no retain past a call of a function that may release a
    /// reference.
    @usableFromInline @inline(never)
    package func leave(_ line: Line) {
        line.store(releasing: 0)
        if waiting.relaxed & RetiredInstances.areWaiting != 0 { destroyWhatNobodyReads() }
    }

    /// Returns a copy of the instance whose address is in the word of a slot, if there is one.
    func read<Value>(_ word: AtomicWord, as type: Value.Type) -> Value? {
        var bits = word.relaxed
        guard InstanceMemory.isInstance(bits) else { return nil }
        var offset = ReadGuard.ownOffset
        for _ in 0..<ReadGuard.count {
            let line = line(at: offset)
            offset = (offset &+ ReadGuard.stride) & ReadGuard.mask
            guard ReadGuard.tryEnter(line, showing: bits) else { continue }
            if word.ordered == bits {
                let value = InstanceMemory.copy(at: bits, as: type)
                leave(line)
                return value
            }
            leave(line)
            bits = word.relaxed
            guard InstanceMemory.isInstance(bits) else { return nil }
        }
        // 64 other readers are copying at this moment. No slot is emptied while this thread has the lock.
        return ReadGuard.crowd.withLock { _ in
            let bits = word.acquired
            // The copy is `Sendable`, or stays in the isolation of the caller, which alone uses the slot.
            return Transfer(InstanceMemory.isInstance(bits) ? InstanceMemory.copy(at: bits, as: type) : nil)
        }.value
    }

    /// Returns a copy of the instance whose address is in the word of a slot; `nil` if there is none, the slot changes,
    /// or all lines are taken. For code that knows the type.
    @inlinable
    func copy<Value>(_ word: AtomicWord, as type: Value.Type) -> Value? {
        guard let (line, address) = enter(word) else { return nil }
        let value = InstanceMemory.copy(at: address, as: type)
        leave(line)
        return value
    }

    /// Publishes an address on the first free line, beginning with the calling thread's, and returns the line; `nil` if
    /// all are taken.
    @usableFromInline @inline(never)
    func enter(showing bits: UInt) -> Line? {
        var offset = ReadGuard.ownOffset
        for _ in 0..<ReadGuard.count {
            let line = line(at: offset)
            if ReadGuard.tryEnter(line, showing: bits) { return line }
            offset = (offset &+ ReadGuard.stride) & ReadGuard.mask
        }
        return nil
    }

    /// Publishes the address of the instance that is in the word of a slot, and returns the line and the address.
    ///
    /// - Returns: `nil` if the slot has no instance or changes meanwhile, or all lines are taken.
    @usableFromInline
    func enter(_ word: AtomicWord) -> (line: Line, address: UInt)? {
        let bits = word.relaxed
        guard InstanceMemory.isInstance(bits), let line = enter(showing: bits) else { return nil }
        if word.ordered == bits { return (line, bits) }
        leave(line)
        return nil
    }

    /// Passes the object whose address is in a word to `body`. The lowest three bits of the word are marks.
    ///
    /// Another thread may replace the object meanwhile. The result is `nil` if the word changes or all lines are taken,
    /// so the caller cannot conclude that there is no object.
    func look<Object: AnyObject, Result>(
        at word: borrowing Atomic<UInt>, as type: Object.Type, _ body: (Borrowed<Object>) -> Result?
    ) -> Result? {
        let bits = word.load(ordering: .relaxed)
        guard bits != 0, let line = enter(showing: bits) else { return nil }
        defer { leave(line) }
        guard word.load(ordering: .sequentiallyConsistent) == bits, let object = Borrowed<Object>(address: bits & ~7)
        else {
            return nil
        }
        return body(object)
    }

    /// Passes the object whose address is in one of several words to `body`, as the function above does.
    func look<Object: AnyObject, Result>(
        at word: AtomicWord, as type: Object.Type, _ body: (Borrowed<Object>) -> Result?
    ) -> Result? {
        look(at: word.pointer.pointee, as: type, body)
    }

    /// Returns the object whose address is in a word, retained.
    func object<Object: AnyObject>(at word: borrowing Atomic<UInt>, as type: Object.Type) -> Object? {
        for _ in 0..<ReadGuard.count {
            if let object = look(at: word, as: type, { $0.retained }) { return object }
        }
        return ReadGuard.crowd.withLock { _ in
            Transfer(Borrowed<Object>(address: word.load(ordering: .acquiring) & ~7)?.retained)
        }.value
    }

    // MARK: Retiring

    private static let crowd = Mutex(())
    private static let retired = Mutex(RetiredInstances())
    /// True if a reader left a line while another thread had the list.
    private static let isRescanRequested = Atomic<Bool>(false)

    /// Runs `body`, which empties a slot, while no reader copies without a line.
    static func whileNobodyIsCrowded<Result>(_ body: () -> Result) -> Result {
        crowd.withLock { _ in Transfer(body()) }.value
    }

    /// Destroys an instance that was taken out of its slot: at once if no thread reads it, otherwise when its readers
    /// have left.
    func retire(_ instance: RetiredInstance) {
        guard isRead(instance) else { return instance.destroy() }
        change { $0.waiting.append(instance) }
        destroyWhatNobodyReads()
    }

    /// Changes the list of retired instances, and publishes its state.
    private func change<Result>(_ body: (inout RetiredInstances) -> Result) -> Result {
        ReadGuard.retired.withLock { retired in
            let result = Transfer(body(&retired))
            waiting.store(ordered: retired.state)
            return result
        }.value
    }

    private func isRead(_ instance: RetiredInstance) -> Bool {
        for index in 0..<UInt(ReadGuard.count)
        where line(at: index &* ReadGuard.stride).ordered == instance.bits {
            return true
        }
        return false
    }

    /// Destroys retired instances whose readers have left. If another thread is doing this already, leaves the work to
    /// that thread.
    @inline(never)
    func destroyWhatNobodyReads() {
        var isLooking = true
        while isLooking {
            let unread = ReadGuard.retired.withLockIfAvailable { retired in
                let unread = retired.takeOut { !isRead($0) }
                waiting.store(ordered: retired.state)
                return unread
            }
            guard let unread else { return ReadGuard.isRescanRequested.store(true, ordering: .sequentiallyConsistent) }
            if !unread.isEmpty { finish(unread) }
            isLooking = ReadGuard.isRescanRequested.exchange(false, ordering: .sequentiallyConsistent)
        }
    }

    /// Destroys instances that this thread has taken out of the list, and frees the blocks that waited for that.
    private func finish(_ instances: [RetiredInstance]) {
        for instance in instances { instance.destroy() }
        for block in change({ $0.finish(instances) }) { block.deallocateAligned() }
    }

    /// Frees the block of an owner that is being deinitialized, and destroys the retired instances in it, which have no
    /// readers any more. If another thread is destroying one of them, that thread frees the block.
    ///
    /// - Parameter count: The length of the block in words.
    func free(_ block: AtomicWord, count: Int) {
        // This thread, or one that released its reference to the owner before, has taken the instances out of their slots.
        // So it sees their state, or a later one.
        guard waiting.ordered != 0 else { return block.deallocateAligned() }
        let instances = change { retired in
            retired.blocks.append(RetiredInstances.Block(start: block, count: count))
            return retired.takeOut { $0.isInside(block, count: count) }
        }
        finish(instances)
        // A reader that left meanwhile may have found the list locked.
        if ReadGuard.isRescanRequested.load(ordering: .sequentiallyConsistent) { destroyWhatNobodyReads() }
    }
}
