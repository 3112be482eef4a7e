internal import Synchronization

/// The memory of one shared instance: a header that says what is there, and the instance right behind it.
///
/// Invariant: the header is written before the address of the instance is published, and describes what is there until the
/// instance was destroyed. Who publishes an instance has the claim on its slot, so nobody else writes.
@usableFromInline
struct InstanceMemory: Sendable {
    // Safe: an instance in memory is `Sendable`, because it is shared, or stays in one isolation with whoever holds its slot.
    @usableFromInline let pointer: Transfer<UnsafeMutableRawPointer>

    /// The address of the instance.
    @inlinable var address: UnsafeMutableRawPointer { pointer.value }

    @inlinable init(_ address: UnsafeMutableRawPointer) { pointer = Transfer(address) }

    /// The room behind the word of a slot, in a block that has some there.
    @inlinable
    init(behind word: AtomicWord) {
        self.init(UnsafeMutableRawPointer(word[1 + InstanceMemory.headerWords].pointer))
    }

    /// The memory whose bits are these; `nil` for 0.
    init?(bits: UInt) {
        guard let address = UnsafeMutableRawPointer(bitPattern: bits) else { return nil }
        self.init(address)
    }

    /// What the address of every instance is a multiple of, so that a slot has three bits for what is no address.
    @usableFromInline static var alignment: Int { @inlinable @inline(__always) get { 8 } }

    /// How many words a header takes.
    @usableFromInline static var headerWords: Int { @inlinable @inline(__always) get { wordsForHeader() } }
    private static var headerSize: Int { headerWords * MemoryLayout<UInt>.size }

    /// The two words of a ``Header``. Where words have 32 bits, one is left free before them: then an instance lies on a multiple of
    /// ``alignment`` if the word of its slot does.
    ///
    /// - Parameter wordSize: Differs from the platform's in tests only.
    @inlinable
    static func wordsForHeader(wordSize: Int = MemoryLayout<UInt>.size) -> Int {
        let wordsOfSlotAndHeader = 3
        return wholeSteps(wordsOfSlotAndHeader, wordSize: wordSize) - 1
    }

    /// How many words a value of a size takes. `wordSize` differs from the platform's in tests only.
    @inlinable
    static func words(forSize size: Int, wordSize: Int = MemoryLayout<UInt>.size) -> Int {
        (size + wordSize - 1) / wordSize
    }

    /// The words up to the next multiple of ``alignment``. `wordSize` differs from the platform's in tests only.
    @inlinable
    static func wholeSteps(_ words: Int, wordSize: Int = MemoryLayout<UInt>.size) -> Int {
        (words * wordSize + alignment - 1) / alignment * alignment / wordSize
    }

    /// Stops the process where a type of the runtime does not fit into the words that are reserved for it. The compiler sees both sides
    /// as constants, so that nothing is left of this where it holds.
    static func checkLayout() {
        precondition(MemoryLayout<Header>.size <= headerSize, "a header does not fit into its words")
        precondition(MemoryLayout<Atomic<UInt>>.size == MemoryLayout<UInt>.size, "an atomic word is no word")
        precondition(MemoryLayout<Atomic<UInt>>.alignment == MemoryLayout<UInt>.alignment, "an atomic word is no word")
        precondition((1 + headerWords) * MemoryLayout<UInt>.size % alignment == 0, "instances are not aligned")
        precondition(AtomicWord.cacheLine % alignment == 0, "slots on lines of their own are not aligned")
    }

    /// What is said of an instance: its type, and what must run when it is closed.
    @usableFromInline
    struct Header {
        @usableFromInline let type: Any.Type
        /// Owned by the header.
        @usableFromInline let closing: Borrowed<Closing>?

        @usableFromInline init(type: Any.Type, closing: Borrowed<Closing>?) {
            self.type = type
            self.closing = closing
        }
    }

    @inlinable
    var header: UnsafeMutablePointer<Header> {
        (address - InstanceMemory.headerWords * MemoryLayout<UInt>.size).assumingMemoryBound(to: Header.self)
    }

    /// Whether memory that was filled with zeros has never been used. A type is never 0.
    var isUnused: Bool { (address - InstanceMemory.headerSize).load(as: UInt.self) == 0 }

    /// The bits of the address, as they stand in a slot. Never 0, and the lowest three are 0.
    @inlinable var bits: UInt { UInt(bitPattern: address) }

    /// Whether bits are those of an instance.
    @inlinable @inline(__always)
    static func isInstance(_ bits: UInt) -> Bool { bits & 7 == 0 && bits != 0 }

    /// A copy of the instance whose bits these are. Only for bits that ``isInstance(_:)`` accepts, which are never 0, while nobody destroys
    /// it, and as the type it was put there as.
    @inlinable @inline(__always)
    static func copy<Value>(at bits: UInt, as type: Value.Type = Value.self) -> Value {
        UnsafePointer<Value>(bitPattern: bits).unsafelyUnwrapped.pointee
    }

    /// Memory on the heap for an instance: cache lines of its own, so that whatever else is written does not slow its readers.
    static func allocate(size: Int, alignment: Int) -> InstanceMemory {
        let offset = headerOffset(alignment)
        let count = (offset + max(size, 1) + AtomicWord.cacheLine - 1) / AtomicWord.cacheLine * AtomicWord.cacheLine
        let base = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: max(AtomicWord.cacheLine, alignment))
        return InstanceMemory(base + offset)
    }

    /// How far behind the beginning of memory on the heap an instance begins.
    private static func headerOffset(_ alignment: Int) -> Int { max(headerSize, alignment, 16) }

    /// Puts an instance into empty memory.
    @inlinable
    func initialize<Value>(to value: Value, closing: Closing? = nil) {
        assert(InstanceMemory.isInstance(bits), "the address of an instance would be taken for something else")
        header.initialize(to: Header(type: Value.self, closing: closing.map { Borrowed(retaining: $0) }))
        address.initializeMemory(as: Value.self, to: value)
    }

    /// What must run when the instance is closed.
    var closing: Closing? { header.pointee.closing?.retained }

    /// Destroys the instance; memory on the heap is freed. Only for whoever owns it, with nobody reading and no lock held,
    /// because a `deinit` runs.
    func destroy(isOnHeap: Bool) {
        let header = header.pointee
        let alignment = destroy(header.type)
        header.closing?.release()
        if isOnHeap { (address - InstanceMemory.headerOffset(alignment)).deallocate() }
    }

    /// Gives the alignment.
    private func destroy<Value>(_ type: Value.Type) -> Int {
        // Moved out and dropped: `deinitialize` costs three calls where the type is not known.
        _ = address.assumingMemoryBound(to: Value.self).move()
        return MemoryLayout<Value>.alignment
    }
}
