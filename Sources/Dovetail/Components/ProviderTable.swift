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
        func start(with type: ObjectIdentifier) -> UInt {
            let mixed = (first ^ (last &* 31) ^ UInt64(UInt(bitPattern: type))) &* 0x9E37_79B9_7F4A_7C15
            return UInt(truncatingIfNeeded: mixed >> 32)
        }
    }

    /// Words in a row: the capacity less one, the address of what this replaced, and the addresses of the records.
    private struct Memory {
        let words: AtomicWord

        init?(address: UInt) {
            guard let words = AtomicWord(address: address) else { return nil }
            self.words = words
        }

        /// - Parameter count: How many records there is to be room for, at least.
        init(count: Int, replacing old: Memory?) {
            var capacity = 8
            while capacity < count { capacity *= 2 }
            words = .allocate(count: capacity + 2)
            words.store(relaxed: UInt(capacity - 1))
            words[1].store(relaxed: old?.words.address ?? 0)
        }

        /// What is left of a number that grows beyond the capacity.
        @inline(__always)
        var mask: UInt { words.relaxed }
        var replaced: Memory? { Memory(address: words[1].relaxed) }

        @inline(__always)
        subscript(index: UInt) -> AtomicWord { words[2 + Int(bitPattern: index)] }

        func insert(_ record: ProviderRecord) {
            var index = record.spelling.start(with: record.typeID) & mask
            while self[index].relaxed != 0 { index = (index + 1) & mask }
            self[index].store(releasing: Borrowed(record).address)
        }
    }

    /// The address of the memory; 0 while there is no provider.
    private let current = Atomic<UInt>(0)

    deinit {
        var next = Memory(address: current.load(ordering: .acquiring))
        while let memory = next {
            next = memory.replaced
            memory.words.deallocate()
        }
    }

    /// The provider of a name and a type that is declared at a place; not retained.
    @inline(__always)
    func find(
        _ spelling: Spelling, of type: ObjectIdentifier, at place: ProviderPlace
    ) -> Borrowed<ProviderRecord>? {
        guard let memory = Memory(address: current.load(ordering: .acquiring)) else { return nil }
        let mask = memory.mask
        var index = spelling.start(with: type) & mask
        while let record = Borrowed<ProviderRecord>(address: memory[index].acquired) {
            let isMeant = record.use { $0.typeID == type && $0.spelling == spelling && $0.place == place }
            if isMeant { return record }
            index = (index &+ 1) & mask
        }
        return nil
    }

    /// Adds one of `count` records, the others being in already; `all` gives them, for larger memory. Only with the lock of the
    /// scope.
    func insert(_ record: ProviderRecord, count: Int, all: () -> [ProviderRecord]) {
        let old = Memory(address: current.load(ordering: .relaxed))
        if let old, UInt(count * 2) <= old.mask + 1 { return old.insert(record) }
        let larger = Memory(count: count * 4, replacing: old)
        for record in all() { larger.insert(record) }
        current.store(larger.words.address, ordering: .releasing)
    }
}
