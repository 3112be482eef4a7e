internal import Synchronization

/// Lets any number of threads copy shared instances without a lock, while others take instances away.
///
/// A reader writes the address of the instance on a cache line of its own, looks again whether the slot still has it, copies,
/// and clears the line (hazard pointers). Who takes an instance out of its slot destroys it when its address is on no line:
/// at once, or else whoever leaves a line next does. Nobody ever waits for a reader.
///
/// There are 64 lines, chosen by where the thread's stack is, so that two threads seldom meet and a read writes to nothing
/// that another thread needs. A reader who finds every line taken copies under `crowd`, a lock that is taken for every
/// removal, too.
///
/// Invariant: an instance belongs to its slot, then to who took it out, then to the list of retired instances; its owner
/// destroys it only after all lines, seen since it left the slot, showed it nowhere. A reader's line, exchanged in one total
/// order with the slot, is therefore either seen by the owner, or the reader sees that the slot has changed.
/// Known gap: what is retired in the moment in which its last reader leaves may wait for the next reader or removal in the process.
/// `Documentation/Development/Performance.md` says what this costs; `ReleasingEdgeTests`, `InPlaceTests` and
/// `Scripts/check-stress` attack it.
@usableFromInline
struct ReadGuard: Sendable {
    @usableFromInline let lines: AtomicWord

    @usableFromInline typealias Line = AtomicWord

    private static let count = 64
    @usableFromInline static var stride: UInt { @inlinable @inline(__always) get { 128 } }
    @usableFromInline static var mask: UInt { @inlinable @inline(__always) get { 0x1F80 } }

    /// The readers of the whole process. A container has a copy, so that a read need not ask whether they exist.
    static let shared = ReadGuard()

    private init() {
        let stride = Int(ReadGuard.stride)
        lines = .allocate(
            count: (ReadGuard.count + 1) * stride / MemoryLayout<UInt>.size, alignment: stride)
    }

    // MARK: Reading

    @inlinable @inline(__always)
    func line(at offset: UInt) -> Line { lines.advanced(byBytes: offset) }

    /// Whether a retired instance waits for its readers. Behind the last line.
    private var waiting: Line { line(at: 64 &* ReadGuard.stride) }

    /// The line that is the calling thread's if nobody else has it.
    @inlinable @inline(__always)
    var line: Line { line(at: ReadGuard.ownOffset) }

    /// How far its line is from the first one.
    @inlinable @inline(__always)
    static var ownOffset: UInt { offset(ofStackAt: StackAddress.current) }

    /// A number of 0 to 63 from the parts of an address that differ between threads, times the distance of two lines. Stacks are
    /// 512 KiB apart on some systems, 8 MiB on others: bits 16 to 21, and 23 to 28.
    @inlinable @inline(__always)
    static func offset(ofStackAt address: UInt) -> UInt { ((address &>> 9) ^ (address &>> 16)) & mask }

    /// Announces that an instance is about to be copied. `false` if the line is taken.
    @inlinable @inline(__always)
    static func tryEnter(_ line: Line, showing address: UInt) -> Bool {
        line.replace(ordered: 0, with: address)
    }

    /// The instance was copied.
    ///
    /// Never inlined, and not `@inlinable`: the optimizer moves a retain past a store that is atomic, because no store drops a reference
    /// as far as it knows. What a reader copies would be retained after its line is clear, when it may be gone. It moves
    /// none past a call of a function that may release something.
    @usableFromInline @inline(never)
    func leave(_ line: Line) {
        line.store(releasing: 0)
        if waiting.relaxed != 0 { destroyWhatNobodyReads() }
    }

