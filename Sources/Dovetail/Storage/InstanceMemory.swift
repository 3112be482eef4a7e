internal import DovetailGraph
internal import Synchronization

/// What can be done with an instance whose type is forgotten.
@usableFromInline
protocol InstanceOperations {
    /// Destroys an instance. Runs its `deinit`, so no lock may be held.
    static func destroy(at address: UnsafeMutableRawPointer)
    /// What must run when the instance is closed, if anything must.
    static func closing(at address: UnsafeMutableRawPointer) -> Closing?
    /// The alignment of the instance.
    static var alignment: Int { get }
}

/// An instance of type `Value` in memory.
@usableFromInline
enum StoredInstance<Value>: InstanceOperations {
    @usableFromInline
    static func destroy(at address: UnsafeMutableRawPointer) {
        // Moved out and dropped: `deinitialize` costs three calls where the type is not known.
        _ = address.assumingMemoryBound(to: Value.self).move()
    }
    @usableFromInline static func closing(at address: UnsafeMutableRawPointer) -> Closing? { nil }
    @usableFromInline static var alignment: Int { MemoryLayout<Value>.alignment }
}

/// An instance that must be closed. The instance comes first, so whoever reads it need not know about the rest.
struct ClosableInstance<Value> {
    let value: Value
    let closing: Closing
}

enum StoredClosableInstance<Value>: InstanceOperations {
    static func destroy(at address: UnsafeMutableRawPointer) {
        _ = address.assumingMemoryBound(to: ClosableInstance<Value>.self).move()
    }
    static func closing(at address: UnsafeMutableRawPointer) -> Closing? {
        address.assumingMemoryBound(to: ClosableInstance<Value>.self).pointee.closing
    }
    static var alignment: Int { MemoryLayout<ClosableInstance<Value>>.alignment }
}

/// The memory of one shared instance: a header that says what is there, and the instance right behind it.
///
/// Invariant: the header is written before the address of the instance is published, and describes what is there until the
/// instance was destroyed. Who publishes an instance has the claim on its slot, so nobody else writes.
@usableFromInline
struct InstanceMemory: @unchecked Sendable {
    // Safe: an instance in memory is `Sendable`, because it is shared, or stays in one isolation with whoever holds its slot.

    /// The address of the instance.
    @usableFromInline let address: UnsafeMutableRawPointer

    @inlinable init(_ address: UnsafeMutableRawPointer) { self.address = address }

    /// How many words a header takes.
    @usableFromInline static var headerWords: Int { @inlinable @inline(__always) get { 2 } }
    private static var headerSize: Int { headerWords * MemoryLayout<UInt>.size }
    /// Instances on the heap begin on cache lines of their own, so that whatever else is written does not slow their readers.
    private static var lineSize: Int { 64 }

    /// How many words a value of a size takes. `wordSize` differs from the platform's in tests only.
    @inlinable
    static func words(forSize size: Int, wordSize: Int = MemoryLayout<UInt>.size) -> Int {
        (size + wordSize - 1) / wordSize
    }

    @usableFromInline
    var header: UnsafeMutablePointer<(any InstanceOperations.Type)?> {
        (address - InstanceMemory.headerWords * MemoryLayout<UInt>.size)
            .assumingMemoryBound(to: (any InstanceOperations.Type)?.self)
    }

    /// The bits of the address, as they stand in a slot. Never 0, and the lowest three are 0.
    @inlinable var bits: UInt { UInt(bitPattern: address) }

    /// Memory on the heap for an instance.
    static func allocate(size: Int, alignment: Int) -> InstanceMemory {
        let offset = headerOffset(alignment)
        let count = (offset + max(size, 1) + lineSize - 1) / lineSize * lineSize
        let base = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: max(lineSize, alignment))
        return InstanceMemory(base + offset)
    }

    /// How far behind the beginning of memory on the heap an instance begins.
    private static func headerOffset(_ alignment: Int) -> Int { max(headerSize, alignment, 16) }

    /// Puts an instance into empty memory.
    @inlinable
    func initialize<Value>(to value: Value) {
        header.initialize(to: StoredInstance<Value>.self)
        address.initializeMemory(as: Value.self, to: value)
    }

    /// Puts an instance that must be closed into empty memory.
    func initialize<Value>(to instance: ClosableInstance<Value>) {
        header.initialize(to: StoredClosableInstance<Value>.self)
        address.initializeMemory(as: ClosableInstance<Value>.self, to: instance)
    }

    /// What must run when the instance is closed.
    var closing: Closing? { header.pointee?.closing(at: address) }

    /// Destroys the instance; memory on the heap is freed. Only for whoever owns it, with nobody reading and no lock held.
    func destroy(isOnHeap: Bool) {
        let operations = header.pointee
        operations?.destroy(at: address)
        if isOnHeap { (address - InstanceMemory.headerOffset(operations?.alignment ?? 1)).deallocate() }
    }
}

/// What must run when an instance is closed.
@usableFromInline
final class Closing: Sendable {
    let binding: BindingDescription
    let run: @Sendable () async throws -> Void
    /// Counts up through the process: the order of completion.
    let number = Closing.last.wrappingAdd(1, ordering: .relaxed).newValue
    private static let last = Atomic<Int>(0)

    init(_ binding: BindingDescription, _ run: @escaping @Sendable () async throws -> Void) {
        self.binding = binding
        self.run = run
    }
}
