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
struct ProviderTable: ~Copyable, @unchecked Sendable {
    private typealias Words = UnsafeMutablePointer<Atomic<UInt>>

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

    /// 0 while there is no provider.
    private let current = Atomic<UInt>(0)

    deinit {
        var next = Words(bitPattern: current.load(ordering: .acquiring))
        while let words = next {
            next = Words(bitPattern: words[1].load(ordering: .relaxed))
            words.deallocate()
        }
    }

    /// The provider of a name and a type that is declared at a place; not retained.
    @inline(__always)
    func find(_ spelling: Spelling, of type: ObjectIdentifier, at place: ProviderPlace) -> Borrowed<ProviderRecord>? {
        guard let words = Words(bitPattern: current.load(ordering: .acquiring)) else { return nil }
        let mask = words[0].load(ordering: .relaxed)
        var index = spelling.start(type) & mask
        while let address = UnsafeRawPointer(bitPattern: words[2 + Int(index)].load(ordering: .acquiring)) {
            let record = Borrowed<ProviderRecord>(Unmanaged.fromOpaque(address))
            let isMeant = record.use { $0.typeID == type && $0.spelling == spelling && $0.place == place }
            if isMeant { return record }
            index = (index &+ 1) & mask
        }
        return nil
    }

    // MARK: Under the lock of the scope

    /// Adds one of `count` records, the others being in already; `all` gives them, for larger memory.
    func insert(_ record: ProviderRecord, count: Int, all: () -> [ProviderRecord]) {
        let old = Words(bitPattern: current.load(ordering: .relaxed))
        if let old, UInt(count * 2) <= old[0].load(ordering: .relaxed) + 1 {
            return ProviderTable.write(record, to: old)
        }
        let larger = ProviderTable.words(max(8, count * 4), replacing: old)
        for record in all() { ProviderTable.write(record, to: larger) }
        current.store(UInt(bitPattern: larger), ordering: .releasing)
    }

    /// The first word is the capacity less one, the second what it replaces; the entries follow.
    private static func words(_ atLeast: Int, replacing old: Words?) -> Words {
        var capacity = 8
        while capacity < atLeast { capacity *= 2 }
        let words = Words.allocate(capacity: capacity + 2)
        for index in 0..<capacity + 2 { (words + index).initialize(to: Atomic(0)) }
        words[0].store(UInt(capacity - 1), ordering: .relaxed)
        words[1].store(UInt(bitPattern: old), ordering: .relaxed)
        return words
    }

    private static func write(_ record: ProviderRecord, to words: Words) {
        let mask = words[0].load(ordering: .relaxed)
        var index = record.spelling.start(record.typeID) & mask
        while words[2 + Int(index)].load(ordering: .relaxed) != 0 { index = (index + 1) & mask }
        words[2 + Int(index)].store(UInt(bitPattern: Unmanaged.passUnretained(record).toOpaque()), ordering: .releasing)
    }
}
