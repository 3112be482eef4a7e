public import Synchronization

// The addresses of the runtime: of an object that somebody else keeps, of a value that stays where it is, of an atomic word. No other
// code of the runtime reads memory by an address.

/// A reference to an object that somebody else keeps for as long as this is used: to look at it costs no retain and release.
///
/// Invariant: whoever makes one says what keeps the object, and uses it no longer than that.
@frozen @usableFromInline
struct Borrowed<Object: AnyObject> {
    @usableFromInline let reference: Unmanaged<Object>

    @inlinable @inline(__always)
    init(_ reference: Unmanaged<Object>) { self.reference = reference }

    @inlinable @inline(__always)
    init(_ object: Object) { reference = .passUnretained(object) }

    /// The object at an address; `nil` for 0. Only for addresses of living objects of this type.
    @inlinable @inline(__always)
    init?(address: UInt) {
        guard let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
        reference = .fromOpaque(pointer)
    }

    /// The object that a reference refers to which is stored at an address other than 0.
    init?(storedAt address: UInt) {
        guard let memory = UnsafeRawPointer(bitPattern: address) else { return nil }
        self.init(address: memory.load(as: UInt.self))
    }

    @inlinable @inline(__always)
    var address: UInt { UInt(bitPattern: reference.toOpaque()) }

    /// Looks at the object.
    @inlinable @inline(__always)
    func use<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
        try reference._withUnsafeGuaranteedRef(body)
    }

    /// The object, retained.
    @inlinable @inline(__always)
    var retained: Object { reference.takeUnretainedValue() }

    // MARK: Owning

    /// Adds a reference to the object, which belongs to whoever stores this, until ``release()`` or ``take()``.
    @inlinable @inline(__always)
    init(retaining object: Object) { reference = .passRetained(object) }

    /// Gives up a reference that was added.
    @inlinable @inline(__always)
    func release() { reference.release() }

    /// The object, together with a reference that was added.
    @inlinable @inline(__always)
    func take() -> Object { reference.takeRetainedValue() }
}

extension Borrowed: Sendable where Object: Sendable {}

/// An object as the class that it is known to be an instance of, without a look at its type. Debug builds look.
///
/// Invariant: whoever calls this says how the class is known: found under a key of the type, or made by the same function.
@inlinable @inline(__always)
func known<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
    unsafeDowncast(object, to: type)
}

/// The same where code is not told that the type is a class, or is told only when it is specialized.
@inlinable @inline(__always)
func known<Value>(_ object: AnyObject, asReference type: Value.Type) -> Value { unsafeBitCast(object, to: type) }

/// A value at an address, which somebody else keeps there for as long as this is used. It may be one that is never copied.
///
/// Invariant: whoever makes one says what keeps the value, and how its type is known, and uses it no longer than that.
@frozen @usableFromInline
struct BorrowedValue<Value: ~Copyable> {
    @usableFromInline let pointer: UnsafePointer<Value>

    init(_ pointer: UnsafeMutablePointer<Value>) { self.pointer = UnsafePointer(pointer) }

    /// The value at an address; `nil` for 0.
    @inlinable @inline(__always)
    init?(address: UInt) {
        guard let pointer = UnsafePointer<Value>(bitPattern: address) else { return nil }
        self.pointer = pointer
    }

    /// Looks at the value.
    @inlinable @inline(__always)
    func use<Result>(_ body: (borrowing Value) throws -> Result) rethrows -> Result { try body(pointer.pointee) }
}

extension BorrowedValue where Value: Copyable {
    /// A copy of the value.
    @inlinable @inline(__always)
    var copy: Value { pointer.pointee }
}

// MARK: Words

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