    /// Copies the instance whose address is in the word of a slot, if one is.
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
        // 64 others are in the middle of a copy. No slot is emptied meanwhile.
        return ReadGuard.crowd.withLock { _ in
            let bits = word.acquired
            // What is copied is `Sendable` or stays in the isolation of the caller, who is the only one to use the slot.
            return Transfer(InstanceMemory.isInstance(bits) ? InstanceMemory.copy(at: bits, as: type) : nil)
        }.value
    }

    /// A copy of the instance whose address is in the word of a slot, if one is and a line is free; for code that knows its type.
    @inlinable
    func copy<Value>(_ word: AtomicWord, as type: Value.Type) -> Value? {
        guard let (line, address) = enter(word) else { return nil }
        let value = InstanceMemory.copy(at: address, as: type)
        leave(line)
        return value
    }

    /// The first free line, from the calling thread's on, on which an address was written; `nil` if all are taken.
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

    /// The line on which the instance whose address is in the word of a slot was announced, and that address, if one is.
    @usableFromInline
    func enter(_ word: AtomicWord) -> (line: Line, address: UInt)? {
        let bits = word.relaxed
        guard InstanceMemory.isInstance(bits), let line = enter(showing: bits) else { return nil }
        if word.ordered == bits { return (line, bits) }
        leave(line)
        return nil
    }

    /// Looks at an object whose address is in a word, with marks in the lowest three bits, and which may be exchanged for another
    /// meanwhile. `nil` if nothing can be said at once.
    func look<Object: AnyObject, Result>(
        at word: borrowing Atomic<UInt>, as type: Object.Type, _ body: (Borrowed<Object>) -> Result?
    ) -> Result? {
        let bits = word.load(ordering: .relaxed)
        guard let line = enter(showing: bits) else { return nil }
        defer { leave(line) }
        guard word.load(ordering: .sequentiallyConsistent) == bits, let object = Borrowed<Object>(address: bits & ~7)
        else {
            return nil
        }
        return body(object)
    }

    /// The same for a word of several.
    func look<Object: AnyObject, Result>(
        at word: AtomicWord, as type: Object.Type, _ body: (Borrowed<Object>) -> Result?
    ) -> Result? {
        look(at: word.pointer.pointee, as: type, body)
    }

    /// The object whose address is in a word, retained.
    func object<Object: AnyObject>(at word: borrowing Atomic<UInt>, as type: Object.Type) -> Object? {
        for _ in 0..<ReadGuard.count {
            if let object = look(at: word, as: type, { $0.retained }) { return object }
        }
        return ReadGuard.crowd.withLock { _ in
            Transfer(Borrowed<Object>(address: word.load(ordering: .acquiring) & ~7)?.retained)
        }.value
    }

    // MARK: Taking away

    private static let crowd = Mutex(())
    private static let retired = Mutex<[RetiredInstance]>([])
    /// Whether somebody left a line while another was looking at the list.
    private static let isRescanRequested = Atomic<Bool>(false)

    /// Runs `body`, which empties a slot, while nobody copies without a line.
    static func whileNobodyIsCrowded<Result>(_ body: () -> Result) -> Result {
        crowd.withLock { _ in Transfer(body()) }.value
    }

    /// Destroys an instance that was taken out of its slot, now if nobody reads it, else when its readers have left.
    func retire(_ instance: RetiredInstance) {
        guard isRead(instance) else { return instance.destroy() }
        ReadGuard.retired.withLock { $0.append(instance) }
        waiting.store(ordered: 1)
        destroyWhatNobodyReads()
    }

    private func isRead(_ instance: RetiredInstance) -> Bool {
        for index in 0..<UInt(ReadGuard.count)
        where line(at: index &* ReadGuard.stride).ordered == instance.bits {
            return true
        }
        return false
    }

    /// Destroys retired instances whose readers have left. Who finds another at it leaves the work to that one.
    @inline(never)
    func destroyWhatNobodyReads() {
        var isLooking = true
        while isLooking {
            let unread = ReadGuard.retired.withLockIfAvailable { retired in
                let unread = retired.filter { !isRead($0) }
                retired.removeAll { instance in unread.contains { $0.bits == instance.bits } }
                if retired.isEmpty { waiting.store(ordered: 0) }
                return unread
            }
            guard let unread else { return ReadGuard.isRescanRequested.store(true, ordering: .sequentiallyConsistent) }
            for instance in unread { instance.destroy() }
            isLooking = ReadGuard.isRescanRequested.exchange(false, ordering: .sequentiallyConsistent)
        }
    }

    /// Destroys what was retired from a block that is about to be freed: its owner goes, so nobody reads it any more.
    func destroyRetired(in addresses: Range<UInt>) {
        guard waiting.ordered != 0 else { return }
        let matching = ReadGuard.retired.withLock { retired in
            let matching = retired.filter { addresses.contains($0.bits) }
            retired.removeAll { addresses.contains($0.bits) }
            return matching
        }
        for instance in matching { instance.destroy() }
    }
}

/// What was taken out of the word that readers found it in.
struct RetiredInstance: Sendable {
    /// What readers write on their lines.
    let bits: UInt
    private let content: Content

    private enum Content: Sendable {
        case instance(InstanceMemory, isOnHeap: Bool)
        case object(any AnyObject & Sendable)
    }

    /// An instance that was in a slot.
    init(_ memory: InstanceMemory, isOnHeap: Bool) {
        bits = memory.bits
        content = .instance(memory, isOnHeap: isOnHeap)
    }

    /// An object whose address was in a word, with marks in the lowest bits.
    init(_ object: any AnyObject & Sendable, bits: UInt) {
        self.bits = bits
        content = .object(object)
    }

    var memory: InstanceMemory? { if case .instance(let memory, _) = content { memory } else { nil } }

    /// Destroys it; an object goes with this value. Only with nobody reading and no lock held.
    func destroy() {
        if case .instance(let memory, let isOnHeap) = content { memory.destroy(isOnHeap: isOnHeap) }
    }
}
