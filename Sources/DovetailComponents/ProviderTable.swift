internal import Dovetail
internal import Synchronization

/// The source location of a provider, in a form that readers can compare without a lock: the address of the file's
/// name, and line and column in one word.
@usableFromInline
struct ProviderPosition: Equatable, Sendable {
    @usableFromInline let file: UInt
    @usableFromInline let position: UInt64

    @inlinable
    init(_ fileID: StaticString, _ line: UInt, _ column: UInt) {
        // Only compared. The name of a file exists as long as the program.
        file = fileID.hasPointerRepresentation ? unsafe UInt(bitPattern: fileID.utf8Start) : 0
        position = UInt64(line) &<< 32 | UInt64(column)
    }

    init(_ location: ProviderLocation) { self.init(location.fileID, location.line, location.column) }
}

/// The providers of a scope, for readers without a lock, by name, type and source location.
///
/// It uses open addressing, in memory that is replaced when it is half full. A file whose name is stored twice is not found
/// here. The scope finds it.
///
/// Invariants: only the owner of the scope's lock inserts. A record is complete when its address is published. Replaced
/// memory stays until the scope is released, because a reader may still use it. The scope retains everything that the
/// entries point to.
struct ProviderTable: ~Copyable, Sendable {
    /// Returns the index at which a search begins.
    @inline(__always)
    private static func start(_ type: ObjectIdentifier, _ position: ProviderPosition) -> UInt {
        let mixed = (position.position ^ UInt64(UInt(bitPattern: type))) &* 0x9E37_79B9_7F4A_7C15
        return UInt(truncatingIfNeeded: mixed >> 32)
    }

    /// The memory of the table: the capacity minus one, the address of the memory that it replaced, and the addresses
    /// of records.
    private struct Memory {
        let words: AtomicWord

        var mask: UInt { words.relaxed }
        subscript(index: UInt) -> AtomicWord { words[2 + Int(bitPattern: index)] }

        func insert(_ record: ProviderRecord) {
            var index = ProviderTable.start(record.typeID, record.position) & mask
            while self[index].relaxed != 0 { index = (index + 1) & mask }
            self[index].store(releasing: Borrowed(record).address)
        }
    }

    /// The address of the memory; 0 if there is no provider yet.
    private let current = Atomic<UInt>(0)

    private var memory: Memory? { AtomicWord(address: current.load(ordering: .acquiring)).map(Memory.init) }

    deinit {
        var next = memory?.words
        while let words = next {
            next = AtomicWord(address: words[1].relaxed)
            words.deallocate()
        }
    }

    /// Returns the provider of a name and type at a source location, not retained.
    @inline(__always)
    func find(_ name: String, of type: ObjectIdentifier, at position: ProviderPosition) -> Borrowed<
        ProviderRecord
    >? {
        guard let memory else { return nil }
        let mask = memory.mask
        var index = ProviderTable.start(type, position) & mask
        while let record = Borrowed<ProviderRecord>(address: memory[index].acquired) {
            let matches = record.use { $0.position == position && $0.typeID == type && $0.key.name == name }
            if matches { return record }
            index = (index &+ 1) & mask
        }
        return nil
    }

    /// Adds the last of all records; the others are in the table already. Requires the lock of the scope.
    func insertLast(of records: [ProviderRecord]) {
        let old = memory
        let capacity = old.map { $0.mask + 1 } ?? 0
        if let old, let last = records.last, UInt(records.count * 2) <= capacity { return old.insert(last) }
        let size = max(8, capacity * 4)
        let larger = Memory(words: .allocate(count: Int(size) + 2))
        larger.words.store(relaxed: size - 1)
        larger.words[1].store(relaxed: old?.words.address ?? 0)
        for record in records { larger.insert(record) }
        current.store(larger.words.address, ordering: .releasing)
    }
}
