internal import Synchronization

/// The memory of one shared instance: a header that describes the instance, and behind it the instance itself.
///
/// Invariant: the header is written before the address of the instance is published, and describes the instance until
/// it has been destroyed. The thread or task that publishes an instance has claimed the slot, so it is the only writer.
@usableFromInline
package struct InstanceMemory: Sendable {
    // Safe: an instance in memory is `Sendable`, because it is shared, or stays in the isolation of the code that owns
    // its slot.
    @usableFromInline let pointer: Transfer<UnsafeMutableRawPointer>

    /// The address of the instance.
    @inlinable var address: UnsafeMutableRawPointer { pointer.value }

    @inlinable init(_ address: UnsafeMutableRawPointer) { pointer = Transfer(address) }

    /// Creates the memory behind the word of a slot, in a block that has inline memory there.
    @inlinable
    init(behind word: AtomicWord) {
        self.init(UnsafeMutableRawPointer(word[1 + InstanceMemory.headerWords].pointer))
    }

    /// Creates the memory at an address that is stored in a slot; `nil` for 0.
    init?(bits: UInt) {
        guard let address = UnsafeMutableRawPointer(bitPattern: bits) else { return nil }
        self.init(address)
    }

    /// The minimum alignment of every instance, which leaves a slot three bits for states that are not an address.
    @usableFromInline package static var alignment: Int { @inlinable @inline(__always) get { 8 } }

    /// The size of a header in words.
    @usableFromInline static var headerWords: Int { @inlinable @inline(__always) get { wordsForHeader() } }
    private static var headerSize: Int { headerWords * MemoryLayout<UInt>.size }

    /// Returns the size of a ``Header`` in words: two, or three where words have 32 bits.
    ///
    /// The third word is unused, between the header and the instance. With it, the address of an instance is a multiple
    /// of ``alignment`` if the address of its slot is.
    ///
    /// - Parameter wordSize: Differs from the platform's word size in tests only.
    @inlinable
    static func wordsForHeader(wordSize: Int = MemoryLayout<UInt>.size) -> Int {
        let wordsOfSlotAndHeader = 3
        return wholeSteps(wordsOfSlotAndHeader, wordSize: wordSize) - 1
    }

    /// Returns the size in words of a value of `size` bytes. `wordSize` differs from the platform's in tests only.
    @inlinable
    static func words(forSize size: Int, wordSize: Int = MemoryLayout<UInt>.size) -> Int {
        (size + wordSize - 1) / wordSize
    }

    /// Returns a number of words rounded up to a multiple of ``alignment``. `wordSize` differs from the platform's in
    /// tests only.
    @inlinable
    static func wholeSteps(_ words: Int, wordSize: Int = MemoryLayout<UInt>.size) -> Int {
        (words * wordSize + alignment - 1) / alignment * alignment / wordSize
    }

    /// Stops the process if a type of the runtime does not fit into the words that are reserved for it.
    ///
    /// The compiler evaluates both sides as constants, so no code remains where the checks succeed.
    static func checkLayout() {
        precondition(MemoryLayout<Header>.size <= headerSize, "a header does not fit into its words")
        precondition(MemoryLayout<Atomic<UInt>>.size == MemoryLayout<UInt>.size, "an atomic word is no word")
        precondition(MemoryLayout<Atomic<UInt>>.alignment == MemoryLayout<UInt>.alignment, "an atomic word is no word")
        precondition((1 + headerWords) * MemoryLayout<UInt>.size % alignment == 0, "instances are not aligned")
        precondition(AtomicWord.cacheLine % alignment == 0, "slots on lines of their own are not aligned")
    }

    /// The description of an instance: its type, and the code to run when it is closed.
    @usableFromInline
    struct Header {
        @usableFromInline let type: Any.Type
        /// The header owns this reference.
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

    /// True if zero-initialized memory has never been used. The address of a type is never 0.
    var isUnused: Bool { (address - InstanceMemory.headerSize).load(as: UInt.self) == 0 }

    /// The address as it is stored in a slot. Never 0, and the lowest three bits are 0.
    @inlinable var bits: UInt { UInt(bitPattern: address) }

    /// Returns true if the content of a slot is the address of an instance.
    @inlinable @inline(__always)
    static func isInstance(_ bits: UInt) -> Bool { bits & 7 == 0 && bits != 0 }

    /// Returns a copy of the instance at an address.
    ///
    /// The address must be one that ``isInstance(_:)`` accepts, which is never 0. The type must be the one that the
    /// instance was stored as, and no thread may destroy the instance meanwhile.
    ///
    /// The type has no default: in a function that returns an Optional, Swift would infer `Value?`, which has one byte more
    /// than the instance.
    @inlinable @inline(__always)
    package static func copy<Value>(at bits: UInt, as type: Value.Type) -> Value {
        UnsafePointer<Value>(bitPattern: bits).unsafelyUnwrapped.pointee
    }

    /// Allocates memory on the heap for an instance, in whole cache lines, so that writes to other memory do not slow
    /// its readers.
    static func allocate(size: Int, alignment: Int) -> InstanceMemory {
        let offset = headerOffset(alignment)
        let count = (offset + max(size, 1) + AtomicWord.cacheLine - 1) / AtomicWord.cacheLine * AtomicWord.cacheLine
        let base = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: max(AtomicWord.cacheLine, alignment))
        return InstanceMemory(base + offset)
    }

    /// Returns the offset of an instance from the beginning of its memory on the heap.
    private static func headerOffset(_ alignment: Int) -> Int { max(headerSize, alignment, 16) }

    /// Stores an instance in empty memory.
    @inlinable
    func initialize<Value>(to value: Value, closing: Closing? = nil) {
        assert(InstanceMemory.isInstance(bits), "the address of an instance would be taken for something else")
        header.initialize(to: Header(type: Value.self, closing: closing.map { Borrowed(retaining: $0) }))
        address.initializeMemory(as: Value.self, to: value)
    }

    /// The code to run when the instance is closed.
    var closing: Closing? { header.pointee.closing?.retained }

    /// Moves the instance out, and frees memory on the heap. Only the owner of the memory may call this, when no thread
    /// reads the instance. The memory is not used again, not even while the instance is destroyed.
    ///
    /// - Returns: The instance, which the caller releases when it holds no lock, because this runs a `deinit`.
    func moveOut(isOnHeap: Bool) -> (instance: Any, closing: Closing?) {
        func move<Value>(_ type: Value.Type) -> (instance: Any, alignment: Int) {
            (address.assumingMemoryBound(to: Value.self).move(), MemoryLayout<Value>.alignment)
        }
        let header = header.pointee
        let (instance, alignment) = _openExistential(header.type, do: move)
        if isOnHeap { (address - InstanceMemory.headerOffset(alignment)).deallocate() }
        return (instance, header.closing?.take())
    }
}
