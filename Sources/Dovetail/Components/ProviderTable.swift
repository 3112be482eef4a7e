internal import Synchronization

/// Where a provider is declared, as readers without a lock compare it: the address of the file's name, and line and column in
/// one word.
@usableFromInline
struct ProviderPlace: Equatable, Sendable {
    @usableFromInline let file: UInt
    @usableFromInline let position: UInt64

    @inlinable
    init(_ fileID: StaticString, _ line: UInt, _ column: UInt) {
        // Only compared. The name of a file lives as long as the program.
        file = fileID.hasPointerRepresentation ? UInt(bitPattern: fileID.utf8Start) : 0
        position = UInt64(line) &<< 32 | UInt64(column)
    }

    init(_ location: ProviderLocation) { self.init(location.fileID, location.line, location.column) }
}

/// The providers of a scope, for readers without a lock: by the words that the name is made of, the type, and where the
/// provider is declared.
///
/// Open addressing, in memory that is replaced when it is half full. A name that is spelled by other words than at its
/// first use, such as one that was put together again, is not found here, though it may be the same text; nor is a file
/// whose name is stored twice. The scope knows both.
///
/// Invariants: only one who holds the lock of the scope inserts; a record is complete when its address is published; memory
/// that was replaced is kept until the scope goes, because a reader may be in it; what the entries point to is kept by the
/// scope. Words mean the same text for as long as a text made of them is kept: the record keeps one.
struct ProviderTable: ~Copyable, Sendable {
    /// The words that a text is made of.
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

    /// Words in a row: the capacity less one, the address of what this replaced, and the addresses of the records.
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

    /// The address of the memory; 0 while there is no provider.
    private let current = Atomic<UInt>(0)

    private var memory: Memory? { AtomicWord(address: current.load(ordering: .acquiring)).map(Memory.init) }

    deinit {
        var next = memory?.words
        while let words = next {
            next = AtomicWord(address: words[1].relaxed)
            words.deallocate()
        }
    }

    /// The provider of a name and a type that is declared at a place; not retained.
    @inline(__always)
    func find(_ spelling: Spelling, of type: ObjectIdentifier, at place: ProviderPlace) -> Borrowed<ProviderRecord>? {
        guard let memory else { return nil }
        let mask = memory.mask
        var index = spelling.start(type) & mask
        while let record = Borrowed<ProviderRecord>(address: memory[index].acquired) {
            let isMeant = record.use { $0.typeID == type && $0.spelling == spelling && $0.place == place }
            if isMeant { return record }
            index = (index &+ 1) & mask
        }
        return nil
    }

    /// Adds the last of all records, the others being in already. Only under the lock of the scope.
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
