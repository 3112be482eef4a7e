public import Synchronization

/// The address of an atomic word, one of several in a row: what slots, reader lines and tables for readers without a lock are made of.
///
/// Each operation names the order that it needs, so that no other code touches such memory.
///
/// Invariant: the memory came from ``allocate(count:alignment:)``, where every word was set, or is a part of it; whoever has the
/// address keeps the owner of that memory, or is the owner. `InPlaceTests` and `Scripts/check-stress` attack what rests on it.
@frozen @usableFromInline
struct AtomicWord: @unchecked Sendable, Hashable {
    // Safe: the address never changes, and what is there is atomic.
    @usableFromInline let pointer: UnsafeMutablePointer<Atomic<UInt>>

    @inlinable @inline(__always)
    init(_ pointer: UnsafeMutablePointer<Atomic<UInt>>) { self.pointer = pointer }

    /// The word at an address that ``address`` gave; `nil` for 0.
    @inlinable @inline(__always)
    init?(address: UInt) {
        guard let pointer = UnsafeMutablePointer<Atomic<UInt>>(bitPattern: address) else { return nil }
        self.pointer = pointer
    }

    @inlinable @inline(__always)
    var address: UInt { UInt(bitPattern: pointer) }

    /// The word so many words behind this one.
    @inlinable @inline(__always)
    subscript(index: Int) -> AtomicWord { AtomicWord(pointer + index) }

    /// The word so many bytes behind this one, a multiple of the size of a word.
    @inlinable @inline(__always)
    func advanced(byBytes offset: UInt) -> AtomicWord {
        AtomicWord(
            (UnsafeMutableRawPointer(pointer) + Int(bitPattern: offset)).assumingMemoryBound(to: Atomic<UInt>.self))
    }

    // MARK: Memory

    /// How many bytes two threads must stay apart in order not to slow each other.
    static var cacheLine: Int { 64 }

    /// Words that are 0. They belong to the caller, who calls ``deallocate()``.
    static func allocate(count: Int, alignment: Int = MemoryLayout<UInt>.alignment) -> AtomicWord {
        let size = count * MemoryLayout<UInt>.stride
        return AtomicWord(zeros: .allocate(byteCount: size, alignment: alignment), count: count)
    }

    func deallocate() { pointer.deallocate() }

    /// Words that are 0 and begin on a cache line. They belong to the caller, who calls ``deallocateAligned()``.
    ///
    /// The word before says where the allocation begins: one with that alignment would cost several times as much.
    static func allocateAligned(count: Int) -> AtomicWord {
        let word = MemoryLayout<UInt>.stride
        let base = UnsafeMutableRawPointer.allocate(
            byteCount: count * word + 2 * cacheLine, alignment: MemoryLayout<UInt>.alignment)
        let start = (base + word).alignedUp(toMultipleOf: cacheLine)
        (start - word).storeBytes(of: UInt(bitPattern: base), as: UInt.self)
        return AtomicWord(zeros: start, count: count)
    }

    func deallocateAligned() {
        let base = (UnsafeMutableRawPointer(pointer) - MemoryLayout<UInt>.stride).load(as: UInt.self)
        // Written by `allocateAligned`, and never 0.
        UnsafeMutableRawPointer(bitPattern: base).unsafelyUnwrapped.deallocate()
    }

    private init(zeros start: UnsafeMutableRawPointer, count: Int) {
        pointer = start.bindMemory(to: Atomic<UInt>.self, capacity: count)
        for index in 0..<count { (pointer + index).initialize(to: Atomic(0)) }
    }

    // MARK: Reading

    /// The value, in no order with other memory.
    @inlinable @inline(__always)
    var relaxed: UInt { pointer.pointee.load(ordering: .relaxed) }

    /// The value, with everything that was written before it was stored.
    @inlinable @inline(__always)
    var acquired: UInt { pointer.pointee.load(ordering: .acquiring) }

    /// The value, in one order with all other operations that are called ordered.
    @inlinable @inline(__always)
    var ordered: UInt { pointer.pointee.load(ordering: .sequentiallyConsistent) }

    // MARK: Writing

    @inlinable @inline(__always)
    func store(relaxed value: UInt) { pointer.pointee.store(value, ordering: .relaxed) }

    /// Stores a value together with everything that was written before.
    @inlinable @inline(__always)
    func store(releasing value: UInt) { pointer.pointee.store(value, ordering: .releasing) }

    @inlinable @inline(__always)
    func store(ordered value: UInt) { pointer.pointee.store(value, ordering: .sequentiallyConsistent) }

    /// Stores a value and returns the one before.
    @inlinable @inline(__always)
    func exchange(for value: UInt) -> UInt { pointer.pointee.exchange(value, ordering: .acquiringAndReleasing) }

    /// Stores a value where the expected one is. `false` if it is not there.
    @inlinable @inline(__always)
    func replace(_ expected: UInt, with value: UInt) -> Bool {
        pointer.pointee.compareExchange(expected: expected, desired: value, ordering: .acquiringAndReleasing).exchanged
    }

    @inlinable @inline(__always)
    func replace(ordered expected: UInt, with value: UInt) -> Bool {
        pointer.pointee.compareExchange(expected: expected, desired: value, ordering: .sequentiallyConsistent).exchanged
    }
}
