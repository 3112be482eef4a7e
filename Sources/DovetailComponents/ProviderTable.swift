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
        file = fileID.hasPointerRepresentation ? UInt(bitPattern: fileID.utf8Start) : 0
        position = UInt64(line) &<< 32 | UInt64(column)
    }

    init(_ location: ProviderLocation) { self.init(location.fileID, location.line, location.column) }
}

/// The providers of a scope, for readers without a lock, by name, type and source location.
///
/// It uses open addressing, in memory that is replaced when it is half full. A name is compared by the words of its
/// string, so an equal string in other words, such as one that was created by concatenation, is not found here; nor is
/// a file whose name is stored twice. The scope finds both.
///
/// Invariants: only the owner of the scope's lock inserts. A record is complete when its address is published. Replaced
/// memory stays until the scope is released, because a reader may still use it. The scope retains everything that the
/// entries point to. Words represent the same string as long as one string with them exists, so each record retains
/// one.
struct ProviderTable: ~Copyable, Sendable {
    /// The words of a string.
    struct Spelling: Equatable {
        private let first: UInt64
        private let last: UInt64

        @inline(__always)
        init(_ text: String) {
            (first, last) = withUnsafeBytes(of: text) {
                (
                    $0.loadUnaligned(as: UInt64.self),
                    $0.loadUnaligned(fromByteOffset: $0.count - MemoryLayout<UInt64>.size, as: UInt64.self)
                )
            }
        }

        @inline(__always)
        func start(_ type: ObjectIdentifier) -> UInt {
            let mixed = (first ^ (last &* 31) ^ UInt64(UInt(bitPattern: type))) &* 0x9E37_79B9_7F4A_7C15
            return UInt(truncatingIfNeeded: mixed >> 32)
        }
    }

    /// The memory of the table: the capacity minus one, the address of the memory that it replaced, and the addresses
    /// of records.
    private struct Memory {
        let words: AtomicWord

        var mask: UInt { words.relaxed }
        subscript(index: UInt) -> AtomicWord { words[2 + Int(bitPattern: index)] }

        func insert(_ record: ProviderRecord) {
            var index = record.spelling.start(record.typeID) & mask
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
    func find(_ spelling: Spelling, of type: ObjectIdentifier, at position: ProviderPosition) -> Borrowed<
        ProviderRecord
    >? {
        guard let memory else { return nil }
        let mask = memory.mask
        var index = spelling.start(type) & mask
        while let record = Borrowed<ProviderRecord>(address: memory[index].acquired) {
            let matches = record.use { $0.typeID == type && $0.spelling == spelling && $0.position == position }
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
